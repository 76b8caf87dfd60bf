import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeEntorno, PanelRoute } from '../../panel/route.ts';
import { deEntorno, type Quienes } from '../../panel/ruta.ts';
import { BODY_LIMIT } from '../../platform/http/reading/body.ts';
import { readBody } from '../../platform/http/reading/peticion.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { configurarDestino, configurarSol, saveCertificado } from '../administrar.ts';
import { solVisible } from '../ajustes.ts';
import { abrirArchivo } from '../certificado/abrir-archivo.ts';
import { type Examen, examinar } from '../certificado/examinar.ts';
import { certificadoVisibleDe } from '../certificado/visible.ts';
import { destinoVisible } from '../destino.ts';
import type { Llavero } from '../secretos/llavero.ts';
import { trySol } from '../sol/probar-sol.ts';
import { type EmpresaEntornoId, type FilaEntorno, findEntorno } from '../store.ts';
import { CERTIFICADO, DESTINO, SOL } from './cuerpos.ts';
import * as docs from './docs-entorno.ts';

const DUENO: Quienes = { roles: ['dueno'] };
const RECIENTE: Quienes = { roles: ['dueno'], reciente: true };

/** What a company needs in one environment to sign and to send: certificate, SOL user, destination. */
export function entornoRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  return [...certificadoRoutes(deps, llavero), ...solRoutes(deps, llavero)];
}

function certificadoRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  const { db, ahora } = deps;
  const url = '/empresas/:empresa/:entorno/certificado';
  return [
    deEntorno(
      'POST',
      `${url}/examinar`,
      { ...DUENO, cuerpo: BODY_LIMIT },
      docs.examinarCertificado,
      async (request, de) => {
        const { read, examen } = await examinarCuerpo(deps, request, de);
        const certificado = read.ok ? certificadoVisibleDe(read.certificado.firmante.certificado, ahora()) : null;
        const message = examen.sirve ? 'El certificado sirve.' : 'El certificado no sirve así.';
        return { message, data: { ...examen, certificado } };
      },
    ),
    deEntorno('POST', url, { ...RECIENTE, cuerpo: BODY_LIMIT }, docs.saveCertificado, async (request, de) => {
      const { read, examen } = await examinarCuerpo(deps, request, de);
      if (!read.ok || !examen.sirve) throw noSirve(examen);
      const { certificado } = read;
      const { empresaId, entorno, actor } = de;
      const id = { empresaId, entorno };
      await db.change(empresaId, (client) => saveCertificado(client, llavero, id, certificado, ahora(), actor));
      const data = { ...examen, certificado: certificadoVisibleDe(certificado.firmante.certificado, ahora()) };
      return { message: 'Certificado guardado: desde ahora se firma con él.', data };
    }),
  ];
}

async function examinarCuerpo({ db, ahora }: Deps, request: FastifyRequest, { empresaId, entorno }: DeEntorno) {
  const { archivo: bytes, clave } = readBody(CERTIFICADO, request, {});
  const archivo = { bytes, clave };
  const read = await abrirArchivo(empresaId, archivo);
  const { ruc } = await filaDe(db.sistema, { empresaId, entorno });
  return { read, examen: examinar(read, archivo.clave !== undefined, { ruc, entorno, ahora: ahora() }) };
}

function noSirve({ hallazgos }: Examen): AppError {
  const malos = hallazgos.filter(({ estado }) => estado === 'mal');
  const fields = Object.fromEntries(
    malos.map(({ que, texto }) => [que === 'contrasena' ? 'clave' : 'archivo', texto.replace(/\.$/, '')]),
  );
  return new AppError('certificado-que-no-sirve', { hallazgos: malos }, { fields });
}

function solRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  const { db, ahora, empresas } = deps;
  const url = '/empresas/:empresa/:entorno';
  return [
    deEntorno('POST', `${url}/sol`, RECIENTE, docs.guardarSol, async (request, { empresaId, entorno, actor }) => {
      const id = { empresaId, entorno };
      const { ruc } = await filaDe(db.sistema, id);
      const sol = readBody(SOL, request, { ruc });
      await db.change(empresaId, (client) => configurarSol(client, llavero, id, sol, actor));
      const data = solVisible(await filaDe(db.sistema, id));
      if (data === null) throw new Error('El usuario SOL que se guardó no está');
      return { message: 'Usuario SOL guardado. Pruebe ahora la conexión.', data };
    }),
    deEntorno('POST', `${url}/sol/probar`, DUENO, docs.trySol, async (_request, { acceso }) => {
      const { prueba, consultaUrl, ms } = await trySol(deps, acceso);
      return { message: prueba.texto, data: { ...prueba, url: consultaUrl, ms, probadoEn: ahora() } };
    }),
    deEntorno('POST', `${url}/destino`, RECIENTE, docs.guardarDestino, async (request, de) => {
      const { empresaId, entorno, actor, sesion } = de;
      const { tipo, destino } = readBody(DESTINO, request, { entorno });
      // Whoever chooses an address lets this machine talk to it, also within its own network.
      if (tipo === 'ose' && !sesion.duenoInstalacion) throw soloElDueno();
      const id = { empresaId, entorno };
      await db.change(empresaId, (client) => configurarDestino(client, id, destino, actor));
      const data = destinoVisible(entorno, destino, empresas.destinos);
      return { message: `Destino guardado: se envía a ${data.url}.`, data };
    }),
  ];
}

function soloElDueno(): AppError {
  return new AppError('solo-el-dueno-indica-un-ose');
}

async function filaDe(db: Deps['db']['sistema'], id: EmpresaEntornoId): Promise<FilaEntorno> {
  const fila = await findEntorno(db, id);
  if (fila === undefined) throw new AppError('empresa-que-no-existe');
  return fila;
}
