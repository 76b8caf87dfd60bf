import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { CuerpoEmitir, Emision } from '@chaski/sdk/src/index.ts';
import { conectar, deLaApi, deLaEmision, idDe, URL_OPTION } from '../api.ts';
import { type Args, type Command, UsageError } from '../command.ts';
import { avisoEnLinea, printJson, printPairs } from '../output.ts';
import { siSePierde } from '../salida-perdida.ts';
import { SALIDA } from '../salidas.ts';
import { deliver, readEntrada } from './archivo.ts';
import { cuerpoDe } from './cuerpo.ts';
import { DESCARGA_OPTIONS, download } from './descarga.ts';
import { EMPRESA_OPTION, JSON_OPTION, toEntorno } from './opciones.ts';

/** The steps of the pipeline before anything leaves (`ARCHITECTURE.md`); none of them stores or takes a number. */
const PASOS = ['documento', 'totales', 'xml', 'firma'] as const;

export type Paso = (typeof PASOS)[number];

const emitir: Command = {
  nombre: 'emitir',
  resumen: 'Emite el cuerpo JSON de un archivo (o de -), o muestra en qué se convierte hasta un paso.',
  salidas: ['rechazada', 'sinTransmitir', 'noSirve'],
  argumento: 'ARCHIVO',
  ejemplos: [
    'CHASKI_CLAVE=chk_test_… chaski emitir factura.json',
    'chaski emitir examples/01-factura-gravada-contado/entrada.json --hoy',
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
    'confirmar-salto': {
      tipo: 'si',
      ayuda: 'el correlativo puede quedar más de 1000 por encima del siguiente de la serie',
    },
    idempotencia: { tipo: 'texto', valor: 'CLAVE', ayuda: 'Idempotency-Key; repetir con la misma no emite dos veces' },
    salida: { tipo: 'texto', valor: 'RUTA', ayuda: 'con --hasta: escribe el producto en ese archivo, no en la salida' },
    'fecha-simulada': {
      tipo: 'texto',
      valor: 'FECHA',
      ayuda: 'solo en test: el día que se toma por hoy, para probar lo que rige después',
    },
    hoy: { tipo: 'si', ayuda: 'con la fecha de hoy en el lugar de la que dice el archivo: para los ejemplos' },
    empresa: { ...EMPRESA_OPTION, ayuda: 'con --hasta: la empresa (por defecto, la de CHASKI_CLAVE o la única)' },
    entorno: {
      tipo: 'texto',
      valores: ['test', 'live'],
      ayuda: 'con --hasta (por defecto, el de CHASKI_CLAVE o test)',
    },
    url: URL_OPTION,
    json: {
      ...JSON_OPTION,
      ayuda: 'responde un solo objeto JSON, para programas; con --hasta, de documento o totales',
    },
  },
  run: async (args, config) => {
    const hasta = PASOS.find((paso) => paso === args.text('hasta'));
    if (hasta === undefined && args.flag('salida')) throw new UsageError(['--salida va con --hasta.']);
    if (hasta !== undefined && args.text('fecha-simulada') !== undefined) {
      throw new UsageError(['--fecha-simulada va sin --hasta: la toma por hoy el servicio.']);
    }
    if (args.flag('json') && (hasta === 'xml' || hasta === 'firma')) {
      throw new UsageError([`--json no va con --hasta ${hasta}, que da el XML.`]);
    }
    const archivo = args.argumento ?? '';
    const nombre = archivo === '-' ? 'Lo que entra' : archivo;
    const dado = await readEntrada(archivo);
    const text = args.flag('hoy') || args.flag('confirmar-salto') ? cambiado(args, cuerpoDe(dado, nombre)) : dado;
    if (hasta !== undefined) {
      const entorno = args.text('entorno');
      const emisora = {
        ruc: args.text('empresa'),
        entorno: entorno === undefined ? undefined : toEntorno(entorno),
        clave: process.env.CHASKI_CLAVE?.trim(),
      };
      // Loaded only here, with all that computes and signs: the other commands answer at once.
      const { producir } = await import('./pasos.ts');
      const producto = await producir(hasta, text, emisora, config);
      await deliver(args.text('salida'), args.flag('json') ? `${JSON.stringify(JSON.parse(producto))}\n` : producto);
      return 0;
    }
    const chaski = conectar(args, config);
    const cuerpo = { ...cuerpoDe(text, nombre), ...(args.flag('webhook') ? { webhook: true } : {}) };
    const opciones = { idempotencyKey: args.text('idempotencia'), fechaSimulada: args.text('fecha-simulada') };
    return count(args, await deLaEmision(chaski.emitir(cuerpo, opciones)));
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
  resumen: 'Pide a SUNAT la baja de un comprobante aceptado.',
  salidas: ['rechazada'],
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
    return anulacion.estado === 'RECHAZADA' ? SALIDA.rechazada : 0;
  },
};

const apartar: Command = {
  nombre: 'apartar',
  resumen: 'Deja de enviar un comprobante que SUNAT no tiene; conserva su número.',
  argumento: 'ID',
  ejemplos: ['chaski apartar F001-12 --motivo "Era un ensayo"'],
  opciones: {
    motivo: { tipo: 'texto', valor: 'TEXTO', ayuda: 'por qué no se va a enviar', obligatoria: true },
    evidencia: {
      tipo: 'texto',
      valor: 'TEXTO',
      ayuda: 'dónde se vio que SUNAT no lo tiene; solo donde no se le puede preguntar',
    },
    url: URL_OPTION,
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const chaski = conectar(args, config);
    const evidencia = args.text('evidencia');
    const cuerpo = { motivo: args.required('motivo'), ...(evidencia === undefined ? {} : { evidencia }) };
    const apartado = await deLaApi(idDe(chaski, args.argumento ?? '').then((id) => chaski.apartar(id, cuerpo)));
    if (args.flag('json')) printJson(apartado);
    else {
      const { documento, sunat } = apartado;
      printPairs([
        ['Comprobante', `${documento.correlativo}: ${documento.estado}`],
        ['Motivo', sunat?.mensaje],
      ]);
    }
    return 0;
  },
};

const reanudar: Command = {
  nombre: 'reanudar',
  resumen: 'Deja que siga un comprobante apartado, o que espera a una persona.',
  argumento: 'ID',
  ejemplos: ['chaski reanudar F001-12'],
  opciones: { url: URL_OPTION, json: JSON_OPTION },
  run: async (args, config) => {
    const chaski = conectar(args, config);
    const reanudado = await deLaApi(idDe(chaski, args.argumento ?? '').then((id) => chaski.reanudar(id)));
    if (args.flag('json')) printJson(reanudado);
    else printPairs([['Comprobante', `${reanudado.documento.correlativo}: ${reanudado.documento.estado}`]]);
    return 0;
  },
};

const descargar: Command = {
  nombre: 'descargar',
  resumen: 'Descarga el PDF, el XML firmado o el CDR de un comprobante.',
  argumento: 'ID',
  ejemplos: ['chaski descargar F001-12', 'chaski descargar F001-12 --que pdf --formato ticket80 --salida ticket.pdf'],
  opciones: DESCARGA_OPTIONS,
  run: async (args, config) => {
    const chaski = conectar(args, config);
    const id = await deLaApi(idDe(chaski, args.argumento ?? ''));
    await download(args, chaski, id, async () => (await chaski.comprobante(id)).documento.correlativo);
    return 0;
  },
};

/** The body with what the options say of it. */
function cambiado(args: Args, cuerpo: CuerpoEmitir): string {
  const fechado = args.flag('hoy') ? deHoy(cuerpo, args.text('fecha-simulada')) : cuerpo;
  return JSON.stringify(args.flag('confirmar-salto') ? { ...fechado, confirmarSalto: true } : fechado);
}

/** Dates the document today, or the day that is pretended, whatever it said. */
function deHoy(cuerpo: CuerpoEmitir, dia: string = fechaLima(new Date())): CuerpoEmitir {
  if (typeof cuerpo.documento !== 'object' || cuerpo.documento === null) return cuerpo;
  const { horaEmision: _, ...documento } = cuerpo.documento;
  return { ...cuerpo, documento: { ...documento, fechaEmision: dia } };
}

function count(args: Args, emision: Emision): number {
  siSePierde(
    `El comprobante ${'comprobante_id' in emision ? emision.comprobante_id : emision.documento.id} se creó: no lo emita de nuevo.`,
  );
  if (args.flag('json')) printJson(emision);
  if ('comprobante_id' in emision) {
    if (!args.flag('json')) console.log(`${emision.message}\nReintente: ${emision.reintentar_en}`);
    return SALIDA.sinTransmitir;
  }
  const { documento, sunat, warnings = [] } = emision;
  if (!args.flag('json')) {
    for (const { path, codigo, message } of warnings) console.error(avisoEnLinea(path, codigo, message));
    printPairs([
      ['Comprobante', `${documento.tipo} ${documento.correlativo}`],
      ['Estado', documento.estado],
      ['Total', documento.totales.total],
      ['SUNAT', sunat === undefined ? undefined : `${sunat.codigo} ${sunat.mensaje}`.trim()],
      ['Id', documento.id],
    ]);
  }
  return documento.estado === 'RECHAZADA' ? SALIDA.rechazada : 0;
}

export const EMISION_COMMANDS: readonly Command[] = [emitir, estado, anular, apartar, reanudar, descargar];
