import { writeFile } from 'node:fs/promises';
import type { Emision } from '@chaski/sdk/src/index.ts';
import { resolveGiven } from '../config.ts';
import { conectar, deLaApi, idDe, leerEntrada, URL_OPTION } from './api.ts';
import { type Args, type Command, UsageError } from './command.ts';
import { printJson, printPairs } from './output.ts';
import { PASOS, producir } from './pasos.ts';
import { EMPRESA_OPTION, JSON_OPTION, toEntorno } from './session.ts';

/** Exit codes of what issues and annuls, besides 0, 1 (failed) and 2 (written wrongly). */
const RECHAZADA = 3;
const SIN_TRANSMITIR = 4;

const CODIGOS =
  'Termina con 0 si SUNAT lo aceptó o sigue en proceso, 3 si lo rechazó, 4 si quedó sin transmitir, 1 si no se creó.';

const emitir: Command = {
  nombre: 'emitir',
  resumen: `Emite el cuerpo JSON de un archivo (o de -), o muestra en qué se convierte hasta un paso. ${CODIGOS}`,
  argumento: 'ARCHIVO',
  ejemplos: [
    'CHASKI_CLAVE=chk_test_… chaski emitir factura.json',
    'chaski emitir factura.json --hasta totales',
    'chaski emitir factura.json --hasta firma --entorno test --salida factura.xml',
  ],
  opciones: {
    hasta: {
      tipo: 'texto',
      valores: [...PASOS, 'envio'],
      ayuda: 'el último paso; solo envio (por defecto) guarda, toma número y transmite',
    },
    webhook: { tipo: 'si', ayuda: 'no espera a SUNAT: el resultado llega por webhook' },
    idempotencia: { tipo: 'texto', valor: 'CLAVE', ayuda: 'Idempotency-Key; repetir con la misma no emite dos veces' },
    salida: { tipo: 'texto', valor: 'RUTA', ayuda: 'escribe el producto en ese archivo, no en la salida' },
    empresa: { ...EMPRESA_OPTION, ayuda: 'para --hasta xml y firma: la empresa; se puede omitir si solo hay una' },
    entorno: { tipo: 'texto', valores: ['test', 'live'], ayuda: 'para --hasta xml y firma (por defecto test)' },
    url: URL_OPTION,
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const text = await leerEntrada(args.argumento ?? '');
    const hasta = PASOS.find((paso) => paso === args.text('hasta'));
    if (hasta !== undefined) {
      const emisora = { ruc: args.text('empresa'), entorno: toEntorno(args.text('entorno') ?? 'test') };
      await entregar(args, await producir(hasta, text, emisora, config));
      return 0;
    }
    const chaski = conectar(args, config);
    const cuerpo = cuerpoDe(text, args.flag('webhook'));
    const emision = await deLaApi(chaski.emitir(cuerpo, { idempotencyKey: args.text('idempotencia') }));
    return contar(args, emision);
  },
};

const estado: Command = {
  nombre: 'estado',
  resumen: 'En qué estado está un comprobante, por su id o su número (F001-12).',
  argumento: 'ID',
  ejemplos: ['chaski estado F001-12', 'chaski estado F001-12 --json | jq .documento.totales'],
  opciones: { url: URL_OPTION, json: JSON_OPTION },
  run: async (args, config) => {
    const chaski = conectar(args, config);
    const comprobante = await deLaApi(idDe(chaski, args.argumento ?? '').then((id) => chaski.comprobante(id)));
    if (args.flag('json')) printJson(comprobante);
    else {
      const { documento, sunat, entorno } = comprobante;
      printPairs([
        ['Comprobante', `${documento.tipo} ${documento.correlativo} (${entorno})`],
        ['Estado', documento.estado],
        ['Cliente', documento.cliente?.denominacion],
        ['Total', `${documento.moneda} ${documento.totales.total}`],
        ['SUNAT', sunat === undefined ? undefined : `${sunat.codigo} ${sunat.mensaje}`.trim()],
        ['Id', documento.id],
      ]);
    }
    return 0;
  },
};

const anular: Command = {
  nombre: 'anular',
  resumen: 'Pide a SUNAT la baja de un comprobante aceptado. Termina con 3 si SUNAT no la aceptó.',
  argumento: 'ID',
  ejemplos: ['chaski anular F001-12 --motivo "Error en el cliente"'],
  opciones: {
    motivo: { tipo: 'texto', valor: 'TEXTO', ayuda: 'por qué se anula', obligatoria: true },
    url: URL_OPTION,
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const chaski = conectar(args, config);
    const anulado = await deLaApi(
      idDe(chaski, args.argumento ?? '').then((id) => chaski.anular(id, { motivo: args.required('motivo') })),
    );
    const { anulacion, documento } = anulado;
    if (args.flag('json')) printJson(anulado);
    else {
      printPairs([
        ['Comprobante', `${documento.correlativo}: ${documento.estado}`],
        ['Anulación', anulacion.estado],
        ['Ticket', anulacion.ticket ?? undefined],
      ]);
    }
    return anulacion.estado === 'RECHAZADA' ? RECHAZADA : 0;
  },
};

const ARCHIVOS = ['pdf', 'xml', 'cdr'] as const;

const descargar: Command = {
  nombre: 'descargar',
  resumen: 'Descarga el PDF, el XML firmado o el CDR de un comprobante.',
  argumento: 'ID',
  ejemplos: ['chaski descargar F001-12', 'chaski descargar F001-12 --que pdf --formato ticket80 --salida ticket.pdf'],
  opciones: {
    que: { tipo: 'texto', valores: ARCHIVOS, ayuda: 'qué (por defecto pdf)' },
    formato: { tipo: 'texto', valores: ['a4', 'a5', 'ticket80', 'ticket58'], ayuda: 'del PDF (por defecto a4)' },
    salida: {
      tipo: 'texto',
      valor: 'RUTA',
      ayuda: 'dónde (por defecto, aquí, con el número por nombre); - es la salida',
    },
    url: URL_OPTION,
  },
  run: async (args, config) => {
    const que = ARCHIVOS.find((cada) => cada === args.text('que')) ?? 'pdf';
    const chaski = conectar(args, config);
    const id = await deLaApi(idDe(chaski, args.argumento ?? ''));
    const bytes = await deLaApi(bajar(chaski, id, que, args.text('formato')));
    const salida =
      args.text('salida') ?? `${(await deLaApi(chaski.comprobante(id))).documento.correlativo}.${extension(que)}`;
    if (salida === '-') process.stdout.write(bytes);
    else {
      await writeFile(resolveGiven(salida), bytes);
      console.error(`${salida}: ${bytes.length} bytes`);
    }
    return 0;
  },
};

type Api = ReturnType<typeof conectar>;

function bajar(
  chaski: Api,
  id: string,
  que: (typeof ARCHIVOS)[number],
  formato: string | undefined,
): Promise<Uint8Array> {
  if (que === 'xml') return chaski.xml(id);
  if (que === 'cdr') return chaski.cdr(id);
  const conocido = (['a4', 'a5', 'ticket80', 'ticket58'] as const).find((cada) => cada === formato);
  return chaski.pdf(id, conocido === undefined ? {} : { formato: conocido });
}

function extension(que: (typeof ARCHIVOS)[number]): string {
  return que === 'cdr' ? 'cdr.xml' : que;
}

function cuerpoDe(text: string, webhook: boolean) {
  try {
    const cuerpo: unknown = JSON.parse(text);
    if (typeof cuerpo !== 'object' || cuerpo === null || !('documento' in cuerpo)) throw new Error('sin documento');
    // At the door: the service judges it, and tells every problem.
    return { ...cuerpo, ...(webhook ? { webhook } : {}) } as Parameters<Api['emitir']>[0];
  } catch {
    throw new UsageError(['El archivo debe ser el cuerpo de la emisión: {"documento": {…}}. Vea examples/.']);
  }
}

async function entregar(args: Args, product: string): Promise<void> {
  const salida = args.text('salida');
  if (salida === undefined) process.stdout.write(product);
  else await writeFile(resolveGiven(salida), product);
}

function contar(args: Args, emision: Emision): number {
  if (args.flag('json')) printJson(emision);
  if ('comprobante_id' in emision) {
    if (!args.flag('json')) console.log(`${emision.message}\nReintente: ${emision.reintentar_en}`);
    return SIN_TRANSMITIR;
  }
  const { documento, sunat } = emision;
  if (!args.flag('json')) {
    printPairs([
      ['Comprobante', `${documento.tipo} ${documento.correlativo}`],
      ['Estado', documento.estado],
      ['Total', documento.totales.total],
      ['SUNAT', sunat === undefined ? undefined : `${sunat.codigo} ${sunat.mensaje}`.trim()],
      ['Id', documento.id],
    ]);
  }
  return documento.estado === 'RECHAZADA' ? RECHAZADA : 0;
}

export const EMISION_COMMANDS: readonly Command[] = [emitir, estado, anular, descargar];
