import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFecha } from '../lib/fecha.ts';
import { CODIGOS_SUNAT } from './codigos.ts';
import { decodeResponse, encodeFault, encodeSendBillResponse } from './soap/soap.ts';
import { classifyEnvio, classifyFallaDeRed, type Esperado, pudoRegistrarse, type Veredicto } from './veredicto.ts';
import { zipCdr } from './zip/zip.ts';

const ESPERADO: Esperado = {
  ruc: '20000000001',
  tipo: '01',
  serie: 'F001',
  numero: 1,
  fechaEmision: toFecha('2026-11-20'),
  cliente: '6-20600055519',
  digest: 'ZGlnZXN0IGRlIG11ZXN0cmE=',
};
const NOMBRE = 'R-20000000001-01-F001-1.xml';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const text = (name: string) => fixture(name).toString();
const envio = (body: Buffer, status = 200, esperado = ESPERADO) =>
  classifyEnvio(decodeResponse(status, 'text/xml', body), esperado);
const conCdr = (xml: string, esperado = ESPERADO, nombre = NOMBRE) =>
  envio(encodeSendBillResponse(zipCdr(nombre, Buffer.from(xml))), 200, esperado);
const conFault = (codigo: string, words = 'texto', esperado = ESPERADO) =>
  envio(encodeFault(codigo, words), 500, esperado);

describe('a CDR in the answer', () => {
  it('with code 0 accepts, and its remarks are observations', () => {
    expect(conCdr(text('cdr-aceptado.xml'))).toMatchObject({
      tipo: 'aceptado',
      mensaje: 'La Factura numero F001-1, ha sido aceptada',
      cdr: { codigo: '0' },
      observaciones: [],
    });
    const observado = conCdr(text('cdr-observado.xml'));
    expect(observado).toMatchObject({ tipo: 'aceptado', observaciones: [{ codigo: '4252' }, { codigo: '4013' }] });
  });

  it('with a refusal rejects, uses the number up, and says what happened, where, and what to do', () => {
    const veredicto = conCdr(text('cdr-rechazado-2017.xml'), { ...ESPERADO, cliente: '6-1234' });
    expect(veredicto).toMatchObject({
      tipo: 'rechazado',
      codigo: '2017',
      numeroConsumido: true,
      cdr: { codigo: '2017' },
      notas: [{ codigo: '2017', mensaje: 'INFO: 2017 (nodo: "cac:PartyIdentification/cbc:ID" valor: "1234")' }],
    });
    expect(veredicto.mensaje).toBe(
      'SUNAT rechazó el comprobante (2017): El numero de documento de identidad del receptor debe ser RUC. ' +
        'Corrija el tipo y el número de documento del cliente. El número quedó usado: emita otro comprobante con un número nuevo.',
    );
  });

  it.each(['4252', '2266', '2404', '2988', '3496'])('with the code %s, which only observes, accepts', (codigo) => {
    const xml = text('cdr-aceptado.xml').replace('>0</cbc:ResponseCode>', `>${codigo}</cbc:ResponseCode>`);
    expect(conCdr(xml)).toMatchObject({ tipo: 'aceptado', observaciones: [{ codigo }] });
  });

  it('with 3496 rejects what was issued from 2027 on, whenever it is answered, as does a Fault', () => {
    const xml = text('cdr-aceptado.xml').replace('>0</cbc:ResponseCode>', '>3496</cbc:ResponseCode>');
    const de2027 = { ...ESPERADO, fechaEmision: toFecha('2027-01-01') };
    const rechazado = { tipo: 'rechazado', codigo: '3496', numeroConsumido: true };
    expect(conCdr(xml, de2027)).toMatchObject(rechazado);
    expect(conCdr(xml, de2027).mensaje).toContain('`codigoSunat` de 8 cifras');
    expect(conCdr(xml, { ...ESPERADO, fechaEmision: toFecha('2026-12-31') })).toMatchObject({ tipo: 'aceptado' });
    expect(conFault('3496', 'texto', de2027)).toMatchObject(rechazado);
  });

  it('with 2325 rejects for good, though the same code in a Fault waits for the configuration', () => {
    const xml = text('cdr-aceptado.xml').replace('>0</cbc:ResponseCode>', '>2325</cbc:ResponseCode>');
    expect(conCdr(xml)).toMatchObject({ tipo: 'rechazado', numeroConsumido: true });
    expect(conFault('2325')).toMatchObject({ tipo: 'configurar', codigo: '2325' });
  });

  it('with a code that means nothing decides nothing', () => {
    for (const codigo of ['7', '0001', 'aceptado']) {
      const xml = text('cdr-aceptado.xml').replace('>0</cbc:ResponseCode>', `>${codigo}</cbc:ResponseCode>`);
      expect(conCdr(xml), codigo).toMatchObject({ tipo: 'desconocido', causa: 'cdr_ilegible' });
    }
  });

  it('that is damaged decides nothing', () => {
    const zip = zipCdr(NOMBRE, fixture('cdr-aceptado.xml'));
    zip.writeUInt8(zip.readUInt8(200) ^ 1, 200);
    expect(envio(encodeSendBillResponse(zip))).toMatchObject({ tipo: 'desconocido', causa: 'cdr_ilegible' });
    expect(envio(encodeSendBillResponse(Buffer.from('hola')))).toMatchObject({
      tipo: 'desconocido',
      causa: 'cdr_ilegible',
    });
  });

  it.each<[string, Partial<Esperado>, string?]>([
    ['RUC', { ruc: '20000000002' }],
    ['type', { tipo: '07' }],
    ['series', { serie: 'F002' }],
    ['number', { numero: 2 }],
    ['file name', {}, 'R-20000000001-01-F001-2.xml'],
    ['file that is no document', {}, 'R-hola.xml'],
  ])('of another %s decides nothing', (_, other, nombre) => {
    const veredicto = conCdr(text('cdr-aceptado.xml'), { ...ESPERADO, ...other }, nombre);
    expect(veredicto).toMatchObject({ tipo: 'desconocido', causa: 'cdr_ajeno' });
  });

  it('that names another document inside than on its file decides nothing', () => {
    const xml = text('cdr-aceptado.xml').replaceAll('>F001-1<', '>F001-2<');
    expect(conCdr(xml)).toMatchObject({ tipo: 'desconocido', causa: 'cdr_ajeno' });
    const ruc = text('cdr-aceptado.xml').replace('<cbc:ID>20000000001<', '<cbc:ID>20000000002<');
    expect(conCdr(ruc)).toMatchObject({ tipo: 'desconocido', causa: 'cdr_ajeno' });
  });

  it('of whatever customer is ours, as SUNAT’s beta writes `6-` before the number of any document', () => {
    for (const cliente of ['1-20600055519', '1-45678912', '6-20600055518', '4-001234567', '0-EXT-1', '---']) {
      expect(conCdr(text('cdr-aceptado.xml'), { ...ESPERADO, cliente }).tipo, cliente).toBe('aceptado');
    }
  });

  it.each(['-1', ''])(
    'that accepts and names only %j decides nothing: an acceptance names its document',
    (referencia) => {
      const xml = text('cdr-aceptado.xml').replaceAll('>F001-1<', `>${referencia}<`);
      expect(conCdr(xml)).toMatchObject({ tipo: 'desconocido', causa: 'cdr_ajeno' });
      const observado = xml.replace('>0</cbc:ResponseCode>', '>4252</cbc:ResponseCode>');
      expect(conCdr(observado)).toMatchObject({ tipo: 'desconocido', causa: 'cdr_ajeno' });
    },
  );

  it('that refuses may name the number alone, but not another’s', () => {
    const rechazo = text('cdr-rechazado-2017.xml').replaceAll('>F001-1<', '>-1<');
    expect(conCdr(rechazo)).toMatchObject({ tipo: 'rechazado', codigo: '2017' });
    expect(conCdr(rechazo, { ...ESPERADO, numero: 11 }, NOMBRE.replace('1.xml', '11.xml'))).toMatchObject({
      causa: 'cdr_ajeno',
    });
  });

  it('of an OSE that answers another issuer’s document decides nothing', () => {
    const ajeno = text('cdr-ose.xml').replace(/(<cac:IssuerParty>.*?>)20000000001</s, '$120000000002<');
    expect(conCdr(ajeno)).toMatchObject({ tipo: 'desconocido', causa: 'cdr_ajeno' });
  });

  it('of an OSE has to carry our digest and our type, where it carries any', () => {
    expect(conCdr(text('cdr-ose.xml'))).toMatchObject({ tipo: 'aceptado', observaciones: [{ codigo: '4332' }] });
    expect(conCdr(text('cdr-ose.xml'), { ...ESPERADO, digest: 'b3Rybw==' })).toMatchObject({ causa: 'cdr_ajeno' });
    expect(conCdr(text('cdr-ose.xml').replace('>01<', '>07<'))).toMatchObject({ causa: 'cdr_ajeno' });
  });

  it('may write the number with zeros, and name nobody where the document names nobody', () => {
    expect(conCdr(text('cdr-aceptado.xml').replaceAll('>F001-1<', '>F001-00000001<')).tipo).toBe('aceptado');
    for (const cliente of ['-', '--', '6-']) {
      expect(conCdr(text('cdr-aceptado.xml'), { ...ESPERADO, cliente }).tipo).toBe('aceptado');
      const xml = text('cdr-aceptado.xml').replace('6-20600055519', cliente);
      expect(conCdr(xml).tipo).toBe('aceptado');
    }
  });

  it('whose signature does not hold waits for a person', () => {
    const zip = zipCdr(NOMBRE, fixture('cdr-aceptado.xml'));
    const respuesta = decodeResponse(200, undefined, encodeSendBillResponse(zip));
    const veredicto = classifyEnvio(respuesta, ESPERADO, { certificadosDeConfianza: ['00'.repeat(32)] });
    expect(veredicto).toMatchObject({ tipo: 'atender', cdr: { firma: 'invalida' } });
    expect(veredicto.mensaje).toMatch(/firma de la constancia no es válida/);
  });
});

describe('a Fault', () => {
  it.each<[string, Partial<Veredicto>]>([
    ['0100', { tipo: 'reintentar' }],
    ['0109', { tipo: 'reintentar' }],
    ['0138', { tipo: 'reintentar' }],
    ['0102', { tipo: 'configurar' }],
    ['0111', { tipo: 'configurar' }],
    ['0154', { tipo: 'configurar' }],
    ['1078', { tipo: 'configurar' }],
    ['2326', { tipo: 'configurar' }],
    ['0140', { tipo: 'consultar' }],
    ['0402', { tipo: 'consultar' }],
    ['1032', { tipo: 'consultar' }],
    ['1033', { tipo: 'consultar' }],
    ['0151', { tipo: 'rechazado', numeroConsumido: false }],
    ['0306', { tipo: 'rechazado', numeroConsumido: false }],
    ['1083', { tipo: 'rechazado', numeroConsumido: false }],
    ['2017', { tipo: 'rechazado', numeroConsumido: true }],
    ['3103', { tipo: 'rechazado', numeroConsumido: true }],
    ['2595', { tipo: 'rechazado', numeroConsumido: true }],
    ['1079', { tipo: 'atender' }],
    ['4252', { tipo: 'desconocido' }],
    ['0001', { tipo: 'desconocido' }],
  ])('with %s leads where the table says', (codigo, expected) => {
    expect(conFault(codigo)).toMatchObject(expected);
  });

  it('with a refusal (as beta answers) means the same as a CDR with it', () => {
    const veredicto = envio(fixture('fault-3103-beta.xml'), 500);
    expect(veredicto).toMatchObject({ tipo: 'rechazado', codigo: '3103', numeroConsumido: true, cdr: undefined });
    expect(veredicto).toMatchObject({
      notas: [{ codigo: '3103', mensaje: expect.stringContaining('Error en la linea: 1') }],
    });
    expect(veredicto.mensaje).not.toMatch(/xxx/);
  });

  it('without a code decides nothing', () => {
    expect(envio(fixture('fault-sin-codigo.xml'), 500)).toMatchObject({
      tipo: 'desconocido',
      causa: 'respuesta_ilegible',
    });
  });

  it('without words is told in ours', () => {
    expect(conFault('0102', '').mensaje).toMatch(
      /\(0102\): Usuario o clave SOL equivocados\. Revise el usuario y la clave SOL/,
    );
  });

  it('never accepts, whatever its code', () => {
    for (const codigo of CODIGOS_SUNAT.keys()) expect(conFault(codigo).tipo).not.toBe('aceptado');
  });
});

describe('what is no answer', () => {
  it.each([
    ['an empty 200', 200, ''],
    ['a gateway page', 502, '<html>502</html>'],
    ['a 503', 503, ''],
    ['a 500 that is no SOAP', 500, 'Internal Server Error'],
    ['a timeout told by a proxy', 504, ''],
    ['a 408', 408, ''],
    ['a login page', 200, '<!DOCTYPE html><html>'],
  ])('%s leaves the outcome unknown', (_, status, body) => {
    expect(envio(Buffer.from(body), status)).toMatchObject({ tipo: 'desconocido', causa: 'respuesta_ilegible' });
  });

  it.each([301, 302, 401, 403, 404, 413, 429])('HTTP %i was refused at the door: it is sent again', (status) => {
    expect(envio(Buffer.from('no'), status)).toMatchObject({ tipo: 'reintentar', codigo: undefined });
  });

  it('the answer to another operation leaves the outcome unknown', () => {
    expect(envio(fixture('status-98.xml'))).toMatchObject({ tipo: 'desconocido' });
  });

  it('a connection that failed before anything was sent is tried again; after that nobody knows', () => {
    expect(classifyFallaDeRed('antes_de_enviar', 'ECONNREFUSED')).toMatchObject({ tipo: 'reintentar' });
    expect(classifyFallaDeRed('despues_de_enviar', 'timeout')).toMatchObject({
      tipo: 'desconocido',
      causa: 'sin_respuesta',
    });
  });

  it('any bytes with any status neither accept nor reject', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.uint8Array({ maxLength: 200 }), (status, body) => {
        const { tipo } = envio(Buffer.from(body), status);
        expect(['desconocido', 'reintentar']).toContain(tipo);
      }),
    );
  });
});

describe('every verdict', () => {
  it('says what to do, in whole sentences, without "undefined"', () => {
    const all = [...CODIGOS_SUNAT.keys()].map((codigo) => conFault(codigo, ''));
    all.push(classifyFallaDeRed('antes_de_enviar', 'x'), classifyFallaDeRed('despues_de_enviar', 'x'));
    all.push(
      envio(Buffer.alloc(0)),
      envio(Buffer.alloc(0), 404),
      conCdr(text('cdr-aceptado.xml'), { ...ESPERADO, numero: 9 }),
    );
    for (const { mensaje } of all) {
      expect(mensaje).toMatch(/\.$/);
      expect(mensaje).not.toMatch(/undefined|null|\.\.|: \./);
      expect(mensaje.length).toBeGreaterThan(60);
    }
  });
});

describe('pudoRegistrarse', () => {
  it('is true of attempts after which SUNAT may have the document, and only of those', () => {
    expect(pudoRegistrarse(classifyFallaDeRed('despues_de_enviar', 'timeout'))).toBe(true);
    expect(pudoRegistrarse(envio(Buffer.alloc(0)))).toBe(true);
    expect(pudoRegistrarse(conFault('0109'))).toBe(true);
    expect(pudoRegistrarse(classifyFallaDeRed('antes_de_enviar', 'ECONNREFUSED'))).toBe(false);
    expect(pudoRegistrarse(envio(Buffer.alloc(0), 429))).toBe(false);
    expect(pudoRegistrarse(conFault('0102'))).toBe(false);
    expect(pudoRegistrarse(conFault('1033'))).toBe(false);
  });
});
