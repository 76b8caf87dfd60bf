import { plegar } from '@chaski/core/lib/acentos.ts';
import type { FastifyRequest } from 'fastify';
import { listar } from '../comprobantes/listar.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { readQuery } from '../http/peticion.ts';
import { paramOf } from '../panel/puerta.ts';
import type { DeEntorno } from '../panel/route.ts';
import * as store from './clientes-store.ts';
import { CLIENTES, PRODUCTOS } from './consultas.ts';
import { createRecuerdo } from './recuerdo.ts';

const ULTIMOS = 10;

export async function clientes(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const { q: buscado, limite, cursor: desde } = readQuery(CLIENTES, request, {});
  const q = buscado?.trim();
  const db = deps.db.of(acceso);
  const porNumero = q === undefined || /^\d+$/.test(q);
  const filas = porNumero
    ? await store.listClientes(db, acceso, { desde, prefijo: q }, limite + 1)
    : await store.searchClientes(db, acceso, { desde, q }, limite + 1);
  const page = filas.slice(0, limite);
  const siguiente = filas.length > limite ? (page.at(-1)?.numeroDocumento ?? null) : null;
  return { message: `Clientes en esta página: ${page.length}.`, data: { clientes: page.map(datosCliente), siguiente } };
}

export async function cliente(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const numero = paramOf(request, 'numero');
  const fila = /^[A-Za-z0-9-]{1,15}$/.test(numero) && (await store.findCliente(deps.db.of(acceso), acceso, numero));
  if (!fila) throw new AppError('cliente-sin-comprobantes');
  const { documentos: ultimos } = await listar(deps, acceso, { cliente: numero, limite: ULTIMOS });
  const contenido = fila.cliente === null ? {} : { contenido: fila.cliente };
  return { message: fila.denominacion, data: { ...datosCliente(fila), ...contenido, ultimos } };
}

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
  return async (_deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) => {
    const { q = '', limite } = readQuery(PRODUCTOS, request, {});
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
  };
}
