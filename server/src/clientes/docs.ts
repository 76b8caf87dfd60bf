import { named } from '@chaski/core/lib/named.ts';
import { errors, success } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';

export const consulta: RouteDocs = {
  operationId: 'consultarCliente',
  summary: 'Un cliente por su RUC o DNI',
  description:
    'Responde `cliente` listo para `documento.cliente`. Busca en el padrón reducido de SUNAT que importó el operador ' +
    '(`chaski padron importar`), en los documentos de la propia empresa y, si el operador contrató una, en una fuente de DNI. ' +
    'En `test` hay una muestra inventada en lugar del padrón.',
  tags: ['Clientes'],
  params: Type.Object({
    numero: Type.String({ description: 'RUC de 11 dígitos o DNI de 8', examples: ['20100070970'] }),
  }),
  response: {
    200: success(
      named(
        'ClienteConsultado',
        Type.Object({
          cliente: Type.Object({
            tipoDocumento: Type.String({ examples: ['6'] }),
            numeroDocumento: Type.String({ examples: ['20100070970'] }),
            denominacion: Type.String({ examples: ['COMERCIAL DE MUESTRA S.A.C.'] }),
            direccion: Type.Optional(Type.String()),
            correo: Type.Optional(
              Type.String({ description: 'El del último documento de la empresa a este cliente.' }),
            ),
          }),
          fuente: Type.Enum(['padron', 'comprobantes', 'proveedor', 'muestra']),
          fecha: Type.Optional(
            Type.String({
              format: 'date',
              description: 'Día del padrón, o del último documento de la empresa a este cliente.',
            }),
          ),
          estado: Type.Optional(Type.String({ description: 'Del contribuyente, según SUNAT', examples: ['ACTIVO'] })),
          condicion: Type.Optional(Type.String({ description: 'De su domicilio, según SUNAT', examples: ['HABIDO'] })),
          ubigeo: Type.Optional(Type.String({ examples: ['150101'] })),
        }),
      ),
    ),
    ...errors(400, 404),
  },
};
