import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { SmtpConfig } from '../../platform/config/config.ts';
import type { Mensaje } from '../mensaje/mensaje.ts';
import { type Buzon, type BuzonOptions, PEM_LOCALHOST, startBuzon } from '../testing.ts';
import { createSmtp, type SmtpOptions } from './smtp.ts';

/* The way out to a mail server: who is trusted, what is told in the clear, and what each failure is called. */

const abiertos: { caer(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of abiertos.splice(0)) await each.caer();
});

async function buzon(options: BuzonOptions = {}): Promise<Buzon> {
  const b = await startBuzon(options);
  abiertos.push(b);
  return b;
}

const MENSAJE: Mensaje = {
  messageId: '<uno@chaski.example>',
  de: { nombre: 'EMPRESA', correo: 'facturas@chaski.example' },
  para: 'ana@ejemplo.pe',
  responderA: undefined,
  asunto: 'Factura',
  texto: 'Hola',
  html: '<p>Hola</p>',
  adjuntos: [],
};

const enviar = (config: SmtpConfig, options: SmtpOptions = {}, mensaje: Partial<Mensaje> = {}) =>
  createSmtp(config, { conexionMs: 2_000, entregaMs: 5_000, respuestaMs: 5_000, ...options }).enviar({
    ...MENSAJE,
    ...mensaje,
  });

/** A server that says what it is told to, whatever it hears, and keeps what it heard. */
async function startGuion(
  lineas: readonly string[],
  alFinal: (socket: Socket, oido: string) => void = (socket) => socket.destroy(),
) {
  let oido = '';
  const server = createServer((socket) => {
    const quedan = [...lineas];
    const hablar = () => {
      const linea = quedan.shift();
      if (linea === undefined) alFinal(socket, oido);
      else socket.write(`${linea}\r\n`);
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      oido += chunk.toString();
      if (oido.endsWith('\r\n')) hablar();
    });
    hablar();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  abiertos.push({
    caer: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  });
  const remitente = { nombre: undefined, correo: 'facturas@chaski.example' };
  const config: SmtpConfig = { host: '127.0.0.1', port, tls: false, usuario: undefined, clave: undefined, remitente };
  return { config, oido: () => oido };
}

const CON_INGRESO = { usuario: 'ana', clave: 'clave:con@signos' };

test.each(['implicito', 'starttls'] as const)('TLS %s: the mail and the password travel encrypted', async (tls) => {
  const b = await buzon({ tls, ...CON_INGRESO });
  expect(await enviar(b.config, { ca: PEM_LOCALHOST })).toMatchObject({ tipo: 'enviado', codigo: 250 });
  expect(b.llegados()).toMatchObject([{ cifrado: true, usuario: 'ana', para: ['ana@ejemplo.pe'] }]);
});

test.each(['implicito', 'starttls'] as const)(
  'TLS %s with a certificate of nobody whom we trust: nothing is sent',
  async (tls) => {
    const b = await buzon({ tls, ...CON_INGRESO });
    const salida = await enviar(b.config);
    expect(salida).toMatchObject({ tipo: 'fallo', clase: 'servidor', error: 'certificado-sin-confianza' });
    expect(b.llegados()).toEqual([]);
  },
);

test('a server elsewhere that does not offer TLS never hears the password', async () => {
  const { config, oido } = await startGuion(['220 hola', '250-correo\r\n250 AUTH PLAIN LOGIN', '454 no', '221 adios']);
  // Another name of this machine, which is not known to be it.
  const salida = await enviar({ ...config, host: '0.0.0.0', ...CON_INGRESO });
  expect(salida).toMatchObject({ tipo: 'fallo', clase: 'servidor' });
  expect(oido()).toContain('STARTTLS');
  expect(oido()).not.toMatch(/AUTH|MAIL FROM/);
});

test('a wrong password is the operator’s to mend: the mail waits, and the company reads no secret of it', async () => {
  const b = await buzon(CON_INGRESO);
  const salida = await enviar({ ...b.config, clave: 'otra-clave' });
  expect(salida).toMatchObject({ tipo: 'fallo', clase: 'servidor', codigo: 535, respuesta: null });
  expect(JSON.stringify(salida)).not.toContain('otra-clave');
});

test.each([
  ['destinatario', 550, 'definitiva', 'destinatario-rechazado'],
  ['destinatario', 451, 'temporal', 'no-recibido-por-ahora'],
  ['mensaje', 554, 'definitiva', 'mensaje-rechazado'],
  ['mensaje', 452, 'temporal', 'no-recibido-por-ahora'],
  ['remitente', 550, 'servidor', 'remitente-rechazado'],
] as const)('a %s answered %i: %s', async (paso, codigo, clase, error) => {
  const b = await buzon();
  b.deny(paso, '*', { codigo, texto: 'porque si' });
  expect(await enviar(b.config)).toMatchObject({
    tipo: 'fallo',
    clase,
    codigo,
    error,
    respuesta: expect.stringContaining('porque si'),
  });
});

const HOLA = ['220 hola', '250 correo'];
const HASTA_DATOS = [...HOLA, '250 ok', '250 ok', '354 diga'];
const NADA = () => {};
const cuelga = (socket: Socket) => socket.destroy();

test.each([
  ['421 as a greeting', ['421 4.7.0 too many connections'], NADA, 'servidor', 421],
  ['silence after the greeting', ['220 hola'], NADA, 'servidor', null],
  ['silence at MAIL FROM', HOLA, NADA, 'servidor', null],
  ['421 at MAIL FROM', [...HOLA, '421 4.3.2 busy'], NADA, 'servidor', 421],
  ['421 at RCPT TO', [...HOLA, '250 ok', '421 4.7.0 later'], NADA, 'temporal', 421],
  [
    '421 at RCPT TO, all asked at once',
    ['220 hola', '250-correo\r\n250 PIPELINING', '250 ok\r\n421 4.7.0 later'],
    ...([NADA, 'temporal', 421] as const),
  ],
  ['silence at RCPT TO', [...HOLA, '250 ok'], NADA, 'temporal', null],
  ['hanging up at RCPT TO', [...HOLA, '250 ok'], cuelga, 'temporal', null],
  ['silence at DATA', [...HOLA, '250 ok', '250 ok'], NADA, 'temporal', null],
  ['421 after the message', [...HASTA_DATOS, '421 4.3.0 closing'], NADA, 'temporal', 421],
  ['silence after the message', HASTA_DATOS, NADA, 'incierta', null],
] as const)('at %s the failure is whose it is', async (_que, lineas, alFinal, clase, codigo) => {
  const { config } = await startGuion(lineas, alFinal);
  // Of silence alone nothing comes but the end of a patience.
  const paciencia = codigo === null ? { entregaMs: 1_500, respuestaMs: 1_500 } : {};
  expect(await enviar(config, paciencia)).toMatchObject({ tipo: 'fallo', clase, codigo });
});

test('hanging up once it has the whole message is no answer: it may have arrived', async () => {
  const { config } = await startGuion(HASTA_DATOS, (socket, oido) => {
    if (oido.endsWith('\r\n.\r\n')) socket.destroy();
  });
  const salida = await enviar(config);
  expect(salida).toMatchObject({ clase: 'incierta', error: 'no-se-sabe-si-recibido' });
});

test('a server that examines the message for long before it answers is waited for', async () => {
  const { config } = await startGuion(HASTA_DATOS, (socket, oido) => {
    if (oido.endsWith('\r\n.\r\n')) setTimeout(() => socket.write('250 ok\r\n'), 2_500);
  });
  expect(await enviar(config, { entregaMs: 2_000 })).toMatchObject({ tipo: 'enviado', codigo: 250 });
});

test('the least of patience that a stranger’s server is owed, and no mail takes longer than it says', () => {
  const { maximoMs } = createSmtp({
    host: '127.0.0.1',
    port: 25,
    tls: false,
    usuario: undefined,
    clave: undefined,
    remitente: { nombre: undefined, correo: 'facturas@chaski.example' },
  });
  // RFC 5321 §4.5.3.2.6, and what comes before it.
  expect(maximoMs).toBeGreaterThan(600_000);
});

test('nobody listening, a server that is silent, or that is none', async () => {
  const b = await buzon();
  await b.caer();
  expect(await enviar(b.config)).toMatchObject({ clase: 'servidor', error: 'conexion-rechazada' });
  await b.comeBack();
  const calla = await startGuion([], () => {});
  expect(await enviar(calla.config, { conexionMs: 200 })).toMatchObject({
    clase: 'servidor',
    error: 'espera-agotada',
  });
  const otro = await startGuion(['HTTP/1.1 400 Bad Request']);
  expect(await enviar(otro.config)).toMatchObject({ tipo: 'fallo', clase: 'servidor' });
});

test('what a server says is kept as one short line of visible text', async () => {
  const mal = `550 ${'\u001b[31mrojo\u0007 '.repeat(3)}${'x'.repeat(5_000)}`;
  const { config } = await startGuion(['220 hola', '250 correo', '250 ok', mal]);
  const salida = await enviar(config);
  const respuesta = salida.tipo === 'fallo' ? (salida.respuesta ?? '') : '';
  expect(respuesta).toMatch(/^550 \[31mrojo/);
  expect(respuesta).not.toMatch(/\p{Cc}/u);
  expect(respuesta.length).toBeLessThanOrEqual(500);
});

test('cut short because the service stops, it is nobody’s failure', async () => {
  const { config } = await startGuion(['220 hola', '250 correo', '250 ok'], () => {});
  const smtp = createSmtp(config);
  const salida = smtp.enviar(MENSAJE);
  setImmediate(smtp.cut);
  expect(await salida).toEqual({ tipo: 'interrumpido' });
  expect(await smtp.enviar(MENSAJE)).toEqual({ tipo: 'interrumpido' });
});

test('looking whether it works logs in and sends nothing', async () => {
  const b = await buzon(CON_INGRESO);
  expect(await createSmtp(b.config).check()).toBeUndefined();
  expect(await createSmtp({ ...b.config, clave: 'otra' }).check()).toMatchObject({ codigo: 535 });
  expect(b.llegados()).toEqual([]);
});
