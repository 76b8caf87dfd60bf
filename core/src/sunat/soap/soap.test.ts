import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zipCdr } from '../zip/zip.ts';
import {
  decodeRequest,
  decodeResponse,
  encodeEnvio,
  encodeFault,
  encodeGetStatus,
  encodeGetStatusCdr,
  encodeSendBillResponse,
  encodeStatusCdrResponse,
  encodeStatusResponse,
} from './soap.ts';
import { decodeBase64 } from './sobre.ts';

const CREDENCIAL = { usuario: '20000000001MODDATOS', clave: 'mod&<"dátos' };
const ZIP = zipCdr('R-20000000001-01-F001-1.xml', randomBytes(20_000));

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const respuesta = (xml: string | Buffer, status = 200) =>
  decodeResponse(status, 'text/xml; charset=utf-8', Buffer.isBuffer(xml) ? xml : Buffer.from(xml));

function envelope(body: string): string {
  return `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;
}

function billResponse(content: string): string {
  return envelope(`<b:sendBillResponse xmlns:b="http://service.sunat.gob.pe">${content}</b:sendBillResponse>`);
}

describe('requests', () => {
  it('of sendBill carry user, password, name and the very bytes of the zip', () => {
    const request = encodeEnvio('sendBill', { ...CREDENCIAL, nombreZip: '20000000001-01-F001-1.zip', zip: ZIP });
    expect(decodeRequest(request)).toEqual({
      ok: true,
      peticion: { credencial: CREDENCIAL, operacion: 'sendBill', nombreZip: '20000000001-01-F001-1.zip', zip: ZIP },
    });
  });

  it('qualify the operation and not its parameters', () => {
    const text = encodeEnvio('sendBill', { ...CREDENCIAL, nombreZip: 'a.zip', zip: Buffer.from('zip') }).toString();
    expect(text).toContain('<ser:sendBill><fileName>a.zip</fileName><contentFile>emlw</contentFile></ser:sendBill>');
    expect(text).toContain('<wsse:Password>mod&amp;&lt;"dátos</wsse:Password>');
  });

  it('of getStatus and getStatusCdr carry what is asked', () => {
    expect(decodeRequest(encodeGetStatus({ ...CREDENCIAL, ticket: '1703154974517' }))).toEqual({
      ok: true,
      peticion: { credencial: CREDENCIAL, operacion: 'getStatus', ticket: '1703154974517' },
    });
    const clave = { ruc: '20000000001', tipo: '01', serie: 'F001', numero: 57 } as const;
    expect(decodeRequest(encodeGetStatusCdr({ ...CREDENCIAL, ...clave }))).toEqual({
      ok: true,
      peticion: { credencial: CREDENCIAL, operacion: 'getStatusCdr', comprobante: { ...clave, numero: '57' } },
    });
  });

  it('are read with any prefixes, comments and line breaks in the base64, as other people’s clients write them', () => {
    const base64 = ZIP.toString('base64').replace(/.{76}/g, '$&\r\n');
    const request = `<?xml version='1.0' encoding='utf-8'?>
      <Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Header>
        <w:Security xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
          <!--Optional:--><w:UsernameToken><w:Username> 20000000001MODDATOS </w:Username>
          <w:Password Type="x#PasswordText">moddatos</w:Password></w:UsernameToken></w:Security></Header>
      <Body><sendBill xmlns="http://service.sunat.gob.pe"><fileName xmlns="">a.zip</fileName>
      <contentFile xmlns="">${base64}</contentFile><partyType xmlns=""/></sendBill></Body></Envelope>`;
    expect(decodeRequest(Buffer.from(request))).toEqual({
      ok: true,
      peticion: {
        credencial: { usuario: '20000000001MODDATOS', clave: 'moddatos' },
        operacion: 'sendBill',
        nombreZip: 'a.zip',
        zip: ZIP,
      },
    });
  });

  it('without a whole WS-Security header have no credential', () => {
    const text = encodeGetStatus({ ...CREDENCIAL, ticket: '1' }).toString();
    const read = decodeRequest(Buffer.from(text.replace(/<wsse:Password>.*<\/wsse:Password>/, '')));
    expect(read).toMatchObject({ ok: true, peticion: { credencial: undefined } });
  });

  it.each([
    ['', /sin contenido/],
    ['hola', /no es XML/],
    ['<a/>', /no es un sobre SOAP/],
    [envelope('<x:sendBill xmlns:x="http://otro"/>'), /no es del servicio/],
    [envelope('<x:borrar xmlns:x="http://service.sunat.gob.pe"/>'), /No existe la operación/],
    [`<!DOCTYPE a>${envelope('')}`, /no es XML/],
  ])('that are not requests are refused with the reason: %j', (body, motivo) => {
    const read = decodeRequest(Buffer.from(body));
    expect(read.ok ? '' : read.motivo).toMatch(motivo);
  });

  it('with a contentFile that is missing, repeated or no base64 have an empty zip', () => {
    const send = (content: string) =>
      decodeRequest(Buffer.from(envelope(`<s:sendBill xmlns:s="http://service.sunat.gob.pe">${content}</s:sendBill>`)));
    const one = `<contentFile>${ZIP.toString('base64')}</contentFile>`;
    for (const content of ['', one + one, '<contentFile>¡hola!</contentFile>', '<contentFile>-_-_</contentFile>']) {
      expect(send(content)).toMatchObject({ ok: true, peticion: { zip: Buffer.alloc(0) } });
    }
  });
});

describe('answers', () => {
  it('of sendBill give the very bytes of the CDR, whatever its size', () => {
    for (const size of [1, 2, 3, 100, 400_000]) {
      const zip = randomBytes(size);
      expect(respuesta(encodeSendBillResponse(zip))).toEqual({ tipo: 'applicationResponse', zip });
    }
  });

  it('are read as a parser of the whole would read them, wherever the base64 stands', () => {
    const base64 = ZIP.toString('base64');
    const good = `<applicationResponse>${base64}</applicationResponse>`;
    const variants: [string, boolean][] = [
      [good, true],
      [`<applicationResponse>\n${base64}\n</applicationResponse>`, true],
      [`<applicationResponse><![CDATA[${base64}]]></applicationResponse>`, true],
      [`<applicationResponse a="content>">${base64}</applicationResponse>`, true],
      [`<!-- ${good} -->`, false],
      [`<!-- content>${base64}< -->${good}`, true],
      [good + good, false],
      [`<x>${good}</x>`, false],
      [`<applicationResponse>${base64}<x></x></applicationResponse>`, false],
      [`<applicationResponse>(base64)</applicationResponse>`, false],
      [`<applicationResponse>(base64)</applicationResponse><content>${base64}</content>`, false],
      [`<applicationResponse>${base64.slice(1)}</applicationResponse>`, false],
      [`<applicationResponse>${base64}&#65;&#65;&#65;&#65;</applicationResponse>`, false],
      [`<applicationResponse>${base64}`, false],
    ];
    for (const [content, whole] of variants) {
      const read = respuesta(billResponse(content));
      const zip = read.tipo === 'applicationResponse' ? read.zip : undefined;
      expect(zip?.equals(ZIP) ?? false, content.slice(0, 60)).toBe(whole);
    }
  });

  it('of getStatusCdr give code, message and CDR', () => {
    const status = { statusCode: '0004', statusMessage: 'La constancia existe', content: ZIP };
    expect(respuesta(encodeStatusCdrResponse(status))).toEqual({ tipo: 'status', ...status });
  });

  it('of getStatus without a CDR give the plain text that SUNAT puts in its place', () => {
    expect(respuesta(fixture('status-0127.xml'))).toEqual({
      tipo: 'status',
      statusCode: '0127',
      statusMessage: '',
      content: 'El ticket no existe',
    });
    expect(respuesta(fixture('status-98.xml'))).toEqual({
      tipo: 'status',
      statusCode: '98',
      statusMessage: '',
      content: undefined,
    });
    expect(respuesta(encodeStatusResponse({ statusCode: '99', content: ZIP }))).toMatchObject({ content: ZIP });
  });

  it('of sendSummary give the ticket', () => {
    const xml = envelope(
      '<br:sendSummaryResponse xmlns:br="http://service.sunat.gob.pe"><ticket>1703154974517</ticket></br:sendSummaryResponse>',
    );
    expect(respuesta(xml)).toEqual({ tipo: 'ticket', ticket: '1703154974517' });
  });
});

describe('faults', () => {
  it.each([
    ['fault-0111.xml', '0111'],
    ['fault-0109-server.xml', '0109'],
    ['fault-3103-beta.xml', '3103'],
    ['fault-1033.xml', '1033'],
    ['fault-0306-ose.xml', '0306'],
    ['fault-texto.xml', '0100'],
    ['fault-sin-codigo.xml', undefined],
  ])('%s names %s', (name, codigo) => {
    expect(respuesta(fixture(name), 500)).toMatchObject({ tipo: 'fault', codigo });
    expect(respuesta(fixture(name), 200)).toMatchObject({ tipo: 'fault', codigo });
  });

  it.each([
    ['soap-env:Client.111', '', '0111'],
    ['soap-env:Client', '1033', '1033'],
    ['soap-env:Server', 'Código: 0109', '0109'],
    ['soap-env:Server', 'Detalle: value=\'ticket: 1540 error: Error en la linea: 1 : 3103 (nodo: "x")\'', '3103'],
    ['soap-env:Server', 'Falla del 2026-11-20 en 2017335', undefined],
    ['soap-env:Server', '2026-11-20: falla', undefined],
    ['soap-env:Server', 'RUC 20000000001', undefined],
    ['soap-env:Client.12345', '', undefined],
    ['', '', undefined],
  ])('with faultcode %j and faultstring %j name %s', (faultcode, faultstring, codigo) => {
    const xml = envelope(
      `<S:Fault><faultcode>${faultcode}</faultcode><faultstring>${faultstring}</faultstring></S:Fault>`,
    );
    expect(respuesta(xml, 500)).toMatchObject({ tipo: 'fault', codigo });
  });

  it('of ours look like SUNAT’s and are read back', () => {
    const fault = encodeFault('0111', 'No tiene el perfil <x>');
    expect(fault.toString()).toContain('<soap-env:Fault><faultcode>soap-env:Client.0111</faultcode><faultstring>');
    expect(respuesta(fault, 500)).toEqual({
      tipo: 'fault',
      codigo: '0111',
      faultcode: 'soap-env:Client.0111',
      faultstring: 'No tiene el perfil <x>',
    });
    expect(respuesta(encodeFault('0109', 'x', 'Server'), 500)).toMatchObject({ faultcode: 'soap-env:Server.0109' });
  });
});

describe('what is no answer of the service is ilegible, with the reason', () => {
  const whole = encodeSendBillResponse(ZIP);

  it.each<[string, number, string | Buffer, RegExp]>([
    ['nothing', 200, '', /HTTP 200.* llegó sin contenido/],
    ['a page', 502, fixture('puerta-502.html'), /HTTP 502.* no es XML/],
    ['a page that is XML', 503, '<html><body>0109</body></html>', /no es un sobre SOAP, sino <html>/],
    ['text', 429, 'Too Many Requests', /HTTP 429.* no es XML/],
    ['SOAP cut in the base64', 200, whole.subarray(0, 9_000), /no es XML/],
    ['SOAP cut at the end', 200, whole.subarray(0, whole.length - 1), /no es XML/],
    [
      'SOAP 1.2',
      200,
      '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body/></e:Envelope>',
      /SOAP 1.1/,
    ],
    ['an empty Body', 200, envelope(''), /no trae un solo elemento/],
    ['two results', 200, envelope('<a xmlns="http://service.sunat.gob.pe"/><b/>'), /no trae un solo elemento/],
    ['a result of another service', 200, envelope('<sendBillResponse/>'), /no es del servicio/],
    ['a result without content', 200, billResponse(''), /sin lo que debe traer/],
    ['a result with empty content', 200, billResponse('<applicationResponse/>'), /sin lo que debe traer/],
    ['a result with HTTP 500', 500, whole, /no es un Fault/],
    ['a DOCTYPE', 200, `<!DOCTYPE x [<!ENTITY a "b">]>${envelope('')}`, /no es XML/],
    [
      'latin-1 that says it is UTF-8',
      500,
      Buffer.from(fixture('fault-0109-server.xml').toString(), 'latin1'),
      /no es XML/,
    ],
    ['more than 8 MB', 200, Buffer.alloc(9_000_000, 'A'), /más de lo admitido/],
  ])('%s', (_, status, body, motivo) => {
    const read = respuesta(body, status);
    expect(read).toMatchObject({ tipo: 'ilegible', status });
    expect(read.tipo === 'ilegible' ? read.motivo : '').toMatch(motivo);
  });

  it('and any bytes at all are read without throwing', () => {
    const damaged = fc.tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 8 }));
    fc.assert(
      fc.property(damaged, ([at, bytes]) => {
        const body = Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + bytes.length)]);
        const read = respuesta(body);
        expect(['applicationResponse', 'ilegible']).toContain(read.tipo);
        decodeRequest(body);
      }),
      { numRuns: 500 },
    );
  });
});

describe('decodeBase64', () => {
  it('takes padded base64 with blanks, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(decodeBase64(` ${text.slice(0, 3)}\n${text.slice(3)}\t`)).toEqual(Buffer.from(bytes));
      }),
    );
    for (const text of [
      'a',
      'ab',
      'abc',
      'ab=',
      'ab=c',
      'abc*',
      '====',
      'a===',
      'ab==abcd',
      'ñbcd',
      'ab-_',
      'abcd\0',
    ]) {
      expect(decodeBase64(text), text).toBeUndefined();
    }
  });
});
