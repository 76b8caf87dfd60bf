import { soloObserva } from '@chaski/core/catalogos/observaciones.ts';
import type { Anidado, Campo, Plano } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import type { Afectado, Contexto } from '@chaski/core/documento/contexto.ts';
import type { Documento } from '@chaski/core/documento/types.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import { conflictoConAfectado } from '@chaski/core/documentos/nota/reglas-afectado.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import { addDays, daysBetween, type Fecha, isFecha } from '@chaski/core/lib/fecha.ts';
import { FIN_DEL_DIA } from '../comprobantes/emitir/leer.ts';
import { entradaDe } from '../comprobantes/entrada.ts';

/** Something that SUNAT would hold against a document. */
export interface Hallado {
  readonly severidad: 'rechazo' | 'observacion';
  readonly codigo?: string;
  /** In the body, whichever item or part: `items[].codigoSunat`. */
  readonly campo: string;
  readonly mensaje: string;
}

/** A document as it was issued, with what its judgement depends on. */
export interface Emitido {
  readonly documento: Documento;
  /** Of a note of ours: what it affects, what that was issued for, and what was left to credit without the note. */
  readonly afectado?: { readonly de: Afectado; readonly total: Decimal; readonly saldo: Decimal } | undefined;
}

/** What the installation sets; the day is the one that is tried. */
export type Ajustes = Omit<Contexto, 'hoy' | 'ahora' | 'afectado'>;

/** What is found on a day and was not on its eve: so only rules, rates and catalogs count, and never what was found anyway. Each once. */
export function selectNuevos(vispera: readonly Hallado[], enElDia: readonly Hallado[]): Hallado[] {
  const antes = new Set(vispera.map(claveDe));
  const nuevos = enElDia.filter((hallado) => !antes.has(claveDe(hallado)));
  return [...new Map(nuevos.map((hallado) => [claveDe(hallado), hallado])).values()];
}

/** A rule, as far as what it answers tells it from another. */
export function claveDe({ severidad, codigo = '', campo }: Hallado): string {
  return [severidad, codigo, campo].join(' ');
}

/** What would be found in the document had it been issued on that day. All its dates move with it. */
export function hallarEn(hoy: Fecha, { documento, afectado }: Emitido, ajustes: Ajustes): Hallado[] {
  const dias = daysBetween(documento.fechaEmision, hoy);
  const cuerpo = JSON.stringify({ documento: { ...move(DOCUMENTO, entradaDe(documento), dias), fechaEmision: hoy } });
  const contexto = { ...ajustes, hoy, ahora: FIN_DEL_DIA };
  const leido = readEmitir(cuerpo, afectado === undefined ? contexto : { ...contexto, afectado: afectado.de });
  const avisos = leido.avisos.flatMap(({ codigo, ...aviso }) =>
    codigo === undefined ? [] : [{ ...aviso, codigo, severidad: 'observacion' as const }],
  );
  const problemas = leido.ok ? [] : leido.problemas.map((uno) => ({ ...uno, severidad: 'rechazo' as const }));
  const hallados = [...problemas, ...avisos].map(
    ({ severidad, codigo, ruta, mensaje }): Hallado => ({
      severidad,
      campo: campoDe(ruta),
      mensaje: mensaje.es,
      ...(codigo === undefined ? {} : { codigo }),
    }),
  );
  if (!leido.ok || afectado === undefined) return hallados;
  const situacion = { estado: 'ACEPTADA' as const, total: afectado.total, saldo: afectado.saldo };
  const conflicto = conflictoConAfectado(leido.calculado, situacion);
  if (conflicto === undefined) return hallados;
  const severidad = soloObserva(conflicto.codigo, hoy) ? 'observacion' : 'rechazo';
  const { codigo, mensaje } = conflicto;
  return [...hallados, { severidad, codigo, mensaje: mensaje.es, campo: 'documentoAfectado' }];
}

function campoDe(ruta: string): string {
  return ruta.replace(/^documento\.?/, '').replaceAll(/\.\d+(?=\.|$)/g, '[]');
}

type Objeto = Readonly<Record<string, Plano>>;

/** Every date of the body, so many days later; what a note affects stays where it is. */
function move(objeto: Anidado, plano: Objeto, dias: number): Objeto {
  return Object.fromEntries(
    Object.entries(plano).map(([nombre, valor]) => [
      nombre,
      nombre === 'documentoAfectado' ? valor : moveUno(objeto.propiedades.get(nombre), valor, dias),
    ]),
  );
}

function moveUno(campo: Campo<unknown, unknown> | undefined, valor: Plano, dias: number): Plano {
  if (campo?.entrada.tipo === 'fecha' && typeof valor === 'string' && isFecha(valor)) return addDays(valor, dias);
  const objeto = campo?.objeto;
  if (objeto === undefined) return valor;
  const moveEste = (uno: Plano) => (isObjeto(uno) ? move(objeto, uno, dias) : uno);
  return isLista(valor) ? valor.map(moveEste) : moveEste(valor);
}

function isLista(valor: Plano): valor is readonly Plano[] {
  return Array.isArray(valor);
}

function isObjeto(valor: Plano): valor is Objeto {
  return typeof valor === 'object' && !Array.isArray(valor);
}
