import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verificarWebhook } from './verify-webhook.ts';

/* The judge of signatures here is a stranger: the `standardwebhooks` package. */

const AHORA = new Date('2026-11-20T17:00:00Z');
const CUERPO = JSON.stringify({ type: 'prueba', timestamp: AHORA.toISOString(), data: { mensaje: 'áé€𝄞 ñandú' } });

const unSecreto = (bytes = 32) => `whsec_${randomBytes(bytes).toString('base64')}`;
const SECRETO = unSecreto();

function firmado(secreto = SECRETO, cuerpo = CUERPO, en = AHORA, id = 'msg-1') {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(en.getTime() / 1_000)),
    'webhook-signature': new Webhook(secreto).sign(id, en, cuerpo),
  };
}

const verificar = (cambios: Partial<Parameters<typeof verificarWebhook>[0]> = {}) =>
  verificarWebhook({ secreto: SECRETO, cabeceras: firmado(), cuerpo: CUERPO, ahora: AHORA, ...cambios });

test.each([24, 32, 64])('what a stranger signs with a key of %i bytes is believed', async (bytes) => {
  const secreto = unSecreto(bytes);
  expect(await verificar({ secreto, cabeceras: firmado(secreto) })).toEqual(JSON.parse(CUERPO));
});

test.each([
  ['Headers', new Headers(firmado())],
  ['an object in any case', Object.fromEntries(Object.entries(firmado()).map(([k, v]) => [k.toUpperCase(), v]))],
])('headers come as %s', async (_what, cabeceras) => {
  expect((await verificar({ cabeceras })).type).toBe('prueba');
});

test('the body comes as text or as bytes', async () => {
  expect(await verificar({ cuerpo: new TextEncoder().encode(CUERPO) })).toEqual(await verificar());
});

test('while secrets change, any of the receiver and any of the sender will do', async () => {
  const [viejo, nuevo] = [unSecreto(), unSecreto()];
  const firmas = [nuevo, viejo].map((secreto) => firmado(secreto)['webhook-signature']);
  const cabeceras = { ...firmado(), 'webhook-signature': `v1a,AAAA v2,x v1, v1,% ${firmas.join(' ')}` };
  for (const secreto of [viejo, nuevo, [unSecreto(), viejo]]) {
    expect((await verificar({ secreto, cabeceras })).type).toBe('prueba');
  }
});

test.each([
  ['firma', 'another body', { cuerpo: CUERPO.replace('ñandú', 'ñandu') }],
  ['firma', 'one byte more', { cuerpo: `${CUERPO} ` }],
  ['firma', 'another secret', { secreto: unSecreto() }],
  ['firma', 'another id', { cabeceras: { ...firmado(), 'webhook-id': 'msg-2' } }],
  ['firma', 'another time inside the tolerance', { cabeceras: { ...firmado(), 'webhook-timestamp': '1795194001' } }],
  ['firma', 'only another version', { cabeceras: { ...firmado(), 'webhook-signature': 'v1a,AAAA' } }],
  ['firma', 'a signature cut short', { cabeceras: { ...firmado(), 'webhook-signature': 'v1,AAAA' } }],
  ['momento', 'five minutes and a second ago', { ahora: new Date(AHORA.getTime() + 301_000) }],
  ['momento', 'five minutes and a second from now', { ahora: new Date(AHORA.getTime() - 301_000) }],
  ['cabeceras', 'no time at all', { cabeceras: { ...firmado(), 'webhook-timestamp': 'ayer' } }],
  ['cabeceras', 'a header missing', { cabeceras: { ...firmado(), 'webhook-signature': undefined } }],
  ['cabeceras', 'a header twice', { cabeceras: { ...firmado(), 'webhook-id': ['msg-1', 'msg-1'] } }],
  ['cuerpo', 'signed, and no JSON', { cuerpo: 'hola', cabeceras: firmado(SECRETO, 'hola') }],
  ['cuerpo', 'signed JSON that is no message', { cuerpo: 'null', cabeceras: firmado(SECRETO, 'null') }],
])('not believed (%s): %s', async (motivo, _what, cambios) => {
  await expect(verificar(cambios)).rejects.toMatchObject({ name: 'FirmaError', motivo });
});

test('at the edge of the tolerance it is believed, and the tolerance can be another', async () => {
  const tarde = new Date(AHORA.getTime() + 300_000);
  expect((await verificar({ ahora: tarde })).type).toBe('prueba');
  await expect(verificar({ ahora: tarde, toleranciaSegundos: 60 })).rejects.toMatchObject({ motivo: 'momento' });
});

test.each(['', 'whsec_', 'whsec_%%%%', unSecreto(23), unSecreto(65), randomBytes(32).toString('base64')])(
  'a secret that cannot be one is the receiver’s own mistake: %s',
  async (secreto) => {
    await expect(verificar({ secreto })).rejects.toBeInstanceOf(TypeError);
  },
);

test('a secret of nobody is refused, not believed', async () => {
  await expect(verificar({ secreto: [] })).rejects.toMatchObject({ motivo: 'firma' });
});
