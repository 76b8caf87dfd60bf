import { describe, expect, it } from 'vitest';
import { readSmtp } from './config-smtp.ts';

const REMITENTE = 'Facturación <facturas@miempresa.pe>';

function read(url: string | undefined, remitente: string | undefined = REMITENTE) {
  const problemas: string[] = [];
  const smtp = readSmtp(url, remitente, (problema) => problemas.push(problema));
  return { smtp, problemas };
}

describe('the mail server', () => {
  it('is none unless it is said', () => {
    expect(readSmtp(undefined, undefined, () => expect.fail('nothing is wrong'))).toBeUndefined();
  });

  it.each([
    [
      'smtp://correo.miempresa.pe',
      { host: 'correo.miempresa.pe', port: 587, tls: false, usuario: undefined, clave: undefined },
    ],
    ['smtps://correo.miempresa.pe/', { host: 'correo.miempresa.pe', port: 465, tls: true }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025 }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    ['smtp://correo_interno:25', { host: 'correo_interno', port: 25 }],
    ['smtp://ana%40miempresa.pe:a%3Ab%40c%25@correo:587', { usuario: 'ana@miempresa.pe', clave: 'a:b@c%' }],
  ])('%s', (url, expected) => {
    expect(read(url)).toMatchObject({ smtp: expected, problemas: [] });
  });

  it.each([
    'http://correo',
    'correo.miempresa.pe',
    'smtp://:25',
    'smtp://correo:0',
    'smtp://correo:70000',
    'smtp://cor reo',
    'smtp://correo/ruta',
    'smtp://correo?x=1',
    'smtp://ana@correo',
    'smtp://:clave@correo',
    'smtp://a:%zz@correo',
    'smtp://a:b%0d%0aRSET@correo',
    'smtp://a%0a:b@correo',
    'smtp://correo%0d%0aX',
  ])('%s is none, and its password is not repeated', (url) => {
    const { smtp, problemas } = read(url);
    expect(smtp).toBeUndefined();
    expect(problemas).toEqual([expect.stringMatching(/^SMTP_URL no es un servidor de correo/)]);
    expect(problemas.join()).not.toContain(url);
  });

  it.each([
    ['facturas@miempresa.pe', { nombre: undefined, correo: 'facturas@miempresa.pe' }],
    ['<facturas@miempresa.pe>', { nombre: undefined, correo: 'facturas@miempresa.pe' }],
    [REMITENTE, { nombre: 'Facturación', correo: 'facturas@miempresa.pe' }],
    ['"Mi Empresa, S.A.C." <f@miempresa.pe>', { nombre: 'Mi Empresa, S.A.C.', correo: 'f@miempresa.pe' }],
  ])('is written from %s', (remitente, expected) => {
    expect(read('smtp://correo', remitente).smtp?.remitente).toEqual(expected);
  });

  it.each(['Facturación', 'a@b', 'a@b.pe, c@d.pe', 'A <a@b.pe> B', 'A\nBcc: x@y.pe <a@b.pe>', '<a@b.pe'])(
    'is not written from %j',
    (remitente) => {
      expect(read('smtp://correo', remitente)).toEqual({
        smtp: undefined,
        problemas: [expect.stringMatching(/^SMTP_REMITENTE=/)],
      });
    },
  );

  it('one without the other is a slip that is said', () => {
    const sinRemitente: string[] = [];
    const sinUrl: string[] = [];
    expect(readSmtp('smtp://correo', undefined, (problema) => sinRemitente.push(problema))).toBeUndefined();
    expect(readSmtp(undefined, REMITENTE, (problema) => sinUrl.push(problema))).toBeUndefined();
    expect([sinRemitente, sinUrl]).toEqual([
      [expect.stringMatching(/^SMTP_URL necesita SMTP_REMITENTE/)],
      [expect.stringMatching(/^SMTP_REMITENTE necesita SMTP_URL/)],
    ]);
  });
});
