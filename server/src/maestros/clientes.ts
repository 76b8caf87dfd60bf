import { CLIENTE } from '@chaski/core/documento/campos/cliente.ts';
import type { Json } from '@chaski/core/lib/json.ts';
import { named } from '@chaski/core/lib/named.ts';
import { Type } from '../platform/http/schema.ts';
import { fichaDe, fieldsOf, type Maestro } from './maestro.ts';

const { tipoDocumento, numeroDocumento, denominacion, direccion, correo } = CLIENTE.campos;
const DEL_CLIENTE = ['tipoDocumento', 'numeroDocumento', 'denominacion', 'direccion', 'correo'];

const UN_ITEM: Json = new Map([
  ['descripcion', 'Uno'],
  ['cantidad', '1'],
  ['precioUnitario', '1'],
]);

/** To whom a company sells: `documento.cliente` takes it as it is. */
export const CLIENTES: Maestro = {
  tabla: 'clientes',
  columnas: {
    tipoDocumento: 'tipo_documento',
    numeroDocumento: 'numero_documento',
    denominacion: 'denominacion',
    direccion: 'direccion',
    correo: 'correo',
  },
  clave: ['numeroDocumento', 'tipoDocumento'],
  buscados: ['numeroDocumento', 'denominacion'],
  titulos: {
    tipoDocumento: ['documento', 'tipo', 'tipo de documento', 'document', 'document type'],
    numeroDocumento: [
      'numero',
      'ruc',
      'dni',
      'ruc o dni',
      'ruc/dni',
      'numero de documento',
      'number',
      'document number',
    ],
    denominacion: ['nombre', 'razon social', 'nombre o razon social', 'cliente', 'name', 'customer'],
    direccion: ['address', 'domicilio', 'domicilio fiscal'],
    correo: ['email', 'e-mail', 'correo electronico', 'mail'],
  },
  schema: named(
    'CuerpoCliente',
    Type.Object(
      {
        tipoDocumento: tipoDocumento.schema('entrada'),
        numeroDocumento: numeroDocumento.schema('entrada'),
        denominacion: denominacion.schema('entrada'),
        direccion: Type.Optional(direccion.schema('entrada')),
        correo: Type.Optional(correo.schema('entrada')),
      },
      { additionalProperties: false },
    ),
  ),
  faltas: {},
  documento: (fila) =>
    new Map<string, Json>([
      // What a boleta only observes of a RUC is an error in a factura.
      ['tipoComprobante', fila.get('tipoDocumento') === '6' ? '01' : '03'],
      ['serie', fila.get('tipoDocumento') === '6' ? 'F001' : 'B001'],
      ['cliente', new Map(fieldsOf(fila, DEL_CLIENTE))],
      ['items', [UN_ITEM]],
    ]),
  rutas: ['documento.cliente.'],
  escribe: ({ cliente }) =>
    cliente &&
    fichaDe({
      tipoDocumento: cliente.tipoDocumento,
      numeroDocumento: cliente.numeroDocumento,
      denominacion: cliente.denominacion,
      direccion: cliente.direccion,
      correo: cliente.correo,
    }),
};
