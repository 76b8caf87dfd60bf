import type { Cargo, Clase, Comprobante, Linea, Subtotal, TerminoPago } from './lectura/comprobante.ts';
import { REGLAS_CARGA, REGLAS_VIAJE } from './reglas/carga.ts';
import { REGLAS_CLIENTE, REGLAS_ENTREGA } from './reglas/cliente.ts';
import { REGLAS_CONTRATO } from './reglas/contrato.ts';
import {
  REGLAS_DETRACCION,
  REGLAS_DETRACCION_DEBITO,
  REGLAS_MEDIO_PAGO,
  REGLAS_TERMINO_DETRACCION,
} from './reglas/detraccion.ts';
import { REGLAS_EMISOR } from './reglas/emisor.ts';
import { REGLAS_FIRMANTE } from './reglas/firmante.ts';
import { REGLAS_CUOTAS, REGLAS_FORMA_PAGO, REGLAS_TERMINO_PAGO } from './reglas/forma-pago.ts';
import { REGLAS_IDENTIDAD, REGLAS_OPERACION, REGLAS_ORDEN } from './reglas/identidad.ts';
import { REGLAS_LEYENDAS, REGLAS_LEYENDAS_TOTALES } from './reglas/leyendas.ts';
import { REGLAS_LINEA } from './reglas/linea.ts';
import { REGLAS_MODIFICADO, REGLAS_NOTA } from './reglas/nota.ts';
import { REGLAS_PROPIEDADES } from './reglas/propiedades.ts';
import { REGLAS_ALGUNA_LINEA, REGLAS_PROPIEDADES_EXIGIDAS } from './reglas/propiedades-exigidas.ts';
import { REGLAS_ANTICIPOS, REGLAS_REFERENCIAS } from './reglas/referencias.ts';
import { type Codigos, type Regla, rechazaDesde } from './reglas/regla.ts';
import { REGLAS_CARGO_GLOBAL, REGLAS_CARGO_LINEA, REGLAS_PERCEPCION } from './reglas/totales/cargo.ts';
import {
  REGLAS_CUADRE_LINEA,
  REGLAS_IMPUESTOS_LINEA,
  REGLAS_LINEAS,
  REGLAS_PRECIO_LINEA,
  REGLAS_VALOR_LINEA,
} from './reglas/totales/cuadre-linea.ts';
import { REGLAS_SIN_TRIBUTOS, REGLAS_SUBTOTAL_GLOBAL, REGLAS_TOTALES } from './reglas/totales/forma-totales.ts';
import {
  REGLAS_SUBTOTAL_CREDITO,
  REGLAS_SUBTOTAL_DEBITO,
  REGLAS_SUBTOTAL_VENTA,
} from './reglas/totales/subtotal-linea.ts';
import { REGLAS_TASA_IGV } from './reglas/totales/tasa-igv.ts';
import { REGLAS_CUADRE_TOTALES, REGLAS_CUADRE_TRIBUTOS } from './reglas/totales/totales.ts';
import {
  REGLAS_AJENOS_CREDITO,
  REGLAS_SUBTOTAL_NOTA_GLOBAL,
  REGLAS_TOTAL_CREDITO,
  REGLAS_TOTAL_DEBITO,
  REGLAS_TRIBUTOS_CREDITO,
  REGLAS_TRIBUTOS_DEBITO,
} from './reglas/totales/totales-nota.ts';

/* What SUNAT looks at in each sheet, and in which order: the tables of `reglas/`, one after the other. */

/** A rule as it applies to one sheet. */
export interface ReglaActiva<S> extends Regla<S> {
  readonly activo: string;
  /** The first day of issue on which it refuses, empty for all; undefined: it only observes. */
  readonly rechazaDesde: string | undefined;
}

export const CLASES: readonly Clase[] = [
  'factura',
  'boleta',
  'creditoFactura',
  'creditoOtro',
  'debitoFactura',
  'debitoOtro',
];

export type Activas<S> = Readonly<Record<Clase, readonly ReglaActiva<S>[]>>;

function activar<S>(...tablas: readonly (readonly Regla<S>[])[]): Activas<S> {
  const reglas = tablas.flat();
  return {
    factura: activarPara('factura', reglas),
    boleta: activarPara('boleta', reglas),
    creditoFactura: activarPara('creditoFactura', reglas),
    creditoOtro: activarPara('creditoOtro', reglas),
    debitoFactura: activarPara('debitoFactura', reglas),
    debitoOtro: activarPara('debitoOtro', reglas),
  };
}

function activarPara<S>(clase: Clase, reglas: readonly Regla<S>[]): ReglaActiva<S>[] {
  return reglas.flatMap((regla) => {
    const activo = codigoPara(clase, regla.codigo);
    return activo === undefined ? [] : [{ ...regla, activo, rechazaDesde: rechazaDesde(activo) }];
  });
}

function codigoPara(clase: Clase, codigo: Codigos): string | undefined {
  return typeof codigo === 'string' ? codigo : codigo[clase];
}

/** The parts of a document that a step walks over, and the rules that it looks at in each of them. */
export type Paso =
  | { readonly en: 'raiz'; readonly reglas: Activas<Comprobante>; readonly cuando?: (c: Comprobante) => boolean }
  | { readonly en: 'subtotales'; readonly reglas: Activas<Subtotal> }
  | { readonly en: 'cargos'; readonly reglas: Activas<Cargo> }
  | { readonly en: 'terminosPago'; readonly reglas: Activas<TerminoPago> }
  | { readonly en: 'lineas'; readonly pasos: readonly PasoDeLinea[] };

export type PasoDeLinea =
  | { readonly en: 'linea'; readonly reglas: Activas<Linea> }
  | { readonly en: 'propiedades'; readonly reglas: Activas<Linea> }
  | { readonly en: 'subtotales'; readonly reglas: Activas<Subtotal> }
  | { readonly en: 'cargos'; readonly reglas: Activas<Cargo> };

function raiz(...reglas: readonly (readonly Regla<Comprobante>[])[]): Paso {
  return { en: 'raiz', reglas: activar(...reglas) };
}

function linea(...reglas: readonly (readonly Regla<Linea>[])[]): PasoDeLinea {
  return { en: 'linea', reglas: activar(...reglas) };
}

/** Rows of many sheets, for one of them alone. */
function soloDe<S>(clase: Clase, reglas: readonly Regla<S>[]): readonly Regla<S>[] {
  return reglas.map((regla) => ({ ...regla, codigo: { [clase]: codigoPara(clase, regla.codigo) } }));
}

const PROPIEDADES: PasoDeLinea = {
  en: 'propiedades',
  reglas: activar(REGLAS_PROPIEDADES_EXIGIDAS, REGLAS_PROPIEDADES),
};

const CABECERA = raiz(
  REGLAS_IDENTIDAD,
  REGLAS_FIRMANTE,
  REGLAS_EMISOR,
  REGLAS_ENTREGA,
  soloDe('boleta', REGLAS_OPERACION),
  REGLAS_CLIENTE,
  REGLAS_NOTA,
  REGLAS_REFERENCIAS,
  REGLAS_CONTRATO,
  REGLAS_MODIFICADO,
);
const TERMINOS_PAGO: Paso = {
  en: 'terminosPago',
  reglas: activar(REGLAS_TERMINO_DETRACCION, REGLAS_TERMINO_PAGO),
};
/** What a note without taxes does not get to. */
function conTributos(...reglas: readonly (readonly Regla<Comprobante>[])[]): Paso {
  return { en: 'raiz', reglas: activar(...reglas), cuando: ({ totalesImpuestos }) => totalesImpuestos > 0 };
}

const SUBTOTALES_NOTA: Paso = { en: 'subtotales', reglas: activar(REGLAS_SUBTOTAL_NOTA_GLOBAL) };

/** SUNAT's order of a factura and a boleta: lines, totals, what is paid. */
const VENTA: readonly Paso[] = [
  CABECERA,
  {
    en: 'lineas',
    pasos: [
      linea(REGLAS_LINEA),
      { en: 'subtotales', reglas: activar(REGLAS_SUBTOTAL_VENTA) },
      linea(REGLAS_IMPUESTOS_LINEA, REGLAS_CUADRE_LINEA, REGLAS_VALOR_LINEA),
      { en: 'cargos', reglas: activar(REGLAS_CARGO_LINEA) },
      linea(REGLAS_PRECIO_LINEA),
      PROPIEDADES,
      linea(REGLAS_CARGA, REGLAS_VIAJE),
    ],
  },
  raiz(REGLAS_LINEAS, REGLAS_ALGUNA_LINEA, REGLAS_TOTALES, REGLAS_LEYENDAS_TOTALES),
  { en: 'subtotales', reglas: activar(REGLAS_SUBTOTAL_GLOBAL) },
  raiz(REGLAS_CUADRE_TRIBUTOS),
  { en: 'cargos', reglas: activar(REGLAS_CARGO_GLOBAL) },
  raiz(
    REGLAS_PERCEPCION,
    REGLAS_CUADRE_TOTALES,
    REGLAS_ANTICIPOS,
    REGLAS_LEYENDAS,
    soloDe('factura', REGLAS_OPERACION),
    REGLAS_ORDEN,
    REGLAS_FORMA_PAGO,
    REGLAS_DETRACCION,
  ),
  TERMINOS_PAGO,
  raiz(REGLAS_CUOTAS, REGLAS_MEDIO_PAGO),
];

/** Of a nota de crédito: instalments, totals, lines; the rate of the IGV when each of them is well written. */
const CREDITO: readonly Paso[] = [
  CABECERA,
  TERMINOS_PAGO,
  raiz(REGLAS_CUOTAS, REGLAS_SIN_TRIBUTOS, REGLAS_AJENOS_CREDITO),
  SUBTOTALES_NOTA,
  conTributos(REGLAS_TRIBUTOS_CREDITO),
  raiz(REGLAS_TOTAL_CREDITO, REGLAS_LEYENDAS),
  {
    en: 'lineas',
    pasos: [
      linea(REGLAS_LINEA, REGLAS_IMPUESTOS_LINEA),
      { en: 'subtotales', reglas: activar(REGLAS_SUBTOTAL_CREDITO) },
      linea(REGLAS_CUADRE_LINEA, REGLAS_VALOR_LINEA, REGLAS_PRECIO_LINEA),
      PROPIEDADES,
    ],
  },
  raiz(REGLAS_TASA_IGV),
];

/** Of a nota de débito: totals, detracción, lines. */
const DEBITO: readonly Paso[] = [
  CABECERA,
  conTributos(REGLAS_TRIBUTOS_DEBITO),
  SUBTOTALES_NOTA,
  raiz(REGLAS_TOTAL_DEBITO, REGLAS_DETRACCION_DEBITO),
  TERMINOS_PAGO,
  raiz(REGLAS_MEDIO_PAGO, REGLAS_LEYENDAS),
  {
    en: 'lineas',
    pasos: [
      linea(REGLAS_LINEA),
      { en: 'subtotales', reglas: activar(REGLAS_SUBTOTAL_DEBITO) },
      linea(REGLAS_IMPUESTOS_LINEA, REGLAS_CUADRE_LINEA, REGLAS_PRECIO_LINEA, REGLAS_VALOR_LINEA),
      PROPIEDADES,
    ],
  },
  raiz(REGLAS_TASA_IGV, REGLAS_SIN_TRIBUTOS),
];

/** What is looked at in each sheet, in SUNAT's order. */
export const PASOS: Readonly<Record<Clase, readonly Paso[]>> = {
  factura: VENTA,
  boleta: VENTA,
  creditoFactura: CREDITO,
  creditoOtro: CREDITO,
  debitoFactura: DEBITO,
  debitoOtro: DEBITO,
};
