import { once } from 'node:events';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MANERAS } from '@chaski/simulator/servicio/servicio.ts';
import type { Service } from '../../main.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Command, UsageError } from '../command.ts';
import { FATAL_DRAIN_MS, firstFatal } from '../fatal.ts';
import { printPairs } from '../output.ts';

const serve: Command = {
  nombre: 'serve',
  resumen: 'Inicia el servicio (lo mismo que npm start).',
  ejemplos: ['chaski serve', 'PORT=8080 CHASKI_DATA=/var/lib/chaski chaski serve'],
  opciones: {},
  run: async (_args, config) => {
    const stopping = stopSignal();
    const { startService } = await import('../../main.ts');
    const service = await startService(config);
    const { log } = service.deps;
    const fatal = firstFatal((err) => log.fatal({ err }, 'error imprevisto fuera de toda solicitud'));
    printWelcome(config, service, await enlaceDelPrimero(service));
    const why = await Promise.race([stopping.then(() => 'señal' as const), fatal.then(() => 'fatal' as const)]);
    console.error('Terminando: se completan las solicitudes aceptadas…');
    if (why === 'señal') {
      await service.stop();
      return 0;
    }
    await Promise.race([service.stop(), wait(FATAL_DRAIN_MS)]);
    // Whatever still runs is of no use: a supervisor starts a new one.
    return process.exit(1);
  },
};

const simulador: Command = {
  nombre: 'simulador',
  resumen: 'Inicia solo el simulador de SUNAT, para cualquier cliente, de SOAP o de las guías (docs/simulador.md).',
  ejemplos: [
    'chaski simulador --port 3009',
    'chaski simulador --manera beta --host 0.0.0.0 --port 0',
    'chaski simulador --manera ose --ocho-cifras',
  ],
  opciones: {
    port: { tipo: 'texto', valor: 'N', ayuda: 'puerto; 0 toma uno libre (por defecto SIMULADOR_PORT, 3001)' },
    host: { tipo: 'texto', valor: 'DIRECCIÓN', ayuda: 'dónde escucha (127.0.0.1)' },
    manera: {
      tipo: 'texto',
      valores: MANERAS,
      ayuda: 'como la producción de SUNAT (por defecto), como su beta o como un OSE',
    },
    'ocho-cifras': {
      tipo: 'si',
      ayuda: 'como OSE, escribe los números con ocho cifras, también en el nombre del archivo',
    },
    carpeta: { tipo: 'texto', valor: 'RUTA', ayuda: 'su libro y su certificado (por defecto, en la carpeta de datos)' },
  },
  run: async (args, config) => {
    const stopping = stopSignal();
    const { startSimulador } = await import('@chaski/simulator/servicio/listen.ts');
    const running = await startSimulador({
      host: args.text('host') ?? '127.0.0.1',
      port: portOf(args.text('port')) ?? config.simulatorPort ?? 0,
      carpeta: args.text('carpeta') ?? join(config.dataFolder, 'simulador-aparte'),
      manera: MANERAS.find((una) => una === args.text('manera')) ?? 'produccion',
      ochoCifras: args.flag('ocho-cifras'),
      igvRestaurantes: config.igvRestaurantes,
    });
    printPairs([
      ['Simulador de SUNAT', running.url],
      ['Envío', `${running.url}/ol-ti-itcpfegem/billService?wsdl`],
      ['Consulta', `${running.url}/ol-it-wsconscpegem/billConsultService?wsdl`],
      ['Libro', `${running.url}/_control/libro`],
      ['Usuario', 'cualquier RUC seguido de MODDATOS, clave moddatos'],
    ]);
    await stopping;
    await running.close();
    return 0;
  },
};

const demo: Command = {
  nombre: 'demo',
  resumen: 'Emite seis comprobantes de ejemplo en una carpeta temporal y muestra qué pasó con cada uno.',
  ejemplos: ['chaski demo'],
  opciones: {},
  run: async (_args, config) => {
    const interrupted = stopSignal();
    return (await import('./demo.ts')).demo(config, interrupted);
  },
};

/** Each loads what it runs only when it runs: the other commands answer at once. */
export const SERVE_COMMANDS: readonly Command[] = [serve, demo, simulador];

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Waits for SIGTERM, Ctrl-C or the end of the terminal; another one a second later or more ends at once. Not sooner: with `npm start` one Ctrl-C
 * arrives twice, from the terminal and from npm.
 */
async function stopSignal(): Promise<void> {
  await Promise.race(SIGNALS.map((signal) => once(process, signal)));
  const first = performance.now();
  const again = () => {
    if (performance.now() - first > 1_000) process.exit(130);
  };
  for (const signal of SIGNALS) process.on(signal, again);
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError([`--port ${text} no sirve: debe ser un entero de 0 a 65535.`]);
}

/** Where the owner of a new installation begins; undefined once anybody has. */
async function enlaceDelPrimero({ deps }: Service): Promise<string | undefined> {
  const { tx } = await import('../../platform/db/tx.ts');
  const { enlaceDePropietario } = await import('../../usuarios/enlaces/enlaces.ts');
  const actor = { tipo: 'sistema', id: 'primer-inicio', desde: hostname(), solicitud: '' } as const;
  const enlace = await tx(deps.db.sistema, (db) => enlaceDePropietario(db, deps.uuid(), actor, { soloPrimero: true }));
  return enlace === undefined ? undefined : `${deps.origen()}${enlace.ruta}`;
}

function printWelcome(config: Config, service: Service, enlace: string | undefined): void {
  const { url, simuladorUrl, metricsUrl, primerInicio } = service;
  printPairs([
    ['Chaski', `${url}/api/v1`],
    ['Simulador de SUNAT', simuladorUrl === '' ? 'apagado (SIMULADOR_PORT=off)' : simuladorUrl],
    ['Panel', service.deps.origen()],
    ['Métricas', metricsUrl],
    ['Datos', config.databaseUrl === undefined ? config.dataFolder : `${config.dataFolder} y DATABASE_URL`],
  ]);
  if (enlace !== undefined) {
    console.log(
      '\nEl panel todavía no tiene dueño. Abra este enlace en un navegador para serlo (vale 24 horas, una sola vez):\n',
    );
    console.log(`  ${enlace}\n`);
  }
  if (primerInicio === undefined) return;
  const { ruc, razonSocial, clave } = primerInicio;
  console.log(
    `\nPrimer inicio: se creó ${razonSocial} (RUC ${ruc}) y una clave de pruebas, que no se volverá a mostrar:\n`,
  );
  console.log(`  ${clave}\n`);
  console.log('Emita su primera factura; pegue esta línea en otra terminal:\n');
  console.log(`${curlLine(url, clave)}\n`);
}

/** A whole first request in one line that a shell takes as it is. */
function curlLine(url: string, clave: string): string {
  const documento = {
    tipoComprobante: '01',
    serie: 'F001',
    cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'CLIENTE DE MUESTRA S.A.C.' },
    items: [{ descripcion: 'Servicio de consultoría', unidadMedida: 'ZZ', cantidad: 1, precioUnitario: 118 }],
  };
  const headers = `-H 'Authorization: Bearer ${clave}' -H 'Content-Type: application/json'`;
  return `curl -s ${url}/api/v1/comprobantes/emitir ${headers} -d '${JSON.stringify({ documento })}'`;
}
