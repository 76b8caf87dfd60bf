import { Decimal } from '../lib/decimal.ts';
import type {
  AjusteLeido,
  AnticipoLeido,
  AtributoLeido,
  Borrador,
  CargoLeido,
  DetraccionLeida,
  DireccionLeida,
  IscLeido,
  TransporteLeido,
} from './borrador.ts';
import type { Ajuste, Anticipo, Atributo, Cargo, Detraccion, Direccion, Documento, Isc, Transporte } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Undefined unless exactly one of monto and porcentaje can be read. */
export function completeAjuste({ monto, porcentaje, afectaBase, enviados }: AjusteLeido): Ajuste | undefined {
  if (afectaBase === undefined) return undefined;
  if (enviados === 'monto' && monto !== undefined) return { monto, afectaBase };
  if (enviados === 'porcentaje' && porcentaje !== undefined) return { porcentaje, afectaBase };
  return undefined;
}

/** Undefined when what its system is computed from is missing. */
export function completeIsc({ sistema, tasa, monto, precioSugerido }: IscLeido): Isc | undefined {
  if (sistema === '01' && tasa !== undefined) return { sistema, tasa };
  if (sistema === '02' && monto !== undefined) return { sistema, monto };
  if (sistema === '03' && tasa !== undefined && precioSugerido !== undefined) return { sistema, tasa, precioSugerido };
  return undefined;
}

/** None when its code or its value could not be read. */
export function completeAtributo(leido: AtributoLeido | undefined): Atributo[] {
  const { codigo, nombre, valor } = leido ?? {};
  if (codigo === undefined || valor === undefined) return [];
  return [nombre === undefined ? { codigo, valor } : { codigo, nombre, valor }];
}

/** What is missing bears on no amount of the document. */
export function completeTransporte(leido: TransporteLeido): Transporte {
  return {
    ubigeoOrigen: leido.ubigeoOrigen ?? '',
    direccionOrigen: leido.direccionOrigen ?? '',
    ubigeoDestino: leido.ubigeoDestino ?? '',
    direccionDestino: leido.direccionDestino ?? '',
    detalle: leido.detalle ?? '',
    valorReferencial: leido.valorReferencial ?? Decimal.ZERO,
    valorCargaEfectiva: leido.valorCargaEfectiva ?? Decimal.ZERO,
    valorCargaUtil: leido.valorCargaUtil ?? Decimal.ZERO,
  };
}

/** Adds what bears on the totals; false when some of it cannot be computed, so that no total is told that is not so. */
export function completeGlobales(documento: Mutable<Documento>, borrador: Borrador): boolean {
  const { descuentoGlobal, cargos, anticipos, redondeo, leyendas, lugarEntrega } = borrador;
  if (descuentoGlobal !== undefined) {
    const ajuste = completeAjuste(descuentoGlobal);
    if (ajuste === undefined) return false;
    documento.descuentoGlobal = descuentoGlobal.conIgv === true ? { ...ajuste, conIgv: true } : ajuste;
  }
  if (cargos.length > 0) {
    const completos = cargos.flatMap(completeCargo);
    if (completos.length < cargos.length) return false;
    documento.cargos = completos;
  }
  if (anticipos.length > 0) {
    const completos = anticipos.flatMap(completeAnticipo);
    if (completos.length < anticipos.length) return false;
    documento.anticipos = completos;
  }
  if (redondeo !== undefined && !redondeo.isZero()) documento.redondeo = redondeo;
  if (leyendas.length > 0) documento.leyendas = leyendas.filter((codigo) => codigo !== undefined);
  if (lugarEntrega !== undefined) documento.lugarEntrega = completeLugar(lugarEntrega);
  return completeRegimenes(documento, borrador);
}

function completeRegimenes(documento: Mutable<Documento>, borrador: Borrador): boolean {
  const { detraccion, retencion, percepcion } = borrador;
  if (detraccion !== undefined) {
    const completa = completeDetraccion(detraccion, borrador);
    if (completa === undefined) return false;
    documento.detraccion = completa;
  }
  if (retencion !== undefined) {
    if (retencion.porcentaje === undefined) return false;
    documento.retencion = { porcentaje: retencion.porcentaje };
  }
  if (percepcion !== undefined) {
    if (percepcion.codigo === undefined || !hasSoles(borrador)) return false;
    documento.percepcion = { codigo: percepcion.codigo };
  }
  return !borrador.items.some((item) => item?.icbper === true) || hasSoles(borrador);
}

/** Whether an amount of the document can be told in soles. */
function hasSoles({ moneda, tipoCambio }: Borrador): boolean {
  return moneda === 'PEN' || (moneda !== undefined && tipoCambio !== undefined);
}

function completeDetraccion({ codigo, porcentaje, cuenta, medioPago }: DetraccionLeida, borrador: Borrador) {
  if (codigo === undefined || porcentaje === undefined || !hasSoles(borrador)) return undefined;
  const detraccion: Detraccion = { codigo, cuenta: cuenta ?? '', porcentaje, medioPago: medioPago ?? '001' };
  return detraccion;
}

function completeCargo(leido: CargoLeido | undefined): Cargo[] {
  const { codigo, monto, porcentaje, enviados } = leido ?? {};
  if (codigo === undefined) return [];
  if (enviados === 'monto' && monto !== undefined) return [{ codigo, monto }];
  if (enviados === 'porcentaje' && porcentaje !== undefined) return [{ codigo, porcentaje }];
  return [];
}

function completeAnticipo(leido: AnticipoLeido | undefined): Anticipo[] {
  const { tipoComprobante = '01', serie = '', numero = 0, total, tipoIgv, isc } = leido ?? {};
  if (total === undefined || tipoIgv === undefined) return [];
  const anticipo = { tipoComprobante, serie, numero, total, tipoIgv };
  return [isc === undefined ? anticipo : { ...anticipo, isc }];
}

function completeLugar({ ubigeo, direccion, urbanizacion, ...lugar }: DireccionLeida): Direccion {
  const { distrito = '', provincia = '', departamento = '' } = lugar;
  const completo = { ubigeo: ubigeo ?? '', direccion: direccion ?? '', distrito, provincia, departamento };
  return urbanizacion === undefined ? completo : { ...completo, urbanizacion };
}
