import { Decimal } from '../lib/decimal.ts';
import type { Fecha } from '../lib/fecha.ts';
import { type Tabla, ultimo, type Vigencias, vigenteEn } from './vigencia.ts';

const FUENTE = 'RS 183-2004/SUNAT y modificatorias, por la lista de uso común desde 2018: con el catálogo 54 no vienen';

/** Codes of catalog 54 by their percent. Those of 011, 028 and 099 depend on the case; those of 038, 042, 043, 046 and 047 were found nowhere. */
const EN_USO: Readonly<Record<string, string>> = {
  '1.5': '035 036',
  '3.85': '002',
  '4': '004 005 008 014 017 023 027 030 040',
  '10': '001 003 007 009 013 015 016 019 021 024 025 026 031 032 034 039 045',
  '12': '012 020 022 037 044',
  '15': '010 041',
};

const DETRACCIONES: ReadonlyMap<string, Vigencias<Decimal>> = new Map(
  Object.entries(EN_USO).flatMap(([tasa, codigos]) =>
    codigos.split(' ').map((codigo) => [codigo, [{ valor: Decimal.from(tasa), fuente: FUENTE }]] as const),
  ),
);

/** Percent of a good or service of catalog 54 in a document of that day; undefined where the caller has to say it. */
export function tasaDetraccion(codigo: string, fecha: Fecha): Decimal | undefined {
  return vigenteEn(DETRACCIONES.get(codigo) ?? [], fecha);
}

/** All of them. */
export const TABLAS_DE_DETRACCIONES: readonly Tabla[] = [...DETRACCIONES].map(([codigo, filas]) => ({
  nombre: `La detracción del código ${codigo}`,
  unidad: '%',
  filas,
}));

/** The last of them, for texts that speak of no document. */
export function ultimaDetraccion(codigo: string): Decimal | undefined {
  const filas = DETRACCIONES.get(codigo);
  return filas && ultimo(filas);
}
