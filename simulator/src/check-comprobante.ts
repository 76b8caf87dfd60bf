import { type Clase, type Comprobante, type Linea, NOMBRES, type Nombres } from './lectura/comprobante.ts';
import { type Activas, CLASES, PASOS, type Paso, type PasoDeLinea } from './pasos.ts';
import { codigosDeAtributos, findAtributosAjenos } from './reglas/atributos.ts';
import { exigePropiedades } from './reglas/propiedades-exigidas.ts';

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
      const { rechazaDesde } = regla;
      if (rechazaDesde !== undefined && comprobante.fechaEmision >= rechazaDesde) return hallazgo;
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
