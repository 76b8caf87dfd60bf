import type { Lector } from '@chaski/core/documento/lectura.ts';
import { suggest } from '@chaski/core/documento/sugerencia.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import { type JsonObject, RUTA_CUERPO } from '@chaski/core/lib/json.ts';
import { type Leido, readCuerpo } from '../http/cuerpo.ts';
import { type Destino, type Redes, readDestino } from './destino.ts';
import { EVENTOS_WEBHOOK, type EventoWebhook } from './types.ts';

export interface PeticionCrear {
  readonly destino: Destino;
  readonly descripcion: string | null;
  readonly eventos: readonly EventoWebhook[];
  readonly activo: boolean;
}

/** Absent: it stays as it is. */
export interface PeticionCambiar {
  readonly destino?: Destino;
  readonly descripcion?: string | null;
  readonly eventos?: readonly EventoWebhook[];
  readonly activo?: boolean;
}

/** The property names of each body, in the order of the documentation. */
export const CAMPOS_WEBHOOK = ['url', 'eventos', 'descripcion', 'activo'] as const;
export const CAMPOS_ROTAR = ['filtrado'] as const;
export const CAMPOS_RECUPERAR = ['desde'] as const;

const MAX_DESCRIPCION = 200;

/** Reads the body of `POST /webhooks`: all problems at once; never throws. What a name leads to is judged afterwards. */
export function readCrear(body: string, redes: Redes): Leido<PeticionCrear> {
  return readCuerpo(body, CAMPOS_WEBHOOK, (lector, objeto) => {
    const destino = readUrl(
      lector,
      redes,
      'Falta la dirección adonde enviar los avisos; p. ej. https://erp.miempresa.pe/chaski',
    );
    const { descripcion = null, eventos = EVENTOS_WEBHOOK, activo = true } = readComunes(lector, objeto);
    return destino === undefined ? undefined : { destino, descripcion, eventos, activo };
  });
}

/** Reads the body of `PATCH /webhooks/{id}`: only what changes. `descripcion` may be null, which takes it away. */
export function readCambiar(body: string, redes: Redes): Leido<PeticionCambiar> {
  return readCuerpo(body, CAMPOS_WEBHOOK, (lector, objeto) => {
    if (objeto.size === 0) {
      lector.note(RUTA_CUERPO, { mensaje: `Envíe al menos un campo que cambie: ${CAMPOS_WEBHOOK.join(', ')}` });
    }
    const destino = lector.has('url') ? readUrl(lector, redes, 'Envíe la dirección nueva') : undefined;
    return { ...(destino === undefined ? {} : { destino }), ...readComunes(lector, objeto) };
  });
}

/** Reads the body of `POST /webhooks/{id}/recuperar`: an instant with its zone, or a day in Lima. */
export function readRecuperar(body: string): Leido<Date> {
  return readCuerpo(body, CAMPOS_RECUPERAR, (lector) => {
    const texto = lector.cadena('desde', { mensaje: `Falta desde cuándo; ${FORMA_DESDE}` });
    if (texto === undefined) return undefined;
    const desde = readInstante(texto);
    if (desde === undefined) lector.note('desde', { mensaje: `No es una fecha; ${FORMA_DESDE}` });
    return desde;
  });
}

/** Reads the body of `POST /webhooks/{id}/rotar`, which may be empty: whether the secret leaked. */
export function readRotar(body: string): Leido<boolean> {
  return readCuerpo(body === '' ? '{}' : body, CAMPOS_ROTAR, (lector) => lector.boolean('filtrado') ?? false);
}

const FORMA_DESDE = 'envíe un instante con su zona (2026-11-20T15:00:00-05:00) o un día en Lima (2026-11-20)';

function readInstante(texto: string): Date | undefined {
  const entero = isFecha(texto) ? `${texto}T00:00:00-05:00` : texto;
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(entero) ||
    !isFecha(entero.slice(0, 10))
  ) {
    return undefined;
  }
  const instante = new Date(entero);
  return Number.isNaN(instante.getTime()) ? undefined : instante;
}

function readUrl(lector: Lector, redes: Redes, falta: string): Destino | undefined {
  const texto = lector.cadena('url', { mensaje: falta });
  if (texto === undefined) return undefined;
  const leido = readDestino(texto, redes);
  if (leido.ok) return leido.destino;
  lector.note('url', { mensaje: leido.mensaje, ...(leido.clase === 'red' ? { conflicto: true as const } : {}) });
  return undefined;
}

function readComunes(lector: Lector, objeto: JsonObject): Omit<PeticionCambiar, 'destino'> {
  const quitar = objeto.get('descripcion') === null;
  const descripcion = quitar ? null : lector.texto('descripcion', { maximo: MAX_DESCRIPCION });
  const eventos = readEventos(lector);
  const activo = lector.boolean('activo');
  return {
    ...(descripcion === undefined ? {} : { descripcion }),
    ...(eventos === undefined ? {} : { eventos }),
    ...(activo === undefined ? {} : { activo }),
  };
}

function readEventos(lector: Lector): readonly EventoWebhook[] | undefined {
  if (!lector.has('eventos')) return undefined;
  const codigos = lector.codigos('eventos', (codigo) =>
    findEvento(codigo) === undefined ? noEsEvento(codigo) : undefined,
  );
  const eventos = EVENTOS_WEBHOOK.filter((evento) => codigos.includes(evento));
  if (codigos.length === 0) lector.note('eventos', { mensaje: `Envíe al menos uno de: ${EVENTOS_WEBHOOK.join(', ')}` });
  return eventos;
}

function findEvento(codigo: string): EventoWebhook | undefined {
  return EVENTOS_WEBHOOK.find((evento) => evento === codigo);
}

function noEsEvento(codigo: string) {
  const parecido = suggest(codigo, EVENTOS_WEBHOOK);
  const remedio = parecido === undefined ? `use ${EVENTOS_WEBHOOK.join(', ')}` : `¿quiso decir \`${parecido}\`?`;
  return { mensaje: `No existe ese evento; ${remedio}` };
}
