import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFecha } from '../lib/fecha.ts';
import { CODIGOS_SUNAT } from './codigos.ts';
import { type ClaveResumen, idResumen, nombreResumen, parseNombreArchivo } from './nombre-archivo.ts';
import { classifyEnvioResumen, classifyTicket, esYaRecibido, type VeredictoTicket } from './resumen.ts';
import {
  decodeRequest,
  decodeResponse,
  encodeEnvio,
  encodeFault,
  encodeGetStatusComprobante,
  encodeSendBillResponse,
  encodeSendSummaryResponse,
  encodeStatusResponse,
} from './soap/soap.ts';
import { zipCdr } from './zip/zip.ts';

const CLAVE: ClaveResumen = { ruc: '20000000001', tipo: 'RA', fecha: toFecha('2026-11-21'), numero: 1 };
const CREDENCIAL = { usuario: '20000000001MODDATOS', clave: 'moddatos' };

const decode = (body: Buffer, status = 200) => decodeResponse(status, 'text/xml', body);
const envio = (body: Buffer, status = 200) => classifyEnvioResumen(decode(body, status));
const ticket = (body: Buffer, status = 200) => classifyTicket(decode(body, status), CLAVE);
const conStatus = (statusCode: string, content?: Buffer | string) =>
  ticket(encodeStatusResponse({ statusCode, ...(content === undefined ? {} : { content }) }));

/** The CDR of the file, with that code and words. */
function cdr(codigo: string, descripcion: string, id = 'RA-20261121-1', archivo = `R-20000000001-${id}.xml`): Buffer {
  const xml = readFileSync(new URL('fixtures/cdr-aceptado.xml', import.meta.url), 'utf8')
    .replaceAll('F001-1', id)
    .replace('>0</cbc:ResponseCode>', `>${codigo}</cbc:ResponseCode>`)
    .replace(/<cbc:Description>[^<]*</, `<cbc:Description>${descripcion}<`);
  return zipCdr(archivo, Buffer.from(xml));
}

const ACEPTADA = 'La Comunicacion de baja RA-20261121-1, ha sido aceptada';

describe('the name', () => {
  it.each(['RA', 'RC'] as const)('of a %s is read back as it was written', (tipo) => {
    const clave = { ...CLAVE, tipo, numero: 12 };
    expect(idResumen(clave)).toBe(`${tipo}-20261121-12`);
    expect(nombreResumen(clave)).toBe(`20000000001-${tipo}-20261121-12`);
    expect(parseNombreArchivo(`${nombreResumen(clave)}.zip`)).toEqual({ clase: 'resumen', ...clave });
  });
});

describe('requests', () => {
  it('sendSummary is read as it was written', () => {
    const zip = Buffer.from('PK zip');
    const nombreZip = `${nombreResumen(CLAVE)}.zip`;
    expect(decodeRequest(encodeEnvio('sendSummary', { ...CREDENCIAL, nombreZip, zip }))).toEqual({
      ok: true,
      peticion: { credencial: CREDENCIAL, operacion: 'sendSummary', nombreZip, zip },
    });
  });

  it('getStatus of a comprobante names it and no ticket', () => {
    const clave = { ruc: '20000000001', tipo: '01', serie: 'F001', numero: 7 } as const;
    expect(decodeRequest(encodeGetStatusComprobante({ ...CREDENCIAL, ...clave }))).toMatchObject({
      peticion: { operacion: 'getStatus', comprobante: { ...clave, numero: '7' } },
    });
  });
});

describe('the answer to sendSummary', () => {
  it('gives the ticket', () => {
    expect(envio(encodeSendSummaryResponse('1700000000001'))).toEqual({ tipo: 'ticket', ticket: '1700000000001' });
  });

  it.each(['0140', '0402', '2223', '2324'])('with %s says that SUNAT has a file of that name already', (codigo) => {
    expect(envio(encodeFault(codigo, 'ya fue enviado'), 500)).toMatchObject({ tipo: 'yaRecibido', codigo });
  });

  it.each([
    ['0111', 'configurar'],
    ['0100', 'reintentar'],
    ['0151', 'rechazado'],
    ['2220', 'rechazado'],
    ['2957', 'rechazado'],
  ])('with %s means %s', (codigo, tipo) => {
    expect(envio(encodeFault(codigo, 'texto'), 500)).toMatchObject({ tipo, codigo });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 200],
    ['a gateway', Buffer.from('<html></html>'), 502],
    ['the answer to another operation', encodeSendBillResponse(Buffer.from('PK')), 200],
    ['a Fault without a code', encodeFault('raro', 'algo pasó'), 500],
    ['a remark', encodeFault('4443', 'fuera de plazo'), 500],
  ])('that is %s decides nothing', (_, body, status) => {
    expect(envio(body, status).tipo).toBe('desconocido');
  });

  it('refused at the door was not processed', () => {
    expect(envio(Buffer.from('no'), 403)).toMatchObject({ tipo: 'reintentar', codigo: undefined });
  });
});

describe('the answer about a ticket', () => {
  it.each(['0', '0000'])('%s with the CDR accepts', (code) => {
    expect(conStatus(code, cdr('0', ACEPTADA))).toMatchObject({
      tipo: 'aceptado',
      mensaje: ACEPTADA,
      observaciones: [],
    });
  });

  it('accepts a resumen out of time with its observation', () => {
    expect(conStatus('0', cdr('4443', 'Resumen fuera de plazo'))).toMatchObject({
      tipo: 'aceptado',
      observaciones: [{ codigo: '4443' }],
    });
  });

  it.each(['99', '0099'])('%s with the CDR refuses, and says what to do', (code) => {
    const veredicto = conStatus(
      code,
      cdr('2957', 'El plazo vencio - Detalle: xxx value=&apos;ticket: 1 error: E: 2957&apos;'),
    );
    expect(veredicto).toMatchObject({ tipo: 'rechazado', codigo: '2957', cdr: { codigo: '2957' } });
    expect(veredicto).toMatchObject({
      mensaje:
        'SUNAT rechazó el archivo (2957): El plazo vencio. Pasaron los 7 días para anularlo. ' +
        'Para dejarlo sin efecto emita una nota de crédito con `codigoMotivo` 01.',
    });
  });

  it('takes the CDR of an OSE, whose receiver is the OSE, and of no other issuer', () => {
    const xml = readFileSync(new URL('fixtures/cdr-ose-ra.xml', import.meta.url), 'utf8');
    const con = (text: string) => conStatus('0', zipCdr('R-20000000001-RA-20261121-1.xml', Buffer.from(text)));
    expect(con(xml)).toMatchObject({ tipo: 'aceptado', cdr: { rucEmisor: '20000000001' } });
    const ajeno = xml.replace(/(<cac:IssuerParty>.*?>)20000000001</s, '$120000000002<');
    expect(con(ajeno)).toMatchObject({ tipo: 'desconocido', mensaje: expect.stringContaining('20000000002') });
    expect(con(xml.replaceAll('RA-20261121-00001', 'RA-20261121-00002')).tipo).toBe('desconocido');
  });

  it('the CDR decides, whatever the code in front of it says', () => {
    expect(conStatus('0', cdr('2105', 'no existe'))).toMatchObject({ tipo: 'rechazado', codigo: '2105' });
    expect(conStatus('99', cdr('0', ACEPTADA)).tipo).toBe('aceptado');
  });

  it.each(['98', '0098'])('%s is in process, with or without plain text', (code) => {
    expect(conStatus(code).tipo).toBe('enProceso');
    expect(conStatus(code, 'El ticket está en proceso').tipo).toBe('enProceso');
  });

  it('0127 knows no such ticket, as a state or as a Fault', () => {
    expect(conStatus('0127', 'El ticket no existe')).toMatchObject({
      tipo: 'noExiste',
      mensaje: 'SUNAT no conoce el ticket (0127): El ticket no existe.',
    });
    expect(ticket(encodeFault('0127', 'El ticket no existe'), 500).tipo).toBe('noExiste');
  });

  it.each([
    ['0126', 'configurar'],
    ['0102', 'configurar'],
    ['0200', 'reintentar'],
    ['0100', 'reintentar'],
    ['2105', 'reintentar'],
  ])('%s in place of a state means %s: only a CDR decides', (codigo, tipo) => {
    expect(conStatus(codigo, 'texto').tipo).toBe(tipo);
    expect(ticket(encodeFault(codigo, 'texto'), 500).tipo).toBe(tipo);
  });

  const indeciso: readonly (readonly [string, () => VeredictoTicket])[] = [
    ['an empty body', () => ticket(Buffer.alloc(0))],
    ['0 without a CDR', () => conStatus('0')],
    ['99 with plain text', () => conStatus('99', 'Error en el proceso')],
    ['a cut zip', () => conStatus('0', cdr('0', ACEPTADA).subarray(0, 200))],
    ['the CDR of another number', () => conStatus('0', cdr('0', ACEPTADA, 'RA-20261121-2'))],
    ['the CDR of a resumen', () => conStatus('0', cdr('0', ACEPTADA, 'RC-20261121-1'))],
    [
      'the CDR of another company',
      () => conStatus('0', cdr('0', ACEPTADA, 'RA-20261121-1', 'R-20000000002-RA-20261121-1.xml')),
    ],
    ['the CDR of a factura', () => conStatus('0', cdr('0', 'La Factura ha sido aceptada', 'F001-1'))],
    ['a code of nothing', () => conStatus('7', 'qué')],
    ['a ticket', () => ticket(encodeSendSummaryResponse('1'))],
  ];
  it.each(indeciso)('%s decides nothing', (_, answer) => {
    expect(answer().tipo).toBe('desconocido');
  });

  it('a CDR whose signature does not hold is for a person', () => {
    const body = encodeStatusResponse({ statusCode: '0', content: cdr('0', ACEPTADA) });
    const certificadosDeConfianza = ['AA'.repeat(32)];
    expect(classifyTicket(decode(body), CLAVE, { certificadosDeConfianza })).toMatchObject({
      tipo: 'atender',
      cdr: { firma: 'invalida' },
    });
  });
});

it('every code has words that end, whichever way it arrives', () => {
  for (const codigo of CODIGOS_SUNAT.keys()) {
    for (const veredicto of [envio(encodeFault(codigo, 'texto'), 500), conStatus('99', cdr(codigo, 'texto'))]) {
      if ('mensaje' in veredicto && veredicto.tipo !== 'aceptado') expect(veredicto.mensaje, codigo).toMatch(/\S\.$/);
    }
  }
});

it('no bytes whatever are a decision or make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 100, max: 599 }), (bytes, status) => {
      expect(['desconocido', 'reintentar']).toContain(envio(Buffer.from(bytes), status).tipo);
      expect(['desconocido', 'reintentar']).toContain(ticket(Buffer.from(bytes), status).tipo);
    }),
  );
});

it('a CDR that says that the boleta in the file is informed already says nothing of the file', () => {
  const codigos = [...CODIGOS_SUNAT.values()].flatMap(({ codigo, accion }) => (accion === 'consultar' ? codigo : []));
  expect(codigos.filter((codigo) => !esYaRecibido(codigo)).sort()).toEqual(['1032', '1033', '2282']);
  expect(codigos.filter(esYaRecibido).sort()).toEqual(['0140', '0402', '2223', '2324']);
});
