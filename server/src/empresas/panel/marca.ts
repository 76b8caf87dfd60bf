import type { Deps } from '../../deps.ts';
import { EMPRESA, errores } from '../../panel/envelope.ts';
import { type PanelRoute, ROLES, type RutaEmpresa } from '../../panel/route.ts';
import { companyOperation } from '../../panel/ruta.ts';
import { BODY_LIMIT } from '../../platform/http/reading/body.ts';
import { readBody } from '../../platform/http/reading/peticion.ts';
import { Type } from '../../platform/http/schema.ts';
import { conCambioDeMarca, configurarMarca, marcaDe, prepareMarca } from '../marca/marca.ts';
import type { Marca as MarcaGuardada } from '../marca/marca-store.ts';
import { seeMarca } from '../marca/vista.ts';
import { emisorOf } from '../secretos/abrir.ts';
import { findEmpresa } from '../store.ts';
import { MARCA, VISTA } from './cuerpos.ts';
import { Marca } from './schemas.ts';

/* How a company's papers look, and a look at it before it is kept. */

const url = '/empresas/:empresa/marca';
const tags = ['Empresa'];
/** A logo comes in base64, within the JSON. */
const DEL_DUENO = { roles: ['dueno'], cuerpo: BODY_LIMIT } as const;

const CONSULTAR = companyOperation({
  method: 'GET',
  url,
  roles: ROLES,
  tags,
  summary: 'Consultar la marca',
  data: Marca,
  handler: async ({ deps, empresaId }) => ({
    message: 'Marca de la empresa.',
    data: datosMarca(await marcaDe(deps.db.sistema, empresaId)),
  }),
});

const CAMBIAR = companyOperation({
  ...DEL_DUENO,
  method: 'POST',
  // The line at the foot of all papers may tell customers where to pay.
  reciente: true,
  url,
  tags,
  summary: 'Cambiar la marca',
  description: 'Cómo se ven los PDF. Lo que no se envía queda como está; null lo quita.',
  body: MARCA,
  data: Marca,
  handler: async ({ deps, body, empresaId, actor }) => {
    // Before the transaction: reading a picture takes its time.
    const cambio = await prepareMarca(empresaId, body());
    await deps.db.change(empresaId, (client) => configurarMarca(client, empresaId, cambio, actor));
    const marca = await marcaDe(deps.db.sistema, empresaId);
    return { message: 'Marca cambiada: los PDF ya la llevan.', data: datosMarca(marca) };
  },
});

export function marcaRoutes(deps: Deps): PanelRoute[] {
  return [CONSULTAR(deps), CAMBIAR(deps), vistaRoute(deps)];
}

function vistaRoute({ db, pdf, ahora }: Pick<Deps, 'db' | 'pdf' | 'ahora'>): RutaEmpresa {
  return {
    ...DEL_DUENO,
    nivel: 'empresa',
    method: 'POST',
    url: `${url}/vista`,
    docs: {
      summary: 'Ver un PDF de muestra con una marca sin guardarla',
      description: 'Lo que no se envía se toma de la marca guardada. Lleva marca de agua: no es un comprobante.',
      tags,
      params: EMPRESA,
      body: VISTA.schema,
      response: {
        200: { description: 'PDF', content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } } },
        ...errores(400, 404, 413, 415),
      },
    },
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

function datosMarca({ logo, color, pie }: MarcaGuardada) {
  const visible = logo === undefined ? null : { formato: logo.formato, base64: logo.bytes.toString('base64') };
  return { logo: visible, color: color ?? null, pie: pie ?? null };
}
