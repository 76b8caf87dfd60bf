import { createClave, revokeClave } from '@chaski/server/api-keys/store.ts';
import { createEmpresa } from '@chaski/server/empresas/administrar.ts';
import type { Service } from '@chaski/server/main.ts';
import { PERMISOS } from '@chaski/server/platform/http/route.ts';
import { conOrden, unaFactura, unaGuia, unaPercepcion, unaRetencion } from '../documents/builders.ts';
import { ACTOR } from '../service/actor.ts';
import type { Objetivo } from './atacar.ts';

/** Documents, webhooks and keys on a fresh service: of its demo company, and of another one that has issued nothing. */
export async function prepareObjetivo({ url, deps, llavero }: Service): Promise<Objetivo> {
  const db = deps.db.sistema;
  const { rows } = await db.query<{ id: string }>('select id from empresas');
  const propiaId = rows[0]?.id ?? '';
  const ajena = { ruc: '20100070970', razonSocial: 'OTRA EMPRESA S.A.C.' };
  const ajenaId = await createEmpresa(db, llavero, ajena, deps.ahora(), ACTOR);
  const una = async (empresaId: string, entorno: 'test' | 'live', permisos: typeof PERMISOS | ['invoices.read']) => {
    const solicitud = { empresaId, entorno, permisos, nombre: 'ataque', limite: 1_000_000, expiraEn: null };
    return await createClave(db, solicitud);
  };
  const propia = (await una(propiaId, 'test', PERMISOS)).clave;
  const revocada = await una(propiaId, 'test', PERMISOS);
  await revokeClave(db, revocada.id);
  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${propia}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path}: ${text}`);
    return JSON.parse(text).data;
  };
  const emitir = async (overrides: object) =>
    (await call('/comprobantes/emitir', { documento: unaFactura({ serie: 'FA99', ...overrides }) })).documento.id;
  const propio = await emitir({});
  const rechazado = await emitir(conOrden('rechazo=2017'));
  const webhook = (await call('/webhooks', { url: 'http://127.0.0.1:9/' })).id;
  const borrable = (await call('/webhooks', { url: 'http://127.0.0.1:9/otro' })).id;
  const entrega = (await call(`/webhooks/${webhook}/probar`)).id;
  const exportacion = (await call('/exportaciones', { desde: '2020-01-01', hasta: '2099-12-31', contenido: ['xml'] }))
    .id;
  const producto = (await call('/productos', { codigo: 'FA99', descripcion: 'FA99' })).id;
  const cliente = (await call('/clientes', { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'FA99' }))
    .id;
  const guia = (await call('/guias/emitir', { documento: unaGuia() })).documento.id;
  const retencion = (await call('/retenciones/emitir', { documento: unaRetencion() })).documento.id;
  const percepcion = (await call('/percepciones/emitir', { documento: unaPercepcion() })).documento.id;
  return {
    url,
    claves: {
      propia,
      lectura: (await una(propiaId, 'test', ['invoices.read'])).clave,
      ajena: (await una(ajenaId, 'test', PERMISOS)).clave,
      otroEntorno: (await una(propiaId, 'live', PERMISOS)).clave,
      revocada: revocada.clave,
    },
    ids: { propio, rechazado, webhook, borrable, entrega, exportacion, producto, cliente, guia, retencion, percepcion },
  };
}
