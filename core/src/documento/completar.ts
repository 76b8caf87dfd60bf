import { type Fecha, toFecha } from '../lib/fecha.ts';
import type { Borrador, ClienteLeido, ExportacionLeida, ItemLeido } from './borrador.ts';
import {
  completeAjuste,
  completeAtributo,
  completeGlobales,
  completeIsc,
  completeTransporte,
} from './completar-tributario.ts';
import { completeNota } from './nota/completar.ts';
import type { Cliente, Documento, Item } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Stands where a date could not be read: it bears on no amount, and its document is never issued. */
const SIN_FECHA: Fecha = toFecha('1900-01-01');

/**
 * The Documento of a borrador, for its totals; undefined when one of its items, or the rate, cannot be computed. Fields
 * that bear on no amount are filled in where they are missing, so that a wrong RUC does not hide cuotas that do not add
 * up. Nothing is filled in of a borrador in which no problem was found.
 */
export function completeDocumento(borrador: Borrador): Documento | undefined {
  const items = completeItems(borrador.items);
  const { porcentajeIgv, numero, fechaVencimiento, ordenCompra, observaciones, tipoCambio, exportacion } = borrador;
  if (items === undefined || porcentajeIgv === undefined) return undefined;
  const documento: Mutable<Documento> = {
    tipoComprobante: borrador.tipoComprobante ?? '01',
    sunatTransaccion: borrador.sunatTransaccion ?? '0101',
    serie: borrador.serie ?? '',
    fechaEmision: borrador.fechaEmision ?? SIN_FECHA,
    horaEmision: borrador.horaEmision ?? '',
    moneda: borrador.moneda ?? 'PEN',
    formaPago: borrador.formaPago ?? 'CONTADO',
    cliente: completeCliente(borrador.cliente),
    items,
    cuotas: borrador.cuotas.flatMap((cuota) =>
      cuota?.monto && cuota.fechaVencimiento ? [{ monto: cuota.monto, fechaVencimiento: cuota.fechaVencimiento }] : [],
    ),
    porcentajeIgv,
    guias: borrador.guias.flatMap((guia) =>
      guia?.tipo && guia.numero ? [{ tipo: guia.tipo, numero: guia.numero }] : [],
    ),
    establecimiento: borrador.establecimiento ?? '0000',
  };
  if (numero !== undefined) documento.numero = numero;
  if (fechaVencimiento !== undefined) documento.fechaVencimiento = fechaVencimiento;
  if (ordenCompra !== undefined) documento.ordenCompra = ordenCompra;
  if (observaciones !== undefined) documento.observaciones = observaciones;
  if (tipoCambio !== undefined) documento.tipoCambio = tipoCambio;
  if (exportacion !== undefined) documento.exportacion = completeExportacion(exportacion);
  if (borrador.nota !== undefined) documento.nota = completeNota(borrador.nota);
  addCopiados(documento, borrador);
  return completeGlobales(documento, borrador) ? documento : undefined;
}

/** Charges and rounding of the affected document go with its items, where the note took these over. */
function addCopiados(documento: Mutable<Documento>, { nota, items, redondeo }: Borrador): void {
  const copia = nota?.porDefecto;
  if (copia?.items === undefined || copia.items !== items) return;
  if (copia.cargos !== undefined) documento.cargos = copia.cargos;
  if (copia.redondeo !== undefined && redondeo === undefined) documento.redondeo = copia.redondeo;
}

function completeItems(leidos: Borrador['items']): Item[] | undefined {
  const items: Item[] = [];
  for (const leido of leidos) {
    const item = leido === undefined ? undefined : completeItem(leido);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items.length === 0 ? undefined : items;
}

/** The Item of an item that was read; undefined when something that bears on its amounts is missing. */
export function completeItem(leido: ItemLeido): Item | undefined {
  const { cantidad, tipoIgv, codigo, codigoSunat, gtin } = leido;
  const { conImpuestos, monto } = leido.precio;
  if (cantidad === undefined || tipoIgv === undefined || conImpuestos === undefined || monto === undefined) {
    return undefined;
  }
  const item: Mutable<Item> = {
    descripcion: leido.descripcion ?? '',
    unidadMedida: leido.unidadMedida ?? 'NIU',
    cantidad,
    precio: { conImpuestos, monto },
    tipoIgv,
  };
  if (codigo !== undefined) item.codigo = codigo;
  if (codigoSunat !== undefined) item.codigoSunat = codigoSunat;
  if (gtin !== undefined) item.gtin = gtin;
  return completeTributario(item, leido) ? item : undefined;
}

/** Adds what bears on the taxes of the line; false when something that bears on its amounts cannot be computed. */
function completeTributario(item: Mutable<Item>, leido: ItemLeido): boolean {
  const { descuento, cargo, isc, icbper, atributos, transporte } = leido;
  if (descuento !== undefined) {
    const ajuste = completeAjuste(descuento);
    if (ajuste === undefined) return false;
    item.descuento = ajuste;
  }
  if (cargo !== undefined) {
    const ajuste = completeAjuste(cargo);
    if (ajuste === undefined) return false;
    item.cargo = ajuste;
  }
  if (isc !== undefined) {
    const completo = completeIsc(isc);
    if (completo === undefined) return false;
    item.isc = completo;
  }
  if (icbper === true) item.icbper = true;
  if (atributos.length > 0) item.atributos = atributos.flatMap(completeAtributo);
  if (transporte !== undefined) item.transporte = completeTransporte(transporte);
  return true;
}

function completeCliente(leido: ClienteLeido | undefined): Cliente {
  const cliente: Mutable<Cliente> = {
    tipoDocumento: leido?.tipoDocumento ?? '-',
    numeroDocumento: leido?.numeroDocumento ?? '-',
    denominacion: leido?.denominacion ?? '',
  };
  if (leido?.direccion !== undefined) cliente.direccion = leido.direccion;
  if (leido?.correo !== undefined) cliente.correo = leido.correo;
  return cliente;
}

function completeExportacion({ pais, incoterm }: ExportacionLeida): NonNullable<Documento['exportacion']> {
  const exportacion: Mutable<NonNullable<Documento['exportacion']>> = {};
  if (pais !== undefined) exportacion.pais = pais;
  if (incoterm !== undefined) exportacion.incoterm = incoterm;
  return exportacion;
}
