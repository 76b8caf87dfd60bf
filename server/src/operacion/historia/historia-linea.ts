import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { codigoSunat, remedioDelIntento } from '@chaski/core/sunat/codigos.ts';
import { identificadorDe } from '../../anulaciones/types.ts';
import { type Frase, frase } from '../../platform/http/reading/idioma.ts';
import { tituloDeArchivo, tituloDeEvento, tituloDeGuia, tituloDeHecho } from '../inicio/titulos.ts';
import type { FilaArchivo } from '../listas/filas.ts';
import type { FilaEntrega, FilaEvento, FilaHecho, FilaHistoria, FilaIntento } from './historia-store.ts';
import { EL_SISTEMA, type QuienAnotado, type QuienNombrado } from './quienes.ts';

export interface Partes {
  readonly comprobante: FilaHistoria;
  readonly archivos: readonly FilaArchivo[];
  readonly eventos: readonly FilaEvento[];
  readonly deArchivos: readonly (FilaEvento & { readonly resumenId: string })[];
  readonly intentos: readonly FilaIntento[];
  readonly entregas: readonly FilaEntrega[];
  readonly hechos: readonly FilaHecho[];
}

interface Hito {
  readonly en: Date;
  readonly sobre: 'comprobante' | 'guia' | 'anulacion' | 'auditoria' | 'webhook';
  readonly evento: string;
  readonly titulo: Frase;
  readonly quien: QuienNombrado;
  readonly [detalle: string]: unknown;
}

type NombreDe = (quien: QuienAnotado) => QuienNombrado;

/** Everybody whom the story names. */
export function quienesEn({ eventos, hechos }: Pick<Partes, 'eventos' | 'hechos'>): QuienAnotado[] {
  const deEventos = eventos.flatMap(({ detalle }) => origenDe(detalle)?.quien ?? []);
  return [...deEventos, ...hechos.map(({ actorTipo, actorId }) => ({ tipo: actorTipo, id: actorId }))];
}

/** All that happened, oldest first. */
export function lineaDe(partes: Partes, nombreDe: NombreDe) {
  const { comprobante, eventos, intentos, hechos, entregas } = partes;
  const propia: Vida = {
    sobre: 'comprobante',
    eventos,
    intentos: intentos.filter(({ resumenId }) => resumenId === null),
    motivo: comprobante.motivo,
    titulo: ({ evento, a }, intento) => tituloDeEvento(evento, intento, a === 'CONFIRMANDO'),
  };
  return enOrden([
    ...hitosDeVida(propia, nombreDe),
    ...hitosDeArchivos(partes),
    ...hechos.map((hecho) => hitoDeHecho(hecho, nombreDe)),
    ...entregas.flatMap(hitosDeEntrega),
  ]);
}

/** All that happened to a guía, oldest first. What SUNAT said of it says also what to do. */
export function lineaDeGuia(
  { hechos, entregas, ...vida }: Omit<Vida, 'sobre' | 'titulo'> & Pick<Partes, 'hechos' | 'entregas'>,
  nombreDe: NombreDe,
) {
  const titulo: Vida['titulo'] = ({ evento }, intento) => tituloDeGuia(evento, intento);
  return enOrden([
    ...hitosDeVida({ ...vida, sobre: 'guia', titulo }, nombreDe).map(({ remedio: _, ...hito }) => hito),
    ...hechos.map((hecho) => hitoDeHecho(hecho, nombreDe)),
    ...entregas.flatMap(hitosDeEntrega),
  ]);
}

function enOrden(hitos: readonly Hito[]) {
  return hitos
    .toSorted((a, b) => a.en.getTime() - b.en.getTime())
    .map(({ en, ...hito }) => ({ en: en.toISOString(), ...hito }));
}

/** What becomes of a document, from transition to transition. */
interface Vida {
  readonly sobre: 'comprobante' | 'guia';
  readonly eventos: readonly FilaEvento[];
  readonly intentos: readonly FilaIntento[];
  /** Why it waits now. */
  readonly motivo: string | null;
  readonly titulo: (evento: FilaEvento, intento: number | undefined) => EnIdiomas;
}

/** Events that an attempt begins or ends. */
const DE_INTENTO = new Set([
  'intentoIniciado',
  'ticketRecibido',
  'enProceso',
  'ticketPerdido',
  'aceptado',
  'rechazado',
  'noProcesado',
  'desconocido',
  'atender',
  'leaseVencido',
]);

function hitosDeVida({ sobre, eventos, intentos, motivo, titulo }: Vida, nombreDe: NombreDe): Hito[] {
  return eventos.map((evento, index) => {
    const origen = evento.evento === 'creado' ? origenDe(evento.detalle) : undefined;
    const intento = intentoDe(evento, intentos);
    const deIntento = DE_INTENTO.has(evento.evento) && intento !== undefined;
    const conResultado = deIntento && evento.evento !== 'intentoIniciado';
    const ultimo = index === eventos.length - 1;
    return {
      en: evento.en,
      sobre,
      evento: evento.evento,
      titulo: frase(titulo(evento, deIntento ? intento.n : undefined)),
      quien: origen === undefined ? EL_SISTEMA : nombreDe(origen.quien),
      ...(evento.de === null ? {} : { de: evento.de }),
      a: evento.a,
      ...(deIntento ? { intento: intento.n } : {}),
      ...deSunat(evento.detalle, conResultado ? intento.codigo : null, evento.evento),
      // Why it waits is kept of the last outcome alone.
      ...(ultimo && motivo !== null ? { texto: motivo } : {}),
      ...(origen === undefined ? {} : { solicitud: origen.solicitud, desde: origen.desde }),
    };
  });
}

/** The attempt that an event begins, whose own instant is a moment later; of any other, the last one begun. */
function intentoDe({ evento, en }: FilaEvento, intentos: readonly FilaIntento[]): FilaIntento | undefined {
  return evento === 'intentoIniciado'
    ? intentos.find(({ iniciadoEn }) => iniciadoEn.getTime() >= en.getTime())
    : intentos.findLast(({ iniciadoEn }) => iniciadoEn.getTime() <= en.getTime());
}

function hitosDeArchivos({ archivos, deArchivos }: Partes): Hito[] {
  return deArchivos.flatMap((evento) => {
    const archivo = archivos.find(({ id }) => id === evento.resumenId);
    if (archivo === undefined) return [];
    return [
      {
        en: evento.en,
        sobre: 'anulacion' as const,
        evento: evento.evento,
        titulo: frase(tituloDeArchivo(evento.evento, identificadorDe(archivo))),
        quien: EL_SISTEMA,
        ...(evento.de === null ? {} : { de: evento.de }),
        a: evento.a,
        ...deSunat(evento.detalle, null, evento.evento),
      },
    ];
  });
}

function hitoDeHecho(hecho: FilaHecho, nombreDe: NombreDe): Hito {
  const { en, accion, actorTipo, actorId, desde, solicitud, despues } = hecho;
  const evidencia = textOf(despues, 'evidencia') ?? textOf(despues, 'motivo');
  return {
    en,
    sobre: 'auditoria' as const,
    evento: accion,
    titulo: frase(tituloDeHecho(accion)),
    quien: nombreDe({ tipo: actorTipo, id: actorId }),
    ...(evidencia === undefined ? {} : { texto: evidencia }),
    solicitud,
    desde,
  };
}

function hitosDeEntrega(entrega: FilaEntrega): Hito[] {
  const { tipo, url, estado, creadaEn, terminadaEn, ultimoError, ultimoStatus } = entrega;
  const sobre = 'webhook' as const;
  const titulo = frase({ es: `Aviso ${tipo} para ${url}`, en: `Message ${tipo} for ${url}` });
  const comienzo = { en: creadaEn, sobre, evento: tipo, titulo, quien: EL_SISTEMA };
  if (terminadaEn === null) return [comienzo];
  const texto = ultimoError ?? (ultimoStatus === null ? undefined : `Respondió ${ultimoStatus}`);
  const { es, en } = TERMINADA[estado] ?? CANCELADA;
  return [
    comienzo,
    {
      en: terminadaEn,
      sobre,
      evento: estado,
      titulo: frase({ es: `${es} (${url})`, en: `${en} (${url})` }),
      quien: EL_SISTEMA,
      ...(texto === undefined ? {} : { texto }),
    },
  ];
}

const TERMINADA: Readonly<Record<string, EnIdiomas>> = {
  ENTREGADA: { es: 'Aviso entregado', en: 'Message delivered' },
  AGOTADA: {
    es: 'Aviso no entregado: se agotaron los intentos',
    en: 'Message not delivered: no attempts left',
  },
};
const CANCELADA: EnIdiomas = { es: 'Aviso cancelado', en: 'Message cancelled' };

/** SUNAT's words, or at least its code. */
function deSunat(detalle: unknown, deIntento: string | null, evento: string) {
  const codigo = textOf(detalle, 'codigo') ?? deIntento ?? undefined;
  const mensaje = textOf(detalle, 'mensaje');
  const notas = notasOf(detalle);
  const malo = codigo !== undefined && codigo !== '' && codigo !== '0';
  const dicho = mensaje ?? (malo ? codigoSunat(codigo)?.significado : undefined);
  // How it is known that what SUNAT has is ours, where its answer did not say so itself.
  const texto = [dicho, textOf(detalle, 'prueba')].filter((one) => one !== undefined).join(' ') || undefined;
  return {
    ...(codigo === undefined || codigo === '' ? {} : { codigo }),
    ...(texto === undefined ? {} : { texto }),
    ...(malo ? { remedio: frase(remedioDelIntento(codigo, evento)) } : {}),
    ...(notas.length === 0 ? {} : { notas }),
  };
}

/** Who asked for it: `{ clave | usuario, desde, solicitud }`. */
function origenDe(detalle: unknown) {
  const [clave, usuario] = [textOf(detalle, 'clave'), textOf(detalle, 'usuario')];
  const id = clave ?? usuario;
  if (id === undefined) return undefined;
  return {
    quien: { tipo: clave === undefined ? 'usuario' : 'clave', id },
    desde: textOf(detalle, 'desde') ?? '',
    solicitud: textOf(detalle, 'solicitud') ?? '',
  };
}

function textOf(value: unknown, name: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

function notasOf(detalle: unknown): string[] {
  const notas = typeof detalle === 'object' && detalle !== null ? Reflect.get(detalle, 'notas') : undefined;
  return Array.isArray(notas) ? notas.filter((nota) => typeof nota === 'string') : [];
}
