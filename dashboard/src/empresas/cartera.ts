/** The companies of an accountant with their figures of one environment, decided without React. */

import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Datos } from '../api/panel.ts';
import type { Entorno } from '../shell/layouts/empresa.tsx';
import type { EmpresaPropia } from './use-empresas.ts';

export type Cartera = Datos<'GET /cartera'>;
type Cifras = Cartera['empresas'][number]['test'];
type Certificado = EmpresaPropia['entornos']['test']['certificado'];

/** One company in one environment. */
export interface FilaDeCartera extends Pick<EmpresaPropia, 'id' | 'ruc' | 'razonSocial' | 'nombreComercial' | 'rol'> {
  /** It may issue there. */
  readonly listo: boolean;
  readonly certificado: Certificado;
  /** Undefined until they arrive. */
  readonly cifras: Cifras | undefined;
}

export function joinCifras(
  empresas: readonly EmpresaPropia[],
  cartera: Cartera | undefined,
  entorno: Entorno,
): readonly FilaDeCartera[] {
  const cifras = new Map(cartera?.empresas.map((una) => [una.id, una[entorno]]));
  return empresas.map(({ entornos, ...empresa }) => ({
    ...empresa,
    ...entornos[entorno],
    cifras: cifras.get(empresa.id),
  }));
}

/** By what the table is sorted; `-`: from the greatest to the least. */
export const ORDENES = ['nombre', 'ventas', 'pendientes', 'porCorregir', 'certificado'] as const;
type Orden = (typeof ORDENES)[number];

const VALOR: Readonly<Record<Orden, (fila: FilaDeCartera) => number | string>> = {
  nombre: ({ razonSocial }) => razonSocial,
  ventas: (fila) => Number(soles(fila)?.importe ?? 0),
  pendientes: ({ cifras }) => cifras?.pendientes ?? 0,
  porCorregir: ({ cifras }) => cifras?.porCorregir ?? 0,
  // Who has none is nearer to trouble than anybody.
  certificado: ({ certificado }) => certificado?.dias ?? Number.MIN_SAFE_INTEGER,
};

/** As they come where the order is none of those; of equals the first stays first. */
export function sortCartera(filas: readonly FilaDeCartera[], orden: string | undefined): readonly FilaDeCartera[] {
  const cual = ORDENES.find((uno) => uno === orden?.replace('-', ''));
  if (cual === undefined) return filas;
  const sentido = orden?.startsWith('-') === true ? -1 : 1;
  return filas.toSorted((a, b) => sentido * compare(VALOR[cual](a), VALOR[cual](b)));
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'es') : Number(a) - Number(b);
}

/** What all of them come to, in soles and exactly. */
export function addCartera(filas: readonly FilaDeCartera[]) {
  const cuantos = (cual: 'pendientes' | 'porCorregir') =>
    filas.reduce((suma, { cifras }) => suma + (cifras?.[cual] ?? 0), 0);
  const monto = (cual: 'importe' | 'igv') =>
    filas.reduce((suma, fila) => suma.plus(Decimal.from(soles(fila)?.[cual] ?? '0')), Decimal.ZERO).toFixed(2);
  return {
    importe: monto('importe'),
    igv: monto('igv'),
    pendientes: cuantos('pendientes'),
    porCorregir: cuantos('porCorregir'),
  };
}

function soles({ cifras }: FilaDeCartera) {
  return cifras?.ventas.find(({ moneda }) => moneda === 'PEN');
}
