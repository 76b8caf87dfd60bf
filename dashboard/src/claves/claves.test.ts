import { expect, test } from 'vitest';
import { curlDePrueba, lineaEnv, nombreDeArchivoEnv } from './clave-entregada.ts';
import { cambiosDeClave, cuerpoDeClave, formularioDe, formularioNuevo, readLimite, readRedes } from './formulario.ts';
import type { Clave } from './tipos.ts';
import { claveOculta, estadoDeClave, filterClaves } from './vista.ts';

const AHORA = Date.parse('2026-11-21T15:00:00Z');

const unaClave = (cambios: Partial<Clave> = {}): Clave => ({
  id: '0b6d4b2e-5a66-4a5c-8a3e-7f0f6f6f0001',
  entorno: 'test',
  nombre: 'Tienda',
  prefijo: 'chk_test_',
  ultimos4: 'a1B2',
  estado: 'activa',
  permisos: ['invoices.create', 'invoices.send_taxauth', 'invoices.read', 'customers.read'],
  limite: 120,
  redes: null,
  creadaEn: '2026-11-01T15:00:00.000Z',
  creadaPor: null,
  rotadaEn: null,
  expiraEn: null,
  revocadaEn: null,
  ultimoUsoEn: null,
  ultimoUsoDesde: null,
  ultimoUsoRuta: null,
  ...cambios,
});

test('a key that expires within two weeks is told apart, and one that expired while the page was open is not active', () => {
  expect(estadoDeClave(unaClave(), AHORA)).toBe('activa');
  expect(estadoDeClave(unaClave({ expiraEn: '2027-11-21T15:00:00Z' }), AHORA)).toBe('activa');
  expect(estadoDeClave(unaClave({ expiraEn: '2026-11-30T15:00:00Z' }), AHORA)).toBe('porVencer');
  expect(estadoDeClave(unaClave({ expiraEn: '2026-11-21T14:59:59Z' }), AHORA)).toBe('vencida');
});

test('a revoked key is revoked whatever its expiry says', () => {
  expect(estadoDeClave(unaClave({ estado: 'revocada', expiraEn: '2026-11-30T15:00:00Z' }), AHORA)).toBe('revocada');
});

test('revoked keys and those of the other environment are shown only when asked for', () => {
  const claves = [
    unaClave({ nombre: 'a' }),
    unaClave({ nombre: 'b', entorno: 'live' }),
    unaClave({ estado: 'revocada' }),
  ];
  expect(filterClaves(claves, { entorno: 'test', revocadas: false }).map(({ nombre }) => nombre)).toEqual(['a']);
  expect(filterClaves(claves, { entorno: 'test', revocadas: true })).toHaveLength(2);
});

test('of a key only its prefix and its last four letters are shown', () => {
  expect(claveOculta(unaClave())).toBe('chk_test_…a1B2');
});

test('a form that was not touched changes nothing', () => {
  const clave = unaClave({ expiraEn: '2027-01-01T04:59:59.999Z', redes: ['203.0.113.0/24', '198.51.100.7'] });
  expect(formularioDe(clave).vence).toBe('2026-12-31');
  expect(cambiosDeClave(clave, formularioDe(clave))).toEqual({});
});

test('only what was changed is sent, and emptying a field takes it away', () => {
  const clave = unaClave({ expiraEn: '2027-01-01T04:59:59.999Z', redes: ['203.0.113.0/24'] });
  const formulario = { ...formularioDe(clave), limite: '60', vence: '', redes: ' ' };
  expect(cambiosDeClave(clave, formulario)).toEqual({ limite: 60, expiraEn: null, redes: null });
});

test('a new key takes the environment of the screen and cannot annul unless somebody says so', () => {
  const cuerpo = cuerpoDeClave({ ...formularioNuevo('live'), nombre: 'ERP' });
  expect(cuerpo).toMatchObject({ entorno: 'live', nombre: 'ERP', limite: 120, expiraEn: null, redes: null });
  expect(cuerpo?.permisos).not.toContain('invoices.void');
});

test('a limit is a whole number from 1 to a million, and nothing else', () => {
  expect(readLimite(' 250 ')).toBe(250);
  expect(readLimite('1000000')).toBe(1_000_000);
  for (const malo of ['', '0', '-1', '1.5', '1000001', '1e3', 'diez']) expect(readLimite(malo)).toBeUndefined();
  expect(cuerpoDeClave({ ...formularioNuevo('test'), limite: '1.5' })).toBeUndefined();
});

test('addresses are parted by lines, commas or spaces, and none means from everywhere', () => {
  expect(readRedes('203.0.113.0/24\n198.51.100.7, 2001:db8::/32 198.51.100.7')).toEqual([
    '203.0.113.0/24',
    '198.51.100.7',
    '2001:db8::/32',
  ]);
  expect(readRedes('  \n')).toBeNull();
});

test('the downloaded line is one assignment, and its file is named without anything a system would refuse', () => {
  expect(lineaEnv('chk_test_abc')).toBe('CHASKI_CLAVE=chk_test_abc\n');
  expect(nombreDeArchivoEnv('Tienda en línea / N.° 2', 'test')).toBe('chaski-test-tienda-en-linea-n-2.env');
  expect(nombreDeArchivoEnv('…', 'live')).toBe('chaski-live.env');
});

test('the command to try a key asks only for what the key may do', () => {
  expect(curlDePrueba('https://x.pe', 'chk_test_abc', ['invoices.read'])).toContain(
    "'https://x.pe/api/v1/invoices?limite=1'",
  );
  expect(curlDePrueba('https://x.pe', 'chk_test_abc', ['webhooks.manage'])).toContain('/api/v1/webhooks');
  expect(curlDePrueba('https://x.pe', 'chk_test_abc', ['invoices.create'])).toContain('/api/v1/catalogos');
  expect(curlDePrueba('https://x.pe', 'chk_test_abc', [])).toContain('-H "Authorization: Bearer chk_test_abc"');
});
