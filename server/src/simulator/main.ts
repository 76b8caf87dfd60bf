import { parseArgs } from 'node:util';
import { type Simulador, type SimuladorOptions, startSimulador } from './listen.ts';

export const USO_SIMULADOR =
  'Uso: chaski simulador [--port N] [--manera produccion|beta] [--carpeta DIR] [--host H] [--latencia MS]';

export interface RunOptions {
  /** Where the ledger goes when `--carpeta` does not say. */
  readonly carpeta: string;
  /** Standard output and error, line by line. */
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Resolves when it is time to end: a signal, normally. */
  readonly untilStopped: Promise<void>;
}

const PUERTO = 3001;

/**
 * The simulator as a program of its own, for other people's clients: starts it, says where it is, and ends when it is
 * told to. Answers the exit code: 0, 1 when it cannot start, 2 when the arguments are wrong.
 */
export async function runSimulador(args: readonly string[], options: RunOptions): Promise<number> {
  const read = readArgs(args, options.carpeta);
  if (typeof read === 'string') {
    options.printError(read);
    options.printError(USO_SIMULADOR);
    return 2;
  }
  let simulador: Simulador;
  try {
    simulador = await startSimulador(read);
  } catch (error) {
    options.printError(`No se pudo iniciar el simulador: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  for (const line of presentation(simulador, read)) options.print(line);
  await options.untilStopped;
  await simulador.cerrar();
  return 0;
}

function presentation({ url }: Simulador, { manera, carpeta }: SimuladorOptions): string[] {
  return [
    `Simulador de SUNAT en ${url} (manera ${manera}, libro en ${carpeta})`,
    `  Facturas y boletas  ${url}/ol-ti-itcpfegem/billService (?wsdl)`,
    `  Consulta de CDR     ${url}/ol-it-wsconscpegem/billConsultService (?wsdl)`,
    '  Usuario             RUC + MODDATOS, clave moddatos',
    `  Libro               ${url}/_control/libro`,
    `  Escenarios          ${url}/_control/escenarios`,
  ];
}

/** The options, or what is wrong with the arguments. */
function readArgs(args: readonly string[], porDefecto: string): SimuladorOptions | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const {
    port = String(PUERTO),
    manera = 'produccion',
    carpeta = porDefecto,
    host = '127.0.0.1',
    latencia = '0',
  } = parsed;
  if (!isEntero(port, 65_535)) return `--port debe ser un número de 0 a 65535, no ${port}`;
  if (manera !== 'produccion' && manera !== 'beta') return `--manera debe ser produccion o beta, no ${manera}`;
  if (!isEntero(latencia, 600_000)) return `--latencia debe ser un número de milisegundos, no ${latencia}`;
  return { port: Number(port), manera, carpeta, host, latenciaMs: Number(latencia) };
}

function parse(args: readonly string[]): Readonly<Record<string, string | undefined>> | string {
  const text = { type: 'string' } as const;
  try {
    const options = { port: text, manera: text, carpeta: text, host: text, latencia: text };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isEntero(value: string, max: number): boolean {
  return /^\d{1,6}$/.test(value) && Number(value) <= max;
}
