import { plegar } from '@chaski/core/lib/acentos.ts';
import { list } from '../../comprobantes/read/listar.ts';
import { Resumen } from '../../comprobantes/respuesta-schema.ts';
import type { Deps } from '../../deps.ts';
import { PERMISOS_DE, ROLES } from '../../panel/route.ts';
import { environmentOperation } from '../../panel/ruta.ts';
import { paramOf } from '../../platform/http/reading/peticion.ts';
import { Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { createRecuerdo } from '../recuerdo.ts';
import { Dia, Monto, opcional, Siguiente } from '../schemas.ts';
import * as store from './clientes-store.ts';
import { CLIENTES, PRODUCTOS } from './consultas.ts';

const BASE = '/empresas/:empresa/:entorno';
const tags = ['Operación'];
const CON_CLIENTES = ROLES.filter((rol) => PERMISOS_DE[rol].includes('customers.read'));

const CLIENTE = {
  tipoDocumento: Type.String({ description: 'Catálogo 06', examples: ['6'] }),
  numeroDocumento: Type.String(),
  denominacion: Type.String(),
  direccion: opcional(Type.String()),
  correo: opcional(Type.String()),
  comprobantes: Type.Integer({ description: 'Cuántos, sin los rechazados; de sus últimos 1000' }),
  ultimaFecha: Dia,
  importes: Type.Array(Type.Object({ moneda: Type.String(), importe: Monto }), {
    description: 'Facturas, boletas y notas de débito menos notas de crédito; aceptados o por aceptar',
  }),
};

const LISTA_CLIENTES = environmentOperation({
  method: 'GET',
  url: `${BASE}/clientes`,
  roles: CON_CLIENTES,
  tags,
  summary: 'Clientes de los comprobantes propios',
  description:
    'En orden de número de documento. `q`: el comienzo del número; o palabras del nombre, con o sin tildes, o parte del número.',
  query: CLIENTES,
  data: Type.Object({ clientes: Type.Array(Type.Object(CLIENTE)), siguiente: Siguiente }),
  handler: async ({ deps, acceso, query }) => {
    const { q: buscado, limite, cursor: desde } = query();
    const q = buscado?.trim();
    const db = deps.db.of(acceso);
    const esNumero = q !== undefined && /^\d+$/.test(q);
    const porNumero =
      q === undefined || esNumero ? await store.listClientes(db, acceso, { desde, prefijo: q }, limite + 1) : [];
    // What no number begins with may stand within one.
    const filas =
      q === undefined || porNumero.length > 0
        ? porNumero
        : await store.searchClientes(db, acceso, { desde, q, ahora: deps.ahora() }, limite + 1);
    const page = filas.slice(0, limite);
    const siguiente = filas.length > limite ? (page.at(-1)?.numeroDocumento ?? null) : null;
    return {
      message: `Clientes en esta página: ${page.length}.`,
      data: { clientes: page.map(datosCliente), siguiente },
    };
  },
});

const ULTIMOS = 10;

const UN_CLIENTE = environmentOperation({
  params: { numero: Type.String() },
  method: 'GET',
  url: `${BASE}/clientes/:numero`,
  roles: CON_CLIENTES,
  tags,
  summary: 'Un cliente y sus últimos comprobantes',
  data: Type.Object({
    ...CLIENTE,
    contenido: opcional(Type.Unknown({ description: 'El objeto `cliente` del último documento, para emitirle otro' })),
    ultimos: Type.Array(Resumen, { description: 'Los últimos 10' }),
  }),
  handler: async ({ deps, acceso, request }) => {
    const numero = paramOf(request, 'numero');
    const fila = /^[A-Za-z0-9-]{1,15}$/.test(numero) && (await store.findCliente(deps.db.of(acceso), acceso, numero));
    if (!fila) throw new AppError('cliente-sin-comprobantes');
    const { documentos: ultimos } = await list(deps, acceso, { cliente: numero, limite: ULTIMOS });
    const contenido = fila.cliente === null ? {} : { contenido: fila.cliente };
    return { message: fila.denominacion, data: { ...datosCliente(fila), ...contenido, ultimos } };
  },
});

export const DE_CLIENTES = [LISTA_CLIENTES, UN_CLIENTE];

function datosCliente({ cliente: enviado, ...fila }: store.FilaCliente) {
  const { direccion, correo } = enviado ?? {};
  return { ...fila, ...(direccion === undefined ? {} : { direccion }), ...(correo === undefined ? {} : { correo }) };
}

/** Products of one company that are looked through. */
const MAX_PRODUCTOS = 2_000;
const FRESCO_MS = 15_000;

/**
 * The items of the last documents are opened at most once in a while for each company and environment: whoever types a word asks
 * for each letter.
 */
export function createProductos(deps: Deps) {
  const recuerdo = createRecuerdo<readonly store.FilaProducto[]>({ ttlMs: () => FRESCO_MS, max: 50 });
  return environmentOperation({
    method: 'GET',
    url: `${BASE}/productos`,
    roles: ROLES,
    tags,
    summary: 'Productos y servicios de los comprobantes propios',
    description:
      'De los ítems de los últimos 2000 comprobantes, los más usados primero. `q`: parte del código o de la descripción.',
    query: PRODUCTOS,
    data: Type.Object({
      productos: Type.Array(
        Type.Object({
          codigo: opcional(Type.String()),
          descripcion: Type.String(),
          unidadMedida: Type.String({ description: 'Catálogo 03', examples: ['NIU'] }),
          tipoIgv: Type.String({ description: 'Catálogo 07', examples: ['10'] }),
          moneda: Type.String(),
          precioUnitario: Type.String({ description: 'El último, como se envió o se calculó (con impuestos)' }),
          valorUnitario: Type.String({ description: 'El último, sin impuestos' }),
          veces: Type.Integer({ description: 'En cuántas líneas aparece' }),
          ultimaFecha: Dia,
        }),
      ),
    }),
    handler: async ({ acceso, query }) => {
      const { q = '', limite } = query();
      const key = `${acceso.empresaId}.${acceso.entorno}`;
      const todos = await recuerdo(key, () => store.listProductos(deps.db.of(acceso), acceso, MAX_PRODUCTOS));
      const palabras = plegar(q.trim()).split(/\s+/);
      const hallados = todos.filter(({ codigo, descripcion }) => {
        const donde = plegar(`${codigo ?? ''} ${descripcion}`);
        return palabras.every((palabra) => donde.includes(palabra));
      });
      const productos = hallados
        .slice(0, limite)
        .map(({ codigo, ...fila }) => ({ ...(codigo === null ? {} : { codigo }), ...fila }));
      return { message: `Productos: ${productos.length}.`, data: { productos } };
    },
  })(deps);
}
