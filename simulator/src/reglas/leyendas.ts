import { LEYENDAS } from '@chaski/core/catalogos/c52-leyendas.ts';
import { children, text } from '@chaski/core/lib/xml/read.ts';
import { OPERACIONES_DETRACCION } from '../catalogos.ts';
import type { Comprobante } from '../lectura/comprobante.ts';
import { hasBase, valorDe } from '../lectura/sumas.ts';
import { deVenta, enBlancoOEnLineas, hayRepetidos, type Regla } from './regla.ts';

export function hasLeyenda({ leyendas }: Comprobante, codigo: string): boolean {
  return leyendas.some((leyenda) => leyenda.codigo === codigo);
}

function baseGlobal({ sumas }: Comprobante, tributo: string) {
  return valorDe(sumas.globales.get(tributo)?.base);
}

/** Legends of exonerated sales (2001–2003) need an exonerated total; that of Tacna (2008) one or an export. */
function leyendaExonerada(leyenda: string, factura: string, boleta: string): Regla<Comprobante> {
  return {
    codigo: { factura, boleta },
    nodo: "cac:TaxTotal/cac:TaxSubtotal[cac:TaxCategory/cac:TaxScheme/cbc:ID='9997']/cbc:TaxableAmount",
    cuando: (c) => hasLeyenda(c, leyenda),
    falla: (c) => !baseGlobal(c, '9997').isPositive() && !(leyenda === '2008' && baseGlobal(c, '9995').isPositive()),
  };
}

/** Legends that need a total. SUNAT judges them with the totals. */
export const REGLAS_LEYENDAS_TOTALES: readonly Regla<Comprobante>[] = [
  leyendaExonerada('2001', '3283', '4022'),
  leyendaExonerada('2002', '3284', '4023'),
  leyendaExonerada('2003', '3285', '4024'),
  leyendaExonerada('2008', '3289', '4244'),
];

/** Legends themselves, and those that an operation needs. */
export const REGLAS_LEYENDAS: readonly Regla<Comprobante>[] = [
  {
    codigo: '3027',
    nodo: 'cbc:Note/@languageLocaleID',
    falla: ({ leyendas }) => leyendas.some(({ codigo }) => codigo !== undefined && !LEYENDAS.has(codigo)),
  },
  {
    codigo: '3006',
    nodo: 'cbc:Note',
    falla: ({ leyendas }) =>
      leyendas.some(({ texto }) => texto !== '' && (texto.length > 200 || enBlancoOEnLineas(texto))),
  },
  {
    codigo: deVenta('4264'),
    nodo: 'cbc:Note',
    cuando: (c) => !hasLeyenda(c, '2007'),
    falla: ({ lineas }) => lineas.some(({ subtotales }) => subtotales.some((s) => s.afectacion === '17' && hasBase(s))),
  },
  {
    codigo: deVenta('4266'),
    nodo: 'cbc:Note',
    cuando: (c) => !hasLeyenda(c, '2005'),
    falla: ({ raiz }) =>
      children(raiz, 'Delivery').some(
        (entrega) => text(entrega, 'DeliveryLocation', 'Address', 'AddressLine', 'Line') !== undefined,
      ),
  },
  {
    codigo: deVenta('4265'),
    nodo: 'cbc:Note',
    cuando: ({ operacion = '' }) => OPERACIONES_DETRACCION.has(operacion),
    falla: (c) => !hasLeyenda(c, '2006'),
  },
  {
    codigo: deVenta('3014'),
    nodo: 'cbc:Note/@languageLocaleID',
    falla: ({ leyendas }) => hayRepetidos(leyendas.flatMap(({ codigo }) => codigo ?? [])),
  },
];
