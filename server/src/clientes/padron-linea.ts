import { isRuc } from '@chaski/core/documento/formato/ruc.ts';

/** One taxpayer of SUNAT's padrón reducido. */
export interface Contribuyente {
  readonly ruc: string;
  readonly nombre: string;
  readonly estado: string;
  readonly condicion: string;
  /** Six digits. */
  readonly ubigeo: string | undefined;
  /** As one writes it: `AV. LARCO NRO. 123 INT. 4`. */
  readonly direccion: string | undefined;
}

export type LineaLeida =
  | { readonly ok: true; readonly contribuyente: Contribuyente }
  /** Why the line says no taxpayer, in Spanish. */
  | { readonly ok: false; readonly motivo: string };

/** RUC, name, state, condition, ubigeo and the ten parts of an address (the first line of SUNAT's file). */
const COLUMNAS = 15;

/** Whether the first line is the header of a padrón reducido. */
export function isCabecera(linea: string): boolean {
  return /^RUC\s*\|/i.test(linea) && partes(linea).length === COLUMNAS;
}

/** Reads one line, decoded and without its line break. Empty cells are `-`. Never throws. */
export function readLinea(linea: string): LineaLeida {
  const celdas = partes(linea);
  if (celdas.length !== COLUMNAS) return mala(`tiene ${celdas.length} columnas y deben ser ${COLUMNAS}`);
  const [ruc = '', nombre = '', estado = '', condicion = '', ubigeo = '', ...direccion] = celdas;
  if (!isRuc(ruc))
    return mala(/^\d{11}$/.test(ruc) ? 'el dígito verificador del RUC no corresponde' : 'el RUC no tiene 11 dígitos');
  const limpio = texto(nombre);
  if (limpio === undefined) return mala('no tiene nombre o razón social');
  const contribuyente = {
    ruc,
    nombre: limpio,
    estado: texto(estado) ?? '',
    condicion: texto(condicion) ?? '',
    ubigeo: /^\d{6}$/.test(ubigeo) ? ubigeo : undefined,
    direccion: direccionDe(direccion),
  };
  return { ok: true, contribuyente };
}

/** SUNAT ends its lines with a separator. */
function partes(linea: string): string[] {
  const celdas = linea.split('|');
  if (celdas.length === COLUMNAS + 1 && celdas[COLUMNAS] === '') celdas.pop();
  return celdas;
}

function mala(motivo: string): LineaLeida {
  return { ok: false, motivo };
}

/** What a cell says; undefined for SUNAT's ways of saying nothing. */
function texto(celda: string | undefined): string | undefined {
  if (celda === undefined || celda === '-' || celda === '') return undefined;
  const limpio = celda.replace(/\s+/g, ' ').trim();
  return limpio === '' || /^-+$/.test(limpio) ? undefined : limpio;
}

/** In the order and with the abbreviations of SUNAT's own forms. */
function direccionDe(celdas: readonly string[]): string | undefined {
  const [tipoVia, via, codigoZona, tipoZona, numero, interior, lote, departamento, manzana, kilometro] =
    celdas.map(texto);
  const piezas = [
    juntas(tipoVia, via),
    numero && `NRO. ${numero}`,
    interior && `INT. ${interior}`,
    departamento && `DPTO. ${departamento}`,
    manzana && `MZA. ${manzana}`,
    lote && `LOTE. ${lote}`,
    kilometro && `KM. ${kilometro}`,
    juntas(codigoZona, tipoZona),
  ].filter((pieza) => pieza !== undefined && pieza !== '');
  return piezas.length === 0 ? undefined : piezas.join(' ');
}

/** A kind without a name, such as `----` before nothing, is left out. */
function juntas(tipo: string | undefined, nombre: string | undefined): string | undefined {
  if (nombre === undefined) return undefined;
  return tipo === undefined ? nombre : `${tipo} ${nombre}`;
}
