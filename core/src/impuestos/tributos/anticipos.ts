import type { Anticipo, Documento } from '../../documento/types.ts';
import { cargoDe } from '../desglose/ajuste.ts';
import { deCentimos, enCentimos, fraccionDelPrecio, impuestoDe } from '../redondeo.ts';
import { type Sumas, tributoGravado } from '../sumas.ts';
import type { AnticipoCalculado, CargoCalculado } from '../types.ts';
import { tasaGravada } from './afectacion.ts';

/** What the advances come to, in cents. */
export interface Anticipos {
  /** Σ with taxes (PrepaidAmount). */
  readonly total: bigint;
  readonly lista: readonly AnticipoCalculado[];
  /** Codes 04, 05 and 06, then 20; one for each advance. */
  readonly cargos: readonly CargoCalculado[];
  /** Without taxes, by kind, for documents whose lines have no such kind. */
  readonly valores: Readonly<Record<Anticipo['tipoIgv'], bigint>>;
}

const CODIGOS: Readonly<Record<Anticipo['tipoIgv'], '04' | '05' | '06'>> = { '10': '04', '20': '05', '30': '06' };
/** SUNAT's tolerance of 1.00: the cents that roundings of the advances may be moved by. */
const TOLERANCIA_CENTIMOS = 100n;

/**
 * Advances already invoiced. They lessen, in `sumas`, the base and the tax of their kind (3274, 3275, 3277, 3291, 3298), not
 * LineExtensionAmount nor TaxInclusiveAmount (3278, 3279); what is paid goes down by their total.
 */
export function computeAnticipos(documento: Documento, sumas: Sumas): Anticipos {
  const { anticipos = [] } = documento;
  const porcentaje = tasaGravada(tributoGravado(sumas), documento);
  const partes = anticipos.map((anticipo) => {
    const total = enCentimos(anticipo.total);
    const isc = anticipo.isc === undefined ? 0n : enCentimos(anticipo.isc);
    const igv = anticipo.tipoIgv === '10' ? impuestoDe(total, fraccionDelPrecio(porcentaje)) : 0n;
    return { anticipo, total, isc, valor: total - igv - isc };
  });
  adjustGravados(partes, sumas);
  subtractDeSumas(partes, sumas);
  const valores = { '10': 0n, '20': 0n, '30': 0n };
  for (const { anticipo, valor } of partes) valores[anticipo.tipoIgv] += valor;
  const deValor = partes.map(({ anticipo, valor }) =>
    cargoDe(CODIGOS[anticipo.tipoIgv], false, { monto: valor, base: valor }),
  );
  const deIsc = partes
    .filter(({ isc }) => isc !== 0n)
    .map(({ isc }) => cargoDe('20', false, { monto: isc, base: isc }));
  return {
    total: partes.reduce((suma, { total }) => suma + total, 0n),
    lista: partes.map(({ anticipo, valor }) => ({ anticipo, valor: deCentimos(valor) })),
    cargos: [...deValor.sort((a, b) => Number(a.codigo) - Number(b.codigo)), ...deIsc],
    valores,
  };
}

interface Parte {
  readonly anticipo: Anticipo;
  readonly total: bigint;
  readonly isc: bigint;
  valor: bigint;
}

/**
 * The values of several advances, each rounded by itself, may add up to some cents more (or less) than the document that
 * they pay in full, which would leave a base or a tax below zero: the last ones take those cents.
 */
function adjustGravados(partes: readonly Parte[], sumas: Sumas): void {
  const tributo = tributoGravado(sumas);
  const suma = tributo === undefined ? undefined : sumas.get(tributo);
  if (suma === undefined) return;
  const gravados = partes.filter(({ anticipo }) => anticipo.tipoIgv === '10');
  const valor = gravados.reduce((total, parte) => total + parte.valor, 0n);
  const impuesto = gravados.reduce((total, parte) => total + parte.total - parte.isc - parte.valor, 0n);
  const exceso = valor - suma.base;
  const defecto = impuesto - suma.monto;
  if (exceso > 0n && exceso <= TOLERANCIA_CENTIMOS && impuesto + exceso <= suma.monto) move(gravados, -exceso);
  if (defecto > 0n && defecto <= TOLERANCIA_CENTIMOS && valor + defecto <= suma.base) move(gravados, defecto);
}

/** Moves cents between value and tax of the advances, the last first; none of the two goes below zero. */
function move(partes: readonly Parte[], centimos: bigint): void {
  let pendiente = centimos;
  for (let i = partes.length - 1; i >= 0 && pendiente !== 0n; i--) {
    const parte = partes[i];
    if (parte === undefined) return;
    const minimo = -parte.valor;
    const maximo = parte.total - parte.isc - parte.valor;
    let movido = pendiente;
    if (movido < minimo) movido = minimo;
    if (movido > maximo) movido = maximo;
    parte.valor += movido;
    pendiente -= movido;
  }
}

function subtractDeSumas(partes: readonly Parte[], sumas: Sumas): void {
  const gravado = tributoGravado(sumas);
  const tributoDe = { '10': gravado, '20': '9997', '30': '9998' } as const;
  for (const { anticipo, total, isc, valor } of partes) {
    const tributo = tributoDe[anticipo.tipoIgv];
    const suma = tributo === undefined ? undefined : sumas.get(tributo);
    if (suma !== undefined) {
      suma.base -= valor;
      if (anticipo.tipoIgv === '10') suma.monto -= total - isc - valor;
    }
    const iscTotal = sumas.get('2000');
    if (iscTotal !== undefined) iscTotal.monto -= isc;
  }
}
