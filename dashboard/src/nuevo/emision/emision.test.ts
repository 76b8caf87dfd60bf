import { readFileSync } from 'node:fs';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { ChaskiError, ConexionError } from '@chaski/sdk/src/index.ts';
import { describe, expect, test } from 'vitest';
import {
  type BorradorLocal,
  esBorradorLocal,
  hayCambios,
  lugarDelBorrador,
  retomar,
} from '../borrador/borrador-local.ts';
import { formularioNuevo } from '../campos/cambios.ts';
import {
  campoMasCercano,
  enOrdenDeLectura,
  estaTocado,
  idDeCampo,
  lugarDe,
  lugarDeId,
  porLugar,
} from '../campos/campos.ts';
import { HOY } from '../testing.ts';
import { desenlaceDeError } from './emision.ts';
import { llamadaDe } from './llamada.ts';

function errorDe(
  code: ChaskiError['code'],
  status: number,
  de: { retry?: number; reason?: ChaskiError['reason'] } = {},
) {
  return new ChaskiError(code, {
    status,
    message: 'no',
    reason: de.reason,
    fields: {},
    codigos: {},
    requestId: undefined,
    idempotencyKey: undefined,
    retryAfterSegundos: de.retry,
  });
}

describe('what is not known to have failed is asked again, and nothing else', () => {
  test.each([
    ['no connection', new ConexionError('red', 'x')],
    ['no answer in time', new ConexionError('tiempo', 'x')],
    ['the service failed', errorDe('INTERNAL_ERROR', 500)],
    ['the service is closing', errorDe('INTERNAL_ERROR', 503, { retry: 2 })],
    ['the first is still running', errorDe('ALREADY_EXISTS', 409, { retry: 1 })],
    ['a fault of our own', new TypeError('x')],
  ])('%s', (_, error) => expect(desenlaceDeError(error).tipo).toBe('incierto'));

  test.each([
    ['the body is wrong', errorDe('BAD_REQUEST', 400), 'negado'],
    ['it conflicts with what is stored', errorDe('DOMAIN_ERROR', 422), 'negado'],
    ['the number is taken', errorDe('ALREADY_EXISTS', 409, { reason: 'numero-que-ya-existe' }), 'negado'],
    [
      'the key was used',
      errorDe('ALREADY_EXISTS', 409, { reason: 'idempotency-key-de-otro-contenido' }),
      'otroContenido',
    ],
  ])('%s', (_, error, tipo) => expect(desenlaceDeError(error).tipo).toBe(tipo));
});

test('the 409s that the service answers are told apart by their reason: of its key, and of a number that is taken', () => {
  const referencia: unknown = JSON.parse(
    readFileSync(new URL('../../../../examples/referencia/emitirComprobante.json', import.meta.url), 'utf8'),
  );
  const reasons = [...JSON.stringify(referencia).matchAll(/"code":"ALREADY_EXISTS","reason":"([^"]+)"/g)];
  expect(reasons.map(([, reason]) => reason).toSorted()).toEqual([
    'idempotency-key-de-otro-contenido',
    'numero-que-ya-existe',
  ]);
});

describe('each problem is told at its field', () => {
  test('the path of the API leads to the place in the form, through the rows that were left out', () => {
    expect(lugarDe('documento.items.1.cantidad', [0, 3])).toBe('items.3.cantidad');
    expect(lugarDe('documento.cliente.numeroDocumento', [])).toBe('cliente.numeroDocumento');
    expect(lugarDe('documento', [])).toBe('');
    expect(lugarDe('cuerpo', [])).toBe('');
  });

  test('an id leads back to its place', () => {
    for (const lugar of ['serie', 'items.12.descuento.monto']) expect(lugarDeId(idDeCampo(lugar))).toBe(lugar);
    expect(lugarDeId('otro')).toBeUndefined();
  });

  test('where there is no field of its own it is told at what contains it', () => {
    const hay = new Set(['campo-cliente', 'campo-items-0']);
    expect(campoMasCercano('cliente.correo', (id) => hay.has(id))).toBe('campo-cliente');
    expect(campoMasCercano('items.0.isc.tasa', (id) => hay.has(id))).toBe('campo-items-0');
    expect(campoMasCercano('redondeo', (id) => hay.has(id))).toBeUndefined();
  });

  test('the summary goes down the page', () => {
    const lugares = ['redondeo', 'items.10.cantidad', 'items.2.cantidad', 'cliente.numeroDocumento', 'serie'];
    const ordenados = enOrdenDeLectura(new Map(lugares.map((lugar) => [lugar, 'x'])));
    expect(ordenados.map(([lugar]) => lugar)).toEqual([...lugares].reverse());
  });

  test('nothing is said of a place where nobody has been', () => {
    const tocados = new Set(['cliente.numeroDocumento']);
    expect(estaTocado('cliente.numeroDocumento', tocados)).toBe(true);
    expect(estaTocado('cliente', tocados)).toBe(true);
    expect(estaTocado('cliente.denominacion', tocados)).toBe(false);
  });

  test('a remedy for who writes JSON is left out, and any other is not', () => {
    const dicho = (mensaje: string) => porLugar([['documento.serie', mensaje]], [], 'es').get('serie');
    expect(dicho('El precio es obligatorio; envíe precioUnitario (con impuestos)')).toBe('El precio es obligatorio');
    expect(dicho('Tiene más de 15 cifras; envíelo como texto entre comillas para que no pierda')).toBe(
      'Tiene más de 15 cifras',
    );
    const otro = 'Las cuotas suman 10.00 y el monto pendiente es 9.00; ajústelas para que coincidan';
    expect(dicho(otro)).toBe(otro);
  });
});

describe('what this browser keeps', () => {
  const formulario = { ...formularioNuevo(HOY), observaciones: 'Con apuro' };
  const borrador: BorradorLocal = { formulario, idempotencyKey: 'k', dia: HOY, en: 1 };

  test('is read back as it was, and what is no draft is not taken for one', () => {
    expect(esBorradorLocal(JSON.parse(JSON.stringify(borrador)))).toBe(true);
    const malos = [null, [], 'x', {}, { ...borrador, formulario: { items: [1] } }, { ...borrador, en: 'ayer' }];
    for (const malo of malos) expect(esBorradorLocal(malo)).toBe(false);
  });

  test('goes on today when nobody chose the day', () => {
    const manana = toFecha('2026-11-21');
    expect(retomar(borrador, manana).fechaEmision).toBe('2026-11-21');
    const elegida = { ...borrador, formulario: { ...formulario, fechaEmision: '2026-11-18' } };
    expect(retomar(elegida, manana).fechaEmision).toBe('2026-11-18');
  });

  test('is nothing while nobody wrote: the series and the day are filled in by themselves', () => {
    const inicial = formularioNuevo(HOY);
    expect(hayCambios({ ...formularioNuevo(HOY), serie: 'F001', fechaEmision: '2026-11-21' }, inicial)).toBe(false);
    expect(hayCambios(formulario, inicial)).toBe(true);
  });

  test('has a place for each company, environment, user and start', () => {
    const de = { empresa: 'e', entorno: 'test', usuario: 'u', inicio: 'nuevo' };
    const lugares = [de, { ...de, entorno: 'live' }, { ...de, usuario: 'v' }, { ...de, inicio: 'desde.1' }];
    expect(new Set(lugares.map(lugarDelBorrador)).size).toBe(4);
  });
});

test('the call can be pasted into a shell, whatever was written', () => {
  const { curl, json } = llamadaDe(
    '/comprobantes/emitir',
    { observaciones: `D'Onofrio $(rm) \`x\`` },
    'https://a.pe',
    'k',
  );
  expect(curl).toContain(`D'\\''Onofrio $(rm) \`x\``);
  expect(curl).toContain('$CHASKI_CLAVE');
  expect(JSON.parse(json)).toEqual({ documento: { observaciones: `D'Onofrio $(rm) \`x\`` } });
});
