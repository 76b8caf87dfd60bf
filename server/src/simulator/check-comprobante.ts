import { type ClaseCodigo, codigoSunat } from '@chaski/core/sunat/codigos.ts';
import {
  type Cargo,
  type Clase,
  type Comprobante,
  type Linea,
  NOMBRES,
  type Nombres,
  type Subtotal,
  type TerminoPago,
} from './comprobante.ts';
import { codigosDeAtributos, findAtributosAjenos } from './reglas/atributos.ts';
import { REGLAS_CARGO_GLOBAL, REGLAS_CARGO_LINEA, REGLAS_PERCEPCION } from './reglas/cargo.ts';
import {
  REGLAS_CUADRE_LINEA,
  REGLAS_IMPUESTOS_LINEA,
  REGLAS_LINEAS,
  REGLAS_PRECIO_LINEA,
  REGLAS_VALOR_LINEA,
} from './reglas/cuadre-linea.ts';
import {
  REGLAS_CARGA,
  REGLAS_DETRACCION,
  REGLAS_DETRACCION_DEBITO,
  REGLAS_MEDIO_PAGO,
  REGLAS_TERMINO_DETRACCION,
} from './reglas/detraccion.ts';
import { REGLAS_FIRMANTE } from './reglas/firmante.ts';
import { REGLAS_CUOTAS, REGLAS_FORMA_PAGO, REGLAS_TERMINO_PAGO } from './reglas/forma-pago.ts';
import { REGLAS_SIN_TRIBUTOS, REGLAS_SUBTOTAL_GLOBAL, REGLAS_TOTALES } from './reglas/forma-totales.ts';
import { REGLAS_IDENTIDAD, REGLAS_OPERACION, REGLAS_ORDEN } from './reglas/identidad.ts';
import { REGLAS_LEYENDAS, REGLAS_LEYENDAS_TOTALES } from './reglas/leyendas.ts';
import { REGLAS_LINEA } from './reglas/linea.ts';
import { REGLAS_MODIFICADO, REGLAS_NOTA } from './reglas/nota.ts';
import { REGLAS_CLIENTE, REGLAS_EMISOR, REGLAS_ENTREGA } from './reglas/partes.ts';
import { exigePropiedades, REGLAS_PROPIEDADES, REGLAS_PROPIEDADES_EXIGIDAS } from './reglas/propiedades.ts';
import { REGLAS_ANTICIPOS, REGLAS_REFERENCIAS } from './reglas/referencias.ts';
import type { Codigos, Regla } from './reglas/regla.ts';
import { REGLAS_SUBTOTAL_CREDITO, REGLAS_SUBTOTAL_DEBITO, REGLAS_SUBTOTAL_VENTA } from './reglas/subtotal-linea.ts';
import { REGLAS_CUADRE_TOTALES, REGLAS_CUADRE_TRIBUTOS } from './reglas/totales.ts';
import {
  REGLAS_AJENOS_CREDITO,
  REGLAS_SUBTOTAL_NOTA_GLOBAL,
  REGLAS_TOTAL_CREDITO,
  REGLAS_TOTAL_DEBITO,
  REGLAS_TRIBUTOS_CREDITO,
  REGLAS_TRIBUTOS_DEBITO,
} from './reglas/totales-nota.ts';

/** A rule that the document breaks. */
export interface Hallazgo {
  readonly codigo: string;
  readonly nodo: string;
}

export interface Juicio {
  /** The first rule broken that is no mere observation: SUNAT stops there. */
  readonly error: Hallazgo | undefined;
  /** Codes ≥ 4000 and the few others that only observe. */
  readonly observaciones: readonly Hallazgo[];
}

/** SUNAT's answer would not list more; a document of 999 lines could break one rule 999 times. */
const MAX_OBSERVACIONES = 100;

/** A rule as it applies to one sheet. */
interface ReglaActiva<S> extends Regla<S> {
  readonly activo: string;
  readonly observa: boolean;
}

export const CLASES: readonly Clase[] = [
  'factura',
  'boleta',
  'creditoFactura',
  'creditoOtro',
  'debitoFactura',
  'debitoOtro',
];

type Activas<S> = Readonly<Record<Clase, readonly ReglaActiva<S>[]>>;

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
    return activo === undefined ? [] : [{ ...regla, activo, observa: claseDe(activo) === 'observacion' }];
  });
}

function codigoPara(clase: Clase, codigo: Codigos): string | undefined {
  return typeof codigo === 'string' ? codigo : codigo[clase];
}

/** The class of a code; of one that nobody knows, the class of its range. */
export function claseDe(codigo: string): ClaseCodigo {
  return codigoSunat(codigo)?.clase ?? 'sistema';
}

/** The parts of a document that a step walks over, and the rules that it looks at in each of them. */
type Paso =
  | { readonly en: 'raiz'; readonly reglas: Activas<Comprobante>; readonly cuando?: (c: Comprobante) => boolean }
  | { readonly en: 'subtotales'; readonly reglas: Activas<Subtotal> }
  | { readonly en: 'cargos'; readonly reglas: Activas<Cargo> }
  | { readonly en: 'terminosPago'; readonly reglas: Activas<TerminoPago> }
  | { readonly en: 'lineas'; readonly pasos: readonly PasoDeLinea[] };

type PasoDeLinea =
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
      linea(REGLAS_CARGA),
    ],
  },
  raiz(REGLAS_LINEAS, REGLAS_TOTALES, REGLAS_LEYENDAS_TOTALES),
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

/** Of a nota de crédito: instalments, totals, lines. */
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
  raiz(REGLAS_SIN_TRIBUTOS),
];

const PASOS: Readonly<Record<Clase, readonly Paso[]>> = {
  factura: VENTA,
  boleta: VENTA,
  creditoFactura: CREDITO,
  creditoOtro: CREDITO,
  debitoFactura: DEBITO,
  debitoOtro: DEBITO,
};

/** The official codes that the rules above can give to documents of a sheet, or to any: for documentation and tests. */
export function codigosJuzgados(clase?: Clase): string[] {
  if (clase === undefined) return [...new Set(CLASES.flatMap((una) => codigosJuzgados(una)))].sort();
  const deReglas = PASOS[clase]
    .flatMap((paso): readonly { readonly reglas: Activas<never> }[] => (paso.en === 'lineas' ? paso.pasos : [paso]))
    .flatMap(({ reglas }) => reglas[clase].map(({ activo }) => activo));
  return [...new Set([...deReglas, ...codigosDeAtributos(clase)])].sort();
}

/**
 * Judges a document by SUNAT's own rules, in SUNAT's order: the first error ends it, observations pile up. It knows the
 * XML, the name of the file, the day and the register of taxpayers, and nothing of who made the document.
 */
export function checkComprobante(comprobante: Comprobante): Juicio {
  const juez = new Juez(comprobante);
  const error = juez.checkPasos(PASOS[comprobante.clase]);
  if (error === undefined) juez.observaciones.push(...findAtributosAjenos(comprobante.raiz));
  return { error, observaciones: juez.observaciones.slice(0, MAX_OBSERVACIONES) };
}

/** Where in the document something is, written out only when a rule is broken there. */
interface Lugar {
  readonly padre: Lugar | undefined;
  readonly nombre: string;
  /** From 0. */
  readonly indice: number;
}

const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';
const CARGO = 'cac:AllowanceCharge';
const RAIZ: Lugar = { padre: undefined, nombre: '', indice: 0 };

function rutaDe({ padre, nombre, indice }: Lugar): string {
  return padre === undefined ? '' : `${rutaDe(padre)}${nombre}[${indice + 1}]/`;
}

/** Walks the tables for one document, keeping what only observes and giving back the first error. */
class Juez {
  readonly observaciones: Hallazgo[] = [];
  readonly #comprobante: Comprobante;
  readonly #nombres: Nombres;

  constructor(comprobante: Comprobante) {
    this.#comprobante = comprobante;
    this.#nombres = NOMBRES[comprobante.archivo.tipo];
  }

  checkPasos(pasos: readonly Paso[]): Hallazgo | undefined {
    for (const paso of pasos) {
      const hallazgo = this.#checkPaso(paso);
      if (hallazgo !== undefined) return hallazgo;
    }
    return undefined;
  }

  #checkPaso(paso: Paso): Hallazgo | undefined {
    const comprobante = this.#comprobante;
    switch (paso.en) {
      case 'raiz':
        return paso.cuando?.(comprobante) === false ? undefined : this.#check(paso.reglas, comprobante, RAIZ);
      case 'subtotales':
        return this.#checkCada(paso.reglas, comprobante.subtotales, RAIZ, SUBTOTAL);
      case 'cargos':
        return this.#checkCada(paso.reglas, comprobante.cargos, RAIZ, CARGO);
      case 'terminosPago':
        return this.#checkCada(paso.reglas, comprobante.terminosPago, RAIZ, 'cac:PaymentTerms');
      case 'lineas':
        return this.#checkLineas(paso.pasos);
    }
  }

  #checkLineas(pasos: readonly PasoDeLinea[]): Hallazgo | undefined {
    let indice = 0;
    for (const sujeto of this.#comprobante.lineas) {
      const lugar = { padre: RAIZ, nombre: `cac:${this.#nombres.linea}`, indice };
      const hallazgo = this.#checkLinea(sujeto, lugar, pasos);
      if (hallazgo !== undefined) return hallazgo;
      indice++;
    }
    return undefined;
  }

  #check<S>(reglas: Activas<S>, sujeto: S, lugar: Lugar): Hallazgo | undefined {
    const comprobante = this.#comprobante;
    for (const regla of reglas[comprobante.clase]) {
      if (regla.cuando !== undefined && !regla.cuando(sujeto, comprobante)) continue;
      if (!regla.falla(sujeto, comprobante)) continue;
      const hallazgo = { codigo: regla.activo, nodo: this.#nodoDe(lugar, regla.nodo) };
      if (!regla.observa) return hallazgo;
      this.observaciones.push(hallazgo);
    }
    return undefined;
  }

  /** Rules name nodes as an Invoice does. */
  #nodoDe(lugar: Lugar, nodo: string): string {
    const { linea, cantidad, totales } = this.#nombres;
    const suyo = nodo
      .replace('cac:InvoiceLine', `cac:${linea}`)
      .replace('cbc:InvoicedQuantity', `cbc:${cantidad}`)
      .replace('cac:LegalMonetaryTotal', `cac:${totales}`);
    return `${rutaDe(lugar)}${suyo}`;
  }

  #checkCada<S>(reglas: Activas<S>, sujetos: readonly S[], padre: Lugar, nombre: string): Hallazgo | undefined {
    let indice = 0;
    for (const sujeto of sujetos) {
      const hallazgo = this.#check(reglas, sujeto, { padre, nombre, indice });
      if (hallazgo !== undefined) return hallazgo;
      indice++;
    }
    return undefined;
  }

  #checkLinea(sujeto: Linea, lugar: Lugar, pasos: readonly PasoDeLinea[]): Hallazgo | undefined {
    for (const paso of pasos) {
      const hallazgo = this.#checkPasoDeLinea(paso, sujeto, lugar);
      if (hallazgo !== undefined) return hallazgo;
    }
    return undefined;
  }

  #checkPasoDeLinea(paso: PasoDeLinea, sujeto: Linea, lugar: Lugar): Hallazgo | undefined {
    switch (paso.en) {
      case 'linea':
        return this.#check(paso.reglas, sujeto, lugar);
      case 'propiedades':
        // Most lines have none and need none.
        return sujeto.propiedades.length > 0 || exigePropiedades(sujeto, this.#comprobante)
          ? this.#check(paso.reglas, sujeto, lugar)
          : undefined;
      case 'subtotales':
        return this.#checkCada(paso.reglas, sujeto.subtotales, lugar, SUBTOTAL);
      case 'cargos':
        return this.#checkCada(paso.reglas, sujeto.cargos, lugar, CARGO);
    }
  }
}
