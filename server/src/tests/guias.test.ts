import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';
import { informar } from '@chaski/testing/documents/comparar.ts';
import { type CorridaDeGuia, correrGuia } from '@chaski/testing/documents/guia.ts';
import { startTestService } from '@chaski/testing/service/service.ts';
import { describe, expect, test } from 'vitest';
import { LIMITE_POR_DEFECTO } from '../api-keys/store.ts';
import { startBuzon } from '../correos/testing.ts';
import type { Chance } from '../main.ts';
import { unsupportedContent, wrongMethod } from '../platform/http/errors.ts';
import { ERROR_STATUS, Unavailable } from '../platform/mensajes/app-error.ts';
import { portOf } from '../webhooks/testing.ts';

/* Every example of the guides is followed as its reader would, on an empty service, and must be answered as the guide says. */

const ROOT = join(import.meta.dirname, '../../..');
const MAIN = join(ROOT, 'server/src/cli/main.ts');

/** The day of the guides, as that of `examples/`. */
const AHORA = new Date('2026-11-20T17:00:00Z');
/** Any later one, on which somebody else follows them. */
const OTRO_DIA = new Date('2028-02-29T17:00:00Z');

function enSuDia(ahora: Date): Chance {
  let ids = 0;
  // As a uuid v7 of that day begins: lists and exports find documents by the instant of their ids.
  const instante = ahora.getTime().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');
  return {
    ahora: () => ahora,
    uuid: () => `${instante}-7000-8000-${String(++ids).padStart(12, '0')}`,
    startSimulador: (options) => startSimulador({ ...options, ahora: () => ahora }),
  };
}

/** What commands ask the clock for. */
const HOY = '$(TZ=America/Lima date +%F)';

/** Where the real clock counts: programs judge the age of messages, and commands of their own have no other. */
const EN_EL_DIA_DE_HOY = ['docs/webhooks.md', 'docs/guias/salir-a-produccion.md'];

/** Every guide, and what else of the documentation shows how to use the API. None may be without an example that runs. */
const GUIAS = [
  ...readdirSync(join(ROOT, 'docs/guias')).map((archivo) => `docs/guias/${archivo}`),
  'docs/webhooks.md',
  'docs/correo.md',
  'docs/exportaciones.md',
  'README.md',
  'README.es.md',
];

/** There every program is installed: what is missing fails, instead of being skipped. */
const EN_CI = process.env.CI !== undefined;

/** Where receivers of messages listen in the guides. */
const PUERTO = '4000';

describe('every example', () => {
  test.for(GUIAS)('of %s runs, and is answered as it says', { timeout: 180_000 }, async (guia, { skip }) => {
    const hoy = EN_EL_DIA_DE_HOY.includes(guia);
    const corrida = await follow(guia, hoy ? undefined : AHORA, hoy ? 'libres' : 'exactas');
    expect(corrida.problemas).toEqual([]);
    skip(corrida.ejecutados === 0 && corrida.faltaron.length > 0, `without ${corrida.faltaron.join(', ')}`);
    expect(corrida.ejecutados).toBeGreaterThan(0);
  });

  test.each(['docs/guias/primer-documento.md', 'docs/guias/desde-nubefact.md'])(
    'of %s that sends a date can be followed on any day',
    { timeout: 180_000 },
    async (guia) => {
      expect((await follow(guia, OTRO_DIA, 'libres')).problemas).toEqual([]);
    },
  );
});

/** Follows a guide on a service of its own, on that day; on today's without one. */
async function follow(guia: string, dia: Date | undefined, fechas: 'libres' | 'exactas'): Promise<CorridaDeGuia> {
  const buzon = await startBuzon();
  const s = await startTestService({ smtp: buzon.config }, dia === undefined ? {} : enSuDia(dia));
  try {
    const { databaseUrl, databaseAdminUrl, dataFolder, secreto } = s.service.deps.config;
    const corrida = await correrGuia({
      markdown: readFileSync(join(ROOT, guia), 'utf8'),
      entorno: {
        DATABASE_URL: databaseUrl ?? '',
        DATABASE_ADMIN_URL: databaseAdminUrl ?? '',
        CHASKI_DATA: dataFolder,
        CHASKI_SECRETO: secreto?.toString('hex') ?? '',
      },
      sustituciones: [
        ['http://127.0.0.1:3000', s.url],
        ['chk_test_…', s.clave],
        ['npm run -s chaski --', `${process.execPath} ${MAIN}`],
        [PUERTO, await puertoLibre()],
        ...(dia === undefined ? [] : [[HOY, dia.toISOString().slice(0, 10)] as const]),
      ],
      fechas,
      ...(EN_CI ? { faltan: [] } : {}),
    });
    informar(guia, corrida);
    return corrida;
  } finally {
    await s.stop();
    await buzon.caer();
  }
}

test('the table of errors has every code of the API, each with all its statuses', () => {
  const filas = [...readGuia('errores').matchAll(/^\| `([A-Z_]+)` \| ([\d, ]+) \|/gm)];
  const otros: Readonly<Record<string, readonly number[]>> = {
    BAD_REQUEST: [413, unsupportedContent().status],
    NOT_FOUND: [wrongMethod('PUT', []).status],
    INTERNAL_ERROR: [new Unavailable('base-de-datos-no-disponible').status],
  };
  expect(filas.map(([, code, estados]) => [code, estados])).toEqual([
    ...Object.entries(ERROR_STATUS).map(([code, status]) => [code, [status, ...(otros[code] ?? [])].join(', ')]),
    ['INVOICE_SEND_FAILED_AFTER_CREATE', '502'],
  ]);
});

test('the limit of a key is told as it is', () => {
  expect(readGuia('errores')).toContain(`(${LIMITE_POR_DEFECTO}, si no se dijo otro)`);
  expect(readGuia('desde-nubefact')).toContain(`${LIMITE_POR_DEFECTO} solicitudes por minuto`);
});

function readGuia(nombre: string): string {
  return readFileSync(join(ROOT, `docs/guias/${nombre}.md`), 'utf8');
}

test.each(GUIAS)('every link of %s leads to a file, and to a heading of it', (guia) => {
  const texto = readFileSync(join(ROOT, guia), 'utf8');
  const rotos = [...texto.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, enlace = '']) => enlace)
    .filter((enlace) => !/^https?:/.test(enlace))
    .filter((enlace) => {
      const [ruta = '', ancla] = enlace.split('#');
      const destino = ruta === '' ? join(ROOT, guia) : join(ROOT, dirname(guia), ruta);
      return !existsSync(destino) || (ancla !== undefined && !anclasDe(destino).includes(decodeURIComponent(ancla)));
    });
  expect(rotos).toEqual([]);
});

/** The anchors of a Markdown file's headings, as forges make them. */
function anclasDe(archivo: string): string[] {
  return [...readFileSync(archivo, 'utf8').matchAll(/^#{1,6} +(.+)$/gm)].map(([, titulo = '']) =>
    titulo
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

async function puertoLibre(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const puerto = portOf(server.address());
  server.close();
  return String(puerto);
}
