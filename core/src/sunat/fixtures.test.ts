import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { classifyConsulta } from './consulta.ts';
import { parseNombreArchivo } from './nombre-archivo.ts';
import { readCdr } from './read-cdr.ts';
import { classifyEnvioResumen, classifyTicket } from './resumen.ts';
import { decodeResponse, encodeSendBillResponse, encodeStatusCdrResponse, encodeStatusResponse } from './soap/soap.ts';
import { classifyEnvio, type Esperado } from './veredicto.ts';
import { zipCdr } from './zip/zip.ts';

/* What every answer that was seen is read as: the table of `fixtures/README.md`, line by line. */

const RUC = '20000000001';
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/** The cells of each line of the table: file, where it was seen, call, HTTP status, what it is read as. */
const LINEAS = [
  ...fixture('README.md')
    .toString()
    .matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \| (\d{3}) \| (.+?) \|$/gm),
].map(([, archivo = '', visto = '', llamada = '', status = '', lectura = '']) => ({
  archivo,
  visto,
  lectura,
  status: Number(status),
  llamada: llamada.split(' '),
}));

type Linea = (typeof LINEAS)[number];

/** What was asked: the operation, and of which document for which customer. */
function pedido({ llamada }: Linea) {
  const [operacion = '', documento = '01-F001-1', cliente = '6-20600055519'] = llamada;
  return { operacion, documento, cliente };
}

/** The answer as it comes: a CDR travels in its zip, and that in an envelope. */
function respuesta(linea: Linea) {
  const { operacion, documento } = pedido(linea);
  const body = fixture(linea.archivo);
  const decode = (bytes: Buffer) => decodeResponse(linea.status, undefined, bytes);
  if (!linea.archivo.startsWith('cdr-')) return decode(body);
  const content = zipCdr(`R-${RUC}-${documento}.xml`, body);
  if (operacion === 'sendBill') return decode(encodeSendBillResponse(content));
  if (operacion === 'getStatus') return decode(encodeStatusResponse({ statusCode: '0', content }));
  return decode(encodeStatusCdrResponse({ statusCode: '0004', statusMessage: 'La constancia existe', content }));
}

function esperado(linea: Linea): Esperado {
  const { documento, cliente } = pedido(linea);
  const clave = parseNombreArchivo(`${RUC}-${documento}`);
  if (clave?.clase !== 'comprobante') throw new Error(`${documento} no es un comprobante`);
  return { ...clave, fechaEmision: undefined, cliente, digest: 'ZGlnZXN0IGRlIG11ZXN0cmE=' };
}

interface Leido {
  readonly tipo: string;
  readonly codigo?: string | undefined;
  readonly numeroConsumido?: boolean;
  readonly observaciones?: readonly { readonly codigo: string }[];
}

function palabras({ tipo, codigo, numeroConsumido, observaciones = [] }: Leido): string {
  const numero = numeroConsumido === undefined ? [] : [`número ${numeroConsumido ? 'usado' : 'libre'}`];
  const notas = observaciones.length === 0 ? [] : [observaciones.map((una) => una.codigo).join(' ')];
  return [codigo === undefined ? tipo : `${tipo} ${codigo}`, ...numero, ...notas].join(', ');
}

function parse(linea: Linea): string {
  const { operacion, documento } = pedido(linea);
  switch (operacion) {
    case 'sendBill':
      return palabras(classifyEnvio(respuesta(linea), esperado(linea)));
    case 'sendSummary':
      return palabras(classifyEnvioResumen(respuesta(linea)));
    case 'getStatus': {
      const clave = parseNombreArchivo(`${RUC}-${documento}`);
      if (clave?.clase !== 'resumen') throw new Error(`${documento} no es un resumen`);
      return palabras(classifyTicket(respuesta(linea), clave));
    }
    case 'getStatusCdr': {
      const consulta = classifyConsulta(respuesta(linea), esperado(linea));
      return consulta.tipo === 'encontrado' ? `encontrado, ${palabras(consulta.veredicto)}` : palabras(consulta);
    }
    default: {
      const read = readCdr(zipCdr(`R-${RUC}-${documento}.xml`, fixture(linea.archivo)));
      return read.ok ? `leído ${read.cdr.codigo} ${read.cdr.referencia}` : read.motivo;
    }
  }
}

describe('an answer that was seen', () => {
  it.each(LINEAS.map((linea) => [linea.visto, linea.archivo, linea] as const))('%s (%s)', (_visto, _archivo, linea) => {
    expect(parse(linea)).toBe(linea.lectura);
  });

  it('is told of every file of the folder, and of no other', () => {
    const files = readdirSync(new URL('fixtures/', import.meta.url)).filter((name) => name !== 'README.md');
    expect([...new Set(LINEAS.map(({ archivo }) => archivo))].sort()).toEqual(files.sort());
  });
});

describe('the words of a Fault', () => {
  const mensaje = (archivo: string) => {
    const linea = LINEAS.find((one) => one.archivo === archivo);
    if (linea === undefined) throw new Error(archivo);
    return classifyEnvio(respuesta(linea), esperado(linea));
  };

  it('of an OSE come from detail/message where faultstring has only the code', () => {
    expect(mensaje('fault-3244-ose.xml')).toMatchObject({
      mensaje: expect.stringContaining(
        '(3244): Debe consignar la informacion del tipo de transaccion del comprobante.',
      ),
      notas: [{ codigo: '3244', mensaje: 'INFO: 3244 (nodo: "/Invoice/cac:PaymentTerms" valor: "")' }],
    });
    expect(mensaje('fault-0306-ose.xml')).toMatchObject({
      mensaje: expect.stringContaining('(0306): No se puede leer (parsear) el archivo XML. '),
      notas: [{ codigo: '0306', mensaje: 'cvc-complex-type.2.4.a, linea 3' }],
    });
  });

  it('about SUNAT’s own XSL blame nobody here: there is nothing to correct', () => {
    const { mensaje: words } = mensaje('fault-0306-xsl.xml');
    expect(words).toMatch(/No hay nada que corregir: el mismo XML se volverá a enviar solo\.$/);
    expect(mensaje('fault-0306-xsd.xml').mensaje).toMatch(/no cumple el esquema/);
  });

  it('that are missing are told in ours', () => {
    expect(mensaje('fault-0200-notfound.xml').mensaje).toMatch(/\(0200\): Falla en el procesamiento batch\. /);
  });
});
