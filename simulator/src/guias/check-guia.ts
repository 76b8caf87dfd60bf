import type { Fecha } from '@chaski/core/lib/fecha.ts';
import type { XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Hallazgo } from '../check-comprobante.ts';
import { findErrorEstructura } from '../lectura/estructura.ts';
import { type Dicho, decir } from '../lectura/texto.ts';
import type { Padron } from '../libro/padron.ts';
import { claseDe } from '../reglas/regla.ts';
import { type ArchivoGuia, type Guia, readGuia, type TipoGuia } from './leer-guia.ts';
import type { ReglaGuia } from './regla-guia.ts';
import { REGLAS_BIENES, REGLAS_HAY_BIENES, REGLAS_LINEA } from './reglas/bienes.ts';
import { REGLAS_CABECERA } from './reglas/cabecera.ts';
import { REGLAS_ENVIO } from './reglas/envio.ts';
import { REGLAS_LUGARES, REGLAS_PUERTO } from './reglas/lugares.ts';
import { REGLAS_DESTINATARIO, REGLAS_TERCEROS, REGLAS_TRANSPORTE_AJENO } from './reglas/partes.ts';
import { REGLAS_RELACIONADO, REGLAS_RELACIONADOS } from './reglas/relacionados.ts';
import { REGLAS_CONDUCTOR, REGLAS_DOTACION, REGLAS_TRANSPORTE, REGLAS_VEHICULO } from './reglas/transporte.ts';

export interface GuiaJuzgada {
  readonly correlativo: string;
  /** `6-20100070970`. */
  readonly cliente: string;
  readonly fechaEmision: string;
  readonly error: Dicho | undefined;
  readonly observaciones: readonly Dicho[];
}

interface Paso {
  readonly reglas: readonly Pick<ReglaGuia<never>, 'codigo' | 'solo'>[];
  readonly check: (guia: Guia) => Generator<Hallazgo>;
}

/** Rules about the things that `sujetosDe` finds, each at `lugar` with its position. */
function paso<S>(reglas: readonly ReglaGuia<S>[], sujetosDe: (guia: Guia) => readonly S[], lugar = ''): Paso {
  return {
    reglas,
    *check(guia) {
      for (const [indice, sujeto] of sujetosDe(guia).entries()) {
        const donde = lugar === '' ? '' : `${lugar}[${indice + 1}]/`;
        for (const { codigo, nodo, solo = guia.tipo, desde = '', falla } of reglas) {
          if (solo !== guia.tipo || guia.fecha < desde || !falla(sujeto, guia)) continue;
          yield { codigo, nodo: `${donde}${nodo}` };
        }
      }
    },
  };
}

const deGuia = (reglas: readonly ReglaGuia<Guia>[]): Paso => paso(reglas, (guia) => [guia]);

/** Every rule, in SUNAT's order. */
const PASOS: readonly Paso[] = [
  deGuia(REGLAS_CABECERA),
  paso(REGLAS_RELACIONADO, ({ relacionados }) => relacionados, 'cac:AdditionalDocumentReference'),
  deGuia(REGLAS_RELACIONADOS),
  deGuia(REGLAS_DESTINATARIO),
  deGuia(REGLAS_TERCEROS),
  deGuia(REGLAS_TRANSPORTE_AJENO),
  deGuia(REGLAS_ENVIO),
  deGuia(REGLAS_TRANSPORTE),
  deGuia(REGLAS_DOTACION),
  paso(REGLAS_CONDUCTOR, ({ conductores }) => conductores, 'cac:Shipment/cac:ShipmentStage/cac:DriverPerson'),
  paso(
    REGLAS_VEHICULO,
    ({ principal, secundarios }) => (principal === undefined ? secundarios : [principal, ...secundarios]),
    'cac:Shipment/cac:TransportHandlingUnit/cac:TransportEquipment',
  ),
  deGuia(REGLAS_LUGARES),
  paso(REGLAS_PUERTO, ({ puertos }) => puertos, 'cac:Shipment/cac:FirstArrivalPortLocation'),
  deGuia(REGLAS_HAY_BIENES),
  paso(REGLAS_LINEA, ({ lineas }) => lineas, 'cac:DespatchLine'),
  deGuia(REGLAS_BIENES),
];

/** SUNAT's answer would not list more. */
const MAX_OBSERVACIONES = 100;

/** The schema (0306) and every rule: the first error ends it, observations pile up. */
export function checkGuia(
  raiz: XmlElement,
  entorno: { readonly archivo: ArchivoGuia; readonly hoy: Fecha; readonly padron: Padron },
): GuiaJuzgada {
  const estructura = findErrorEstructura(raiz, 'DespatchAdvice');
  if (estructura !== undefined) {
    const error = { codigo: '0306', nodo: '/', detalle: estructura };
    return { correlativo: '', cliente: '-', fechaEmision: entorno.hoy, error, observaciones: [] };
  }
  const guia = readGuia(raiz, entorno);
  const { error, observaciones } = judge(guia);
  const { tipo = '', numero = '' } = guia.destinatario;
  return {
    correlativo: guia.id,
    cliente: `${tipo}-${numero}`,
    fechaEmision: guia.fecha,
    error: error && { ...error, dicho: decir(raiz, error) },
    observaciones: observaciones.map((una) => ({ ...una, dicho: decir(raiz, una) })),
  };
}

function judge(guia: Guia): { error: Hallazgo | undefined; observaciones: readonly Hallazgo[] } {
  const observaciones: Hallazgo[] = [];
  for (const { check } of PASOS) {
    for (const hallazgo of check(guia)) {
      if (claseDe(hallazgo.codigo) !== 'observacion') return { error: hallazgo, observaciones: [] };
      if (observaciones.length < MAX_OBSERVACIONES) observaciones.push(hallazgo);
    }
  }
  return { error: undefined, observaciones };
}

/** The official codes that the rules can give to a guía of that kind, in order. */
export function codigosDeGuia(tipo: TipoGuia): string[] {
  const todos = PASOS.flatMap(({ reglas }) => reglas);
  return [...new Set(todos.filter(({ solo = tipo }) => solo === tipo).map(({ codigo }) => codigo))].sort();
}
