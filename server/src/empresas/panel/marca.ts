import type { Deps } from '../../deps.ts';
import { type PanelRoute, ROLES, type RutaEmpresa } from '../../panel/route.ts';
import { deEmpresa, type Quienes } from '../../panel/ruta.ts';
import { BODY_LIMIT } from '../../platform/http/reading/body.ts';
import { readBody } from '../../platform/http/reading/peticion.ts';
import { conCambioDeMarca, configurarMarca, marcaDe, prepareMarca } from '../marca/marca.ts';
import type { Marca } from '../marca/marca-store.ts';
import { seeMarca } from '../marca/vista.ts';
import { emisorOf } from '../secretos/abrir.ts';
import { findEmpresa } from '../store.ts';
import { MARCA, VISTA } from './cuerpos.ts';
import * as docs from './docs.ts';

const url = '/empresas/:empresa/marca';
/** A logo comes in base64, within the JSON. */
const DUENO: Quienes = { roles: ['dueno'], cuerpo: BODY_LIMIT };

/** How a company's papers look, and a look at it before it is kept. */
export function marcaRoutes(deps: Deps): PanelRoute[] {
  const { db } = deps;
  return [
    deEmpresa('GET', url, { roles: ROLES }, docs.marca, async (_request, { empresaId }) => {
      return { message: 'Marca de la empresa.', data: datosMarca(await marcaDe(db.sistema, empresaId)) };
    }),
    deEmpresa('POST', url, DUENO, docs.cambiarMarca, async (request, { empresaId, actor }) => {
      // Before the transaction: reading a picture takes its time.
      const cambio = await prepareMarca(empresaId, readBody(MARCA, request, {}));
      await db.change(empresaId, (client) => configurarMarca(client, empresaId, cambio, actor));
      const marca = await marcaDe(db.sistema, empresaId);
      return { message: 'Marca cambiada: los PDF ya la llevan.', data: datosMarca(marca) };
    }),
    vistaRoute(deps),
  ];
}

function vistaRoute({ db, pdf, ahora }: Deps): RutaEmpresa {
  return {
    nivel: 'empresa',
    method: 'POST',
    url: `${url}/vista`,
    ...DUENO,
    docs: docs.vistaMarca,
    handler: async (request, reply, { empresaId }) => {
      const { formato, ...cambio } = readBody(VISTA, request, {});
      const empresa = await findEmpresa(db.sistema, empresaId);
      if (empresa === undefined) throw new Error('La empresa de la sesión no existe');
      const listo = await prepareMarca(empresaId, cambio);
      const marca = conCambioDeMarca(await marcaDe(db.sistema, empresaId), listo);
      const bytes = await seeMarca(pdf, { emisor: emisorOf(empresa), marca, formato, ahora: ahora() });
      return reply
        .type('application/pdf')
        .headers({ 'content-disposition': 'attachment; filename="muestra.pdf"', 'cache-control': 'no-store' })
        .send(bytes);
    },
  };
}

function datosMarca({ logo, color, pie }: Marca) {
  const visible = logo === undefined ? null : { formato: logo.formato, base64: logo.bytes.toString('base64') };
  return { logo: visible, color: color ?? null, pie: pie ?? null };
}
