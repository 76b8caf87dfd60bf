import { setTimeout as sleep } from 'node:timers/promises';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { unzip } from '@chaski/core/sunat/zip/unzip.ts';
import type { Buzon } from '../../server/src/correos/testing.ts';
import type { Outcome } from '../checker/record.ts';
import { type Client, retrying } from '../world/client.ts';
import { at, textAt } from '../world/json.ts';
import type { Receiver } from '../world/receiver.ts';

/** What a flow plays on: one customer's program, its receiver, and a path of it that is nobody else's. */
export interface Stage {
  readonly client: Client;
  readonly receiver: Receiver;
  /** What arrived by mail. */
  readonly buzon: Pick<Buzon, 'llegados'>;
  /** Path of this case's endpoint. */
  readonly ruta: string;
}

/** A customer's day: documents are issued and annulled while something goes wrong. Ends when the customer was answered. */
export interface Flow {
  /** The service has a mail server, and the company sends mail. */
  readonly correo?: true;
  /** Before anything may go wrong: points and calls of it are not counted. */
  prepare?(stage: Stage): Promise<void>;
  play(stage: Stage): Promise<void>;
}

/** A service that comes back is up again within this. */
const PATIENCE = { tries: 150, waitMs: 200 };

const CLIENTE = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL DE MUESTRA S.A.C.' };

function factura(serie: string, precio: number, orden = ''): object {
  const descripcion = `Servicio de mantenimiento${orden === '' ? '' : ` [sim:${orden}]`}`;
  const items = [{ descripcion, cantidad: 1, precioUnitario: precio, unidadMedida: 'ZZ' }];
  return { tipoComprobante: '01', serie, cliente: CLIENTE, items };
}

function boleta(serie: string, precio: number): object {
  const items = [{ descripcion: 'Producto de muestra', cantidad: 2, precioUnitario: precio, unidadMedida: 'NIU' }];
  return { tipoComprobante: '03', serie, items };
}

/** Credits a part of one of ours. */
function nota(serie: string, id: string, precio: number): object {
  const items = [{ descripcion: 'Descuento acordado', cantidad: 1, precioUnitario: precio, unidadMedida: 'ZZ' }];
  const base = {
    tipoComprobante: '07',
    serie,
    documentoAfectado: { id },
    codigoMotivo: '04',
    motivo: 'Descuento global',
  };
  return { ...base, items };
}

/** Issues with a key, as often as it takes. A send failure is an answer: the background goes on. */
async function emitir({ client }: Stage, key: string, documento: object, webhook = false): Promise<string> {
  const body = { documento, ...(webhook ? { webhook } : {}) };
  const outcome = await retrying(client, 'POST', '/comprobantes/emitir', { body, idempotencyKey: key }, PATIENCE);
  const id = textAt(outcome.json, 'data', 'documento', 'id') ?? textAt(outcome.json, 'comprobante_id');
  if (id === undefined) throw new Error(`Nadie contestó por ${key}: ${describe(outcome)}`);
  return id;
}

function guia(serie: string, orden = ''): object {
  const descripcion = `Silla de oficina${orden === '' ? '' : ` [sim:${orden}]`}`;
  return {
    tipoComprobante: '09',
    serie,
    motivo: '01',
    modalidad: '01',
    fechaEntrega: fechaLima(new Date()),
    destinatario: CLIENTE,
    transportista: { ruc: '20488319061', denominacion: 'TRANSPORTES DE MUESTRA S.A.C.', registroMtc: 'MTC151200' },
    pesoBruto: 120.5,
    partida: { ubigeo: '150101', direccion: 'Av. Argentina 1550, Lima' },
    llegada: { ubigeo: '080101', direccion: 'Av. El Sol 300, Cusco' },
    items: [{ descripcion, cantidad: 4 }],
  };
}

async function emitirGuia({ client }: Stage, key: string, documento: object, webhook = false): Promise<string> {
  const body = { documento, ...(webhook ? { webhook } : {}) };
  const outcome = await retrying(client, 'POST', '/guias/emitir', { body, idempotencyKey: key }, PATIENCE);
  const id = textAt(outcome.json, 'data', 'documento', 'id') ?? textAt(outcome.json, 'guia_id');
  if (id === undefined) throw new Error(`Nadie contestó por ${key}: ${describe(outcome)}`);
  return id;
}

/** Pays one invoice: a retención, or a percepción. */
function otro(serie: string, orden = '', percepcion = false): object {
  const hoy = fechaLima(new Date());
  const pagos = [{ fecha: hoy, importe: '1180.00' }];
  const { numeroDocumento, denominacion } = CLIENTE;
  return {
    serie,
    ...(percepcion ? { cliente: CLIENTE, regimen: '01' } : { proveedor: { numeroDocumento, denominacion } }),
    documentos: [{ tipo: '01', serie: 'F001', numero: 812, fecha: hoy, total: '1180.00', pagos }],
    observaciones: `Pago${orden === '' ? '' : ` [sim:${orden}]`}`,
  };
}

async function emitirOtro(
  { client }: Stage,
  ruta: 'retenciones' | 'percepciones',
  key: string,
  documento: object,
  webhook = false,
): Promise<string> {
  const body = { documento, ...(webhook ? { webhook } : {}) };
  const outcome = await retrying(client, 'POST', `/${ruta}/emitir`, { body, idempotencyKey: key }, PATIENCE);
  const id = textAt(outcome.json, 'data', 'documento', 'id') ?? textAt(outcome.json, 'comprobante_id');
  if (id === undefined) throw new Error(`Nadie contestó por ${key}: ${describe(outcome)}`);
  return id;
}

/** Waits until one is decided: by SUNAT or, where its answer was lost and it has the number, by a person who finds it there. */
async function decididoOtro({ client }: Stage, ruta: 'retenciones' | 'percepciones', id: string): Promise<void> {
  for (let left = PATIENCE.tries * 2; left > 0; left--) {
    const { json, status } = await client.call('GET', `/${ruta}/${id}`);
    const estado = textAt(json, 'data', 'estado');
    if (status === 200 && estado !== 'EN_PROCESO' && estado !== 'PENDIENTE_ENVIO') return;
    if (/\b1033\b/.test(textAt(json, 'data', 'sunat', 'mensaje') ?? '')) {
      const body = { aceptada: true, evidencia: 'Vista en SOL, con su importe y su fecha' };
      await client.call('POST', `/${ruta}/${id}/decidir`, { body });
    }
    await sleep(PATIENCE.waitMs);
  }
  throw new Error(`${id} no llegó a decidirse`);
}

async function anular({ client }: Stage, key: string, id: string, webhook = false): Promise<void> {
  const body = { motivo: 'Error en los datos', ...(webhook ? { webhook } : {}) };
  const ruta = `/comprobantes/${id}/anular`;
  const outcome = await retrying(client, 'POST', ruta, { body, idempotencyKey: key }, PATIENCE);
  if (outcome.status !== 200) throw new Error(`Nadie anuló ${id}: ${describe(outcome)}`);
}

/** Waits until SUNAT has decided, as a customer does who wants to go on with that document. */
async function decidido({ client }: Stage, id: string, recurso = 'comprobantes'): Promise<void> {
  for (let left = PATIENCE.tries * 2; left > 0; left--) {
    const { json, status } = await client.call('GET', `/${recurso}/${id}`);
    const estado = textAt(json, 'data', 'estado');
    if (status === 200 && estado !== 'EN_PROCESO' && estado !== 'PENDIENTE_ENVIO') return;
    await sleep(PATIENCE.waitMs);
  }
  throw new Error(`${id} no llegó a decidirse`);
}

function describe({ status, json, error }: Outcome): string {
  return `${status} ${error ?? JSON.stringify(json)?.slice(0, 300)}`;
}

/** The caller waits; one document is accepted by SUNAT without an answer, so that its outcome is in doubt; two are issued without a key, and one is credited in part. */
const sync: Flow = {
  async play(stage) {
    const first = await emitir(stage, 'sync-1', factura('FS01', 118));
    await emitir(stage, 'sync-2', boleta('BS01', 35.4));
    await emitir(stage, 'sync-3', factura('FS01', 250.5, 'cortar-tras-aceptarx1'));
    await decidido(stage, first);
    await emitir(stage, 'sync-5', nota('FS01', first, 11.8));
    await Promise.all([
      emitir(stage, 'sync-4', factura('FS01', 59)),
      stage.client.call('POST', '/comprobantes/emitir', { body: { documento: factura('FS02', 10) } }),
      stage.client.call('POST', '/comprobantes/emitir', { body: { documento: boleta('BS02', 10) } }),
    ]);
  },
};

/** The caller does not wait; one document is refused by SUNAT, one is in doubt. */
const async_: Flow = {
  async play(stage) {
    const ids = await Promise.all([
      emitir(stage, 'async-1', factura('FA01', 118), true),
      emitir(stage, 'async-2', boleta('BA01', 35.4), true),
      emitir(stage, 'async-3', factura('FA01', 250.5, 'cortar-tras-aceptarx1'), true),
      emitir(stage, 'async-4', factura('FA02', 11.8, 'rechazo=2017'), true),
    ]);
    for (const id of ids) await decidido(stage, id);
  },
};

/** A factura goes by comunicación de baja, a boleta by resumen diario, one with its caller waiting and one without. */
const annulment: Flow = {
  async play(stage) {
    const first = await emitir(stage, 'anular-1', factura('FN01', 118));
    const second = await emitir(stage, 'anular-2', boleta('BN01', 35.4));
    await decidido(stage, first);
    await decidido(stage, second);
    await anular(stage, 'anular-3', first);
    await anular(stage, 'anular-4', second, true);
  },
};

/** Guías, with the caller waiting and without; of one SUNAT's answer to the sending is lost, of one its ticket, and one is refused. */
const guias: Flow = {
  async play(stage) {
    const ids = await Promise.all([
      emitirGuia(stage, 'guia-1', guia('TG01')),
      emitirGuia(stage, 'guia-2', guia('TG01', 'ticket-98=1'), true),
      emitirGuia(stage, 'guia-3', guia('TG02', 'cortar-tras-aceptarx1'), true),
      emitirGuia(stage, 'guia-4', guia('TG02', 'rechazo=3617')),
      emitirGuia(stage, 'guia-5', guia('TG03', 'ticket-perdidox1'), true),
    ]);
    for (const id of ids) await decidido(stage, id, 'guias');
  },
};

/** Retenciones and a percepción, with the caller waiting and without; of one SUNAT's answer is lost, so a person decides it; one is refused, two are reversed. */
const otros: Flow = {
  async play(stage) {
    const first = await emitirOtro(stage, 'retenciones', 'otro-1', otro('RM01'));
    const second = await emitirOtro(stage, 'percepciones', 'otro-2', otro('PM01', '', true), true);
    const rest = await Promise.all([
      emitirOtro(stage, 'retenciones', 'otro-3', otro('RM01', 'cortar-tras-aceptarx1'), true),
      emitirOtro(stage, 'retenciones', 'otro-4', otro('RM02', 'rechazo=2617')),
    ]);
    for (const id of [first, ...rest]) await decididoOtro(stage, 'retenciones', id);
    await decididoOtro(stage, 'percepciones', second);
    await anular(stage, 'otro-5', first);
    await anular(stage, 'otro-6', second, true);
  },
};

/** One that never reached SUNAT is set aside for good, and another for a while; of one in doubt SUNAT is asked first, and has it. */
const aside: Flow = {
  async play(stage) {
    const trial = await emitir(stage, 'apartar-1', factura('FP01', 118, 'fault=0102'));
    await apartar(stage, 'apartar-2', trial);
    const doubt = await emitir(stage, 'apartar-3', factura('FP02', 59, 'cortar-tras-aceptarx1'));
    await apartar(stage, 'apartar-4', doubt);
    const other = await emitir(stage, 'apartar-5', factura('FP03', 59, 'fault=0109x1'));
    await apartar(stage, 'apartar-6', other);
    await stage.client.call('POST', `/comprobantes/${other}/reanudar`);
  },
};

/** Refused only where SUNAT turns out to have it. */
async function apartar({ client }: Stage, key: string, id: string): Promise<void> {
  const body = { motivo: 'Era un ensayo' };
  const ruta = `/comprobantes/${id}/apartar`;
  const { status, json } = await retrying(client, 'POST', ruta, { body, idempotencyKey: key }, PATIENCE);
  const tarde = textAt(json, 'error', 'message')?.match(/SUNAT lo (aceptó|tiene)/) != null;
  if (status !== 200 && !tarde) throw new Error(`Nadie apartó ${id}: ${status} ${JSON.stringify(json)}`);
}

/** Everything is told to an endpoint, whose first answer is a failure. */
const webhook: Flow = {
  async prepare({ client, receiver, ruta }) {
    const outcome = await client.call('POST', '/webhooks', { body: { url: `${receiver.url}${ruta}` } });
    if (at(outcome.json, 'success') !== true) throw new Error(`El webhook no se creó: ${describe(outcome)}`);
  },
  async play(stage) {
    await stage.receiver.script({ ruta: stage.ruta, status: 500, times: 1 });
    const id = await emitir(stage, 'webhook-1', factura('FW01', 118), true);
    await emitir(stage, 'webhook-2', factura('FW02', 11.8, 'rechazo=2017'), true);
    await decidido(stage, id);
    await anular(stage, 'webhook-3', id, true);
    // Who waits is answered a failure, and told later.
    await decidido(stage, await emitir(stage, 'webhook-4', factura('FW03', 35.4, 'fault=0109x1')));
  },
};

/** What was issued before is taken out as a zip, in which everything has to be, once. */
const exportation: Flow = {
  async prepare(stage) {
    const ids = await Promise.all([1, 2, 3].map((n) => emitir(stage, `exportar-${n}`, factura('FX01', 118))));
    for (const id of ids) await decidido(stage, id);
  },
  async play({ client }) {
    const body = { desde: '2020-01-01', hasta: '2099-12-31' };
    const asked = await retrying(client, 'POST', '/exportaciones', { body, idempotencyKey: 'exportar-4' }, PATIENCE);
    const id = textAt(asked.json, 'data', 'id');
    if (id === undefined) throw new Error(`Nadie exportó: ${describe(asked)}`);
    for (let left = PATIENCE.tries * 2; left > 0; left--) {
      const { json, status } = await client.call('GET', `/exportaciones/${id}`);
      if (status === 200 && textAt(json, 'data', 'estado') === 'LISTA') return requireZip(client, id);
      await sleep(PATIENCE.waitMs);
    }
    throw new Error(`La exportación ${id} no terminó`);
  },
};

/** What is accepted goes to its customer by mail: each arrives, and what left twice left under one Message-ID. */
const mail: Flow = {
  correo: true,
  async play(stage) {
    const direcciones = [1, 2, 3].map((n) => `${stage.ruta.slice(1)}-${n}@ejemplo.pe`);
    const documentoA = (correo: string) => ({ ...factura('FE01', 118), cliente: { ...CLIENTE, correo } });
    const ids = await Promise.all(
      direcciones.map((correo, n) => emitir(stage, `correo-${n}`, documentoA(correo), n === 2)),
    );
    for (const id of ids) await enviado(stage, id);
    for (const direccion of direcciones) {
      const all = stage.buzon.llegados(direccion).map(({ correo }) => correo.messageId);
      if (new Set(all).size !== 1) throw new Error(`A ${direccion} le llegó: ${all.join(', ') || 'nada'}`);
    }
  },
};

async function enviado({ client }: Stage, id: string): Promise<void> {
  for (let left = PATIENCE.tries * 2; left > 0; left--) {
    const { json, status } = await client.call('GET', `/comprobantes/${id}/correos`);
    if (status === 200 && textAt(json, 'data', 'correos', 0, 'estado') === 'ENVIADO') return;
    await sleep(PATIENCE.waitMs);
  }
  throw new Error(`El correo de ${id} no se envió`);
}

/** Three files of each of three documents, and the list; no name twice, which `unzip` refuses. */
async function requireZip(client: Client, id: string): Promise<void> {
  const zip = await download(client, `/exportaciones/${id}/archivo`);
  const names = zip.ok ? zip.entradas.map(({ nombre }) => nombre) : [];
  const expected = ['xml', 'cdr', 'pdf'].map(
    (carpeta) => names.filter((name) => name.startsWith(`${carpeta}/`)).length,
  );
  if (names.length === 10 && expected.every((count) => count === 3)) return;
  throw new Error(`Al ZIP le falta o le sobra algo: ${names.join(', ')}`);
}

/** A download that a fault cut is asked for again, as whoever wants it would. */
async function download(client: Client, ruta: string): Promise<ReturnType<typeof unzip>> {
  let last: unknown;
  for (let left = PATIENCE.tries; left > 0; left--) {
    try {
      const { status, bytes } = await client.read(ruta);
      const zip = unzip(bytes, { entradas: 50 });
      if (zip.ok) return zip;
      last = `${status}: ${zip.motivo}`;
    } catch (error) {
      last = error;
    }
    await sleep(PATIENCE.waitMs);
  }
  throw new Error(`No se pudo descargar ${ruta}: ${last}`);
}

/** A short day of everything: issued with the caller waiting and without, in doubt, credited, told, and annulled. */
export const DAY: Flow = {
  ...(webhook.prepare === undefined ? {} : { prepare: webhook.prepare }),
  async play(stage) {
    const id = await emitir(stage, 'dia-1', factura('FD01', 118));
    const other = await emitir(stage, 'dia-2', boleta('BD01', 59), true);
    const third = await emitir(stage, 'dia-4', factura('FD02', 59, 'cortar-tras-aceptarx1'));
    await decidido(stage, id);
    await decidido(stage, third);
    await emitir(stage, 'dia-5', nota('FD02', third, 11.8));
    await anular(stage, 'dia-3', id, true);
    await decidido(stage, other);
  },
};

/** Something fails whenever a document is carried: those end before a person, and keep nobody else. */
export const POISON: Flow = {
  async play(stage) {
    await emitir(stage, 'veneno-1', factura('FV01', 118), true);
    await emitir(stage, 'veneno-2', boleta('BV01', 35.4));
  },
};

/** As `POISON`, of an annulment. */
export const POISON_ANNULMENT: Flow = {
  async play(stage) {
    const id = await emitir(stage, 'veneno-1', factura('FV01', 118));
    await decidido(stage, id);
    await anular(stage, 'veneno-2', id, true);
  },
};

export const FLOWS = {
  sync,
  async: async_,
  aside,
  annulment,
  guias,
  otros,
  webhook,
  exportation,
  mail,
} as const satisfies Readonly<Record<string, Flow>>;

export type NombreFlow = keyof typeof FLOWS;

export const NOMBRES_FLOW: readonly NombreFlow[] = [
  'sync',
  'async',
  'aside',
  'annulment',
  'guias',
  'otros',
  'webhook',
  'exportation',
  'mail',
];
