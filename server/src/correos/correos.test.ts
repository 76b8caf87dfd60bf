import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { PIXEL } from '@chaski/testing/service/logos.ts';
import type { Dentro } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activarCorreo, type Buzon, bringForwardCorreos, contenidoDe, correosDe, startBuzon } from './testing.ts';

/* The accepted document to its customer, through a real mail server on loopback. */

let s: TestService;
let b: Buzon;
let dueno: Dentro;

beforeAll(async () => {
  b = await startBuzon();
  s = await startTestService({ smtp: b.config });
});
afterAll(async () => {
  await s.stop();
  await b.caer();
});

let n = 0;
/** An address of its own for each test. */
let cliente = '';
beforeEach(() => {
  cliente = `cliente${++n}@ejemplo.pe`;
});

const factura = (campos: object = {}, correo: string | undefined = cliente) =>
  unaFactura({
    serie: 'FC01',
    cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL S.A.C.', correo },
    ...campos,
  });

async function emitir(documento: object): Promise<string> {
  const { status, json } = await s.emitir(documento);
  expect([status, json.data?.estado]).toEqual([200, 'ACEPTADA']);
  return json.data.documento.id;
}

const llega = (para = cliente) =>
  expect.poll(() => b.llegados(para).length, { timeout: 15_000, message: `un correo a ${para}` });
const estadoDe = (id: string) => async () => (await correosDe(s, id)).map(({ estado }) => estado);

describe('before the company turns it on', () => {
  it('nothing is queued, and the switch is off', async () => {
    const id = await emitir(factura());
    expect(await correosDe(s, id)).toEqual([]);
    expect(b.llegados(cliente)).toEqual([]);
  });
});

describe('once it is on', () => {
  beforeAll(async () => {
    dueno = await activarCorreo(s, { responderA: 'ventas@demo.pe' });
  });

  it('an accepted document arrives with its PDF, its signed XML byte by byte, the company’s name and where to answer', async () => {
    const id = await emitir(factura());
    await llega().toBe(1);
    const [llegado] = b.llegados(cliente);
    const { correo } = llegado ?? expect.fail('nada llegó');
    expect(llegado).toMatchObject({ de: 'facturas@chaski.example', para: [cliente] });
    expect(correo.from).toEqual({ name: 'EMPRESA DEMO S.A.C. vía Facturación', address: 'facturas@chaski.example' });
    expect(correo.to).toEqual([{ name: '', address: cliente }]);
    expect(correo.replyTo).toEqual([{ name: '', address: 'ventas@demo.pe' }]);
    expect(correo.subject).toMatch(/^\[PRUEBA\] Factura electrónica FC01-\d+ de EMPRESA DEMO S\.A\.C\.$/);
    const [fila] = await correosDe(s, id);
    expect(correo.messageId).toBe(`<${fila.id}@chaski.example>`);
    const xml = await s.call('GET', `/invoices/${id}/xml`);
    expect(correo.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [expect.stringMatching(/^20000000001-01-FC01-\d+\.pdf$/), 'application/pdf'],
      [expect.stringMatching(/^20000000001-01-FC01-\d+\.xml$/), 'application/xml'],
    ]);
    const [pdf, adjunto] = correo.attachments.map(contenidoDe);
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(adjunto?.equals(xml.bytes)).toBe(true);
    for (const texto of [correo.text ?? '', correo.html ?? '']) {
      expect(texto).toContain('S/ 118.00');
      expect(texto).toContain('COMERCIAL S.A.C.');
      expect(texto).toContain('no tiene valor legal');
    }
  });

  it('it is told as sent, with what the server answered', async () => {
    const id = await emitir(factura());
    await expect.poll(estadoDe(id), { timeout: 15_000 }).toEqual(['ENVIADO']);
    const [correo] = await correosDe(s, id);
    expect(correo).toMatchObject({ para: cliente, origen: 'automatico' });
    expect(correo.intentos).toEqual([
      {
        n: 1,
        iniciadoEn: expect.any(String),
        terminadoEn: expect.any(String),
        codigo: 250,
        respuesta: expect.stringMatching(/^250 /),
      },
    ]);
    expect(correo).not.toHaveProperty('siguienteIntentoEn');
  });

  it('wears the company’s logo, colour and foot, and no address of ours or of anybody’s', async () => {
    const logo = PIXEL.toString('base64');
    const marca = { logo, color: '#0b5394', pie: 'Gracias por su compra' };
    const puesta = await dueno.call('POST', `/empresas/${dueno.empresaId}/marca`, { body: marca });
    expect(puesta.status).toBe(200);
    await emitir(factura());
    await llega().toBe(1);
    const { html = '', text = '', attachments } = b.llegados(cliente)[0]?.correo ?? expect.fail('nada llegó');
    expect(html).toContain('#0b5394');
    expect(text).toContain('Gracias por su compra');
    const cid = /<img src="cid:([^"]+)"/.exec(html)?.[1];
    const imagen = attachments.find(({ contentId }) => contentId === `<${cid}>`);
    expect(imagen).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(contenidoDe(imagen).toString('base64')).toBe(logo);
    expect(`${html}${text}`).not.toMatch(/https?:|\bsrc="(?!cid:)|href=/);
  });

  it('a document without an address, or that SUNAT refused, is not sent', async () => {
    const sin = await emitir(unaBoleta({ serie: 'BC01' }));
    const rechazada = await s.emitir(
      factura({
        items: [{ descripcion: 'Servicio [sim:rechazo=2017]', cantidad: 1, precioUnitario: 118, unidadMedida: 'ZZ' }],
      }),
    );
    expect(rechazada.json.data.estado).toBe('RECHAZADA');
    expect(await correosDe(s, sin)).toEqual([]);
    expect(await correosDe(s, rechazada.json.data.documento.id)).toEqual([]);
    expect(b.llegados(cliente)).toEqual([]);
  });

  it('not before the verdict: while SUNAT is away nothing is queued, and when it accepts it is, once', async () => {
    await s.simulate({ modo: '503' });
    const { json } = await s.emitir(factura());
    const id = json.comprobante_id;
    expect(await correosDe(s, id)).toEqual([]);
    await s.simulate({ modo: 'normal' });
    const otra = await s.call('POST', `/comprobantes/${id}/reintentar`);
    expect(otra.json.data.estado).toBe('ACEPTADA');
    await expect.poll(estadoDe(id), { timeout: 15_000 }).toEqual(['ENVIADO']);
    expect(b.llegados(cliente)).toHaveLength(1);
  });

  it('who gets a copy gets a mail of its own, whose refusal is nothing to the customer’s', async () => {
    const copia = `copia${n}@demo.pe`;
    const url = `/empresas/${dueno.empresaId}/test/correo`;
    expect((await dueno.call('PATCH', url, { body: { copia } })).json.data).toMatchObject({ activo: true, copia });
    b.deny('destinatario', copia, { codigo: 550, texto: 'No such user' });
    const id = await emitir(factura());
    await expect.poll(estadoDe(id), { timeout: 15_000 }).toEqual(expect.arrayContaining(['ENVIADO', 'FALLIDO']));
    const correos = await correosDe(s, id);
    expect(correos.find(({ origen }) => origen === 'automatico')).toMatchObject({ para: cliente, estado: 'ENVIADO' });
    expect(correos.find(({ origen }) => origen === 'copia')).toMatchObject({
      para: copia,
      estado: 'FALLIDO',
      error: 'El servidor de correo rechazó la dirección del destinatario',
      intentos: [{ n: 1, codigo: 550, respuesta: expect.stringContaining('No such user') }],
    });
    expect(b.llegados(cliente)[0]?.correo.to).toEqual([{ name: '', address: cliente }]);
    await dueno.call('PATCH', url, { body: { copia: null } });
  });

  it('an annulled document is not sent any more', async () => {
    b.deny('destinatario', cliente, { codigo: 451, texto: 'Greylisted, try again' });
    const id = await emitir(factura());
    await expect.poll(async () => (await correosDe(s, id))[0]?.intentos.length, { timeout: 15_000 }).toBe(1);
    const anulada = await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en el precio' } });
    expect(anulada.json.data.estado).toBe('ANULADA');
    b.deny('destinatario', cliente, undefined);
    await bringForwardCorreos(s);
    await expect.poll(estadoDe(id), { timeout: 15_000 }).toEqual(['CANCELADO']);
    expect(b.llegados(cliente)).toEqual([]);
    const otra = await s.call('POST', `/comprobantes/${id}/correos`, { body: {} });
    expect([otra.status, otra.json.error.message]).toEqual([422, expect.stringContaining('está anulado')]);
  });

  it('turned off again, nothing more leaves by itself', async () => {
    const url = `/empresas/${dueno.empresaId}/test/correo`;
    await dueno.call('PATCH', url, { body: { activo: false } });
    expect(await correosDe(s, await emitir(factura()))).toEqual([]);
    await dueno.call('PATCH', url, { body: { activo: true } });
    const { rows } = await s.pool.query(
      `select antes->>'activo' as antes, despues->>'activo' as despues from auditoria where accion = 'correo.cambiado' order by n desc limit 2`,
    );
    expect(rows).toEqual([
      { antes: 'false', despues: 'true' },
      { antes: 'true', despues: 'false' },
    ]);
  });
});
