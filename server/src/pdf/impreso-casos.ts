import { DETRACCIONES } from '@chaski/core/catalogos/c54-detracciones.ts';
import { PROPIEDADES } from '@chaski/core/catalogos/c55-propiedades.ts';
import { MEDIOS_PAGO } from '@chaski/core/catalogos/c59-medios-pago.ts';
import type { Direccion, Documento } from '@chaski/core/documento/types.ts';
import { type Dato, type Seccion, seccionesPropias } from '@chaski/core/documentos/impreso.ts';
import { claseDe } from '@chaski/core/documentos/registro.ts';
import type { Calculado, CargoCalculado, ItemCalculado } from '@chaski/core/impuestos/types.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { formatCantidad, formatImporte, formatPrecio } from '@chaski/core/lib/format.ts';

const CIEN = Decimal.integer(100);

/* What the tax cases add to paper (RS 097-2012/SUNAT and its annexes; representacion impresa): all as text. */

/** What only its kind has, detracción, retención, percepción and advances: a titled list each. */
export function seccionesDe(calculado: Calculado, simbolo: string): Seccion[] {
  const all: readonly (Seccion | undefined)[] = [
    ...seccionesPropias(calculado.documento),
    anticiposDe(calculado, simbolo),
    detraccionDe(calculado),
    retencionDe(calculado, simbolo),
    percepcionDe(calculado),
    entregaDe(calculado.documento),
    contratoDe(calculado.documento),
  ];
  return all.filter((seccion) => seccion !== undefined);
}

function anticiposDe({ anticipos = [] }: Calculado, simbolo: string): Seccion | undefined {
  if (anticipos.length === 0) return undefined;
  const datos = anticipos.map(({ anticipo }) => {
    const tipo = claseDe(anticipo.tipoComprobante).titulo;
    return dato(`${anticipo.serie}-${anticipo.numero}`, `${tipo}, ${simbolo} ${formatImporte(anticipo.total)}`);
  });
  return { titulo: 'Anticipos', datos };
}

function detraccionDe({ documento, detraccion }: Calculado): Seccion | undefined {
  if (documento.detraccion === undefined || detraccion === undefined) return undefined;
  const { codigo, porcentaje, cuenta, medioPago } = documento.detraccion;
  return {
    titulo: 'Operación sujeta a detracción (SPOT)',
    datos: [
      dato('Bien o servicio', `${codigo} ${DETRACCIONES.get(codigo)?.nombre ?? ''}`.trim()),
      dato('Porcentaje', `${formatCantidad(porcentaje)} %`),
      dato('Monto', `S/ ${formatImporte(detraccion.monto)}`),
      dato('Cuenta en el Banco de la Nación', cuenta),
      dato('Medio de pago', MEDIOS_PAGO.get(medioPago)?.nombre ?? medioPago),
    ],
  };
}

function retencionDe({ documento, retencion, totales }: Calculado, simbolo: string): Seccion | undefined {
  if (documento.retencion === undefined || retencion === undefined) return undefined;
  return {
    titulo: 'Retención del IGV',
    datos: [
      dato('Base', `${simbolo} ${formatImporte(totales.importeTotal)}`),
      dato('Porcentaje', `${formatCantidad(documento.retencion.porcentaje)} %`),
      dato('Monto', `${simbolo} ${formatImporte(retencion)}`),
    ],
  };
}

function percepcionDe({ percepcion, cargos = [] }: Calculado): Seccion | undefined {
  if (percepcion === undefined) return undefined;
  const cargo = cargos.find(({ moneda }) => moneda === 'PEN');
  return {
    titulo: 'Percepción del IGV',
    datos: [
      ...(cargo === undefined ? [] : [dato('Base', `S/ ${formatImporte(cargo.base)}`)]),
      ...(cargo?.factor === undefined ? [] : [dato('Porcentaje', porcentajeDe(cargo))]),
      dato('Monto', `S/ ${formatImporte(percepcion.monto)}`),
      dato('Total con percepción', `S/ ${formatImporte(percepcion.totalConPercepcion)}`),
    ],
  };
}

function entregaDe({ lugarEntrega }: Documento): Seccion | undefined {
  if (lugarEntrega === undefined) return undefined;
  return { titulo: 'Lugar de entrega', datos: [dato('Dirección', direccionImpresa(lugarEntrega))] };
}

/** In one line, as far as it is known. */
export function direccionImpresa({ direccion, urbanizacion, distrito, provincia, departamento }: Direccion): string {
  const calle = urbanizacion === undefined ? direccion : `${direccion}, ${urbanizacion}`;
  return `${calle}, ${distrito} - ${provincia} - ${departamento}`;
}

function contratoDe({ contratoColaboracion: contrato }: Documento): Seccion | undefined {
  if (contrato === undefined) return undefined;
  return {
    titulo: 'Contrato de colaboración empresarial',
    datos: [
      dato('Número', contrato.numero),
      dato('Tipo', contrato.tipo === '1' ? 'Ventas' : 'Adquisiciones'),
      dato('Descripción', contrato.descripcion),
      dato('Participación', `${formatCantidad(contrato.porcentaje)} %`),
    ],
  };
}

/** What stands below the description of a line: its discounts and charges, its ISC and ICBPER, its properties. */
export function detallesDe({ item, cargos = [], tributos }: ItemCalculado, simbolo: string): string[] {
  const ajustes = cargos.map((cargo) => {
    const porcentaje = cargo.factor === undefined ? '' : ` ${porcentajeDe(cargo)}`;
    const deBase = cargo.codigo === '00' || cargo.codigo === '47';
    const terminos = item.precio.conImpuestos && !deBase ? 'con impuestos' : 'sin impuestos';
    return `${cargo.esCargo ? 'Cargo' : 'Descuento'}${porcentaje}, ${terminos}: ${simbolo} ${formatImporte(cargo.monto)}`;
  });
  const impuestos = tributos.flatMap(({ codigo, monto, bolsas }) => {
    if (codigo === '2000') return [`ISC: ${simbolo} ${formatImporte(monto)}`];
    if (codigo !== '7152' || bolsas === undefined) return [];
    const { cantidad, montoUnitario } = bolsas;
    const cuenta = `${formatCantidad(cantidad)} × ${formatPrecio(montoUnitario)}`;
    return [`ICBPER: ${cuenta} = ${simbolo} ${formatImporte(monto)}`];
  });
  return [...ajustes, ...impuestos, ...propiedadesDe(item)];
}

function propiedadesDe({ atributos = [], transporte }: ItemCalculado['item']): string[] {
  const propiedades = atributos.map(
    ({ codigo, nombre, valor }) => `${nombre ?? PROPIEDADES.get(codigo)?.nombre ?? codigo}: ${valor}`,
  );
  if (transporte === undefined) return propiedades;
  const { direccionOrigen, direccionDestino, detalle, valorReferencial } = transporte;
  return [
    ...propiedades,
    `Transporte: ${direccionOrigen} a ${direccionDestino}. ${detalle}`,
    `Valor referencial del servicio: S/ ${formatImporte(valorReferencial)}`,
  ];
}

/** `12 %` of a factor 0.12. */
function porcentajeDe({ factor }: CargoCalculado): string {
  return factor === undefined ? '' : `${formatCantidad(factor.times(CIEN))} %`;
}

function dato(nombre: string, valor: string): Dato {
  return { nombre, valor };
}
