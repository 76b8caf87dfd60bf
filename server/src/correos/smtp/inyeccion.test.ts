import { once } from 'node:events';
import net from 'node:net';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import type { Dentro } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mensaje } from '../mensaje/mensaje.ts';
import { activarCorreo, type Buzon, contenidoDe, correosDe, startBuzon } from '../testing.ts';
import { createSmtp } from './smtp.ts';

/* S50: what would begin a header, a command or another message, in every field that reaches a mail. Between the service and a real
   mail server stands somebody who writes down what was said. */

const INTRUSO = 'todos@intruso.pe';
const CIERRE = ['MAIL FROM:<a@intruso.pe>', `RCPT TO:<${INTRUSO}>`, 'DATA', 'Subject: otro', '', 'otro', '.', ''];

const CARGAS: readonly (readonly [string, string])[] = [
  ['a header', `X\r\nBcc: ${INTRUSO}\r\nSubject: otro`],
  ['a header after a bare line feed', `X\nBcc: ${INTRUSO}`],
  ['a header after a bare carriage return', `X\rBcc: ${INTRUSO}`],
  ['a body', `X\r\n\r\n<h1>otro</h1>`],
  ['the end of the message and another one', ['X', '.', ...CIERRE].join('\r\n')],
  ['the end that some servers take for one (LF . CRLF)', `X\n.\r\n${CIERRE.join('\r\n')}`],
  ['the end that some servers take for one (LF . LF)', `X\n.\n${CIERRE.join('\n')}`],
  ['the end that some servers take for one (CR . CR)', `X\r.\r${CIERRE.join('\r')}`],
  ['ends of lines in percents', `X%0d%0aBcc:%20${INTRUSO}`],
  [
    'ends of lines in an encoded word',
    `=?utf-8?q?X=0d=0aBcc:_${INTRUSO}?= =?utf-8?b?DQpCY2M6IHRvZG9zQGludHJ1c28ucGU=?=`,
  ],
  ['letters that are ends of lines where bytes are cut off', `X\u560d\u560aBcc: ${INTRUSO}\u010d\u010a`],
  ['ends of lines of Unicode', `X\u2028Bcc: ${INTRUSO}\u2029\u0085\u000b\u000cBcc: ${INTRUSO}`],
  ['what folds a header', `X\r\n\tBcc: ${INTRUSO}`],
  ['an address', `X" <${INTRUSO}>, "Y`],
  ['a boundary', 'X\r\n----_NmP-\r\nContent-Type: text/html\r\n\r\n<h1>otro</h1>'],
];

/** A mail server, with all that its clients wrote, one connection after the other. */
interface Escucha {
  readonly b: Buzon;
  readonly puerto: number;
  dicho(): string;
  close(): Promise<void>;
}

async function listen(): Promise<Escucha> {
  const b = await startBuzon();
  const conexiones: Buffer[][] = [];
  const proxy = net.createServer((cliente) => {
    const servidor = net.connect(b.puerto, '127.0.0.1');
    const partes: Buffer[] = [];
    conexiones.push(partes);
    cliente.on('data', (parte: Buffer) => partes.push(parte));
    cliente.pipe(servidor).pipe(cliente);
    for (const socket of [cliente, servidor]) socket.setNoDelay(true).on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const direccion = proxy.address();
  return {
    b,
    puerto: typeof direccion === 'object' && direccion !== null ? direccion.port : 0,
    dicho: () => Buffer.concat(conexiones.flat()).toString('latin1'),
    close: async () => {
      proxy.close();
      await b.caer();
    },
  };
}

/** Every command outside of messages, and every header of every message, by its name. */
function readDicho(dicho: string): { ordenes: string[]; cabeceras: Set<string> } {
  const ordenes: string[] = [];
  const cabeceras = new Set<string>();
  let en: 'ordenes' | 'cabeceras' | 'cuerpo' = 'ordenes';
  for (const linea of dicho.split('\r\n')) {
    // Neither half of an end of line goes alone: servers differ in what they take it for.
    expect(linea).not.toMatch(/[\r\n]/);
    if (linea === '.') en = 'ordenes';
    else if (en === 'ordenes') {
      ordenes.push(linea);
      if (linea === 'DATA') en = 'cabeceras';
    } else if (en === 'cabeceras') {
      if (linea === '') en = 'cuerpo';
      else if (!/^[ \t]/.test(linea)) cabeceras.add(linea.split(':')[0] ?? '');
    }
  }
  return { ordenes, cabeceras };
}

const CABECERAS = new Set([
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Auto-Submitted',
  'Date',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
]);

/** Nothing was said but one mail to each of those, and no header is there that we do not write. */
function waitSolo({ b, dicho }: Escucha, destinos: readonly string[]): void {
  const { ordenes, cabeceras } = readDicho(dicho());
  const escritas = ordenes.filter((orden) => orden !== '' && !/^(EHLO|QUIT|DATA$)/.test(orden));
  expect(escritas.filter((orden) => !orden.startsWith('MAIL FROM:<facturas@chaski.example>')).toSorted()).toEqual(
    destinos
      .toSorted()
      .map((destino) => expect.stringMatching(new RegExp(`^RCPT TO:<${destino.replaceAll('.', '\\.')}>( |$)`))),
  );
  expect(cabeceras.difference(CABECERAS)).toEqual(new Set());
  expect(
    b
      .llegados()
      .map(({ para }) => para.join())
      .toSorted(),
  ).toEqual(destinos.toSorted());
  for (const { correo } of b.llegados()) {
    expect([correo.to, correo.cc, correo.bcc]).toEqual([
      [{ name: '', address: expect.any(String) }],
      undefined,
      undefined,
    ]);
    expect(correo.from?.address).toBe('facturas@chaski.example');
    expect(correo.html).not.toContain('<h1>otro');
  }
}

describe('what a company or its customer can write', () => {
  let e: Escucha;
  let s: TestService;
  let dueno: Dentro;
  /** A document without an address. */
  let id: string;
  const destinos: string[] = [];

  beforeAll(async () => {
    e = await listen();
    s = await startTestService({ smtp: { ...e.b.config, port: e.puerto } });
    dueno = await activarCorreo(s);
    id = (await s.emitir(unaFactura({ serie: 'FI02' }))).json.data.documento.id;
  });
  afterAll(async () => {
    await s.stop();
    await e.close();
  });

  const emitir = (cliente: object) =>
    s.emitir(
      unaFactura({ serie: 'FI01', cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', ...cliente } }),
    );

  it('in an address is refused, wherever one is taken, and nothing is queued', async () => {
    const url = `/empresas/${dueno.empresaId}/test/correo`;
    for (const [, carga] of CARGAS) {
      const correo = `a@ejemplo.pe${carga.slice(1)}`;
      const answers = await Promise.all([
        emitir({ denominacion: 'COMERCIAL S.A.C.', correo }),
        s.call('POST', `/comprobantes/${id}/correos`, { body: { para: correo } }),
        dueno.call('PATCH', url, { body: { responderA: correo } }),
        dueno.call('PATCH', url, { body: { copia: correo } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    }
    expect((await s.pool.query('select 1 from correos')).rowCount).toBe(0);
  });

  it('in a name is refused, or is text', async () => {
    const cargas = CARGAS.map(([, carga], n) => ({ denominacion: carga, correo: `cliente${n}@ejemplo.pe` }));
    const answers = await Promise.all(cargas.map(emitir));
    const aceptadas = cargas.filter((_, n) => answers[n]?.status === 200);
    for (const { status, json } of answers.filter(({ status }) => status !== 200)) {
      expect([status, Object.keys(json.error.details.fields)]).toEqual([400, ['documento.cliente.denominacion']]);
    }
    // Without a control or an end of line it is a name like any other.
    expect(aceptadas.length).toBeGreaterThan(2);
    expect(aceptadas.filter(({ denominacion }) => /[\p{Cc}\u2028]/u.test(denominacion))).toEqual([]);
    destinos.push(...aceptadas.map(({ correo }) => correo));
    await expect.poll(() => e.b.llegados().length, { timeout: 30_000 }).toBe(destinos.length);
    waitSolo(e, destinos);
  });

  it('what the server answers is one line without controls for the company', async () => {
    const para = 'rechazado@ejemplo.pe';
    const texto = `No\r\n550 5.1.1 \u001b[31mrojo\u001b[0m \u0000 <script>\u202e ${'a'.repeat(2_000)}`;
    e.b.deny('destinatario', para, { codigo: 550, texto });
    await s.call('POST', `/comprobantes/${id}/correos`, { body: { para } });
    await expect.poll(async () => (await correosDe(s, id))[0]?.estado, { timeout: 15_000 }).toBe('FALLIDO');
    const [{ intentos }] = await correosDe(s, id);
    expect(intentos[0].respuesta).toMatch(/^550 /);
    expect(intentos[0].respuesta).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(intentos[0].respuesta.length).toBeLessThanOrEqual(500);
  });

  it('what was stored by another hand is no recipient: no server is told of it', async () => {
    const dicho = e.dicho().length;
    await s.pool.query(
      `insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, estado, siguiente_intento_en)
       select empresa_id, gen_random_uuid(), entorno, id, 'pedido', $2, 'PENDIENTE', now() from comprobantes where id = $1`,
      [id, `a@ejemplo.pe, ${INTRUSO}`],
    );
    s.service.deps.despertar.correos();
    await expect
      .poll(async () => (await correosDe(s, id))[0], { timeout: 15_000 })
      .toMatchObject({ estado: 'FALLIDO', error: 'El destinatario no es una dirección de correo' });
    expect(e.dicho().length).toBe(dicho);
  });
});

describe('what would leave if every check before were gone', () => {
  let e: Escucha;
  beforeAll(async () => {
    e = await listen();
  });
  afterAll(() => e.close());

  const LIMPIO: Mensaje = {
    messageId: '<uno@chaski.example>',
    de: { nombre: 'DEMO', correo: 'facturas@chaski.example' },
    para: 'ana@ejemplo.pe',
    responderA: 'ventas@demo.pe',
    asunto: 'Factura',
    texto: 'hola\n',
    html: '<p>hola</p>',
    adjuntos: [{ nombre: 'a.xml', tipo: 'application/xml', bytes: Buffer.from('<xml/>') }],
  };
  let enviados = 0;

  it.each(CARGAS)('with %s in each field of a mail, it is one mail to one person', async (_, carga) => {
    const smtp = createSmtp({ ...e.b.config, port: e.puerto });
    const adjunto = { nombre: carga, tipo: 'application/xml', bytes: Buffer.from(carga) };
    const sucio: Mensaje = {
      messageId: `<${carga}@chaski.example>`,
      de: { nombre: carga, correo: LIMPIO.de.correo },
      para: LIMPIO.para,
      responderA: `a@ejemplo.pe${carga}`,
      asunto: carga,
      texto: carga,
      html: `<p>${carga.replaceAll('<', '&lt;')}</p>`,
      adjuntos: [adjunto],
    };
    expect((await smtp.enviar(sucio)).tipo).toBe('enviado');
    enviados++;
    for (const para of [`ana@ejemplo.pe${carga}`, `${carga}@ejemplo.pe`]) {
      expect(await smtp.enviar({ ...LIMPIO, para })).toMatchObject({ tipo: 'fallo', clase: 'definitiva' });
    }
    waitSolo(e, Array(enviados).fill(LIMPIO.para));
    expect(e.b.llegados().at(-1)?.correo.attachments.map(contenidoDe)).toEqual([Buffer.from(carga)]);
  });
});
