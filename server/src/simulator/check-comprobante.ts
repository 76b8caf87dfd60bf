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
import { REGLAS_CARGA, REGLAS_DETRACCION, REGLAS_MEDIO_PAGO, REGLAS_TERMINO_DETRACCION } from './reglas/detraccion.ts';
import { REGLAS_FIRMANTE } from './reglas/firmante.ts';
import { REGLAS_CUOTAS, REGLAS_FORMA_PAGO, REGLAS_TERMINO_PAGO } from './reglas/forma-pago.ts';
import { REGLAS_IDENTIDAD, REGLAS_OPERACION } from './reglas/identidad.ts';
import { REGLAS_LEYENDAS, REGLAS_LEYENDAS_TOTALES } from './reglas/leyendas.ts';
import { REGLAS_CUADRE_LINEA, REGLAS_LINEA, REGLAS_LINEAS, REGLAS_PRECIO_LINEA } from './reglas/linea.ts';
import { REGLAS_MODIFICADO, REGLAS_NOTA } from './reglas/nota.ts';
import { REGLAS_CLIENTE, REGLAS_EMISOR, REGLAS_ENTREGA } from './reglas/partes.ts';
import { OPERACIONES_CON_PROPIEDADES, REGLAS_PROPIEDADES, REGLAS_PROPIEDADES_EXIGIDAS } from './reglas/propiedades.ts';
import { REGLAS_ANTICIPOS, REGLAS_REFERENCIAS } from './reglas/referencias.ts';
import type { Codigos, Regla } from './reglas/regla.ts';
import { REGLAS_SUBTOTAL_LINEA } from './reglas/subtotal-linea.ts';
import { REGLAS_SUBTOTAL_NOTA } from './reglas/subtotal-nota.ts';
import {
  REGLAS_CUADRE_TOTALES,
  REGLAS_CUADRE_TRIBUTOS,
  REGLAS_SUBTOTAL_GLOBAL,
  REGLAS_TOTALES,
} from './reglas/totales.ts';
import { REGLAS_IMPORTE_NOTA, REGLAS_TRIBUTOS_NOTA } from './reglas/totales-nota.ts';

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

const CABECERA = activar<Comprobante>(
  REGLAS_IDENTIDAD,
  REGLAS_FIRMANTE,
  REGLAS_EMISOR,
  REGLAS_ENTREGA,
  REGLAS_CLIENTE,
  REGLAS_NOTA,
  REGLAS_REFERENCIAS,
  REGLAS_MODIFICADO,
);
const LINEA = activar<Linea>(REGLAS_LINEA);
const SUBTOTAL_LINEA = activar<Subtotal>(REGLAS_SUBTOTAL_LINEA, REGLAS_SUBTOTAL_NOTA);
const CUADRE_LINEA = activar<Linea>(REGLAS_CUADRE_LINEA);
const CARGO_LINEA = activar<Cargo>(REGLAS_CARGO_LINEA);
const PRECIO_LINEA = activar<Linea>(REGLAS_PRECIO_LINEA, REGLAS_CARGA);
const PROPIEDADES = activar<Linea>(REGLAS_PROPIEDADES, REGLAS_PROPIEDADES_EXIGIDAS);
const LINEAS = activar<Comprobante>(REGLAS_LINEAS, REGLAS_TOTALES, REGLAS_LEYENDAS_TOTALES);
const SUBTOTAL_GLOBAL = activar<Subtotal>(REGLAS_SUBTOTAL_GLOBAL);
const TRIBUTOS = activar<Comprobante>(REGLAS_TRIBUTOS_NOTA, REGLAS_CUADRE_TRIBUTOS);
const CARGO_GLOBAL = activar<Cargo>(REGLAS_CARGO_GLOBAL);
const TOTALES = activar<Comprobante>(
  REGLAS_PERCEPCION,
  REGLAS_CUADRE_TOTALES,
  REGLAS_IMPORTE_NOTA,
  REGLAS_ANTICIPOS,
  REGLAS_LEYENDAS,
  REGLAS_OPERACION,
  REGLAS_FORMA_PAGO,
  REGLAS_DETRACCION,
);
const TERMINO_PAGO = activar<TerminoPago>(REGLAS_TERMINO_DETRACCION, REGLAS_TERMINO_PAGO);
const PAGO = activar<Comprobante>(REGLAS_CUOTAS, REGLAS_MEDIO_PAGO);

/** The official codes that the rules above can give to documents of a sheet, or to any: for documentation and tests. */
export function codigosJuzgados(clase?: Clase): string[] {
  if (clase === undefined) return [...new Set(CLASES.flatMap((una) => codigosJuzgados(una)))].sort();
  const deReglas = [
    ...[CABECERA, LINEAS, TRIBUTOS, TOTALES, PAGO].flatMap((tabla) => tabla[clase]),
    ...[LINEA, CUADRE_LINEA, PRECIO_LINEA, PROPIEDADES].flatMap((tabla) => tabla[clase]),
    ...[CARGO_LINEA, CARGO_GLOBAL].flatMap((tabla) => tabla[clase]),
    ...[...SUBTOTAL_LINEA[clase], ...SUBTOTAL_GLOBAL[clase]],
    ...TERMINO_PAGO[clase],
  ].map(({ activo }) => activo);
  return [...new Set([...deReglas, ...codigosDeAtributos(clase)])].sort();
}

/**
 * Judges a document by SUNAT's own rules, in SUNAT's order: the first error ends it, observations pile up. It knows the
 * XML, the name of the file, the day and the register of taxpayers, and nothing of who made the document.
 */
export function checkComprobante(comprobante: Comprobante): Juicio {
  const juez = new Juez(comprobante);
  const error =
    juez.check(CABECERA, comprobante, RAIZ) ??
    juez.checkLineas() ??
    juez.check(LINEAS, comprobante, RAIZ) ??
    juez.checkCada(SUBTOTAL_GLOBAL, comprobante.subtotales, RAIZ, 'cac:TaxTotal/cac:TaxSubtotal') ??
    juez.check(TRIBUTOS, comprobante, RAIZ) ??
    juez.checkCada(CARGO_GLOBAL, comprobante.cargos, RAIZ, 'cac:AllowanceCharge') ??
    juez.check(TOTALES, comprobante, RAIZ) ??
    juez.checkCada(TERMINO_PAGO, comprobante.terminosPago, RAIZ, 'cac:PaymentTerms') ??
    juez.check(PAGO, comprobante, RAIZ);
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

  check<S>(reglas: Activas<S>, sujeto: S, lugar: Lugar): Hallazgo | undefined {
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

  checkCada<S>(reglas: Activas<S>, sujetos: readonly S[], padre: Lugar, nombre: string): Hallazgo | undefined {
    let indice = 0;
    for (const sujeto of sujetos) {
      const hallazgo = this.check(reglas, sujeto, { padre, nombre, indice });
      if (hallazgo !== undefined) return hallazgo;
      indice++;
    }
    return undefined;
  }

  checkLineas(): Hallazgo | undefined {
    let indice = 0;
    // Most lines have none and need none.
    const conPropiedades = OPERACIONES_CON_PROPIEDADES.has(this.#comprobante.operacion ?? '');
    for (const linea of this.#comprobante.lineas) {
      const lugar = { padre: RAIZ, nombre: `cac:${this.#nombres.linea}`, indice };
      const hallazgo =
        this.check(LINEA, linea, lugar) ??
        this.checkCada(SUBTOTAL_LINEA, linea.subtotales, lugar, 'cac:TaxTotal/cac:TaxSubtotal') ??
        this.check(CUADRE_LINEA, linea, lugar) ??
        this.checkCada(CARGO_LINEA, linea.cargos, lugar, 'cac:AllowanceCharge') ??
        this.check(PRECIO_LINEA, linea, lugar) ??
        (conPropiedades || linea.propiedades.length > 0 ? this.check(PROPIEDADES, linea, lugar) : undefined);
      if (hallazgo !== undefined) return hallazgo;
      indice++;
    }
    return undefined;
  }
}
