import type { XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Hallazgo } from '../check-comprobante.ts';
import { type Dicho, decir } from '../lectura/texto.ts';
import { claveDe, type DatosRegistro, type EfectoResumen } from '../libro/asiento.ts';
import { claseDe } from '../reglas/regla.ts';
import { findErrorEstructuraResumen } from './estructura-resumen.ts';
import {
  type Buscar,
  type Cabecera,
  type ComunicacionBaja,
  type LineaResumen,
  parseCorrelativo,
  type Resumen,
  type ResumenDiario,
  readResumen,
} from './leer-resumen.ts';
import { REGLAS_LINEA_BAJA, REGLAS_LINEAS_BAJA, REGLAS_REGISTRO_BAJA } from './reglas/baja.ts';
import { REGLAS_CABECERA_BAJA, REGLAS_CABECERA_RESUMEN } from './reglas/cabecera.ts';
import { REGLAS_NOMBRE_RESUMEN, REGLAS_TASA_RESUMEN } from './reglas/forma.ts';
import {
  REGLAS_CUADRE_RESUMEN,
  REGLAS_PAGO_RESUMEN,
  REGLAS_PERCEPCION_RESUMEN,
  REGLAS_TOTAL_RESUMEN,
  REGLAS_TRIBUTO_RESUMEN,
  REGLAS_TRIBUTOS_RESUMEN,
} from './reglas/importes.ts';
import { REGLAS_LINEA_RESUMEN, REGLAS_LINEAS_RESUMEN } from './reglas/linea-resumen.ts';
import { REGLAS_REGISTRO_RESUMEN } from './reglas/registro-resumen.ts';
import type { ReglaResumen } from './reglas/regla-resumen.ts';
import { REGLAS_LINEA_REVERSION, REGLAS_REGISTRO_REVERSION } from './reglas/reversion.ts';

/** So many documents go into one file; the rest into another. */
const MAX_LINEAS = 500;
const MAX_OBSERVACIONES = 100;

export interface ResumenJuzgado {
  /** As the file writes it, `RA-20261121-1`. */
  readonly id: string;
  readonly fechaGeneracion: string;
  readonly error: Dicho | undefined;
  readonly observaciones: readonly Dicho[];
  /** What it makes of each number, when nothing is wrong; none in the beta manner. */
  readonly efectos: readonly EfectoResumen[];
}

export type EntornoResumen = Pick<Cabecera, 'archivo' | 'hoy' | 'padron' | 'search'>;

/**
 * The schema (0306), the size (0158) and every rule of a RA or RC, in SUNAT's order: one bad line, and the whole file is
 * refused.
 */
export function checkResumen(raiz: XmlElement, entorno: EntornoResumen): ResumenJuzgado {
  const ilegible = findErrorEstructura(raiz) ?? findExceso(raiz);
  if (ilegible !== undefined) {
    return { id: '', fechaGeneracion: entorno.hoy, error: ilegible, observaciones: [], efectos: [] };
  }
  const cambios = new Map<string, EfectoResumen>();
  const { search } = entorno;
  const resumen = readResumen(raiz, {
    ...entorno,
    search: search && withCambios(search, cambios, entorno.archivo.ruc),
  });
  const juez = new Juez();
  const error = resumen.via === 'RA' ? checkBaja(juez, resumen, cambios) : checkDiario(juez, resumen, cambios);
  return {
    id: resumen.id,
    fechaGeneracion: resumen.fechaGeneracion,
    error: error && { ...error, dicho: decir(raiz, error) },
    observaciones: juez.observaciones.slice(0, MAX_OBSERVACIONES).map((una) => ({ ...una, dicho: decir(raiz, una) })),
    efectos: error === undefined && search !== undefined ? [...cambios.values()] : [],
  };
}

function findErrorEstructura(raiz: XmlElement): Dicho | undefined {
  const detalle = findErrorEstructuraResumen(raiz);
  return detalle === undefined ? undefined : { codigo: '0306', nodo: '/', detalle };
}

function findExceso(raiz: XmlElement): Dicho | undefined {
  const lineas = raiz.children.filter(({ name }) => name.endsWith('DocumentsLine')).length;
  if (lineas <= MAX_LINEAS) return undefined;
  return { codigo: '0158', nodo: '/', detalle: `El archivo trae ${lineas} líneas; se admiten hasta ${MAX_LINEAS}` };
}

/** What SUNAT holds once the lines before are done. */
function withCambios(search: Buscar, cambios: ReadonlyMap<string, DatosRegistro>, ruc: string): Buscar {
  return (numero) => cambios.get(claveDe({ ruc, ...numero })) ?? search(numero);
}

type Cambios = Map<string, EfectoResumen>;

function checkBaja(juez: Juez, baja: ComunicacionBaja, cambios: Cambios): Hallazgo | undefined {
  const lugar = 'sac:VoidedDocumentsLine';
  const [deLinea, deRegistro] =
    baja.archivo.tipo === 'RR'
      ? [REGLAS_LINEA_REVERSION, REGLAS_REGISTRO_REVERSION]
      : [REGLAS_LINEA_BAJA, REGLAS_REGISTRO_BAJA];
  return (
    juez.check(REGLAS_CABECERA_BAJA, baja, baja, '') ??
    juez.checkCada(deLinea, baja.lineas, baja, lugar) ??
    juez.check(REGLAS_LINEAS_BAJA, baja, baja, '') ??
    juez.checkCada(deRegistro, baja.lineas, baja, lugar, ({ tipo, serie, numero }) => {
      annul(cambios, baja, { tipo, serie, numero: Number(numero) });
    })
  );
}

function checkDiario(juez: Juez, resumen: ResumenDiario, cambios: Cambios): Hallazgo | undefined {
  const lugar = 'sac:SummaryDocumentsLine';
  return (
    juez.check(REGLAS_CABECERA_RESUMEN, resumen, resumen, '') ??
    juez.checkLineas(resumen, lugar) ??
    juez.check(REGLAS_LINEAS_RESUMEN, resumen, resumen, '') ??
    juez.checkCada(REGLAS_REGISTRO_RESUMEN, resumen.lineas, resumen, lugar, (linea) => {
      apply(cambios, resumen, linea);
    })
  );
}

/** The number is annulled from this line on. */
function annul(cambios: Cambios, resumen: Resumen, numero: { tipo: string; serie: string; numero: number }): void {
  const clave = claveDe({ ruc: resumen.archivo.ruc, ...numero });
  const previo = resumen.search?.(numero);
  const { fechaReferencia: fechaEmision } = resumen;
  const { importe, moneda } = previo ?? {};
  cambios.set(clave, {
    clave,
    estado: 'deBaja',
    fechaEmision: previo?.fechaEmision ?? fechaEmision,
    ...(importe === undefined ? {} : { importe }),
    ...(moneda === undefined ? {} : { moneda }),
  });
}

function apply(cambios: Cambios, resumen: ResumenDiario, { tipo, correlativo, estado, total }: LineaResumen): void {
  const numero = parseCorrelativo(correlativo);
  if (numero === undefined) return;
  if (estado === '3') {
    annul(cambios, resumen, { tipo, ...numero });
    return;
  }
  const clave = claveDe({ ruc: resumen.archivo.ruc, tipo, ...numero });
  cambios.set(clave, {
    clave,
    estado: 'aceptado',
    fechaEmision: resumen.fechaReferencia,
    ...(total === undefined ? {} : { importe: total.texto.trim() }),
    ...(total?.moneda === undefined ? {} : { moneda: total.moneda }),
  });
}

/** Runs tables of rules, keeps what only observes, and stops at the first that refuses. */
class Juez {
  readonly observaciones: Hallazgo[] = [];

  check<S, R extends Resumen>(
    reglas: readonly ReglaResumen<S, R>[],
    sujeto: S,
    resumen: R,
    lugar: string,
  ): Hallazgo | undefined {
    for (const { codigo, nodo, cuando, falla } of reglas) {
      if (cuando !== undefined && !cuando(sujeto, resumen)) continue;
      if (!falla(sujeto, resumen)) continue;
      const hallazgo = { codigo, nodo: `${lugar}/${nodo}` };
      if (claseDe(codigo) !== 'observacion') return hallazgo;
      this.observaciones.push(hallazgo);
    }
    return undefined;
  }

  /** `despues`: what to do once a thing has passed. */
  checkCada<S, R extends Resumen>(
    reglas: readonly ReglaResumen<S, R>[],
    sujetos: readonly S[],
    resumen: R,
    lugar: string,
    despues?: (sujeto: S) => void,
  ): Hallazgo | undefined {
    for (const [indice, sujeto] of sujetos.entries()) {
      const hallazgo = this.check(reglas, sujeto, resumen, `/${lugar}[${indice + 1}]`);
      if (hallazgo !== undefined) return hallazgo;
      despues?.(sujeto);
    }
    return undefined;
  }

  checkLineas(resumen: ResumenDiario, nombre: string): Hallazgo | undefined {
    for (const [indice, linea] of resumen.lineas.entries()) {
      const lugar = `${nombre}[${indice + 1}]`;
      const hallazgo =
        this.check(REGLAS_LINEA_RESUMEN, linea, resumen, `/${lugar}`) ??
        this.check(REGLAS_NOMBRE_RESUMEN, linea, resumen, `/${lugar}`) ??
        this.checkCada(REGLAS_PERCEPCION_RESUMEN, linea.percepciones, resumen, lugar) ??
        this.checkCada(REGLAS_PAGO_RESUMEN, linea.pagos, resumen, `${lugar}/sac:BillingPayment`) ??
        this.check(REGLAS_TOTAL_RESUMEN, linea, resumen, `/${lugar}`) ??
        this.checkCada(REGLAS_TRIBUTO_RESUMEN, linea.tributos, resumen, `${lugar}/cac:TaxTotal`) ??
        this.checkCada(REGLAS_TASA_RESUMEN, linea.tributos, resumen, `${lugar}/cac:TaxTotal`) ??
        this.check(REGLAS_TRIBUTOS_RESUMEN, linea, resumen, `/${lugar}`) ??
        this.check(REGLAS_CUADRE_RESUMEN, linea, resumen, `/${lugar}`);
      if (hallazgo !== undefined) return hallazgo;
    }
    return undefined;
  }
}

/** Every official code that the rules of RA, RC and RR can give, in order. */
export function codigosDeResumen(): { baja: string[]; resumen: string[]; reversion: string[] } {
  const codigos = (...tablas: readonly (readonly { readonly codigo: string }[])[]) =>
    [...new Set(tablas.flat().map(({ codigo }) => codigo))].sort();
  return {
    reversion: codigos(REGLAS_CABECERA_BAJA, REGLAS_LINEA_REVERSION, REGLAS_LINEAS_BAJA, REGLAS_REGISTRO_REVERSION),
    baja: codigos(REGLAS_CABECERA_BAJA, REGLAS_LINEA_BAJA, REGLAS_LINEAS_BAJA, REGLAS_REGISTRO_BAJA),
    resumen: codigos(
      REGLAS_CABECERA_RESUMEN,
      REGLAS_LINEAS_RESUMEN,
      REGLAS_LINEA_RESUMEN,
      REGLAS_TOTAL_RESUMEN,
      REGLAS_CUADRE_RESUMEN,
      REGLAS_REGISTRO_RESUMEN,
      REGLAS_NOMBRE_RESUMEN,
      REGLAS_TASA_RESUMEN,
      REGLAS_PAGO_RESUMEN,
      REGLAS_TRIBUTO_RESUMEN,
      REGLAS_TRIBUTOS_RESUMEN,
      REGLAS_PERCEPCION_RESUMEN,
    ),
  };
}
