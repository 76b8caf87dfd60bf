import type { Fecha } from '@chaski/core/lib/fecha.ts';
import type { XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Hallazgo } from '../check-comprobante.ts';
import type { Juzgado } from '../lectura/check-xml.ts';
import { decir } from '../lectura/texto.ts';
import type { Padron } from '../libro/padron.ts';
import { claseDe } from '../reglas/regla.ts';
import { findErrorEstructuraResumen } from '../resumen/estructura-resumen.ts';
import { type ArchivoOtro, type Otro, raizDe, readOtro, type TipoOtro } from './leer-otro.ts';
import {
  REGLAS_CABECERA_OTRO,
  REGLAS_LINEA_OTRO,
  REGLAS_PAGOS_OTRO,
  REGLAS_TOTALES_OTRO,
  type ReglaOtro,
} from './reglas.ts';

/** The schema (0306) and every rule of a retención or percepción: the first error ends it, observations pile up. */
export function checkOtro(
  raiz: XmlElement,
  entorno: { readonly archivo: ArchivoOtro; readonly hoy: Fecha; readonly padron: Padron },
): Juzgado {
  const { tipo } = entorno.archivo;
  const esperada = raizDe(tipo);
  const estructura =
    raiz.name === esperada
      ? findErrorEstructuraResumen(raiz)
      : `La raíz es ${raiz.name} y por el nombre del archivo es ${esperada}`;
  if (estructura !== undefined) {
    const error = { codigo: '0306', nodo: '/', detalle: estructura };
    return { correlativo: '', cliente: '-', fechaEmision: entorno.hoy, venta: undefined, error, observaciones: [] };
  }
  const otro = readOtro(raiz, entorno);
  const observaciones: Hallazgo[] = [];
  let error: Hallazgo | undefined;
  for (const hallazgo of hallazgos(otro)) {
    if (claseDe(hallazgo.codigo) !== 'observacion') {
      error = hallazgo;
      break;
    }
    observaciones.push(hallazgo);
  }
  const { receptor, total } = otro;
  return {
    correlativo: otro.id,
    cliente: `${receptor.tipo ?? ''}-${receptor.numero ?? ''}`,
    fechaEmision: otro.fecha,
    venta:
      error === undefined && total !== undefined
        ? { importe: total.valor.round(2).toFixed(2), moneda: 'PEN', credito: false }
        : undefined,
    error: error && { ...error, dicho: decir(raiz, error) },
    observaciones: observaciones.map((una) => ({ ...una, dicho: decir(raiz, una) })),
  };
}

function* hallazgos(otro: Otro): Generator<Hallazgo> {
  yield* check(REGLAS_CABECERA_OTRO, otro, otro, '');
  yield* check(REGLAS_PAGOS_OTRO, otro, otro, '');
  const lugar = `sac:SUNAT${raizDe(otro.tipo)}DocumentReference`;
  for (const [indice, linea] of otro.lineas.entries()) {
    yield* check(REGLAS_LINEA_OTRO, linea, otro, `${lugar}[${indice + 1}]/`);
  }
  yield* check(REGLAS_TOTALES_OTRO, otro, otro, '');
}

function* check<S>(reglas: readonly ReglaOtro<S>[], sujeto: S, otro: Otro, donde: string): Generator<Hallazgo> {
  for (const { codigo, nodo, falla } of reglas) {
    const suyo = codigo[otro.tipo];
    if (suyo !== undefined && falla(sujeto, otro)) yield { codigo: suyo, nodo: `${donde}${nodo}` };
  }
}

/** The official codes that the rules can give to a document of that kind, in order. */
export function codigosDeOtro(tipo: TipoOtro): string[] {
  const todas = [...REGLAS_CABECERA_OTRO, ...REGLAS_PAGOS_OTRO, ...REGLAS_LINEA_OTRO, ...REGLAS_TOTALES_OTRO];
  return [...new Set(todas.flatMap(({ codigo }) => codigo[tipo] ?? []))].sort();
}
