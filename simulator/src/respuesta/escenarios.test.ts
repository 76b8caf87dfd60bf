import { once } from 'node:events';
import { request } from 'node:http';
import { readCdr } from '@chaski/core/sunat/read-cdr.ts';
import { encodeEnvio, type RespuestaSoap } from '@chaski/core/sunat/soap/soap.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  BILL,
  CREDENCIAL,
  cdrDe,
  codigoDe,
  nombreDe,
  type Prueba,
  postSoap,
  startPrueba,
} from '../testing/cliente-de-prueba.ts';
import { type DocumentoDePrueba, GRAVADA, linea, SIMPLE, sign, xml } from '../testing/testing.ts';
import { ESCENARIOS, findEscenarios, parseEscenario, toPlan } from './escenarios.ts';

describe('words', () => {
  test.each([
    ['fault=0109', { tipo: 'fault', codigo: '0109' }, undefined],
    ['repetido=0306x2', { tipo: 'repetido', codigo: '0306' }, 2],
    ['constancia-tarda', { tipo: 'constanciaTarda' }, undefined],
    ['fault=0109x2', { tipo: 'fault', codigo: '0109' }, 2],
    ['timeout', { tipo: 'transporte', como: 'timeout', trasAceptar: false, mb: 200 }, undefined],
    ['timeoutx3', { tipo: 'transporte', como: 'timeout', trasAceptar: false, mb: 200 }, 3],
    ['vacio-tras-aceptar', { tipo: 'transporte', como: 'vacio', trasAceptar: true, mb: 200 }, undefined],
    ['500x2', { tipo: 'transporte', como: '500', trasAceptar: false, mb: 200 }, 2],
    ['enorme=3', { tipo: 'transporte', como: 'enorme', trasAceptar: false, mb: 3 }, undefined],
    ['lento=3000', { tipo: 'lento', ms: 3000 }, undefined],
    ['cdr-corrupto', { tipo: 'cdr', defecto: 'cdr-corrupto' }, undefined],
    ['ticket-98=2', { tipo: 'ticket', como: '98' }, 2],
    ['ticket-98x2', { tipo: 'ticket', como: '98' }, 2],
    ['ticket-98', { tipo: 'ticket', como: '98' }, undefined],
    ['ticket-0098=3', { tipo: 'ticket', como: '0098' }, 3],
    ['ticket-vaciox2', { tipo: 'ticketTransporte', como: 'vacio', mb: 200 }, 2],
  ])('%s is understood', (texto, efecto, veces) => {
    expect(parseEscenario(texto)).toEqual({ texto, efecto, veces });
  });

  test.each([
    '',
    'nada',
    'fault',
    'fault=01',
    'repetido',
    'constancia-tarda=3',
    'enorme=1001',
    'ticket-enorme=1000000000',
    'lento',
    'lento=600001',
    'rechazo=',
    'cdr-corrupto-tras-aceptar',
    'timeout=3',
    'fault=0109x',
    'ticket-',
    'ticket-99=2',
    'ticket-raro',
    'ticket-cdr-corrupto',
    'ticket-vacio-tras-aceptar',
  ])('%j is not', (texto) => {
    expect(parseEscenario(texto)).toBeUndefined();
  });

  test('every row of the table can be asked for', () => {
    const argumentos = { codigo: '=2017', estado: '=422', ms: '=10', mb: '=1', veces: '=2' };
    for (const { nombre, argumento } of ESCENARIOS) {
      expect(
        parseEscenario(`${nombre}${argumento === undefined ? '' : argumentos[argumento]}x2`),
        nombre,
      ).toBeDefined();
    }
  });

  test('several descriptions ask for several things, of which each kind counts the first', () => {
    const { escenarios } = findEscenarios([
      '[sim:observado=4252] a [sim:fault=0109x1]',
      'b',
      '[sim:timeoutx2][sim:observado=4093]',
    ]);
    expect(toPlan(escenarios, 1)).toMatchObject({ fault: '0109', antes: undefined, observados: ['4252', '4093'] });
    expect(toPlan(escenarios, 2)).toMatchObject({ fault: undefined, antes: { como: 'timeout' } });
    expect(toPlan(escenarios, 3)).toMatchObject({ fault: undefined, antes: undefined, observados: ['4252', '4093'] });
  });
});

let prueba: Prueba;
beforeAll(async () => {
  prueba = await startPrueba();
});
afterAll(() => prueba.close());

let numero = 0;

/** A new number whose line asks for that. */
function pidiendo(...escenarios: readonly string[]): DocumentoDePrueba {
  numero += 1;
  const marcas = escenarios.map((escenario) => `[sim:${escenario}]`).join(' ');
  return { ...SIMPLE, id: `F100-${numero}`, lineas: linea({ ...GRAVADA, descripcion: `Servicio ${marcas}` }) };
}

async function aceptado(documento: DocumentoDePrueba): Promise<boolean> {
  return (await prueba.libro()).some(({ archivo, aceptado: si }) => archivo === nombreDe(documento) && si);
}

describe('verdicts', () => {
  test('rechazo=2017 refuses in the CDR and uses the number up', async () => {
    const documento = pidiendo('rechazo=2017');
    expect(cdrDe(await prueba.enviar(documento), prueba.simulador).codigo).toBe('2017');
    expect(codigoDe(await prueba.enviar(documento))).toBe('1032');
  });

  test('rechazo=1083, which is an exception, is a Fault and holds for every attempt', async () => {
    const documento = pidiendo('rechazo=1083');
    expect(codigoDe(await prueba.enviar(documento))).toBe('1083');
    expect(codigoDe(await prueba.enviar(documento))).toBe('1083');
  });

  test('observado=4252 accepts with that remark', async () => {
    const cdr = cdrDe(await prueba.enviar(pidiendo('observado=4252', 'observado=4093')), prueba.simulador);
    expect(cdr).toMatchObject({ codigo: '0', notas: [{ codigo: '4252' }, { codigo: '4093' }] });
  });

  test('repetido=0306 refuses what is there already, as often as it says, and takes what is new as ever', async () => {
    const documento = pidiendo('repetido=0306x3');
    expect(cdrDe(await prueba.enviar(documento), prueba.simulador).codigo).toBe('0');
    const codigos = [];
    for (let n = 0; n < 3; n++) codigos.push(codigoDe(await prueba.enviar(documento)));
    expect(codigos).toEqual(['0306', '0306', '1033']);
    expect(await aceptado(documento)).toBe(true);
  });

  test('a mark that means nothing is a Fault that says where the table is', async () => {
    const fault = await prueba.enviar(pidiendo('rechaso=2017'));
    expect(fault).toMatchObject({ tipo: 'fault', codigo: '0305' });
    expect(fault).toHaveProperty('faultstring', expect.stringContaining('/_control/escenarios'));
  });
});

describe('counted scenarios', () => {
  test('fault=0109x2 holds for two attempts of each file, and a restart does not forget the first', async () => {
    const documento = pidiendo('fault=0109x2');
    const otro = pidiendo('fault=0109x2');
    expect(codigoDe(await prueba.enviar(documento))).toBe('0109');
    expect(codigoDe(await prueba.enviar(otro))).toBe('0109');
    await prueba.reiniciar();
    expect(codigoDe(await prueba.enviar(documento))).toBe('0109');
    expect(cdrDe(await prueba.enviar(documento), prueba.simulador).codigo).toBe('0');
    expect(codigoDe(await prueba.enviar(otro))).toBe('0109');
  });

  test('without a count it holds for every attempt', async () => {
    const documento = pidiendo('fault=0109');
    for (let attempt = 0; attempt < 4; attempt++) expect(codigoDe(await prueba.enviar(documento))).toBe('0109');
    expect(await aceptado(documento)).toBe(false);
  });
});

/** Sends, and gives up as soon as the ledger tells that the request was dealt with. */
async function sendSinEsperar(documento: DocumentoDePrueba): Promise<'responde' | 'corta' | 'calla'> {
  const base = nombreDe(documento);
  const zip = zipXml(`${base}.xml`, await sign(xml(documento), prueba.firmante));
  const body = encodeEnvio('sendBill', { ...CREDENCIAL, nombreZip: `${base}.zip`, zip });
  const sent = request(`${prueba.simulador.url}${BILL}`, { method: 'POST' });
  const ended = once(sent, 'response').then(
    () => 'responde' as const,
    () => 'corta' as const,
  );
  sent.end(body);
  const noted = untilNoted(base).then(() => 'calla' as const);
  const first = await Promise.race([ended, noted]);
  // A connection that is cut is noted first and cut at once: one more look at it.
  const result =
    first === 'calla'
      ? await Promise.race([ended, prueba.control('GET', 'salud').then(() => 'calla' as const)])
      : first;
  sent.destroy();
  return result;
}

async function untilNoted(base: string): Promise<void> {
  while (!(await prueba.libro()).some(({ archivo }) => archivo === base)) await prueba.control('GET', 'salud');
}

describe('transport', () => {
  test.each([
    ['timeout', 'calla', false],
    ['timeout-tras-aceptar', 'calla', true],
    ['cortar', 'corta', false],
    ['cortar-tras-aceptar', 'corta', true],
  ] as const)('%s: the connection %s; accepted: %s', async (escenario, como, registrado) => {
    const documento = pidiendo(escenario);
    expect(await sendSinEsperar(documento)).toBe(como);
    expect(await aceptado(documento)).toBe(registrado);
  });

  test('what was accepted without an answer is found by asking, and a second send is 1033', async () => {
    const documento = pidiendo('timeout-tras-aceptar');
    await sendSinEsperar(documento);
    expect(cdrDe(await prueba.consultar(numero, 'F100'), prueba.simulador).codigo).toBe('0');
    expect(codigoDe(await prueba.enviar(documento))).toBe('1033');
  });

  test.each([
    ['vacio', 200, 0],
    ['html', 200, 100],
    ['500', 500, 100],
    ['503', 503, 100],
    ['truncado', 200, 2_000],
    ['redirigir', 302, 0],
    ['enorme=3', 200, 3 * 1024 * 1024],
  ])('%s answers HTTP %i and no verdict', async (escenario, status, bytes) => {
    const documento = pidiendo(escenario);
    const base = nombreDe(documento);
    const zip = zipXml(`${base}.xml`, await sign(xml(documento), prueba.firmante));
    const body = encodeEnvio('sendBill', { ...CREDENCIAL, nombreZip: `${base}.zip`, zip });
    const answer = await postSoap(prueba.simulador.url + BILL, body);
    expect(answer.status).toBe(status);
    expect(answer.body.length).toBeGreaterThanOrEqual(bytes);
    expect(codigoDe(await prueba.enviar(documento))).toBe('ilegible');
    expect(await aceptado(documento)).toBe(false);
  });

  test('enorme waits for whoever reads slowly, and leaves no listener behind each time', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => void warnings.push(name);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const documento = pidiendo('enorme=30');
    const base = nombreDe(documento);
    const zip = zipXml(`${base}.xml`, await sign(xml(documento), prueba.firmante));
    const answer = await postSoap(
      prueba.simulador.url + BILL,
      encodeEnvio('sendBill', { ...CREDENCIAL, nombreZip: `${base}.zip`, zip }),
    );
    expect(answer.body).toHaveLength(30 * 1024 * 1024);
    expect(warnings).toEqual([]);
  });

  test('lento=80 answers after at least that time', async () => {
    const start = performance.now();
    expect(codigoDe(await prueba.enviar(pidiendo('lento=80')))).toBe('applicationResponse');
    expect(performance.now() - start).toBeGreaterThanOrEqual(79);
  });
});

function parse(respuesta: RespuestaSoap) {
  if (respuesta.tipo !== 'applicationResponse') throw new Error(respuesta.tipo);
  return readCdr(respuesta.zip, { certificadosDeConfianza: [prueba.simulador.certificado] });
}

describe('spoiled CDRs', () => {
  test.each(['cdr-corrupto', 'cdr-sin-xml', 'cdr-doctype', 'cdr-bomba'])(
    '%s cannot be read; asking gives the good one',
    async (defecto) => {
      const documento = pidiendo(defecto);
      expect(parse(await prueba.enviar(documento)).ok).toBe(false);
      expect(await aceptado(documento)).toBe(true);
      expect(cdrDe(await prueba.consultar(numero, 'F100'), prueba.simulador)).toMatchObject({
        codigo: '0',
        firma: 'valida',
      });
    },
  );

  test('cdr-ajeno is of the next number', async () => {
    const read = parse(await prueba.enviar(pidiendo('cdr-ajeno')));
    expect(read).toMatchObject({ ok: true, cdr: { referencia: `F100-${numero + 1}`, firma: 'valida' } });
  });

  test.each(['cdr-firma-mala', 'cdr-certificado-ajeno'])('%s has a signature that does not hold', async (defecto) => {
    expect(parse(await prueba.enviar(pidiendo(defecto)))).toMatchObject({
      ok: true,
      cdr: { codigo: '0', firma: 'invalida' },
    });
  });
});
