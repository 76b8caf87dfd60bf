import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toFecha } from '../lib/fecha.ts';
import {
  type Consulta,
  classifyConsulta,
  decideTrasConsulta,
  type Envios,
  pideValidez,
  resolveConsulta,
  SIN_CONSULTA,
  sePuedeConsultar,
} from './consulta.ts';
import { decodeResponse, encodeFault, encodeSendBillResponse, encodeStatusCdrResponse } from './soap/soap.ts';
import { classifyValidez } from './validez.ts';
import { classifyEnvio, type Esperado, pudoRegistrarse, type Veredicto } from './veredicto.ts';
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
const consulta = (body: Buffer, status = 200, esperado = ESPERADO) =>
  classifyConsulta(decodeResponse(status, 'text/xml', body), esperado);

function conStatus(statusCode: string, statusMessage = '', content?: Buffer, esperado = ESPERADO): Consulta {
  const status = content === undefined ? { statusCode, statusMessage } : { statusCode, statusMessage, content };
  return consulta(encodeStatusCdrResponse(status), 200, esperado);
}

const conCdr = (xml: Buffer | string, esperado = ESPERADO) =>
  conStatus('0004', 'La constancia existe', zipCdr(NOMBRE, Buffer.from(xml)), esperado);

describe('sePuedeConsultar', () => {
  it('is true of facturas and their notes, and of nothing else', () => {
    const clave = { ruc: '20000000001', numero: 1 };
    expect(sePuedeConsultar({ ...clave, tipo: '01', serie: 'F001' })).toBe(true);
    expect(sePuedeConsultar({ ...clave, tipo: '07', serie: 'FC01' })).toBe(true);
    expect(sePuedeConsultar({ ...clave, tipo: '07', serie: 'BC01' })).toBe(false);
    expect(sePuedeConsultar({ ...clave, tipo: '03', serie: 'B001' })).toBe(false);
    expect(sePuedeConsultar({ ...clave, tipo: '01', serie: '0001' })).toBe(false);
  });
});

describe('clasificarConsulta', () => {
  it('finds the CDR of our document, whatever the status code in front of it', () => {
    for (const code of ['0001', '0004', '0']) {
      const found = conStatus(code, '', zipCdr(NOMBRE, fixture('cdr-aceptado.xml')));
      expect(found).toMatchObject({ tipo: 'encontrado', veredicto: { tipo: 'aceptado' } });
    }
    expect(conCdr(fixture('cdr-rechazado-2017.xml'), { ...ESPERADO, cliente: '6-1234' })).toMatchObject({
      tipo: 'encontrado',
      veredicto: { tipo: 'rechazado', codigo: '2017', numeroConsumido: true },
    });
  });

  it('tells another content under our number by its customer or its digest', () => {
    expect(conCdr(fixture('cdr-aceptado.xml'), { ...ESPERADO, cliente: '6-20600055518' })).toMatchObject({
      tipo: 'ajeno',
      mensaje: expect.stringContaining('6-20600055519'),
    });
    expect(conCdr(fixture('cdr-ose.xml'), { ...ESPERADO, digest: 'b3Rybw==' })).toMatchObject({ tipo: 'ajeno' });
  });

  it('judges the customer by its number alone, whose type SUNAT always writes as RUC', () => {
    const suyo = (cliente: string) => fixture('cdr-aceptado.xml').toString().replace('6-20600055519', cliente);
    const con = (cdr: string, nuestro: string) => conCdr(suyo(cdr), { ...ESPERADO, cliente: nuestro }).tipo;
    expect(con('6-45678912', '1-45678912')).toBe('encontrado');
    expect(con('6 -20600055519    ', '6-20600055519')).toBe('encontrado');
    expect(con('6-AB-123', '7-AB-123')).toBe('encontrado');
    expect(con('6-45678912', '1-45678913')).toBe('ajeno');
    expect(con('6-45678912', '6-20600055519')).toBe('ajeno');
  });

  it.each(['6-00000000', '6-VARIOS', '6-', '', '6--', '-'])('takes the customer %j for nobody', (cliente) => {
    const xml = fixture('cdr-aceptado.xml').toString().replace('6-20600055519', cliente);
    expect(conCdr(xml).tipo).toBe('encontrado');
    expect(conCdr(fixture('cdr-aceptado.xml'), { ...ESPERADO, cliente }).tipo).toBe('encontrado');
  });

  it('does not believe a CDR whose signature does not hold, not even that it is of another content', () => {
    const status = { statusCode: '0004', statusMessage: '', content: zipCdr(NOMBRE, fixture('cdr-aceptado.xml')) };
    const respuesta = decodeResponse(200, undefined, encodeStatusCdrResponse(status));
    const options = { certificadosDeConfianza: ['00'.repeat(32)] };
    for (const cliente of [ESPERADO.cliente, '6-20600055518']) {
      expect(classifyConsulta(respuesta, { ...ESPERADO, cliente }, options)).toMatchObject({
        tipo: 'encontrado',
        veredicto: { tipo: 'atender' },
      });
    }
  });

  it('makes nothing of a CDR of another number or of one that is damaged', () => {
    for (const numero of [2, 11]) {
      expect(conCdr(fixture('cdr-aceptado.xml'), { ...ESPERADO, numero })).toMatchObject({ tipo: 'desconocido' });
    }
    expect(conCdr(fixture('cdr-aceptado.xml'), { ...ESPERADO, numero: 2, cliente: '6-1' }).tipo).toBe('desconocido');
    expect(conStatus('0004', '', Buffer.from('PK\x03\x04…')).tipo).toBe('desconocido');
  });

  it('understands that SUNAT does not have it', () => {
    expect(consulta(fixture('status-cdr-0011.xml')).tipo).toBe('noExiste');
    expect(conStatus('0125', 'El comprobante F001-1 no existe').tipo).toBe('noExiste');
  });

  it.each(['0005', '0006', '0009', '0010', '0012'])('understands by %s that it cannot be asked', (code) => {
    expect(conStatus(code, 'x').tipo).toBe('noSePuedeConsultar');
  });

  it.each(['0001', '0002', '0003', '0004', '98', '0125'])('decides nothing by %s without a CDR', (code) => {
    expect(conStatus(code, 'x').tipo).toBe('desconocido');
  });

  it('decides nothing by a fault, an empty answer or a page, but says when the settings are wrong', () => {
    expect(consulta(fixture('fault-0109-server.xml'), 500).tipo).toBe('desconocido');
    expect(consulta(fixture('fault-sin-codigo.xml'), 500).tipo).toBe('desconocido');
    expect(consulta(Buffer.alloc(0)).tipo).toBe('desconocido');
    expect(consulta(fixture('puerta-502.html'), 502).tipo).toBe('desconocido');
    expect(consulta(fixture('fault-0111.xml'), 500)).toMatchObject({ tipo: 'configurar', codigo: '0111' });
  });
});

/** The CDRs of the fixtures are of 10:19:03 in Lima. */
const RECIBIDA = new Date('2026-11-20T15:19:03Z');
/** One attempt, which began so long after that and took so long. */
const unEnvio = (ms: number, duraMs = 30_000): Pick<Envios, 'desde' | 'tramos'> => {
  const en = (despues: number) => ({ desde: new Date(despues), hasta: new Date(despues) });
  const inicio = RECIBIDA.getTime() + ms;
  return { desde: en(inicio), tramos: [{ inicio: en(inicio), fin: en(inicio + duraMs) }] };
};
const PREVIO: Envios = { ...unEnvio(-500), huboPrevio: true, reciente: true };
const NINGUNO: Envios = { desde: undefined, tramos: [], huboPrevio: false, reciente: false };

const ACEPTADA = conCdr(fixture('cdr-aceptado.xml'));
const RECHAZADA = conCdr(fixture('cdr-rechazado-2017.xml'), { ...ESPERADO, cliente: '6-1234' });
const DE_OSE = conCdr(fixture('cdr-ose.xml'));
const AJENA = conCdr(fixture('cdr-aceptado.xml'), { ...ESPERADO, cliente: '6-20600055518' });
const NO_EXISTE = consulta(fixture('status-cdr-0011.xml'));
const SIN_RESPUESTA = consulta(Buffer.alloc(0));
const SIN_PERFIL = consulta(fixture('fault-0111.xml'), 500);

describe('decidirTrasConsulta, before sending again', () => {
  it('takes the verdict that SUNAT has, and sends only what it does not have or does not tell', () => {
    const decide = (answer: Consulta) => decideTrasConsulta({ consulta: answer, esperado: ESPERADO, envios: PREVIO });
    expect(decide(ACEPTADA)).toMatchObject({ tipo: 'aceptado' });
    expect(decide(RECHAZADA)).toMatchObject({ tipo: 'rechazado' });
    expect(decide(AJENA)).toMatchObject({ tipo: 'atender' });
    expect(decide(SIN_RESPUESTA)).toMatchObject({ tipo: 'desconocido', causa: 'consulta' });
    expect(decide(NO_EXISTE)).toBe('noExiste');
    for (const answer of [SIN_CONSULTA, SIN_PERFIL]) expect(decide(answer)).toBe('sinRespuesta');
  });

  it('does not take for ours what SUNAT has when no attempt of ours can have reached it, or all began later', () => {
    for (const answer of [ACEPTADA, RECHAZADA]) {
      for (const envios of [NINGUNO, { ...PREVIO, ...unEnvio(60_000) }]) {
        const decided = decideTrasConsulta({ consulta: answer, esperado: ESPERADO, envios });
        expect(decided).toMatchObject({ tipo: 'atender', numeroAjeno: true });
      }
    }
  });
});

function consultar(body: Buffer): Extract<Veredicto, { tipo: 'consultar' }> {
  const veredicto = classifyEnvio(decodeResponse(500, 'text/xml', body), ESPERADO);
  if (veredicto.tipo !== 'consultar') throw new Error(`no es consultar, sino ${veredicto.tipo}`);
  return veredicto;
}

const REGISTRADO = consultar(fixture('fault-1033.xml'));
const RECHAZADO = consultar(fixture('fault-1032-rechazado.xml'));
const ANULADO = consultar(fixture('fault-1032-anulado.xml'));
const EN_PROCESO = consultar(encodeFault('0140', 'El ticket esta en proceso'));

function resolve(respuesta: typeof REGISTRADO, answer: Consulta, previo: boolean | Envios): Veredicto {
  const envios =
    typeof previo === 'object' ? previo : previo ? PREVIO : { ...PREVIO, ...unEnvio(60_000), huboPrevio: false };
  return resolveConsulta({ respuesta, consulta: answer, esperado: ESPERADO, envios });
}

const conValidez = (answer: Consulta, envios: Envios, estadoCp: string): Veredicto =>
  resolveConsulta({
    respuesta: REGISTRADO,
    consulta: answer,
    esperado: ESPERADO,
    envios,
    validez: classifyValidez(200, JSON.stringify({ success: true, data: { estadoCp } })),
  });

describe('1033 after an earlier attempt of ours', () => {
  it('is accepted with the CDR that SUNAT gives, or rejected with it', () => {
    expect(resolve(REGISTRADO, ACEPTADA, true)).toMatchObject({ tipo: 'aceptado', cdr: { codigo: '0' } });
    expect(resolve(REGISTRADO, RECHAZADA, true)).toMatchObject({ tipo: 'rechazado', codigo: '2017' });
  });

  it('where no CDR can be had waits for a person, unless the query of validity has it with its amount', () => {
    const sin = resolve(REGISTRADO, SIN_CONSULTA, true);
    expect(sin).toMatchObject({ tipo: 'atender', mensaje: expect.stringMatching(/pudo llegar.*compare su importe/) });
    expect(sin).not.toHaveProperty('numeroAjeno');
    const veredicto = conValidez(SIN_CONSULTA, PREVIO, '1');
    expect(veredicto).toMatchObject({ tipo: 'aceptado', cdr: undefined, prueba: expect.stringContaining('importe') });
    expect(veredicto.mensaje).toMatch(/1033.*No hay constancia/);
    expect(conValidez(SIN_CONSULTA, PREVIO, '2')).toMatchObject({ tipo: 'atender', codigo: '1032' });
  });

  it('what the query of validity does not have with that amount is asked again for a day, and then a person decides', () => {
    expect(conValidez(SIN_CONSULTA, PREVIO, '0')).toMatchObject({ tipo: 'desconocido', causa: 'consulta' });
    expect(conValidez(SIN_CONSULTA, { ...PREVIO, reciente: false }, '0')).toMatchObject({ tipo: 'atender' });
    expect(conValidez(SIN_CONSULTA, PREVIO, '?')).toMatchObject({ tipo: 'desconocido', causa: 'consulta' });
  });

  it('of a CDR too near to tell, the amount decides', () => {
    const cerca = { ...PREVIO, ...unEnvio(300) };
    const primera = { ...cerca, huboPrevio: false };
    for (const envios of [cerca, primera]) {
      expect(pideValidez({ respuesta: REGISTRADO, consulta: ACEPTADA, esperado: ESPERADO, envios })).toBe(true);
      expect(conValidez(ACEPTADA, envios, '1')).toMatchObject({ tipo: 'aceptado', cdr: { codigo: '0' } });
    }
    expect(conValidez(ACEPTADA, primera, '0')).toMatchObject({ tipo: 'atender' });
    expect(conValidez(ACEPTADA, { ...cerca, reciente: false }, '0')).toMatchObject({ tipo: 'atender' });
    expect(conValidez(ACEPTADA, cerca, '0')).toMatchObject({ tipo: 'desconocido' });
    for (const envios of [cerca, primera]) expect(conValidez(ACEPTADA, envios, '?').tipo).toBe('desconocido');
    // What was not answered for a day is ours where it would be without the question; else it is asked on.
    expect(conValidez(ACEPTADA, { ...cerca, reciente: false }, '?')).toMatchObject({ tipo: 'aceptado' });
    expect(conValidez(ACEPTADA, { ...primera, reciente: false }, '?').tipo).toBe('desconocido');
  });

  it('of a CDR from within our own attempt too: it may have been lost on its way, and the number another system’s', () => {
    for (const envios of [PREVIO, { ...PREVIO, huboPrevio: false }]) {
      expect(pideValidez({ respuesta: REGISTRADO, consulta: ACEPTADA, esperado: ESPERADO, envios })).toBe(true);
      expect(pideValidez({ consulta: ACEPTADA, esperado: ESPERADO, envios })).toBe(true);
      expect(conValidez(ACEPTADA, envios, '1')).toMatchObject({
        tipo: 'aceptado',
        cdr: { codigo: '0' },
        prueba: expect.stringMatching(/^Lo recibió .*con su importe y su fecha\.$/),
      });
      for (const estadoCp of ['0', '?'])
        expect(conValidez(ACEPTADA, envios, estadoCp)).toMatchObject({ tipo: 'desconocido', causa: 'consulta' });
      const tarde = { ...envios, reciente: false };
      const veredicto = conValidez(ACEPTADA, tarde, '0');
      expect(veredicto).toMatchObject({
        tipo: 'atender',
        mensaje: expect.stringMatching(/no lo tiene con su importe.*compare su importe/),
      });
      expect(veredicto).not.toHaveProperty('numeroAjeno');
      expect(conValidez(ACEPTADA, tarde, '?')).toMatchObject({ tipo: 'aceptado' });
      expect(conValidez(ACEPTADA, envios, '2')).toMatchObject({ tipo: 'atender', codigo: '1032' });
    }
  });

  it('the query of validity is asked only where it could tell more', () => {
    const pide = (answer: Consulta, envios: Envios, respuesta = REGISTRADO) =>
      pideValidez({ respuesta, consulta: answer, esperado: ESPERADO, envios });
    expect(pide(SIN_CONSULTA, PREVIO)).toBe(true);
    expect(pide(SIN_CONSULTA, { ...PREVIO, huboPrevio: false })).toBe(false);
    expect(pide(SIN_CONSULTA, PREVIO, ANULADO)).toBe(false);
    for (const answer of [AJENA, RECHAZADA, NO_EXISTE, DE_OSE]) expect(pide(answer, PREVIO)).toBe(false);
    for (const envios of [NINGUNO, { ...PREVIO, ...unEnvio(60_000) }]) expect(pide(ACEPTADA, envios)).toBe(false);
  });

  it('waits for a person when the CDR is of another content', () => {
    expect(resolve(REGISTRADO, AJENA, true)).toMatchObject({ tipo: 'atender', codigo: '1033' });
  });

  it('does not go round in circles when the CDR says 1033 again', () => {
    const again = conCdr(
      fixture('cdr-aceptado.xml').toString().replace('>0</cbc:ResponseCode>', '>1033</cbc:ResponseCode>'),
    );
    expect(resolve(REGISTRADO, again, true)).toMatchObject({ tipo: 'desconocido', causa: 'consulta' });
  });

  it('stays unknown while SUNAT does not say what it has', () => {
    for (const answer of [NO_EXISTE, SIN_RESPUESTA, SIN_PERFIL]) {
      expect(resolve(REGISTRADO, answer, true)).toMatchObject({ tipo: 'desconocido', causa: 'consulta' });
    }
  });
});

describe('a refusal without a CDR after an earlier attempt of ours', () => {
  const esDudosa = (codigo: string) => codigo !== '3103';
  const deny = (codigo: string) =>
    classifyEnvio(decodeResponse(500, 'text/xml', encodeFault(codigo, 'Texto de SUNAT')), ESPERADO, { esDudosa });
  const negativa = (codigo = '2335') => {
    const veredicto = deny(codigo);
    if (veredicto.tipo !== 'consultar') throw new Error(`no es consultar, sino ${veredicto.tipo}`);
    return veredicto;
  };
  const VIEJO: Envios = { ...PREVIO, reciente: false };
  const enDuda = (answer: Consulta, envios: Envios, estadoCp?: string) =>
    resolveConsulta({
      respuesta: negativa(),
      consulta: answer,
      esperado: ESPERADO,
      envios,
      ...(estadoCp && { validez: classifyValidez(200, JSON.stringify({ success: true, data: { estadoCp } })) }),
    });

  it('is final where its code speaks of the earlier one too, and asks otherwise', () => {
    expect(deny('3103')).toMatchObject({ tipo: 'rechazado', codigo: '3103' });
    for (const codigo of ['0306', '1034', '2335', '2011', '2108', '1999', '3999']) {
      expect(deny(codigo)).toMatchObject({ tipo: 'consultar', codigo, negativa: true });
    }
    expect(negativa().mensaje).toMatch(
      /^SUNAT no admitió este envío \(2335: .*\), lo que no dice si aceptó uno anterior/,
    );
  });

  it('changes nothing of what is no refusal', () => {
    expect(deny('0100').tipo).toBe('reintentar');
    expect(deny('0102').tipo).toBe('configurar');
    expect(deny('1079').tipo).toBe('atender');
    expect(deny('1033')).not.toHaveProperty('negativa');
    const zip = decodeResponse(
      200,
      'text/xml',
      encodeSendBillResponse(zipCdr(NOMBRE, fixture('cdr-rechazado-2017.xml'))),
    );
    const conSuCdr = classifyEnvio(zip, { ...ESPERADO, cliente: '6-1234' }, { esDudosa });
    expect(conSuCdr).toMatchObject({ tipo: 'rechazado', codigo: '2017', numeroConsumido: true });
  });

  it('ends with the CDR that SUNAT gives when it is asked', () => {
    expect(enDuda(ACEPTADA, PREVIO)).toMatchObject({ tipo: 'aceptado', cdr: { codigo: '0' } });
    expect(enDuda(RECHAZADA, PREVIO)).toMatchObject({ tipo: 'rechazado', codigo: '2017', numeroConsumido: true });
    expect(enDuda(AJENA, PREVIO)).toMatchObject({ tipo: 'atender', numeroAjeno: true });
  });

  it('is never a no by itself: it is asked and sent again for a day, and then a person is told its code', () => {
    for (const answer of [NO_EXISTE, SIN_RESPUESTA, SIN_PERFIL, SIN_CONSULTA]) {
      const veredicto = enDuda(answer, PREVIO);
      expect(veredicto).toMatchObject({ tipo: 'desconocido', causa: 'consulta', codigo: '2335' });
      expect(veredicto.mensaje).toMatch(/2335.*No se sabe si SUNAT registró el comprobante/);
      const tarde = enDuda(answer, VIEJO);
      expect(tarde).toMatchObject({
        tipo: 'atender',
        codigo: '2335',
        mensaje: expect.stringMatching(/No se pudo saber/),
      });
      expect(tarde).not.toHaveProperty('numeroAjeno');
    }
  });

  it('of what no CDR can be had, the query of validity tells with our amount', () => {
    const pide = { respuesta: negativa(), consulta: SIN_CONSULTA, esperado: ESPERADO };
    expect(pideValidez({ ...pide, envios: PREVIO })).toBe(true);
    expect(pideValidez({ ...pide, consulta: NO_EXISTE, envios: PREVIO })).toBe(false);
    const suyo = enDuda(SIN_CONSULTA, PREVIO, '1');
    expect(suyo).toMatchObject({ tipo: 'aceptado', cdr: undefined, prueba: expect.stringContaining('importe') });
    expect(suyo.mensaje).not.toContain('2335');
    expect(enDuda(SIN_CONSULTA, PREVIO, '2')).toMatchObject({ tipo: 'atender' });
    for (const estadoCp of ['0', '?']) {
      expect(enDuda(SIN_CONSULTA, PREVIO, estadoCp).tipo).toBe('desconocido');
      expect(enDuda(SIN_CONSULTA, VIEJO, estadoCp)).toMatchObject({ tipo: 'atender', codigo: '2335' });
    }
  });
});

describe('1033 without an earlier attempt of ours', () => {
  it('is never accepted: the number is somebody else’s, and a person decides', () => {
    for (const answer of [ACEPTADA, RECHAZADA, AJENA, SIN_CONSULTA]) {
      expect(resolve(REGISTRADO, answer, false)).toMatchObject({ tipo: 'atender', codigo: '1033', numeroAjeno: true });
    }
    for (const answer of [NO_EXISTE, SIN_RESPUESTA, SIN_PERFIL]) {
      expect(resolve(REGISTRADO, answer, false).tipo).toBe('desconocido');
    }
  });

  it('is said to be of another content only where that is shown: of what has no CDR the network may have passed it twice', () => {
    expect(resolve(REGISTRADO, ACEPTADA, false).mensaje).toContain('lo ocupa otro contenido');
    const { mensaje } = resolve(REGISTRADO, SIN_CONSULTA, false);
    expect(mensaje).toMatch(
      /primer envío: otro sistema.*o la red repitió el envío\. No se puede saber.*compare su importe/,
    );
    expect(mensaje).not.toContain('otro contenido');
  });

  it('is accepted all the same when the CDR carries our digest', () => {
    expect(resolve(REGISTRADO, DE_OSE, false)).toMatchObject({ tipo: 'aceptado' });
  });
});

describe('when SUNAT received what it has under our number', () => {
  const aLas = (ms: number, duraMs?: number) => resolve(REGISTRADO, ACEPTADA, { ...PREVIO, ...unEnvio(ms, duraMs) });

  it('before our first attempt it is not ours, though customer and number agree and an attempt was lost', () => {
    for (const ms of [4_000, 60_000, 86_400_000]) {
      const veredicto = aLas(ms);
      expect(veredicto).toMatchObject({ tipo: 'atender', codigo: '1033', numeroAjeno: true });
      expect(veredicto.mensaje).toContain('Lo recibió el 20/11/2026 a las 10:19:03; nuestro primer envío comenzó el');
    }
  });

  it('so shortly before it that SUNAT’s clocks may be apart by as much, its amount tells, or a person', () => {
    for (const ms of [1_000, 2_900]) {
      const envios = { ...PREVIO, ...unEnvio(ms) };
      const veredicto = aLas(ms);
      expect(veredicto).toMatchObject({
        tipo: 'atender',
        mensaje: expect.stringMatching(/Lo recibió .*nuestro primer envío comenzó .*por poco.*compare su importe/),
      });
      expect(veredicto).not.toHaveProperty('numeroAjeno');
      expect(pideValidez({ consulta: ACEPTADA, esperado: ESPERADO, envios })).toBe(true);
      expect(conValidez(ACEPTADA, envios, '1')).toMatchObject({ tipo: 'aceptado', prueba: expect.any(String) });
      for (const estadoCp of ['0', '?']) expect(conValidez(ACEPTADA, envios, estadoCp).tipo).toBe('desconocido');
      expect(conValidez(ACEPTADA, { ...envios, reciente: false }, '0').tipo).toBe('atender');
      expect(conValidez(ACEPTADA, { ...envios, reciente: false }, '?').tipo).toBe('desconocido');
    }
  });

  it('within it, or within the second in which it began, it is, and the verdict says how that is known', () => {
    for (const ms of [-30_000, -500, 0, 900]) {
      expect(aLas(ms)).toMatchObject({
        tipo: 'aceptado',
        prueba: expect.stringMatching(/^Lo recibió el 20\/11\/2026 a las 10:19:03; nuestro primer envío comenzó el/),
      });
    }
  });

  it('while none of ours was under way only its amount tells, however soon after a lost one; else a person decides', () => {
    for (const [ms, duraMs] of [
      [-4_000, 1_000],
      [-86_400_000, 30_000],
    ] as const) {
      const envios = { ...PREVIO, ...unEnvio(ms, duraMs) };
      expect(pideValidez({ consulta: ACEPTADA, esperado: ESPERADO, envios })).toBe(true);
      const veredicto = aLas(ms, duraMs);
      expect(veredicto).toMatchObject({ tipo: 'atender', mensaje: expect.stringMatching(/ningún envío.*compare/) });
      expect(veredicto).not.toHaveProperty('numeroAjeno');
      expect(conValidez(ACEPTADA, envios, '1')).toMatchObject({ tipo: 'aceptado', prueba: expect.any(String) });
      for (const estadoCp of ['0', '?']) expect(conValidez(ACEPTADA, envios, estadoCp).tipo).toBe('desconocido');
      expect(conValidez(ACEPTADA, { ...envios, reciente: false }, '0')).toMatchObject({ tipo: 'atender' });
    }
  });

  it('within two seconds after a lost attempt its amount tells, where it can be asked', () => {
    const envios = { ...PREVIO, ...unEnvio(-2_000, 1_000) };
    expect(pideValidez({ consulta: ACEPTADA, esperado: ESPERADO, envios })).toBe(true);
    expect(conValidez(ACEPTADA, envios, '0').tipo).toBe('desconocido');
    expect(aLas(-2_000, 1_000)).toMatchObject({ tipo: 'aceptado' });
  });

  it('of an attempt whose hour nobody knows it tells nothing: the amount decides, or a person, who is told why', () => {
    const sinHora = 'El reloj cambió.';
    const perdido: Envios = { ...PREVIO, desde: undefined, tramos: [], sinHora };
    for (const envios of [perdido, { ...perdido, huboPrevio: false }]) {
      expect(pideValidez({ consulta: ACEPTADA, esperado: ESPERADO, envios })).toBe(true);
      const veredicto = resolve(REGISTRADO, ACEPTADA, envios);
      expect(veredicto).toMatchObject({
        tipo: 'atender',
        mensaje: expect.stringMatching(/El reloj cambió\. .*compare/),
      });
      expect(veredicto).not.toHaveProperty('numeroAjeno');
      expect(veredicto.mensaje).not.toContain('otro contenido');
      expect(conValidez(ACEPTADA, envios, '1')).toMatchObject({ tipo: 'aceptado' });
      // Asked again until it answers.
      expect(conValidez(ACEPTADA, envios, '?').tipo).toBe('desconocido');
    }
    // Another whose hour is known shows it, and so does the first that it was not.
    expect(resolve(REGISTRADO, ACEPTADA, { ...perdido, tramos: unEnvio(-200).tramos }).tipo).toBe('aceptado');
    const antes = { ...PREVIO, ...unEnvio(60_000), sinHora };
    expect(resolve(REGISTRADO, ACEPTADA, antes)).toMatchObject({ tipo: 'atender', numeroAjeno: true });
  });

  it('within any attempt of ours, not the first alone, it is ours', () => {
    const [primero, segundo] = [unEnvio(-60_000, 1_000), unEnvio(-200)];
    const envios = { ...PREVIO, desde: primero.desde, tramos: [...primero.tramos, ...segundo.tramos] };
    expect(resolve(REGISTRADO, ACEPTADA, envios)).toMatchObject({ tipo: 'aceptado' });
  });

  it('within our first attempt it is ours too: the network passed it twice, and the answer is the copy’s', () => {
    const envios = { ...PREVIO, ...unEnvio(-200), huboPrevio: false };
    expect(resolve(REGISTRADO, ACEPTADA, envios)).toMatchObject({ tipo: 'aceptado', prueba: expect.any(String) });
    expect(resolve(REGISTRADO, AJENA, envios)).toMatchObject({ tipo: 'atender', numeroAjeno: true });
    const asked = decideTrasConsulta({ consulta: ACEPTADA, esperado: ESPERADO, envios });
    expect(asked).toMatchObject({ tipo: 'aceptado' });
  });

  it('within the second in which our first attempt began nothing tells which was first: a person decides', () => {
    const envios = { ...PREVIO, ...unEnvio(300), huboPrevio: false };
    // However often SUNAT is asked, its clock tells no less than a second.
    const [unTramo] = unEnvio(0).tramos;
    const inicio = { desde: RECIBIDA, hasta: new Date(RECIBIDA.getTime() + 1_000) };
    const tramos = unTramo === undefined ? [] : [{ ...unTramo, inicio }];
    for (const one of [envios, { ...envios, desde: inicio, tramos }]) {
      const veredicto = resolve(REGISTRADO, ACEPTADA, one);
      expect(veredicto).toMatchObject({ tipo: 'atender', mensaje: expect.stringContaining('No se puede saber') });
      expect(veredicto.mensaje).not.toContain('tardó');
      expect(veredicto).not.toHaveProperty('numeroAjeno');
    }
  });

  it('where SUNAT took seconds to say what its clock says, nothing near is ours by it: it is asked again for a day, or the amount, and then a person', () => {
    const inicio = { desde: new Date(RECIBIDA.getTime() - 2_000), hasta: new Date(RECIBIDA.getTime() + 4_000) };
    const [unTramo] = unEnvio(0, 10_000).tramos;
    const tramos = unTramo === undefined ? [] : [{ ...unTramo, inicio }];
    for (const huboPrevio of [false, true]) {
      const envios = { desde: inicio, tramos, huboPrevio, reciente: true };
      expect(resolve(REGISTRADO, ACEPTADA, envios)).toMatchObject({ tipo: 'desconocido', causa: 'consulta' });
      expect(conValidez(ACEPTADA, envios, '1')).toMatchObject({ tipo: 'aceptado' });
      const veredicto = resolve(REGISTRADO, ACEPTADA, { ...envios, reciente: false });
      expect(veredicto).toMatchObject({
        tipo: 'atender',
        mensaje: expect.stringMatching(
          /comenzó entre .* a las 10:19:01 y .* a las 10:19:07\. SUNAT tardó.* No se puede saber/,
        ),
      });
      expect(veredicto).not.toHaveProperty('numeroAjeno');
    }
  });

  it('a lost attempt makes nothing ours by what it may have been near, however little longer than a second SUNAT took to say what its clock says', () => {
    const [unTramo] = unEnvio(0, 10_000).tramos;
    const con = (huboPrevio: boolean, hastaMs: number): Envios => {
      const inicio = { desde: new Date(RECIBIDA.getTime() - 1_000), hasta: new Date(RECIBIDA.getTime() + hastaMs) };
      const tramos = unTramo === undefined ? [] : [{ ...unTramo, inicio }];
      return { desde: inicio, tramos, huboPrevio, reciente: true };
    };
    for (const hastaMs of [3_000, 3_500]) {
      for (const huboPrevio of [false, true]) {
        const envios = con(huboPrevio, hastaMs);
        expect(resolve(REGISTRADO, ACEPTADA, envios)).toMatchObject({ tipo: 'desconocido', causa: 'consulta' });
        expect(pideValidez({ consulta: ACEPTADA, esperado: ESPERADO, envios })).toBe(true);
        expect(conValidez(ACEPTADA, envios, '0').tipo).toBe(huboPrevio ? 'desconocido' : 'atender');
      }
    }
    // Once its answers tell it more exactly, what is near is ours as ever, and near a first attempt it is not.
    expect(resolve(REGISTRADO, ACEPTADA, con(true, 2_900))).toMatchObject({ tipo: 'aceptado' });
    expect(resolve(REGISTRADO, ACEPTADA, con(false, 900))).toMatchObject({ tipo: 'atender' });
  });

  it('a CDR with our digest is ours at whatever time', () => {
    expect(resolve(REGISTRADO, DE_OSE, { ...PREVIO, ...unEnvio(60_000) })).toMatchObject({ tipo: 'aceptado' });
  });

  it('one that tells only the day proves nothing of that day, and of another series nothing is suspected by it', () => {
    const sinHora = fixture('cdr-aceptado.xml').toString().replace('>10:19:03<', '>00:00:00<');
    const veredicto = resolve(REGISTRADO, conCdr(sinHora), PREVIO);
    expect(veredicto).toMatchObject({ tipo: 'atender', mensaje: expect.stringContaining('no dice a qué hora') });
    expect(veredicto).not.toHaveProperty('numeroAjeno');
    const manana = { ...PREVIO, ...unEnvio(86_400_000) };
    expect(resolve(REGISTRADO, conCdr(sinHora), manana)).toMatchObject({ numeroAjeno: true });
  });
});

describe('1032', () => {
  it('is a rejection that used the number up, with the CDR where SUNAT gives it', () => {
    expect(resolve(RECHAZADO, RECHAZADA, true)).toMatchObject({ tipo: 'rechazado', codigo: '2017', cdr: {} });
    expect(resolve(RECHAZADO, SIN_CONSULTA, true)).toMatchObject({
      tipo: 'rechazado',
      codigo: '1032',
      numeroConsumido: true,
    });
    expect(resolve(RECHAZADO, SIN_CONSULTA, false)).toMatchObject({ tipo: 'rechazado', numeroConsumido: true });
    expect(resolve(RECHAZADO, AJENA, true)).toMatchObject({ tipo: 'rechazado', codigo: '1032' });
  });

  it('of our own document that was accepted and annulled elsewhere waits for a person', () => {
    expect(resolve(RECHAZADO, ACEPTADA, true)).toMatchObject({
      tipo: 'atender',
      codigo: '1032',
      cdr: { codigo: '0' },
    });
    expect(resolve(ANULADO, SIN_CONSULTA, true)).toMatchObject({ tipo: 'atender', codigo: '1032' });
    const words = "anulado o rechazado - Detalle: x value='ticket: 1 error: El comprobante B001-57 fue anulado'";
    const detailed = consultar(encodeFault('1032', words));
    expect(resolve(detailed, SIN_CONSULTA, true)).toMatchObject({ tipo: 'atender', codigo: '1032' });
    expect(resolve(ANULADO, SIN_CONSULTA, false)).toMatchObject({ tipo: 'rechazado', numeroConsumido: true });
  });
});

describe('0140 and 0402', () => {
  it('wait until SUNAT tells, and are settled by the CDR of an attempt of ours', () => {
    expect(resolve(EN_PROCESO, SIN_CONSULTA, true)).toMatchObject({ tipo: 'desconocido' });
    expect(pudoRegistrarse(resolve(EN_PROCESO, SIN_CONSULTA, false))).toBe(false);
    expect(resolve(EN_PROCESO, NO_EXISTE, true)).toMatchObject({ tipo: 'desconocido' });
    expect(resolve(EN_PROCESO, ACEPTADA, true)).toMatchObject({ tipo: 'aceptado' });
    expect(resolve(EN_PROCESO, ACEPTADA, false)).toMatchObject({ tipo: 'atender' });
  });
});
