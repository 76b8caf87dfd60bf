import { UNIDADES } from '../../catalogos/c03-unidades.ts';
import type { Calculado } from '../../impuestos/types.ts';
import { isJsonObject, readJson } from '../../lib/json.ts';
import type { TipoDeVenta } from '../clase.ts';
import { ventaDeSerie } from '../registro.ts';
import { type EmisorDeGuia, isSinBienes } from './calculo.ts';
import {
  BIEN,
  type BienDeGuia,
  DESTINATARIO,
  type GuiaLeida,
  type Persona,
  RELACIONADO,
  type Relacionado,
} from './campos.ts';

/** What a sale of ours gives to the guía that goes with its goods. */
export interface Origen {
  readonly bienes: readonly BienDeGuia[];
  readonly documento: Relacionado;
  /** Absent of a boleta to nobody in particular. */
  readonly destinatario?: Persona;
}

/** The unit of what is no good: services are not carried. */
const SERVICIO = 'ZZ';
const SIN_DOCUMENTO = '-';
const MAX_CODIGO = 30;
const MAX_DESCRIPCION = 500;

/** The sale of ours that a body names as its origin, before anything of it is judged; undefined where it names none. */
export function peekOrigen(
  body: string,
): { readonly tipo: TipoDeVenta; readonly serie: string; readonly numero: number } | undefined {
  const json = readJson(body);
  const documento = json.ok && isJsonObject(json.value) ? json.value.get('documento') : undefined;
  const origen = isJsonObject(documento) ? documento.get('documentoOrigen') : undefined;
  const [, serie, numero] = /^\s*([A-Z0-9]{4})-(\d{1,8})\s*$/i.exec(typeof origen === 'string' ? origen : '') ?? [];
  const tipo = serie && ventaDeSerie(serie.toUpperCase());
  return serie && tipo ? { tipo, serie: serie.toUpperCase(), numero: Number(numero) } : undefined;
}

/** The goods of a factura or boleta, without prices: what the guía that goes with them says. Services stay out. */
export function origenDe({ documento }: Calculado, numero: number, emisor: EmisorDeGuia): Origen {
  const { cliente, items, serie, tipoComprobante } = documento;
  const { tipoDocumento, numeroDocumento, denominacion } = cliente;
  return {
    bienes: items.filter(({ unidadMedida }) => unidadMedida !== SERVICIO).map(toBien),
    documento: { tipo: tipoComprobante, numero: `${serie}-${numero}`, ruc: emisor.ruc },
    ...(tipoDocumento === SIN_DOCUMENTO ? {} : { destinatario: { tipoDocumento, numeroDocumento, denominacion } }),
  };
}

function toBien({
  descripcion,
  cantidad,
  unidadMedida,
  codigo,
  codigoSunat,
  gtin,
}: Calculado['documento']['items'][number]): BienDeGuia {
  return {
    descripcion: descripcion.replaceAll(/\s+/g, ' ').slice(0, MAX_DESCRIPCION),
    cantidad,
    ...(UNIDADES.has(unidadMedida) ? { unidadMedida } : {}),
    ...(codigo === undefined || codigo.length > MAX_CODIGO ? {} : { codigo }),
    ...(codigoSunat === undefined || !/^\d{8}$/.test(codigoSunat) ? {} : { codigoSunat }),
    ...(gtin === undefined || !/^(?:\d{8}|\d{12,14})$/.test(gtin) ? {} : { gtin }),
  };
}

/** The guía with what its origin gives where the body says nothing. */
export function withOrigen(guia: GuiaLeida, origen: Origen | undefined): GuiaLeida {
  if (guia.documentoOrigen === undefined || origen === undefined) return guia;
  const { bienes, documento, destinatario } = origen;
  const hasSuyo = guia.documentos.some((suyo) => suyo?.tipo === documento.tipo && suyo?.numero === documento.numero);
  const conDocumento = {
    ...guia,
    documentos: hasSuyo ? guia.documentos : [...guia.documentos, RELACIONADO.reopen(documento)],
  };
  return {
    ...conDocumento,
    items: guia.items.length > 0 || isSinBienes(conDocumento) ? guia.items : bienes.map(BIEN.reopen),
    destinatario: guia.destinatario ?? (destinatario && DESTINATARIO.reopen(destinatario)),
  };
}
