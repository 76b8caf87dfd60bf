import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { addDays, daysBetween, fechaLima, toFecha } from '@chaski/core/lib/fecha.ts';
import { readCdr } from '@chaski/core/sunat/read-cdr.ts';
import { unaFactura, unaGuia, unItem } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { decideSerie } from '../series/decidir.ts';

let s: TestService;
let ruc = '';

beforeAll(async () => {
  s = await startTestService();
  [{ ruc }] = (await s.pool.query('select ruc from empresas')).rows;
});
afterEach(() => s.simulate({ modo: 'normal' }));
afterAll(() => s.stop());

const HOY = fechaLima(new Date());
/** Of a series of its own, whose first good tells the simulator what to do. */
const deSerie = (serie: string, pedido = '', cambios: object = {}) => {
  const descripcion = `Silla de oficina${pedido === '' ? '' : ` [sim:${pedido}]`}`;
  return unaGuia({ serie, items: [{ descripcion, cantidad: 4 }], ...cambios });
};

function emitir(documento: object, { webhook = false, clave = '' } = {}): Promise<Answer> {
  const headers = clave === '' ? {} : { 'idempotency-key': clave };
  return s.call('POST', '/guias/emitir', { body: { documento, ...(webhook ? { webhook } : {}) }, headers });
}

const sql = async (text: string, values: unknown[] = []) => (await s.pool.query(text, values)).rows;
const ver = async (id: string) => (await s.call('GET', `/guias/${id}`)).json.data;
const alcanza = (id: string, estado: string) =>
  expect.poll(async () => (await ver(id)).estado, { timeout: 20_000 }).toBe(estado);
const letGoOn = (id: string) => s.call('POST', `/guias/${id}/reanudar`, { body: {} });
const eventos = async (id: string) =>
  (await sql('select evento, detalle from guia_eventos where guia_id = $1 order by id', [id])) as {
    evento: string;
    detalle: { prueba?: string } | null;
  }[];
const envios = async (archivo: string) =>
  (await s.libro()).filter((una) => una.operacion === 'enviarGuia' && una.archivo.endsWith(archivo));

const EJEMPLOS = new URL('../../../examples/', import.meta.url);
/** Who issues them, and when. */
const EMISOR = '20100066603';
const SU_DIA = toFecha('2026-11-20');

/** An example as of today, of the company that issues here. */
function readEjemplo(carpeta: string) {
  const texto = readFileSync(new URL(`${carpeta}/entrada.json`, EJEMPLOS), 'utf8').replaceAll(EMISOR, ruc);
  const alDia = (dicho: string) => addDays(HOY, daysBetween(SU_DIA, toFecha(dicho)));
  return JSON.parse(texto.replaceAll(/\b2026-1[12]-\d\d\b/g, alDia)).documento;
}

describe.concurrent('a guía of examples/guias is accepted, as of today', () => {
  const nombres = readdirSync(new URL('guias/', EJEMPLOS)).sort();

  test.for(nombres)('%s', async (nombre, { expect }) => {
    const documento = readEjemplo(`guias/${nombre}`);
    if (documento.documentoOrigen !== undefined) {
      const factura = await s.emitir(readEjemplo('01-factura-gravada-contado'));
      expect(factura.json.data.documento.correlativo).toBe(documento.documentoOrigen);
    }
    const { status, json } = await emitir({ ...documento, correlativo: undefined });
    expect([status, json.data?.estado, json.error]).toEqual([200, 'ACEPTADA', undefined]);
    const guia = await ver(json.data.documento.id);
    expect(guia.documento).toMatchObject({ correlativo: json.data.documento.correlativo, serie: documento.serie });
  });
});

test('the bytes that SUNAT got are the stored ones, and its CDR has the address of the QR', async () => {
  const { json } = await emitir(deSerie('T101'));
  const { id } = json.data.documento;
  const xml = await s.call('GET', `/guias/${id}/xml`);
  expect(xml.headers.get('content-disposition')).toMatch(/\d{11}-09-T101-1\.xml/);
  expect(await envios('T101-1')).toMatchObject([{ sha256: hash('sha256', xml.bytes), codigo: '0' }]);
  const cdr = await s.call('GET', `/guias/${id}/cdr`, { headers: { accept: 'application/zip' } });
  expect(readCdr(cdr.bytes)).toMatchObject({ ok: true, cdr: { codigo: '0' } });
  expect((await s.call('GET', `/guias/${id}/cdr`)).bytes.toString()).toContain('/descargaqr?hashqr=');
});

test('all that is wrong is told at once, with its path and SUNAT’s code; nothing is sent and no number is used', async () => {
  const mala = { ...deSerie('T102'), pesoBruto: undefined, partida: undefined, motivo: '99' };
  const { status, json } = await emitir(mala);
  expect(status).toBe(400);
  expect(Object.keys(json.error.details.fields)).toEqual(
    expect.arrayContaining(['documento.pesoBruto', 'documento.partida', 'documento.motivo']),
  );
  expect(json.error.details.codigos).toMatchObject({ 'documento.pesoBruto': '2880' });
  expect((await emitir(deSerie('T102'))).json.data.documento.correlativo).toBe('T102-1');
});

test('a dry run tells the number and the XML, and takes nothing', async () => {
  const { status, json } = await s.call('POST', '/guias/validar', { body: { documento: deSerie('T103') } });
  expect(status).toBe(200);
  expect(json.data.documento).toMatchObject({ correlativo: 'T103-1', tipoComprobante: '09' });
  expect(json.data.xml).toContain('<cbc:ID>T103-1</cbc:ID>');
  expect((await s.call('GET', '/guias?serie=T103')).json.data.guias).toEqual([]);
});

test('a key that may not read sales learns of none by naming it as the origin, nor whether it is there', async () => {
  const item = unItem({ unidadMedida: 'NIU' });
  const venta = (await s.emitir(unaFactura({ serie: 'F103', items: [item] }))).json.data.documento.correlativo;
  const [{ empresaId }] = await sql('select id as "empresaId" from empresas limit 1');
  const nueva = { empresaId, entorno: 'test', nombre: 'Almacén', limite: 1_000, expiraEn: null } as const;
  const { clave: sola } = await createClave(s.pool, { ...nueva, permisos: ['guias.create'] });
  const { clave } = await createClave(s.pool, { ...nueva, permisos: ['guias.create', 'invoices.read'] });
  const validate = (de: string, origen: string) => {
    const documento = unaGuia({ serie: 'T118', documentoOrigen: origen, items: undefined, destinatario: undefined });
    return s.call('POST', '/guias/validar', { clave: de, body: { documento } });
  };
  for (const origen of [venta, 'F103-999']) {
    const { status, json } = await validate(sola, origen);
    expect([status, json.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(JSON.stringify(json)).not.toContain('COMERCIAL');
  }
  expect((await validate(clave, venta)).json.data.documento).toMatchObject({ documentoOrigen: venta });
});

test('the same key and body answer the same guía; another body is a conflict', async () => {
  const clave = 'guia-una-vez';
  const first = await emitir(deSerie('T104'), { clave });
  const again = await emitir(deSerie('T104'), { clave });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.json.data.documento.id).toBe(first.json.data.documento.id);
  expect((await emitir(deSerie('T104', '', { pesoBruto: 1 }), { clave })).status).toBe(409);
  expect((await s.call('GET', '/guias?serie=T104')).json.data.guias).toHaveLength(1);
});

test('eight at once with one key and body are one guía, and none is told that the key is another’s', async () => {
  for (let vez = 1; vez <= 12; vez++) {
    const clave = `guia-a-la-vez-${vez}`;
    const todas = await Promise.all(Array.from({ length: 8 }, () => emitir(deSerie('T119'), { clave })));
    expect(todas.map(({ status, json }) => [status, json.error?.reason])).toEqual(todas.map(() => [200, undefined]));
    expect(new Set(todas.map(({ json }) => json.data.documento.id)).size).toBe(1);
  }
});

test('sixteen at once take sixteen numbers, without a hole', async () => {
  const todas = await Promise.all(Array.from({ length: 16 }, () => emitir(deSerie('T105'))));
  const numeros = todas.map(({ json }) => Number(json.data.documento.correlativo.split('-')[1]));
  expect(numeros.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
});

test('a gap of a series of guías counts the numbers of it that are used', async () => {
  await emitir(deSerie('T107', '', { correlativo: 1 }));
  await emitir(deSerie('T107', '', { correlativo: 9 }));
  await emitir(deSerie('T107', '', { correlativo: 4 }));
  const { series } = (await s.call('GET', '/series')).json.data;
  expect(series.find(({ serie }: { serie: string }) => serie === 'T107')).toMatchObject({
    tipoComprobante: '09',
    siguienteNumero: 10,
    huecos: [{ desde: 2, hasta: 8, libres: 6 }],
  });
});

test('who insists does not wait for its turn', async () => {
  const { json } = await emitir(deSerie('T108', 'http=429x1'));
  await sql(`update guias set siguiente_intento_en = now() + interval '8 minutes' where id = $1`, [json.guia_id]);
  const insistida = await s.call('POST', `/guias/${json.guia_id}/reintentar`, { body: {} });
  expect(insistida.json.data).toMatchObject({ estado: 'ACEPTADA' });
});

test('what is wrong with a body is told although its key stands for another', async () => {
  const clave = 'guia-con-errores';
  await emitir(deSerie('T109'), { clave });
  const { status, json } = await emitir(deSerie('T109', '', { pesoBruto: 0 }), { clave });
  expect([status, json.error.reason]).toEqual([400, 'campos-con-errores']);
});

test.each([
  ['T113', 'rechazo=2108', 'the day'],
  ['T114', 'fault=2335', 'the signature, which may be damaged on its way'],
  ['T115', 'rechazo=2011', 'the taxpayer’s state'],
  ['T116', 'rechazo=3443', 'a register'],
])('a refusal (%s, %s) for %s says nothing of a sending before it: it waits for a person', async (serie, modo) => {
  const { json } = await emitir(deSerie(serie, 'cortarx1'));
  await s.simulate({ modo, operaciones: ['enviarGuia'] });
  await s.call('POST', `/guias/${json.guia_id}/reintentar`, { body: {} });
  await s.simulate({ modo: 'normal' });
  await expect
    .poll(async () => (await ver(json.guia_id)).documento.mensaje, { timeout: 20_000 })
    .toMatch(/Un envío anterior de .* pudo llegar/);
  expect((await ver(json.guia_id)).documento.mensaje).not.toMatch(/emita otra|emítala de nuevo/);
  expect((await ver(json.guia_id)).estado).toBe('PENDIENTE_ENVIO');
});

test('a refusal for the content is of the same bytes, and decides', async () => {
  const { json } = await emitir(deSerie('T117', 'cortarx1'));
  await s.simulate({ modo: 'rechazo=3617', operaciones: ['enviarGuia'] });
  await s.call('POST', `/guias/${json.guia_id}/reintentar`, { body: {} });
  await s.simulate({ modo: 'normal' });
  await alcanza(json.guia_id, 'RECHAZADA');
});

test('a number of the caller’s own is taken once, and a far one wants to be confirmed', async () => {
  expect((await emitir(deSerie('T106', '', { correlativo: 7 }))).json.data.documento.correlativo).toBe('T106-7');
  expect((await emitir(deSerie('T106', '', { correlativo: 7 }))).json.error).toMatchObject({
    reason: 'numero-que-ya-existe',
  });
  expect((await emitir(deSerie('T106', '', { correlativo: 5_000 }))).json.error).toMatchObject({
    reason: 'salto-sin-confirmar',
  });
});

describe('what SUNAT refuses', () => {
  test('by its rules keeps its number', async () => {
    const { status, json } = await emitir(deSerie('T110', 'rechazo=3617'));
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '3617', numeroConsumido: true } });
    expect((await s.call('GET', `/guias/${json.data.documento.id}/cdr`)).status).toBe(200);
    expect((await emitir(deSerie('T110', '', { correlativo: 1 }))).status).toBe(409);
    const otra = await s.call('POST', `/guias/${json.data.documento.id}/reintentar`, { body: {} });
    expect(otra.json.error).toMatchObject({ reason: 'reenvio-de-una-guia-rechazada' });
  });

  test('without taking the file leaves its number free', async () => {
    const { json } = await emitir(deSerie('T111', 'fault=0151'));
    expect(json.data).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '0151', numeroConsumido: false } });
    expect((await s.call('GET', `/guias/${json.data.documento.id}/cdr`)).json.error.reason).toBe('guia-sin-cdr');
    const otra = await emitir(deSerie('T111', '', { correlativo: 1 }));
    expect(otra.json.data).toMatchObject({ estado: 'ACEPTADA', documento: { correlativo: 'T111-1' } });
  });

  test('is told in observations where it only observes', async () => {
    const { json } = await emitir(deSerie('T112', 'observado=4391'));
    expect(json.data).toMatchObject({ estado: 'ACEPTADA', sunat: { notas: [expect.stringMatching(/^4391 - /)] } });
  });
});

describe('an answer that is lost', () => {
  test.each(['cortar-tras-aceptar', '500-tras-aceptar'])(
    '%s: the same bytes go again, and SUNAT has them: accepted, without CDR',
    async (pedido) => {
      const serie = pedido.startsWith('5') ? 'T120' : 'T121';
      const { status, json } = await emitir(deSerie(serie, pedido));
      expect([status, json.code]).toEqual([502, 'GUIA_SEND_FAILED_AFTER_CREATE']);
      await alcanza(json.guia_id, 'ACEPTADA');
      const { sunat, enlaces } = await ver(json.guia_id);
      expect(sunat.mensaje).toMatch(/ya tenía .* registrada/);
      expect(enlaces).not.toHaveProperty('cdr');
      const mandados = await envios(`${serie}-1`);
      expect(new Set(mandados.map(({ sha256 }) => sha256)).size).toBe(1);
      expect((await eventos(json.guia_id)).at(-1)?.detalle?.prueba).toMatch(/1033/);
    },
  );

  test.each(['cortar', '503x1', 'http=429x1'])('%s: nothing was taken, and it goes by itself', async (pedido) => {
    const serie = { cortar: 'T122', '503x1': 'T123' }[pedido] ?? 'T124';
    const pedida = pedido === 'cortar' ? 'cortarx1' : pedido;
    const { status, json } = await emitir(deSerie(serie, pedida));
    expect(status).toBe(502);
    await alcanza(json.guia_id, 'ACEPTADA');
    expect((await ver(json.guia_id)).enlaces.cdr).toMatch(/cdr$/);
  });

  test('of its ticket: SUNAT is asked again', async () => {
    const { json } = await emitir(deSerie('T125', 'ticket-98=2'));
    await alcanza(json.data.documento.id, 'ACEPTADA');
  });

  test('the ticket itself is lost: the same bytes go again', async () => {
    const { json } = await emitir(deSerie('T126', 'ticket-perdidox1'));
    const id = json.guia_id ?? json.data.documento.id;
    await alcanza(id, 'ACEPTADA');
    expect(await envios('T126-1')).toHaveLength(2);
  });
});

test('a number that SUNAT has, of which no sending of ours can have arrived, waits for a person; where it is so eight times in a row the series gives no more', async () => {
  const deOtro = await Promise.all(Array.from({ length: 8 }, () => emitir(deSerie('T130'))));
  // Another system, with the same series.
  await sql('delete from guias where id = any ($1)', [deOtro.map(({ json }) => json.data.documento.id)]);
  await sql(`update series set ultimo_numero = 0 where serie = 'T130'`);
  const nuestras: string[] = [];
  for (let n = 1; n <= 8; n++) {
    const { json } = await emitir(deSerie('T130', '', { pesoBruto: n }));
    nuestras.push(json.guia_id);
    expect(json.message).toMatch(/puede ser de otro sistema/);
  }
  expect((await emitir(deSerie('T130'))).json.error).toMatchObject({ reason: 'serie-por-decidir' });
  const [id] = nuestras;
  expect((await s.call('POST', `/guias/${id}/reintentar`, { body: {} })).json.error).toMatchObject({
    reason: 'reenvio-de-una-guia-por-atender',
    message: expect.stringMatching(/reanudar/),
  });
  expect((await letGoOn(id ?? '')).status).toBe(200);
  const atendidas = async () => (await eventos(id ?? '')).filter(({ evento }) => evento === 'atender').length;
  await expect.poll(atendidas, { timeout: 20_000 }).toBe(2);
  expect((await ver(id ?? '')).estado).toBe('PENDIENTE_ENVIO');
  const [{ empresaId }] = await sql('select empresa_id as "empresaId" from guias limit 1');
  const clave = { empresaId, entorno: 'test', tipoComprobante: '09', serie: 'T130' } as const;
  await decideSerie(s.service.deps.db, clave, { desde: 20, motivo: 'Visto en SOL' }, ACTOR);
  expect((await emitir(deSerie('T130'))).json.data).toMatchObject({
    estado: 'ACEPTADA',
    documento: { correlativo: 'T130-20' },
  });
});

test.each([
  ['the sending', 'T131', '500', 'enviarGuia', 'desconocido'],
  ['its ticket', 'T132', 'ticket-perdido', 'consultarGuia', 'ticketPerdido'],
])(
  'a number that SUNAT had of another is not ours because the answer to %s is lost later',
  async (_, serie, modo, de, se) => {
    const ajena = await emitir(deSerie(serie));
    // Another system, with the same series.
    await sql('delete from guias where id = $1', [ajena.json.data.documento.id]);
    await sql('update series set ultimo_numero = 0 where serie = $1', [serie]);
    const { guia_id: id } = (await emitir(deSerie(serie, '', { pesoBruto: 7 }))).json;
    const ends = (veces: number) =>
      expect
        .poll(async () => (await eventos(id)).filter(({ evento }) => evento === 'atender').length, { timeout: 20_000 })
        .toBe(veces);
    await s.simulate({ modo, operaciones: [de], veces: 1 });
    await letGoOn(id);
    await ends(2);
    expect((await ver(id)).documento.mensaje).toMatch(/puede ser de otro sistema/);
    expect((await eventos(id)).map(({ evento }) => evento)).toContain(se);
    // Nor is it refused, as that may be ours, which the network repeated.
    await s.simulate({ modo: 'fault=2335', operaciones: ['enviarGuia'], veces: 1 });
    await letGoOn(id);
    await ends(3);
    expect((await ver(id)).estado).toBe('PENDIENTE_ENVIO');
  },
);

test('credentials that SUNAT refuses rest the guías of the company, and nothing else of it', async () => {
  await s.simulate({ modo: 'http=401', operaciones: ['token', 'enviarGuia'] });
  const negada = await emitir(deSerie('T141'));
  expect(negada.json.code).toBe('GUIA_SEND_FAILED_AFTER_CREATE');
  const fichas = async () => (await s.libro()).filter(({ operacion }) => operacion === 'token').length;
  const antes = await fichas();
  expect((await emitir(deSerie('T141'))).json.message).toMatch(/en pausa/);
  expect(await fichas()).toBe(antes);
  expect((await s.emitir(unaFactura({ serie: 'F140' }))).json.data.estado).toBe('ACEPTADA');
  await s.simulate({ modo: 'normal' });
  // Somebody tries it after mending it, and saves.
  const { empresas, gre } = s.service.deps;
  const [{ empresaId }] = await sql('select empresa_id as "empresaId" from guias limit 1');
  const canal = await empresas.canalGre({ empresaId, entorno: 'test' });
  if ('faltan' in canal) throw new Error('falta algo');
  expect(await gre.probar(canal)).toMatchObject({ tipo: 'ficha' });
  await sql('update empresa_entornos set gre_pausado_motivo = null, gre_pausado_hasta = null, version = version + 1');
  await alcanza(negada.json.guia_id, 'ACEPTADA');
});

test('who was answered that it could not be sent is told of its verdict, and who was answered with it is not', async () => {
  const mensajes = async (id: string) =>
    (await sql('select tipo from webhook_mensajes where comprobante_id = $1', [id])).map(({ tipo }) => tipo);
  const fallida = await emitir(deSerie('T145', '503x1'));
  expect(fallida.status).toBe(502);
  await alcanza(fallida.json.guia_id, 'ACEPTADA');
  expect(await mensajes(fallida.json.guia_id)).toEqual(['guia.aceptada']);
  const { json } = await emitir(deSerie('T145'));
  expect(json.data.estado).toBe('ACEPTADA');
  expect(await mensajes(json.data.documento.id)).toEqual([]);
});

test('a guía that SUNAT refuses for a setting keeps none of the others waiting; two in a row rest them all', async () => {
  const conFallo = () => emitir(deSerie('T147', 'fault=2326x1'));
  expect((await conFallo()).json.message).toMatch(/2326/);
  expect((await emitir(deSerie('T148'))).json.data).toMatchObject({ estado: 'ACEPTADA' });
  await conFallo();
  await conFallo();
  expect((await emitir(deSerie('T148'))).json.message).toMatch(/en pausa/);
  await sql('update empresa_entornos set gre_pausado_motivo = null, gre_pausado_hasta = null, version = version + 1');
});

test('one that SUNAT says nothing of for a day waits for a person', async () => {
  const { json } = await emitir(deSerie('T142', 'ticket-98=1000'), { webhook: true });
  const { id } = json.data.documento;
  await expect.poll(async () => (await ver(id)).documento.ticket).toEqual(expect.any(String));
  await sql(
    `update guias set ticket_en = ticket_en - interval '25 hours', siguiente_intento_en = now() where id = $1`,
    [id],
  );
  await s.call('POST', `/guias/${id}/reintentar`, { body: {} });
  await alcanza(id, 'PENDIENTE_ENVIO');
  expect((await ver(id)).documento.mensaje).toMatch(/hace más de un día/);
});

test('one that may have arrived, and of which SUNAT says nothing a day past its term, waits for a person', async () => {
  const { json } = await emitir(deSerie('T144', '500x9'));
  await sql(
    `update guias set plazo = now() - interval '23 hours', siguiente_intento_en = now() + interval '1 hour' where id = $1`,
    [json.guia_id],
  );
  const insist = () => s.call('POST', `/guias/${json.guia_id}/reintentar`, { body: {} });
  await insist();
  expect((await ver(json.guia_id)).documento.mensaje).not.toMatch(/después de su plazo/);
  await sql(`update guias set plazo = now() - interval '25 hours' where id = $1`, [json.guia_id]);
  await insist();
  expect((await ver(json.guia_id)).documento.mensaje).toMatch(/un día después de su plazo/);
  expect((await eventos(json.guia_id)).at(-1)?.evento).toBe('atender');
});

test('one that was never sent ends with its term, and leaves its number free', async () => {
  const { json } = await emitir(deSerie('T143', 'http=429'));
  await sql(`update guias set plazo = now() - interval '1 minute', siguiente_intento_en = now() where id = $1`, [
    json.guia_id,
  ]);
  await alcanza(json.guia_id, 'RECHAZADA');
  expect((await ver(json.guia_id)).documento.mensaje).toMatch(/Venció el plazo/);
  expect((await emitir(deSerie('T143', '', { correlativo: 1 }))).json.data.estado).toBe('ACEPTADA');
});

test('with webhook it is answered at once, and what SUNAT makes of it is told', async () => {
  const { json } = await emitir(deSerie('T150'), { webhook: true });
  expect(json.data.estado).toBe('EN_PROCESO');
  const { id } = json.data.documento;
  await alcanza(id, 'ACEPTADA');
  const [mensaje] = await sql('select tipo, payload from webhook_mensajes where comprobante_id = $1', [id]);
  expect(mensaje.tipo).toBe('guia.aceptada');
  expect(JSON.parse(mensaje.payload).data).toMatchObject({ estado: 'ACEPTADA', documento: { id }, secuencia: 1 });
});

test('an accepted one is taken back in SOL, which somebody notes here: once, with its day, cause and proof', async () => {
  const { json } = await emitir(deSerie('T160'), { webhook: true });
  const { id } = json.data.documento;
  const baja = { fecha: HOY, causa: 'TRASLADO_NO_INICIADO', constancia: 'Constancia 77 de SOL' };
  const note = () => s.call('POST', `/guias/${id}/baja`, { body: baja });
  await alcanza(id, 'ACEPTADA');
  for (const fecha of [addDays(HOY, -1), addDays(HOY, 1)]) {
    const otro = await s.call('POST', `/guias/${id}/baja`, { body: { ...baja, fecha } });
    expect([otro.status, Object.keys(otro.json.error.details.fields)]).toEqual([400, ['fecha']]);
  }
  expect((await note()).json.data).toMatchObject({ estado: 'ANULADA', documento: { baja } });
  expect((await note()).json.error).toMatchObject({ reason: 'baja-de-una-guia-no-aceptada' });
  expect((await eventos(id)).at(-1)).toMatchObject({ evento: 'personaAnula', detalle: baja });
  const tipos = await sql('select tipo from webhook_mensajes where comprobante_id = $1 order by secuencia', [id]);
  expect(tipos.map(({ tipo }) => tipo)).toEqual(['guia.aceptada', 'guia.anulada']);
  expect(await sql(`select 1 from auditoria where objeto = $1 and accion = 'guia.dadaDeBaja'`, [id])).toHaveLength(1);
  expect((await emitir(deSerie('T160', '', { correlativo: 1 }))).status).toBe(409);
});

test.each([true, false])(
  'one that waits for a person is decided by what that one saw (accepted: %s)',
  async (aceptada) => {
    const serie = aceptada ? 'T161' : 'T162';
    const { json } = await emitir(deSerie(serie));
    const decide = (id: string) =>
      s.call('POST', `/guias/${id}/decidir`, { body: { aceptada, evidencia: 'Vista en SOL' } });
    expect((await decide(json.data.documento.id)).json.error).toMatchObject({
      reason: 'decision-de-una-guia-que-no-espera',
    });
    // Another system has the number.
    await sql('delete from guias where id = $1', [json.data.documento.id]);
    await sql('update series set ultimo_numero = 0 where serie = $1', [serie]);
    const { guia_id: id } = (await emitir(deSerie(serie, '', { pesoBruto: 3 }))).json;
    expect((await decide(id)).json.data).toMatchObject({
      estado: aceptada ? 'ACEPTADA' : 'RECHAZADA',
      sunat: { mensaje: expect.stringContaining('Evidencia: Vista en SOL') },
    });
    expect((await emitir(deSerie(serie, '', { correlativo: 1 }))).status).toBe(409);
  },
);

test('the list is narrowed by state, type, series, consignee and day', async () => {
  const lista = async (query: string) => (await s.call('GET', `/guias?${query}`)).json.data.guias;
  expect(await lista('serie=T110&estado=RECHAZADA')).toHaveLength(1);
  expect(await lista('serie=T110&estado=ACEPTADA')).toEqual([]);
  expect(
    await lista(`serie=T105&desde=${HOY}&hasta=${HOY}&destinatario=20519043271&tipoComprobante=09&limite=3`),
  ).toHaveLength(3);
  expect(await lista('tipoComprobante=31&serie=T105')).toEqual([]);
  expect(await lista('correlativo=t105-0007')).toMatchObject([{ correlativo: 'T105-7' }]);
  expect((await s.call('GET', '/guias?correlativo=T105')).status).toBe(400);
  const pagina = (await s.call('GET', '/guias?serie=T105&limite=10')).json.data;
  expect(pagina.siguiente).toEqual(expect.any(String));
  expect(await lista(`serie=T105&limite=10&cursor=${pagina.siguiente}`)).toHaveLength(6);
});

test('a text finds guías by words of who receives, by their document, and by series and number', async () => {
  const destinatario = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'Añaños Hermanos S.A.C.' };
  for (const cambios of [{ destinatario }, {}]) await emitir(deSerie('T170', '', cambios));
  const hallados = async (q: string) =>
    (await s.call('GET', `/guias?serie=T170&q=${encodeURIComponent(q)}`)).json.data.guias.map(
      ({ correlativo }: { correlativo: string }) => correlativo,
    );
  for (const q of ['hermanos ananos', '20100070', 'T170-1', 't170 00000001'])
    expect(await hallados(q)).toEqual(['T170-1']);
  expect(await hallados('T170')).toEqual(['T170-2', 'T170-1']);
  expect(await hallados('T999-1')).toEqual([]);
  expect((await s.call('GET', '/guias?q=x')).json.error.details.fields).toHaveProperty('q');
});
