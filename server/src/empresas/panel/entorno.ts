import type { Deps } from '../../deps.ts';
import type { PanelRoute } from '../../panel/route.ts';
import { environmentOperation } from '../../panel/ruta.ts';
import { BODY_LIMIT } from '../../platform/http/reading/body.ts';
import type { BodyOf } from '../../platform/http/reading/campos.ts';
import { frase } from '../../platform/http/reading/idioma.ts';
import { readBody } from '../../platform/http/reading/peticion.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { configurarDestino, configurarGre, configurarSol, saveCertificado } from '../administrar.ts';
import { guiasVisible, solVisible } from '../ajustes.ts';
import { openArchivo } from '../certificado/abrir-archivo.ts';
import { type Examen as Examinado, examinar } from '../certificado/examinar.ts';
import { certificadoVisibleDe } from '../certificado/visible.ts';
import { destinoVisible } from '../destino.ts';
import type { Llavero } from '../secretos/llavero.ts';
import { tryGre } from '../sol/probar-gre.ts';
import { trySol } from '../sol/probar-sol.ts';
import { type EmpresaEntornoId, type FilaEntorno, findEntorno, saveGrePrueba } from '../store.ts';
import { CERTIFICADO, DESTINO, GUIAS, SOL } from './cuerpos.ts';
import { Destino, Examen, Guias, oNulo, Prueba, Sol } from './schemas.ts';

const tags = ['Empresa'];
const DEL_DUENO = { method: 'POST', roles: ['dueno'], tags } as const;
const CON_PRUEBA = { ...DEL_DUENO, reciente: true } as const;
const BASE = '/empresas/:empresa/:entorno';

const EXAMINAR = environmentOperation({
  ...DEL_DUENO,
  url: `${BASE}/certificado/examinar`,
  summary: 'Examinar un certificado sin guardarlo',
  description: 'Dice qué está bien, qué no y qué hacer; firma una prueba con él y la verifica.',
  cuerpo: BODY_LIMIT,
  body: CERTIFICADO,
  data: Examen,
  handler: async ({ deps, body, ...de }) => {
    const { read, examen } = await examinarArchivo(deps, de, body());
    const certificado = read.ok ? certificadoVisibleDe(read.certificado.firmante.certificado, deps.ahora()) : null;
    const message = examen.sirve ? 'El certificado sirve.' : 'El certificado no sirve así.';
    return { message, data: { ...examen, certificado } };
  },
});

const createGuardarCertificado = (llavero: Llavero) =>
  environmentOperation({
    ...CON_PRUEBA,
    url: `${BASE}/certificado`,
    summary: 'Guardar el certificado',
    description: 'El mismo examen; si algo está mal, 422 y no se guarda nada.',
    cuerpo: BODY_LIMIT,
    body: CERTIFICADO,
    data: Examen,
    errors: [422],
    handler: async ({ deps, body, empresaId, entorno, actor }) => {
      const { db, ahora } = deps;
      const id = { empresaId, entorno };
      const { read, examen } = await examinarArchivo(deps, id, body());
      if (!read.ok || !examen.sirve) throw noSirve(examen);
      const { certificado } = read;
      await db.change(empresaId, (client) => saveCertificado(client, llavero, id, certificado, ahora(), actor));
      const data = { ...examen, certificado: certificadoVisibleDe(certificado.firmante.certificado, ahora()) };
      return { message: 'Certificado guardado: desde ahora se firma con él.', data };
    },
  });

const createGuardarSol = (llavero: Llavero) =>
  environmentOperation({
    ...CON_PRUEBA,
    url: `${BASE}/sol`,
    summary: 'Guardar el usuario SOL',
    description: 'La clave se cifra y no se muestra más.',
    body: { schema: SOL.schema },
    data: Sol,
    handler: async ({ deps: { db }, request, empresaId, entorno, actor }) => {
      const id = { empresaId, entorno };
      const { ruc } = await filaDe(db.sistema, id);
      const sol = readBody(SOL, request, { ruc });
      await db.change(empresaId, (client) => configurarSol(client, llavero, id, sol, actor));
      const data = solVisible(await filaDe(db.sistema, id));
      if (data === null) throw new Error('El usuario SOL que se guardó no está');
      return { message: 'Usuario SOL guardado. Pruebe ahora la conexión.', data };
    },
  });

const PROBAR_SOL = environmentOperation({
  ...DEL_DUENO,
  url: `${BASE}/sol/probar`,
  summary: 'Probar la conexión con SUNAT',
  description:
    'Pregunta con el usuario guardado por un comprobante que no puede existir: nada se envía. Que falle no es un error HTTP.',
  data: Prueba,
  errors: [422],
  handler: async ({ deps, acceso }) => {
    const { prueba, consultaUrl, ms } = await trySol(deps, acceso);
    return { message: prueba.texto, data: { ...prueba, url: consultaUrl, ms, probadoEn: deps.ahora() } };
  },
});

const createGuardarGuias = (llavero: Llavero) =>
  environmentOperation({
    ...CON_PRUEBA,
    url: `${BASE}/guias`,
    summary: 'Guardar la aplicación de las guías',
    description:
      'Con ella, y con el usuario SOL, se envían las guías de remisión. No es la de la consulta de validez. La clave se cifra y no se muestra más.',
    body: GUIAS,
    data: Guias,
    handler: async ({ deps: { db }, body, empresaId, entorno, actor }) => {
      const id = { empresaId, entorno };
      const credencial = body();
      await db.change(empresaId, (client) => configurarGre(client, llavero, id, credencial, actor));
      const data = guiasVisible(await filaDe(db.sistema, id));
      if (data === null) throw new Error('La aplicación de guías que se guardó no está');
      return { message: 'Aplicación de guías guardada. Pruébela ahora.', data };
    },
  });

const createQuitarGuias = (llavero: Llavero) =>
  environmentOperation({
    ...CON_PRUEBA,
    method: 'DELETE',
    url: `${BASE}/guias`,
    summary: 'Quitar la aplicación de las guías',
    description: 'Ya no se emiten guías en ese entorno; las emitidas siguen ahí.',
    data: oNulo(Guias),
    handler: async ({ deps: { db }, empresaId, entorno, actor }) => {
      const id = { empresaId, entorno };
      await db.change(empresaId, (client) => configurarGre(client, llavero, id, null, actor));
      return { message: 'Aplicación de guías quitada.', data: null };
    },
  });

const PROBAR_GUIAS = environmentOperation({
  ...DEL_DUENO,
  url: `${BASE}/guias/probar`,
  summary: 'Probar la aplicación de las guías',
  description: 'Pide a SUNAT la ficha con que se envían: nada más se envía. Que falle no es un error HTTP.',
  data: Prueba,
  errors: [422],
  handler: async ({ deps, acceso }) => {
    const { empresaId, entorno, version } = acceso;
    const canal = await deps.empresas.canalGreDe(acceso);
    if ('faltan' in canal) throw new AppError('prueba-sin-lo-necesario', { faltan: canal.faltan });
    const start = performance.now();
    const { estado, texto, remedio } = await tryGre(deps.gre, canal);
    const ms = Math.round(performance.now() - start);
    await saveGrePrueba(deps.db.sistema, { empresaId, entorno }, { estado, ajustes: version });
    const dicho = {
      estado,
      texto: frase({ es: `${texto.es}.`, en: `${texto.en}.` }),
      ...(remedio === undefined ? {} : { remedio: frase(remedio) }),
    };
    return { message: `${texto.es}.`, data: { ...dicho, url: canal.direccion.seguridad, ms, probadoEn: deps.ahora() } };
  },
});

const GUARDAR_DESTINO = environmentOperation({
  ...CON_PRUEBA,
  url: `${BASE}/destino`,
  summary: 'Elegir adónde se envía',
  description: 'simulador y beta son de test; produccion, de live. Un ose lleva su url.',
  body: { schema: DESTINO.schema },
  data: Destino,
  handler: async ({ deps: { db, empresas }, request, empresaId, entorno, actor, sesion }) => {
    const { tipo, destino } = readBody(DESTINO, request, { entorno });
    // Whoever chooses an address lets this machine talk to it, also within its own network.
    if (tipo === 'ose' && !sesion.duenoInstalacion) throw new AppError('solo-el-dueno-indica-un-ose');
    const id = { empresaId, entorno };
    await db.change(empresaId, (client) => configurarDestino(client, id, destino, actor));
    const data = destinoVisible(entorno, destino, empresas.destinos);
    return { message: `Destino guardado: se envía a ${data.url}.`, data };
  },
});

/** What a company needs in one environment to sign and to send: certificate, SOL user, destination. */
export function entornoRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  const todas = [
    EXAMINAR,
    createGuardarCertificado(llavero),
    createGuardarSol(llavero),
    PROBAR_SOL,
    createGuardarGuias(llavero),
    createQuitarGuias(llavero),
    PROBAR_GUIAS,
    GUARDAR_DESTINO,
  ];
  return todas.map((each) => each(deps));
}

/** What a certificate is, and what is wrong with it, for who may store it. */
async function examinarArchivo(
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  { empresaId, entorno }: EmpresaEntornoId,
  archivo: BodyOf<typeof CERTIFICADO>,
) {
  const { archivo: bytes, clave } = archivo;
  const read = await openArchivo(empresaId, { bytes, clave });
  const { ruc } = await filaDe(db.sistema, { empresaId, entorno });
  return { read, examen: examinar(read, clave !== undefined, { ruc, entorno, ahora: ahora() }) };
}

function noSirve({ hallazgos }: Examinado): AppError {
  const malos = hallazgos.filter(({ estado }) => estado === 'mal');
  const fields = Object.fromEntries(
    malos.map(({ que, texto }) => [que === 'contrasena' ? 'clave' : 'archivo', texto.replace(/\.$/, '')]),
  );
  return new AppError('certificado-que-no-sirve', { hallazgos: malos }, { fields });
}

async function filaDe(db: Deps['db']['sistema'], id: EmpresaEntornoId): Promise<FilaEntorno> {
  const fila = await findEntorno(db, id);
  if (fila === undefined) throw new AppError('empresa-que-no-existe');
  return fila;
}
