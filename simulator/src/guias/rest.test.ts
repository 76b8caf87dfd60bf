import { hash } from 'node:crypto';
import { type Cdr, readCdr } from '@chaski/core/sunat/read-cdr.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CREDENCIAL, type Prueba, startPrueba } from '../testing/cliente-de-prueba.ts';
import { RUC, sign } from '../testing/testing.ts';
import { APLICACIONES_DE_PRUEBA } from './ficha.ts';
import { GUIAS } from './testing-guia.ts';

let prueba: Prueba;
let ahora = new Date('2026-11-20T17:00:00Z');
let ficha: string;
let numero = 0;

beforeAll(async () => {
  prueba = await startPrueba({ ahora: () => ahora });
  ficha = (await askFicha()).json.access_token ?? '';
});
afterAll(() => prueba.close());
beforeEach(() => prueba.control('DELETE', 'comportamiento'));

const [{ cliente, secreto } = { cliente: '', secreto: '' }] = APLICACIONES_DE_PRUEBA;
const FORM = {
  grant_type: 'password',
  scope: 'https://api-cpe.sunat.gob.pe',
  client_id: cliente,
  client_secret: secreto,
  username: CREDENCIAL.usuario,
  password: CREDENCIAL.clave,
};

interface Contestada {
  readonly status: number;
  readonly json: {
    readonly access_token?: string;
    readonly numTicket?: string;
    readonly codRespuesta?: string;
    readonly arcCdr?: string;
    readonly error?: { readonly numError: string };
    readonly errors?: readonly { readonly codError: string }[];
  };
}

async function ask(path: string, init: RequestInit): Promise<Contestada> {
  const response = await fetch(prueba.simulador.url + path, init);
  const json: Contestada['json'] = JSON.parse(await response.text());
  return { status: response.status, json };
}

function askFicha(cambios: Partial<typeof FORM> = {}): Promise<Contestada> {
  const body = new URLSearchParams({ ...FORM, ...cambios });
  return ask(`/v1/clientessol/${cambios.client_id ?? cliente}/oauth2/token/`, { method: 'POST', body });
}

interface Envio {
  readonly nombre: string;
  readonly zip: Buffer;
}

/** A guía of a number that nobody used, with what a test changes of it before it is signed. */
async function nueva(change = (texto: string) => texto): Promise<Envio> {
  numero += 1;
  const nombre = `${RUC}-09-T001-${numero}`;
  const texto = change(GUIAS.publico.replace('T001-1<', `T001-${numero}<`));
  return { nombre, zip: zipXml(`${nombre}.xml`, await sign(texto, prueba.firmante)) };
}

function enviar({ nombre, zip }: Envio, archivo: object = {}, conFicha = ficha): Promise<Contestada> {
  const completo = {
    nomArchivo: `${nombre}.zip`,
    arcGreZip: zip.toString('base64'),
    hashZip: hash('sha256', zip),
    ...archivo,
  };
  return ask(`/v1/contribuyente/gem/comprobantes/${nombre}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${conFicha}`, 'content-type': 'application/json' },
    body: JSON.stringify({ archivo: completo }),
  });
}

function consultar(ticket = ''): Promise<Contestada> {
  const headers = { authorization: `Bearer ${ficha}` };
  return ask(`/v1/contribuyente/gem/comprobantes/envios/${ticket}`, { headers });
}

async function sendYConsultar(envio: Envio): Promise<Contestada> {
  const { json } = await enviar(envio);
  return consultar(json.numTicket);
}

function cdrDe({ json }: Contestada): Cdr {
  const zip = Buffer.from(json.arcCdr ?? '', 'base64');
  const read = readCdr(zip, { certificadosDeConfianza: [prueba.simulador.certificado] });
  if (!read.ok) throw new Error(read.motivo);
  return read.cdr;
}

const conToken = (token: string) => (texto: string) => texto.replace('>Silla<', `>Silla [sim:${token}]<`);

describe('the token', () => {
  test('is given to an application and a SOL user, for an hour', async () => {
    const { status, json } = await askFicha();
    expect(status).toBe(200);
    expect(json).toMatchObject({ token_type: 'JWT', expires_in: 3600, access_token: expect.any(String) });
  });

  test.each([
    ['the secret is another', { client_secret: 'otro' }, 401, 'unauthorized_client'],
    ['the application is another', { client_id: 'otra' }, 401, 'unauthorized_client'],
    ['the password is wrong', { password: 'otra' }, 401, 'access_denied'],
    ['the grant is another', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
  ])('is not when %s', async (_, cambios, status, error) => {
    expect(await askFicha(cambios)).toMatchObject({ status, json: { error, error_description: expect.any(String) } });
  });

  test('is worth nothing once it is spent', async () => {
    const antes = ahora;
    ahora = new Date(ahora.getTime() + 3_600_000);
    expect((await consultar('x')).json).toEqual({ cod: '401', msg: 'Unauthorized' });
    ahora = antes;
    ficha = (await askFicha()).json.access_token ?? '';
  });

  test('can be refused by the control route', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'http=401', veces: 1, operaciones: ['token'] });
    expect(await askFicha()).toMatchObject({ status: 401, json: { error: 'access_denied' } });
    expect((await askFicha()).status).toBe(200);
  });
});

describe('a guía that is sent', () => {
  test('gets a ticket, and by it a CDR with the address of the QR', async () => {
    const envio = await nueva();
    const enviada = await enviar(envio);
    expect(enviada).toMatchObject({
      status: 200,
      json: {
        numTicket: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        fecRecepcion: '2026-11-20T12:00:00',
      },
    });
    const consultada = await consultar(enviada.json.numTicket);
    expect(consultada.json).toMatchObject({ codRespuesta: '0', indCdrGenerado: '1' });
    const cdr = cdrDe(consultada);
    expect(cdr).toMatchObject({ codigo: '0', firma: 'valida' });
    expect(cdr.xml.toString()).toMatch(
      /<cac:DocumentReference><cbc:ID>T001-\d+<\/cbc:ID><cbc:DocumentDescription>https:\/\/e-factura\.sunat\.gob\.pe\/[^<]*hashqr=[^<]+</,
    );
  });

  test('and breaks a rule, is refused with a CDR, and its number is spent', async () => {
    const envio = await nueva((texto) => texto.replace('<cbc:HandlingCode>01', '<cbc:HandlingCode>10'));
    const { json } = await sendYConsultar(envio);
    expect(json).toMatchObject({ codRespuesta: '99', error: { numError: '3405' }, indCdrGenerado: '1' });
    expect((await sendYConsultar(envio)).json.error?.numError).toBe('1032');
  });

  test('and is not even read, is told so without a CDR, and its number is free', async () => {
    const envio = await nueva((texto) => texto.replace('CLIENTE SA', 'EMISOR SA').replace('>EMISOR SA<', '><'));
    const { json } = await sendYConsultar(envio);
    expect(json).toMatchObject({ codRespuesta: '99', error: { numError: '1037' }, indCdrGenerado: '0' });
    expect(json).not.toHaveProperty('arcCdr');
    expect((await sendYConsultar(envio)).json.error?.numError).toBe('1037');
  });

  test('twice, is told 1033 by the ticket of the second, after a restart too', async () => {
    const envio = await nueva();
    await enviar(envio);
    await prueba.reiniciar();
    ficha = (await askFicha()).json.access_token ?? '';
    const { json } = await sendYConsultar(envio);
    expect(json).toMatchObject({ codRespuesta: '99', error: { numError: '1033' }, indCdrGenerado: '0' });
  });

  test('and whose answer is lost, is there all the same', async () => {
    const envio = await nueva(conToken('cortar-tras-aceptar'));
    await expect(enviar(envio)).rejects.toThrow();
    expect((await sendYConsultar(envio)).json.error?.numError).toBe('1033');
  });
});

describe('a file that is not what it says', () => {
  test.each([
    ['503', { nomArchivo: '' }],
    ['504', { arcGreZip: '' }],
    ['505', { hashZip: '' }],
    ['506', { nomArchivo: 'otro.zip' }],
    ['507', { hashZip: 'a'.repeat(64) }],
    ['0155', { arcGreZip: '%%%' }],
  ])('is %s at once', async (codError, archivo) => {
    const { status, json } = await enviar(await nueva(), archivo);
    expect(status).toBe(422);
    expect(json).toMatchObject({
      cod: '422',
      msg: expect.any(String),
      errors: [{ codError, desError: expect.any(String) }],
    });
  });

  test.each([
    ['501', `${RUC}-01-F001-1`],
    ['502', `${RUC}-09-V001-1`],
    ['0161', `${RUC}-09-T009-1`],
    ['0161', '20000000002-09-T001-1'],
  ])('is %s by the name %s', async (codError, nombre) => {
    const { zip } = await nueva();
    expect((await enviar({ nombre, zip })).json.errors?.[0]?.codError).toBe(codError);
  });

  test('is 0154 when it is of another RUC', async () => {
    const nombre = '20000000002-09-T001-1';
    const zip = zipXml(`${nombre}.xml`, await sign(GUIAS.publico, prueba.firmante));
    expect((await enviar({ nombre, zip })).json.errors?.[0]?.codError).toBe('0154');
  });
});

describe('what is asked for', () => {
  test.each([400, 401, 403, 404, 429, 500, 503])('http=%i comes in the shape of the platform', async (estado) => {
    const { status, json } = await enviar(await nueva(conToken(`http=${estado}`)));
    expect(status).toBe(estado);
    expect(json).toMatchObject({ cod: String(estado), msg: expect.any(String) });
  });

  test('http=422 and fault come as errors of validation, each in one of the two shapes, and once only where they say so', async () => {
    const envio = await nueva(conToken('http=422x1'));
    expect(await enviar(envio)).toMatchObject({ status: 422, json: { errors: [{ cod: '502' }] } });
    expect((await enviar(envio)).status).toBe(200);
    expect((await enviar(await nueva(conToken('fault=0138')))).json.errors?.[0]?.codError).toBe('0138');
  });

  test('a ticket is in process as many times as it is told', async () => {
    const { json } = await enviar(await nueva(conToken('ticket-98=2')));
    const codigos = [];
    for (let i = 0; i < 3; i++) codigos.push((await consultar(json.numTicket)).json.codRespuesta);
    expect(codigos).toEqual(['98', '98', '0']);
  });

  test('99 without a CDR, and a ticket that nobody knows', async () => {
    expect((await sendYConsultar(await nueva(conToken('ticket-99')))).json).toMatchObject({
      codRespuesta: '99',
      indCdrGenerado: '0',
      error: { numError: expect.any(String) },
    });
    expect((await sendYConsultar(await nueva(conToken('ticket-perdido')))).json.errors?.[0]?.codError).toBe('509');
    expect((await consultar('no-existe')).json.errors?.[0]?.codError).toBe('509');
    expect((await consultar()).json.errors?.[0]?.codError).toBe('508');
  });

  test('rechazo, observado and a CDR that is spoiled', async () => {
    const rechazada = await sendYConsultar(await nueva(conToken('rechazo=3617')));
    expect(rechazada.json).toMatchObject({ codRespuesta: '99', error: { numError: '3617' } });
    expect(cdrDe(rechazada).codigo).toBe('3617');
    expect(cdrDe(await sendYConsultar(await nueva(conToken('observado=4391')))).notas[0]?.codigo).toBe('4391');
    const mala = await sendYConsultar(await nueva(conToken('cdr-corrupto')));
    expect(() => cdrDe(mala)).toThrow();
  });

  test('by the control route, of the question about a ticket', async () => {
    const { json } = await enviar(await nueva());
    await prueba.control('PUT', 'comportamiento', { modo: 'http=500', veces: 1, operaciones: ['consultarGuia'] });
    expect(await consultar(json.numTicket)).toMatchObject({
      status: 500,
      json: { cod: '500', exc: expect.any(String) },
    });
    await prueba.control('PUT', 'comportamiento', { modo: '503', veces: 1, operaciones: ['enviarGuia'] });
    await expect(enviar(await nueva())).rejects.toThrow('JSON');
  });
});

test('the ledger tells of sendings and questions', async () => {
  const envio = await nueva();
  await sendYConsultar(envio);
  const suyos = (await prueba.libro()).filter(({ archivo }) => archivo === envio.nombre);
  expect(suyos.map(({ operacion, codigo }) => `${operacion} ${codigo}`)).toEqual(['enviarGuia 0', 'consultarGuia 0']);
});

test('and of tokens, given or not', async () => {
  const tokens = async () => (await prueba.libro()).filter(({ operacion }) => operacion === 'token');
  const antes = (await tokens()).length;
  await askFicha();
  await askFicha({ password: 'otra' });
  const nuevos = (await tokens()).slice(antes);
  expect(nuevos.map(({ archivo, codigo }) => `${archivo} ${codigo}`)).toEqual([`${RUC} 0`, `${RUC} 401`]);
});
