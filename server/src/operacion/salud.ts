import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { Deps } from '../deps.ts';
import { checkAislamiento, checkMigraciones } from '../doctor/base.ts';
import { checkCarpeta } from '../doctor/carpeta.ts';
import { bien, type Hallazgo, inspect, mal } from '../doctor/hallazgo.ts';
import { checkNovedades } from '../doctor/novedades.ts';
import { checkPendientes, checkRespaldo, checkRestauracion } from '../doctor/trabajo.ts';
import { measureDesfase, problemaDeReloj } from '../metrics/reloj.ts';
import { environmentOperation } from '../panel/ruta.ts';
import { frase } from '../platform/http/reading/idioma.ts';
import { Type } from '../platform/http/schema.ts';
import { readSunat } from './inicio/inicio.ts';
import { Clima } from './inicio/schemas.ts';
import { summarizeCola } from './listas/listas-store.ts';
import { createRecuerdo } from './recuerdo.ts';
import { Entero, Instante, opcional } from './schemas.ts';

const FRESCO_MS = 10_000;

const HallazgoDicho = Type.Object({
  estado: Type.Enum(['bien', 'aviso', 'mal']),
  que: Type.String({ examples: ['disco'] }),
  texto: Type.String(),
  remedio: opcional(Type.String()),
});

/** Other companies' work is told by nothing of this: only the owner of the installation sees the installation. */
export function createSalud(deps: Deps, version: string) {
  const recuerdo = createRecuerdo<Awaited<ReturnType<typeof readInstalacion>>>({ ttlMs: () => FRESCO_MS, max: 1 });
  return environmentOperation({
    method: 'GET',
    url: '/empresas/:empresa/:entorno/salud',
    roles: ['dueno'],
    tags: ['Operación'],
    summary: 'Cola de la empresa y salud de la instalación',
    data: Type.Object({
      version: Type.String(),
      cola: Type.Array(
        Type.Object({
          que: Type.Enum(['comprobante', 'guia', 'anulacion', 'webhook']),
          estado: Type.String({ examples: ['POR_REINTENTAR'] }),
          cantidad: Entero,
          enCurso: Type.Integer({ description: 'Los que alguien lleva ahora' }),
          masAntiguoEn: Instante,
          atrasoSegundos: Type.Integer({ description: 'Cuánto espera su turno el más atrasado' }),
        }),
        { description: 'Lo que no ha terminado, de esta empresa y entorno' },
      ),
      sunat: Type.Array(Clima),
      instalacion: Type.Union(
        [
          Type.Object({
            node: Type.String(),
            desfaseRelojMs: Type.Integer({ description: 'Reloj de este equipo menos el de la base de datos' }),
            cortes: Type.Array(
              Type.Object({
                destino: Type.String(),
                estado: Type.Enum(['cerrado', 'abierto', 'probando'], { description: 'abierto: se le deja descansar' }),
              }),
            ),
            hallazgos: Type.Array(HallazgoDicho),
          }),
          Type.Null(),
        ],
        { description: 'Solo para el dueño de la instalación' },
      ),
    }),
    handler: async ({ acceso, sesion }) => {
      const [cola, sunat, instalacion] = await Promise.all([
        summarizeCola(deps.db.of(acceso), acceso),
        readSunat(deps, acceso),
        sesion.duenoInstalacion ? recuerdo('', () => readInstalacion(deps)) : null,
      ]);
      const datos = cola.map(({ atraso, ...fila }) => ({ ...fila, atrasoSegundos: atraso }));
      const pendientes = cola.reduce((sum, { cantidad }) => sum + cantidad, 0);
      return {
        message: `Sin terminar: ${pendientes}.`,
        data: { version, cola: datos, sunat: sunat.servicios, instalacion },
      };
    },
  })(deps);
}

async function readInstalacion(deps: Pick<Deps, 'config' | 'db' | 'sunat' | 'ahora' | 'maquina'>) {
  const { db, config, maquina, ahora } = deps;
  const propio = config.databaseUrl === undefined;
  const [desfase, ...hallados] = await Promise.all([
    measureDesfase(db.sistema, maquina),
    inspect('esquema', () => checkMigraciones(db)),
    inspect('aislamiento', () => checkAislamiento(db)),
    inspect('carpeta', () => checkCarpeta(config.dataFolder)),
    inspect('restauracion', () => checkRestauracion(config.dataFolder)),
    inspect('pendientes', () =>
      checkPendientes(
        db,
        deps.sunat.estados().some(({ estado }) => estado !== 'cerrado'),
      ),
    ),
    inspect('novedades', () => checkNovedades(db, fechaLima(ahora()))),
    inspect('respaldo', () => checkRespaldo(config.dataFolder, propio, ahora())),
  ]);
  // Where each company has one of its own, how any of them stands.
  const cortes = new Map(
    deps.sunat.estados().map(({ destino, ruta, estado }) => {
      const corte = { destino: `${destino}${ruta}`, estado };
      return [`${corte.destino} ${estado}`, corte];
    }),
  );
  const hallazgos = [...hallados.flat(), judgeReloj(desfase)].map(dicho);
  return { node: process.versions.node, desfaseRelojMs: Math.round(desfase), cortes: [...cortes.values()], hallazgos };
}

/** Only what the service itself knows: whether the machine follows NTP is for `doctor`, which may wait for an answer. */
function judgeReloj(desfase: number): Hallazgo {
  const problema = problemaDeReloj(desfase);
  if (problema !== undefined)
    return mal('reloj', problema.texto, {
      es: 'sincronice por NTP este equipo y el de la base de datos',
      en: 'synchronise this machine and the one of the database by NTP',
    });
  const ms = Math.abs(Math.round(desfase));
  return bien('reloj', { es: `a ${ms} ms del de la base de datos`, en: `${ms} ms from the one of the database` });
}

function dicho({ texto, remedio, ...hallazgo }: Hallazgo) {
  return { ...hallazgo, texto: frase(texto), ...(remedio === undefined ? {} : { remedio: frase(remedio) }) };
}
