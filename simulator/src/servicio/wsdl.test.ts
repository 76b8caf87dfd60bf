import { assert } from '@chaski/core/lib/assert.ts';
import { child, children, path, readXml, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { decodeResponse, WSSE } from '@chaski/core/sunat/soap/soap.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineaBaja, nombreDeResumen, xmlResumen } from '../resumen/testing-resumen.ts';
import {
  BILL,
  CONSULT,
  CREDENCIAL,
  cdrDe,
  codigoDe,
  nombreDe,
  type Prueba,
  postSoap,
  startPrueba,
} from '../testing/cliente-de-prueba.ts';
import { RUC, SIMPLE, sign, xml } from '../testing/testing.ts';

/* A client made from the description alone: it knows the rules of WSDL 1.1, and of the service only what it reads. */

const SERVICIO = 'http://service.sunat.gob.pe';
const GEM = 'http://service.gem.factura.comppago.registro.servicio.sunat.gob.pe/';
const CONSULTA = 'http://service.ws.consulta.comppago.electronico.registro.servicio2.sunat.gob.pe/';

let prueba: Prueba;
beforeAll(async () => {
  prueba = await startPrueba();
});
afterAll(() => prueba.close());

/** One file of the description, with the prefixes that it declares. */
interface Fuente {
  readonly raiz: XmlElement;
  readonly espacio: string;
  /** `{namespace}name` of a prefixed name in it. */
  readonly qname: (texto: string | undefined) => string;
}

async function fetchFuente(url: URL): Promise<Fuente> {
  const texto = await (await fetch(url)).text();
  const read = readXml(Buffer.from(texto));
  assert(read.ok, `${url} is XML`);
  const prefijos = new Map([...texto.matchAll(/xmlns:(\w+)="([^"]*)"/g)].map(([, prefijo, uri]) => [prefijo, uri]));
  const qname = (nombre = ':') => {
    const [prefijo, local] = nombre.split(':');
    return `{${prefijos.get(prefijo)}}${local}`;
  };
  return { raiz: read.root, espacio: read.root.attributes.get('targetNamespace') ?? '', qname };
}

function named(elemento: XmlElement, tipo: string, nombre: string): XmlElement {
  const found = children(elemento, tipo).find((uno) => uno.attributes.get('name') === nombre);
  assert(found !== undefined, `${tipo} ${nombre} is there`);
  return found;
}

function attr(elemento: XmlElement | undefined, nombre: string): string {
  const value = elemento?.attributes.get(nombre);
  assert(value !== undefined, `${elemento?.name} has ${nombre}`);
  return value;
}

interface Operacion {
  readonly accion: string;
  readonly elemento: string;
  readonly entrada: readonly string[];
  readonly salida: readonly string[];
}

interface Descripcion {
  readonly servicio: string;
  readonly enlace: string;
  readonly puertos: Readonly<Record<string, string>>;
  readonly operaciones: ReadonlyMap<string, Operacion>;
}

/** Follows the imports from `?wsdl` and resolves every name in them. */
async function readDescripcion(url: string): Promise<Descripcion> {
  const inicio = new URL(`${url}?wsdl`);
  const enlaces = await fetchFuente(inicio);
  const lugar = new URL(attr(child(enlaces.raiz, 'import'), 'location'), inicio);
  const mensajes = await fetchFuente(lugar);
  const importado = path(mensajes.raiz, 'types', 'schema', 'import');
  const esquema = await fetchFuente(new URL(attr(importado, 'schemaLocation'), lugar));
  const servicio = child(enlaces.raiz, 'service');
  const enlace = child(enlaces.raiz, 'binding');
  assert(servicio !== undefined && enlace !== undefined, 'the first file has the service and its binding');
  const nombreDeEnlace = `{${enlaces.espacio}}${attr(enlace, 'name')}`;
  const puertos = children(servicio, 'port').map((puerto) => {
    expect(enlaces.qname(attr(puerto, 'binding'))).toBe(nombreDeEnlace);
    return [attr(puerto, 'name'), attr(child(puerto, 'address'), 'location')] as const;
  });
  expect(enlaces.qname(attr(enlace, 'type'))).toBe(`{${mensajes.espacio}}billService`);
  const portType = named(mensajes.raiz, 'portType', 'billService');
  const camposDe = (mensaje: string) => {
    const [, nombre = ''] = mensajes.qname(mensaje).split('}');
    const elemento = mensajes.qname(attr(child(named(mensajes.raiz, 'message', nombre), 'part'), 'element'));
    const [, local = ''] = elemento.split('}');
    const [, tipo = ''] = esquema.qname(attr(named(esquema.raiz, 'element', local), 'type')).split('}');
    const secuencia = child(named(esquema.raiz, 'complexType', tipo), 'sequence');
    const campos = secuencia === undefined ? [] : children(secuencia, 'element').map((uno) => attr(uno, 'name'));
    return { elemento, campos };
  };
  const operaciones = children(enlace, 'operation').map((operacion) => {
    const nombre = attr(operacion, 'name');
    const abstracta = named(portType, 'operation', nombre);
    const { elemento, campos: entrada } = camposDe(attr(child(abstracta, 'input'), 'message'));
    const { campos: salida } = camposDe(attr(child(abstracta, 'output'), 'message'));
    const accion = attr(children(operacion, 'operation')[0], 'soapAction');
    return [nombre, { accion, elemento, entrada, salida }] as const;
  });
  return {
    servicio: `{${enlaces.espacio}}${attr(servicio, 'name')}`,
    enlace: nombreDeEnlace,
    puertos: Object.fromEntries(puertos),
    operaciones: new Map(operaciones),
  };
}

/** The call as a generated client writes it: the operation qualified, its parameters not, in the order of the schema. */
function call({ elemento, entrada }: Operacion, valores: Readonly<Record<string, string>>): string {
  const [, espacio = '', nombre = ''] = /^\{(.*)\}(.*)$/.exec(elemento) ?? [];
  const campos = entrada.flatMap((campo) => (campo in valores ? `<${campo}>${valores[campo]}</${campo}>` : []));
  return (
    '<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header>' +
    `<o:Security xmlns:o="${WSSE}" SOAP-ENV:mustUnderstand="1"><o:UsernameToken><o:Username>${CREDENCIAL.usuario}</o:Username>` +
    `<o:Password Type="${WSSE}#PasswordText">${CREDENCIAL.clave}</o:Password></o:UsernameToken></o:Security></SOAP-ENV:Header>` +
    `<SOAP-ENV:Body><n:${nombre} xmlns:n="${espacio}">${campos.join('')}</n:${nombre}></SOAP-ENV:Body></SOAP-ENV:Envelope>`
  );
}

test.each([BILL, '/ol-ti-itcpfegem-beta/billService'])('%s?wsdl names everything as SUNAT does', async (ruta) => {
  const url = prueba.simulador.url + ruta;
  const archivo = ['fileName', 'contentFile', 'partyType'];
  const descripcion = await readDescripcion(url);
  expect(descripcion).toMatchObject({
    servicio: `{${GEM}}billService`,
    enlace: `{${GEM}}BillServicePortBinding`,
    puertos: { BillServicePort: url, 'BillServicePort.1': url },
  });
  expect(Object.fromEntries(descripcion.operaciones)).toEqual({
    getStatus: {
      accion: 'urn:getStatus',
      elemento: `{${SERVICIO}}getStatus`,
      entrada: ['ticket'],
      salida: ['status'],
    },
    sendBill: {
      accion: 'urn:sendBill',
      elemento: `{${SERVICIO}}sendBill`,
      entrada: archivo,
      salida: ['applicationResponse'],
    },
    sendPack: { accion: 'urn:sendPack', elemento: `{${SERVICIO}}sendPack`, entrada: archivo, salida: ['ticket'] },
    sendSummary: {
      accion: 'urn:sendSummary',
      elemento: `{${SERVICIO}}sendSummary`,
      entrada: archivo,
      salida: ['ticket'],
    },
  });
});

test('the bytes of a file are of the same type in generated code as from SUNAT’s schema', async () => {
  const esquema = await fetchFuente(new URL(`${prueba.simulador.url}${BILL}?xsd2.xsd`));
  for (const nombre of ['sendBill', 'sendSummary', 'sendPack']) {
    const secuencia = child(named(esquema.raiz, 'complexType', nombre), 'sequence');
    assert(secuencia !== undefined, `${nombre} has fields`);
    expect([...named(secuencia, 'element', 'contentFile').attributes.values()]).toContain('application/octet-stream');
  }
});

test(`${CONSULT}?wsdl names everything as SUNAT does`, async () => {
  const url = prueba.simulador.url + CONSULT;
  const entrada = ['rucComprobante', 'tipoComprobante', 'serieComprobante', 'numeroComprobante'];
  const descripcion = await readDescripcion(url);
  expect(descripcion).toMatchObject({
    servicio: `{${CONSULTA}}billConsultService`,
    enlace: `{${CONSULTA}}BillConsultServicePortBinding`,
    puertos: { BillConsultServicePort: url },
  });
  expect(Object.fromEntries(descripcion.operaciones)).toEqual({
    getStatus: { accion: 'urn:getStatus', elemento: `{${SERVICIO}}getStatus`, entrada, salida: ['status'] },
    getStatusCdr: { accion: 'urn:getStatusCdr', elemento: `{${SERVICIO}}getStatusCdr`, entrada, salida: ['statusCdr'] },
  });
});

test('a client made from the description issues, annuls, and asks for ticket and CDR', async () => {
  const bill = await readDescripcion(prueba.simulador.url + BILL);
  const consult = await readDescripcion(prueba.simulador.url + CONSULT);
  const ask = async (de: Descripcion, nombre: string, valores: Readonly<Record<string, string>>) => {
    const operacion = de.operaciones.get(nombre);
    const [url = ''] = Object.values(de.puertos);
    assert(operacion !== undefined, `${nombre} is described`);
    const { status, type, body } = await postSoap(url, call(operacion, valores));
    return decodeResponse(status, type, body);
  };
  const envio = async (base: string, texto: string) => {
    const zip = zipXml(`${base}.xml`, await sign(texto, prueba.firmante));
    return { fileName: `${base}.zip`, contentFile: zip.toString('base64') };
  };
  const factura = await ask(bill, 'sendBill', await envio(nombreDe(SIMPLE), xml(SIMPLE)));
  expect(cdrDe(factura, prueba.simulador)).toMatchObject({ codigo: '0', referencia: 'F001-1' });
  const baja = { lineas: lineaBaja() };
  const recibida = await ask(bill, 'sendSummary', await envio(nombreDeResumen('RA', baja), xmlResumen('RA', baja)));
  assert(recibida.tipo === 'ticket', 'sendSummary gives a ticket');
  const resuelta = await ask(bill, 'getStatus', { ticket: recibida.ticket });
  expect(cdrDe(resuelta, prueba.simulador)).toMatchObject({ codigo: '0' });
  const numero = {
    rucComprobante: RUC,
    tipoComprobante: '01',
    serieComprobante: 'F001',
    numeroComprobante: '1',
  };
  expect(cdrDe(await ask(consult, 'getStatusCdr', numero), prueba.simulador).referencia).toBe('F001-1');
  expect(await ask(consult, 'getStatus', numero)).toMatchObject({ statusCode: '0003' });
  expect(codigoDe(await ask(bill, 'sendPack', { fileName: 'x.zip' }))).toBe('0302');
});
