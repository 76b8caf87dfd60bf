import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import { ITEM } from '@chaski/core/documento/campos/item.ts';
import type { Json } from '@chaski/core/lib/json.ts';
import { named } from '@chaski/core/lib/named.ts';
import { Type } from '../platform/http/schema.ts';
import { fichaDe, fieldsOf, isNothing, type Maestro } from './maestro.ts';

const { codigo, descripcion, unidadMedida, precio, tipoIgv, codigoSunat, gtin } = ITEM.campos;
const DEL_ITEM = ['codigo', 'descripcion', 'unidadMedida', 'precioUnitario', 'tipoIgv', 'codigoSunat', 'gtin'];

/** What a company sells: `documento.items[]` takes it as it is, with its `cantidad`. */
export const PRODUCTOS: Maestro = {
  tabla: 'productos',
  columnas: {
    codigo: 'codigo',
    descripcion: 'descripcion',
    unidadMedida: 'unidad_medida',
    precioUnitario: 'precio_unitario',
    moneda: 'moneda',
    tipoIgv: 'tipo_igv',
    codigoSunat: 'codigo_sunat',
    gtin: 'gtin',
  },
  clave: ['codigo'],
  buscados: ['codigo', 'gtin', 'descripcion'],
  titulos: {
    codigo: ['code', 'sku', 'cod', 'codigo interno', 'codigo de producto'],
    descripcion: ['description', 'producto', 'nombre', 'product', 'name', 'detalle'],
    unidadMedida: ['unidad', 'unit', 'um', 'unidad de medida', 'medida'],
    precioUnitario: ['precio', 'price', 'precio c/igv', 'precio con igv', 'precio de venta', 'precio unitario'],
    moneda: ['currency'],
    tipoIgv: ['igv', 'tipo de igv', 'afectacion', 'afectacion igv', 'tipo igv'],
    codigoSunat: ['unspsc', 'codigo sunat', 'codigo sunat (unspsc)', 'sunat code (unspsc)'],
    gtin: ['codigo de barras', 'barcode', 'ean', 'codigo de barras (gtin)', 'barcode (gtin)', 'barras'],
  },
  schema: named(
    'CuerpoProducto',
    Type.Object(
      {
        codigo: { ...codigo.schema('entrada'), minLength: 1 },
        descripcion: descripcion.schema('entrada'),
        unidadMedida: Type.Optional(unidadMedida.schema('entrada')),
        precioUnitario: Type.Optional(precio.partes?.precioUnitario?.schema('entrada') ?? Type.Unknown()),
        moneda: Type.Optional(DOCUMENTO.campos.moneda.schema('entrada')),
        tipoIgv: Type.Optional(tipoIgv.schema('entrada')),
        codigoSunat: Type.Optional(codigoSunat.schema('entrada')),
        gtin: Type.Optional(gtin.schema('entrada')),
      },
      { additionalProperties: false },
    ),
  ),
  faltas: {
    codigo: {
      mensaje: {
        es: 'El código es obligatorio; envíe uno suyo, distinto para cada producto',
        en: 'The code is required; send one of yours, another for each product',
      },
    },
  },
  documento: (fila) =>
    new Map<string, Json>([
      ['tipoComprobante', '03'],
      ['serie', 'B001'],
      ...fieldsOf(fila, ['moneda']),
      ['items', [new Map([['precioUnitario', '1'], ...fieldsOf(fila, DEL_ITEM), ['cantidad', '1']])]],
    ]),
  rutas: ['documento.items.0.', 'documento.'],
  escribe: ({ moneda, items: [item] }, fila) =>
    item &&
    fichaDe({
      codigo: item.codigo,
      descripcion: item.descripcion,
      unidadMedida: item.unidadMedida,
      precioUnitario: isNothing(fila.get('precioUnitario')) ? undefined : item.precio.monto?.toString(),
      moneda,
      tipoIgv: item.tipoIgv,
      codigoSunat: item.codigoSunat,
      gtin: item.gtin,
    }),
};
