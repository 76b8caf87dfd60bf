import { igual } from '@chaski/core/lib/idiomas.ts';
import type { Deps } from '../deps.ts';
import { operation } from '../platform/http/operation.ts';
import { paramOf } from '../platform/http/reading/peticion.ts';
import type { Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { CLIENTE_CONSULTADO, consultarCliente } from './consultar.ts';

/** Customer look-up by RUC or DNI: SUNAT's padrón and the company's own customers. */
export function clientesRoutes(deps: Deps): Route[] {
  return [CONSULTAR(deps)];
}

const CONSULTAR = operation({
  method: 'GET',
  url: '/customers/:numero',
  permisos: ['customers.read'],
  operationId: 'consultarCliente',
  summary: { es: 'Un cliente por su RUC o DNI', en: 'A customer by their RUC or DNI' },
  description: {
    es:
      'Responde `cliente` listo para `documento.cliente`. Busca en el padrón reducido de SUNAT que importó el operador ' +
      '(`chaski padron importar`), en los documentos de la propia empresa y, si el operador contrató una, en una fuente de DNI. ' +
      'En `test` hay una muestra inventada en lugar del padrón.',
    en: 'Answers `cliente` ready for `documento.cliente`. It looks in SUNAT’s padrón reducido as the operator imported it (`chaski padron importar`), in the company’s own documents and, if the operator contracted one, in a source of DNI. In `test` there is an invented sample instead of the padrón.',
  },
  tags: ['Clientes'],
  params: Type.Object({
    numero: Type.String({
      description: { es: 'RUC de 11 dígitos o DNI de 8', en: 'RUC of 11 digits or DNI of 8' },
      examples: ['20100070970'],
    }),
  }),
  data: CLIENTE_CONSULTADO,
  errors: [400, 404],
  handler: async ({ deps, acceso, request }) => {
    const data = await consultarCliente(deps, acceso, paramOf(request, 'numero'));
    return { message: igual(`${data.cliente.denominacion.replace(/\.$/, '')}.`), data };
  },
});
