import { entradaDe } from '../../comprobantes/entrada.ts';
import { consultar } from '../../comprobantes/read/consultar.ts';
import { correlativoDe, estadoDe } from '../../comprobantes/respuesta.ts';
import { paramOf } from '../../panel/door.ts';
import { ROLES } from '../../panel/route.ts';
import { environmentOperation } from '../../panel/ruta.ts';
import { frase } from '../../platform/http/reading/idioma.ts';
import { Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { decideUno, reanudarUno } from '../atender.ts';
import { DECISION } from '../cuerpos.ts';
import { INTENTO } from '../listas/consultas.ts';
import { idOf } from '../peticion.ts';
import { Entero, Uuid } from '../schemas.ts';
import { readHistoria, readIntento } from './historia.ts';
import { Estado, Historia, Intento } from './schemas.ts';

/* The story of a document, and what a person does with one that waits. */

const BASE = '/empresas/:empresa/:entorno';
const DE_UNO = { roles: ROLES, tags: ['Operación'], params: { id: Uuid } } as const;
const NO_HAY_COMPROBANTE = 'comprobante-que-no-existe';

const HISTORIA = environmentOperation({
  ...DE_UNO,
  method: 'GET',
  url: `${BASE}/comprobantes/:id/historia`,
  summary: 'Historia completa de un comprobante',
  data: Historia,
  handler: async ({ deps, request, ...de }) => ({
    message: 'Historia del comprobante.',
    data: await readHistoria(deps, de, idOf(request, NO_HAY_COMPROBANTE)),
  }),
});

const UN_INTENTO = environmentOperation({
  ...DE_UNO,
  method: 'GET',
  url: `${BASE}/comprobantes/:id/intentos/:n`,
  params: { id: Uuid, n: Type.Integer({ minimum: 1 }) },
  summary: 'Un intento con lo que respondió SUNAT',
  query: INTENTO,
  data: Intento,
  handler: async ({ deps, request, query, ...de }) => {
    const id = idOf(request, NO_HAY_COMPROBANTE);
    const n = paramOf(request, 'n');
    const { anulacion } = query();
    if (!/^[1-9]\d{0,8}$/.test(n)) throw new AppError('intento-que-no-existe');
    return { message: `Intento ${n}.`, data: await readIntento(deps, de, id, Number(n), anulacion) };
  },
});

const DOCUMENTO = environmentOperation({
  ...DE_UNO,
  method: 'GET',
  url: `${BASE}/comprobantes/:id/documento`,
  summary: 'El documento como se enviaría otra vez',
  description: 'Para emitir otro igual, una nota sobre él o un borrador.',
  data: Type.Object({
    id: Uuid,
    numero: Entero,
    correlativo: Type.String(),
    estado: Estado,
    documento: Type.Object({}, { additionalProperties: true }),
  }),
  handler: async ({ deps, request, acceso }) => {
    const { comprobante, calculado } = await consultar(deps, acceso, idOf(request, NO_HAY_COMPROBANTE));
    const { id, numero } = comprobante;
    const documento = entradaDe(calculado.documento);
    const data = { id, numero, correlativo: correlativoDe(comprobante), estado: estadoDe(comprobante), documento };
    return { message: 'Documento como se enviaría otra vez.', data };
  },
});

const QUE_ESPERA = {
  comprobantes: { dicho: 'un comprobante', path: 'comprobantes', noEsta: NO_HAY_COMPROBANTE },
  resumenes: { dicho: 'una baja o un resumen', path: 'anulaciones', noEsta: 'archivo-que-no-existe' },
} as const;

const ATENDER = {
  ...DE_UNO,
  method: 'POST',
  roles: ['dueno', 'emisor'],
  reciente: true,
  data: Type.Object({ id: Uuid, accion: Type.String({ description: 'Qué sigue' }) }),
  errors: [422],
} as const;

function reanudar(que: keyof typeof QUE_ESPERA) {
  const { dicho, path, noEsta } = QUE_ESPERA[que];
  return environmentOperation({
    ...ATENDER,
    url: `${BASE}/${path}/:id/reanudar`,
    summary: `Dejar seguir ${dicho} que espera a una persona`,
    handler: async ({ deps, request, ...de }) => {
      const id = idOf(request, noEsta);
      return { message: 'Sigue.', data: { id, accion: frase(await reanudarUno(deps, de, que, id)) } };
    },
  });
}

function decide(que: keyof typeof QUE_ESPERA) {
  const { dicho, path, noEsta } = QUE_ESPERA[que];
  return environmentOperation({
    ...ATENDER,
    url: `${BASE}/${path}/:id/decidir`,
    summary: `Decidir ${dicho} que espera a una persona`,
    body: DECISION,
    handler: async ({ deps, request, body, ...de }) => {
      const id = idOf(request, noEsta);
      return { message: 'Decidido.', data: { id, accion: frase(await decideUno(deps, de, que, id, body())) } };
    },
  });
}

export const DE_HISTORIA = [HISTORIA, UN_INTENTO, DOCUMENTO];
export const DE_COMPROBANTES = [reanudar('comprobantes'), decide('comprobantes')];
export const DE_ANULACIONES = [reanudar('resumenes'), decide('resumenes')];
