import { MOTIVO_CUOTAS } from '@chaski/core/documento/nota/afectables.ts';
import type { Ajuste, Documento, Item, Nota } from '@chaski/core/documento/types.ts';

/**
 * The documento as a body of `POST /comprobantes/emitir` that would make it again: what was sent, with the defaults that were
 * taken and without what was computed. Amounts are decimal text. With it a document is issued once more, or corrected.
 */
export function entradaDe(documento: Documento) {
  const { numero, nota, cliente, items, ...resto } = documento;
  return presentes({
    ...agregadosDe(resto),
    correlativo: numero,
    cliente: documento.tipoComprobante === '03' && cliente.tipoDocumento === '-' ? undefined : cliente,
    items: tieneItemsPropios(documento) ? items.map(itemDe) : undefined,
    ...(nota === undefined ? {} : notaDe(nota)),
  });
}

export type DocumentoEntrada = ReturnType<typeof entradaDe>;

/** The one line of 0.00 of a change of cuotas is the service's, and nobody may send it. */
function tieneItemsPropios({ tipoComprobante, nota }: Documento): boolean {
  return tipoComprobante !== '07' || nota?.codigoMotivo !== MOTIVO_CUOTAS;
}

type Resto = Omit<Documento, 'numero' | 'nota' | 'cliente' | 'items'>;

function agregadosDe({ cuotas, guias, tipoCambio, porcentajeIgv, redondeo, ...resto }: Resto) {
  const { descuentoGlobal, cargos, anticipos, detraccion, retencion, ...igual } = resto;
  return {
    ...igual,
    porcentajeIgv: porcentajeIgv.toString(),
    tipoCambio: tipoCambio?.toString(),
    redondeo: redondeo?.toString(),
    cuotas: noVacio(cuotas)?.map((cuota) => ({ ...cuota, monto: cuota.monto.toString() })),
    guias: noVacio(guias),
    descuentoGlobal: descuentoGlobal && presentes({ ...ajusteDe(descuentoGlobal), conIgv: descuentoGlobal.conIgv }),
    cargos: cargos?.map(({ codigo, monto, porcentaje }) =>
      presentes({ codigo, monto: monto?.toString(), porcentaje: porcentaje?.toString() }),
    ),
    anticipos: anticipos?.map(({ numero, total, isc, ...anticipo }) =>
      presentes({ ...anticipo, correlativo: numero, total: total.toString(), isc: isc?.toString() }),
    ),
    detraccion: detraccion && { ...detraccion, porcentaje: detraccion.porcentaje.toString() },
    retencion: retencion && { porcentaje: retencion.porcentaje.toString() },
  };
}

function itemDe({ precio, cantidad, descuento, cargo, isc, transporte, ...item }: Item) {
  return presentes({
    ...item,
    cantidad: cantidad.toString(),
    [precio.conImpuestos ? 'precioUnitario' : 'valorUnitario']: precio.monto.toString(),
    descuento: descuento && ajusteDe(descuento),
    cargo: cargo && ajusteDe(cargo),
    isc:
      isc &&
      presentes({
        sistema: isc.sistema,
        tasa: isc.tasa?.toString(),
        monto: isc.monto?.toString(),
        precioSugerido: isc.precioSugerido?.toString(),
      }),
    transporte: transporte && {
      ...transporte,
      valorReferencial: transporte.valorReferencial.toString(),
      valorCargaEfectiva: transporte.valorCargaEfectiva.toString(),
      valorCargaUtil: transporte.valorCargaUtil.toString(),
    },
  });
}

function notaDe({ codigoMotivo, motivo, afectado }: Nota) {
  if (afectado === undefined) return { codigoMotivo, motivo };
  const { id, numero, ...por } = afectado;
  return { codigoMotivo, motivo, documentoAfectado: id === undefined ? { ...por, correlativo: numero } : { id } };
}

function ajusteDe({ monto, porcentaje, afectaBase }: Ajuste) {
  return presentes({ monto: monto?.toString(), porcentaje: porcentaje?.toString(), afectaBase });
}

function noVacio<T>(lista: readonly T[]): readonly T[] | undefined {
  return lista.length === 0 ? undefined : lista;
}

type Presentes<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The object without what is undefined. The assertion says just that: `fromEntries` forgets which names there were. */
function presentes<T extends object>(object: T): Presentes<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Presentes<T>;
}
