import { type Regla, rige } from '@chaski/core/documento/reglas/regla.ts';
import { REGLAS } from '@chaski/core/documento/testing/reglas.ts';
import { REGLAS_BAJA } from '@chaski/core/documentos/baja/reglas.ts';
import { REGLAS_AFECTADO } from '@chaski/core/documentos/nota/reglas-afectado.ts';
import { REGLAS_RESUMEN } from '@chaski/core/documentos/resumen/reglas.ts';
import { type Fecha, toFecha } from '@chaski/core/lib/fecha.ts';
import { SEVERIDADES } from '@chaski/core/vigencias/severidades.ts';
import { vigenteEn } from '@chaski/core/vigencias/vigencia.ts';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';
import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeEmpresa } from '../empresas/datos.ts';
import { listEmpresas } from '../empresas/store.ts';
import { tx } from '../platform/db/tx.ts';

/*
 * The night of 31 December 2026, a minute before and a minute after it, by a clock of its own: the same bodies, whole through
 * the service and the simulator. A rule that begins or ends that day is a row of `REGLAS_QUE_CAMBIAN`; what it does to
 * somebody is a row of `CUERPOS`.
 */

const ANTES = new Date('2026-12-31T23:59:00-05:00');
const DESPUES = new Date('2027-01-01T00:01:00-05:00');
const VISPERA = toFecha('2026-12-31');
const PRIMERO = toFecha('2027-01-01');

const EMPRESA = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL DE MUESTRA S.A.C.' };
const ANA = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'ANA QUISPE' };
const MIL = [unItem({ precioUnitario: 1180 })];
const CUOTA = { monto: '1180.00', fechaVencimiento: '2027-01-31' };
const CONTRATO = { tipo: '1', numero: 'CC-7', descripcion: 'Consorcio Puente Alto', porcentaje: 40 };
const INAFECTA = [unItem({ descripcion: 'Entrega fuera de plazo', precioUnitario: 50, tipoIgv: '30' })];

/** Issued in December, before anything else: what the notes of both days change. */
const AFECTADOS: readonly object[] = [
  unaFactura({ serie: 'FX01', items: MIL }),
  unaFactura({ serie: 'FX02', items: MIL, formaPago: 'CREDITO', cuotas: [CUOTA] }),
  unaBoleta({ serie: 'BX01', cliente: ANA, items: MIL }),
  unaBoleta({ serie: 'BX02', cliente: ANA, items: [unItem()] }),
  unaNota('08', 'BX02-1', { codigoMotivo: '02', items: MIL }),
];

function unaNota(tipo: '07' | '08', afectado: string | undefined, cambios: object): object {
  const letra = afectado?.startsWith('B') === true ? 'B' : 'F';
  return {
    tipoComprobante: tipo,
    serie: `${letra}${tipo === '07' ? 'C' : 'D'}01`,
    motivo: 'Lo que pasó',
    ...(afectado === undefined ? { cliente: EMPRESA } : { documentoAfectado: afectado }),
    items: [unItem({ precioUnitario: 11.8 })],
    ...cambios,
  };
}

interface Fila {
  /** What it shows. */
  readonly nombre: string;
  readonly cuerpo: object;
  /** What becomes of it on the eve and on the first day: its state and SUNAT's codes. */
  readonly antes: string;
  /** Absent: the same. */
  readonly despues?: string;
}

const CUERPOS: readonly Fila[] = [
  { nombre: 'factura', cuerpo: unaFactura(), antes: 'ACEPTADA' },
  {
    nombre: 'factura al crédito',
    cuerpo: unaFactura({ items: MIL, formaPago: 'CREDITO', cuotas: [CUOTA] }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'factura exonerada e inafecta',
    cuerpo: unaFactura({ items: [unItem({ tipoIgv: '20' }), unItem({ tipoIgv: '30' })] }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'factura con detracción',
    cuerpo: unaFactura({
      items: MIL,
      sunatTransaccion: '1001',
      detraccion: { codigo: '037', cuenta: '00-012-345678' },
    }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'factura con bolsas',
    cuerpo: unaFactura({ items: [unItem({ unidadMedida: 'NIU', icbper: true })] }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'factura con código de producto',
    cuerpo: unaFactura({ items: [unItem({ codigoSunat: '43211503' })] }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'factura con un código de producto de siete cifras',
    cuerpo: unaFactura({ items: [unItem({ codigoSunat: '4321150' })] }),
    antes: 'ACEPTADA 3496',
    despues: 'no se emite 3496',
  },
  {
    nombre: 'boleta con un código de producto de siete cifras',
    cuerpo: unaBoleta({ items: [unItem({ codigoSunat: '4321150' })] }),
    antes: 'ACEPTADA 3496',
    despues: 'no se emite 3496',
  },
  { nombre: 'boleta a un DNI', cuerpo: unaBoleta({ cliente: ANA }), antes: 'ACEPTADA' },
  { nombre: 'boleta a nadie en particular', cuerpo: unaBoleta(), antes: 'ACEPTADA' },
  {
    nombre: 'nota de crédito por una parte de una factura de diciembre',
    cuerpo: unaNota('07', 'FX01-1', { codigoMotivo: '07' }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'nota de crédito de cuotas',
    cuerpo: unaNota('07', 'FX02-1', { codigoMotivo: '13', items: undefined, cuotas: [CUOTA] }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'nota de crédito sin documento',
    cuerpo: unaNota('07', undefined, { codigoMotivo: '10' }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'nota de crédito por una parte de una boleta de diciembre',
    cuerpo: unaNota('07', 'BX01-1', { codigoMotivo: '07' }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'nota de crédito de dos facturas',
    cuerpo: unaNota('07', undefined, { codigoMotivo: '07', documentoAfectado: ['FX01-1', 'FX02-1'] }),
    antes: 'no se emite',
    despues: 'no se emite 3261',
  },
  {
    nombre: 'nota de débito de dos facturas',
    cuerpo: unaNota('08', undefined, { codigoMotivo: '02', documentoAfectado: ['FX01-1', 'FX02-1'] }),
    antes: 'no se emite',
    despues: 'no se emite 3194',
  },
  {
    nombre: 'nota de crédito por más de lo que queda de una factura',
    cuerpo: unaNota('07', 'FX01-1', { codigoMotivo: '07', items: [unItem({ precioUnitario: 1181 })] }),
    antes: 'no se emite 3286',
  },
  {
    nombre: 'nota de crédito por más de lo que queda de una boleta',
    cuerpo: unaNota('07', 'BX01-1', { codigoMotivo: '07', items: [unItem({ precioUnitario: 1181 })] }),
    antes: 'no se emite',
    despues: 'no se emite 3503',
  },
  {
    nombre: 'nota de crédito mayor que su boleta, a la que se debitó más',
    cuerpo: unaNota('07', 'BX02-1', { codigoMotivo: '07', items: [unItem({ precioUnitario: 236 })] }),
    antes: 'ACEPTADA 4028',
    despues: 'no se emite 3503',
  },
  {
    nombre: 'nota de débito por intereses de una factura de diciembre',
    cuerpo: unaNota('08', 'FX01-1', { codigoMotivo: '01' }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'nota de débito por aumento del valor de una boleta de diciembre',
    cuerpo: unaNota('08', 'BX01-1', { codigoMotivo: '02' }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'nota de débito 03 sobre una factura de diciembre',
    cuerpo: unaNota('08', 'FX01-1', { codigoMotivo: '03' }),
    antes: 'ACEPTADA',
  },
  {
    nombre: 'nota de débito 03 sin documento',
    cuerpo: unaNota('08', undefined, { codigoMotivo: '03' }),
    antes: 'ACEPTADA',
    despues: 'no se emite 2524',
  },
  {
    nombre: 'penalidad sobre una factura de diciembre',
    cuerpo: unaNota('08', 'FX01-1', { codigoMotivo: '13', items: INAFECTA }),
    antes: 'no se emite 2172',
    despues: 'ACEPTADA',
  },
  {
    nombre: 'penalidad sin documento',
    cuerpo: unaNota('08', undefined, { codigoMotivo: '13', items: INAFECTA }),
    antes: 'no se emite 2172 2524',
    despues: 'ACEPTADA',
  },
  {
    nombre: 'penalidad gravada',
    cuerpo: unaNota('08', 'FX01-1', { codigoMotivo: '13' }),
    antes: 'no se emite 2172',
    despues: 'no se emite 3507',
  },
  ...[
    { nombre: 'factura', cuerpo: unaFactura({ contratoColaboracion: CONTRATO }) },
    { nombre: 'boleta', cuerpo: unaBoleta({ contratoColaboracion: CONTRATO }) },
    {
      nombre: 'nota de crédito',
      cuerpo: unaNota('07', 'FX01-1', { codigoMotivo: '07', contratoColaboracion: CONTRATO }),
    },
    {
      nombre: 'nota de débito',
      cuerpo: unaNota('08', 'FX01-1', { codigoMotivo: '01', contratoColaboracion: CONTRATO }),
    },
  ].map(({ nombre, cuerpo }) => ({
    nombre: `${nombre} con contrato de colaboración`,
    cuerpo,
    antes: 'no se emite',
    despues: 'ACEPTADA',
  })),
  {
    nombre: 'factura con un contrato de colaboración de otro tipo',
    cuerpo: unaFactura({ contratoColaboracion: { ...CONTRATO, tipo: '3' } }),
    antes: 'no se emite 3497',
  },
];

/** Of core's rows, those that judge on one of the two days and not on the other. */
const REGLAS_QUE_CAMBIAN: readonly string[] = [
  'nota-de-varios-documentos: desde',
  'nota-de-varios-documentos-hasta-2026: hasta',
  'contrato-que-todavia-no-rige: hasta',
  'penalidad-con-otro-tipo-igv: desde',
  'codigo-sunat-que-falta-y-se-observa: hasta',
  'codigo-sunat-que-falta: desde',
  'nota-mayor-que-lo-que-queda: hasta',
  'nota-mayor-que-lo-que-queda-desde-2027: desde',
  'nota-mayor-que-su-documento: hasta',
  'nota-mayor-que-su-documento-desde-2027: desde',
  '2022 cliente.nombre: desde',
  '2992 tributos: desde',
  '3102 tributos: desde',
  '3504 tributos: desde',
];

/** Codes that SUNAT only observes on the eve and refuses for on the first day. */
const SEVERIDADES_QUE_CAMBIAN: readonly string[] = ['3496'];

let s: TestService;
let ahora = ANTES;

beforeAll(async () => {
  const reloj = { ahora: () => ahora };
  s = await startTestService({}, { ...reloj, startSimulador: (options) => startSimulador({ ...options, ...reloj }) });
  for (const afectado of AFECTADOS) expect(enBreve(await s.emitir(afectado))).toBe('ACEPTADA');
});
afterAll(() => s.stop());

/** `ACEPTADA 4028`, `no se emite 2524`. */
function enBreve({ json }: Answer): string {
  const { fields = {}, codigos = {} } = json.error?.details ?? {};
  const observa = (json.data?.sunat?.notas ?? []).map((nota: string) => nota.slice(0, 4));
  const avisa = (json.data?.warnings ?? []).map(({ codigo }: { codigo?: string }) => codigo);
  const suyos = json.success ? [...observa, ...avisa] : Object.values(codigos);
  if (!json.success && Object.keys(fields).length === 0) return JSON.stringify(json);
  const estado = json.success ? json.data.estado : 'no se emite';
  return [estado, ...new Set(suyos.filter((codigo) => codigo !== undefined).sort())].join(' ');
}

async function emitirTodos(): Promise<(readonly [string, string])[]> {
  const resultados: (readonly [string, string])[] = [];
  for (const { nombre, cuerpo } of CUERPOS) resultados.push([nombre, enBreve(await s.emitir(cuerpo))]);
  return resultados;
}

/** By resumen diario: what is paid, and what is given away. */
async function anularBoleta(): Promise<string> {
  const items = ['10', '15', '21', '31'].map((tipoIgv) => unItem({ tipoIgv }));
  const { json } = await s.emitir(unaBoleta({ serie: 'BX09', cliente: ANA, items }));
  const { json: anulada } = await s.call('POST', `/comprobantes/${json.data.documento.id}/anular`, {
    body: { motivo: 'Se emitió dos veces' },
  });
  const { via, estado } = anulada.data?.anulacion ?? {};
  return `${via} ${estado}`;
}

test('over midnight exactly these bodies fare otherwise; notes by their own day, whatever they change', async () => {
  expect(CUERPOS.length).toBeGreaterThanOrEqual(20);
  expect(await emitirTodos()).toEqual(CUERPOS.map(({ nombre, antes }) => [nombre, antes]));
  expect(await anularBoleta()).toBe('RC ACEPTADA');
  ahora = DESPUES;
  expect(await emitirTodos()).toEqual(CUERPOS.map(({ nombre, antes, despues = antes }) => [nombre, despues]));
  expect(await anularBoleta()).toBe('RC ACEPTADA');
});

test('a contract of collaboration is in the answer and in the signed XML', async () => {
  ahora = DESPUES;
  const { json } = await s.emitir(unaFactura({ contratoColaboracion: CONTRATO }));
  const { id } = json.data.documento;
  const guardado = (await s.call('GET', `/invoices/${id}`)).json.data.documento;
  expect(guardado.contratoColaboracion).toEqual({ ...CONTRATO, porcentaje: '40.00' });
  expect((await s.call('GET', `/invoices/${id}/xml`)).bytes.toString()).toContain(
    '<cac:ContractDocumentReference><cbc:ID>CC-7</cbc:ID><cbc:DocumentTypeCode>1</cbc:DocumentTypeCode>' +
      '<cbc:DocumentDescription>Consorcio Puente Alto</cbc:DocumentDescription><cac:IssuerParty><cac:PartyLegalEntity>' +
      '<cac:ShareholderParty><cbc:PartecipationPercent>40.00</cbc:PartecipationPercent></cac:ShareholderParty>' +
      '</cac:PartyLegalEntity></cac:IssuerParty></cac:ContractDocumentReference><cac:Signature>',
  );
});

test('the company that SUNAT asks for product codes is told of one that is missing until midnight, and stopped after it', async () => {
  const actor = { tipo: 'sistema', id: 'prueba', desde: 'prueba', solicitud: 'prueba' } as const;
  const obligar = (obligadoCodigoProducto: boolean) =>
    tx(s.pool, async (db) => {
      const [empresa] = await listEmpresas(db);
      await changeEmpresa(db, empresa?.id ?? '', { obligadoCodigoProducto }, actor);
    });
  const sinCodigo = unaFactura({ serie: 'FX12' });
  const conCodigo = unaFactura({ serie: 'FX12', items: [unItem({ codigoSunat: '43211503' })] });
  const credito = unaNota('07', 'FX01-1', { codigoMotivo: '07' });
  const los3 = async () => [
    enBreve(await s.emitir(sinCodigo)),
    enBreve(await s.emitir(conCodigo)),
    enBreve(await s.emitir(credito)),
  ];
  await obligar(true);
  ahora = ANTES;
  expect(await los3()).toEqual(['ACEPTADA 4331', 'ACEPTADA', 'ACEPTADA']);
  ahora = DESPUES;
  expect(await los3()).toEqual(['no se emite 3496', 'ACEPTADA', 'ACEPTADA']);
  await obligar(false);
  expect(enBreve(await s.emitir(sinCodigo))).toBe('ACEPTADA');
});

test('over midnight exactly these rows begin or end, and these codes are judged otherwise', () => {
  const todas: readonly (Pick<Regla<never>, 'desde' | 'hasta'> & { readonly nombre: string })[] = [
    ...REGLAS.map(({ regla }) => ({ ...regla, nombre: regla.id })),
    ...REGLAS_AFECTADO.map((regla) => ({ ...regla, nombre: regla.id })),
    ...[...REGLAS_BAJA, ...REGLAS_RESUMEN].map((regla) => ({ ...regla, nombre: `${regla.codigo} ${regla.campo}` })),
  ];
  const rigeEl = (fechaEmision: Fecha, { desde, hasta }: Pick<Regla<never>, 'desde' | 'hasta'>) =>
    rige({ ...(desde === undefined ? {} : { desde }), ...(hasta === undefined ? {} : { hasta }) }, { fechaEmision });
  const cambian = todas.flatMap(({ nombre, ...regla }) => {
    const [vispera, primero] = [rigeEl(VISPERA, regla), rigeEl(PRIMERO, regla)];
    return vispera === primero ? [] : [`${nombre}: ${primero ? 'desde' : 'hasta'}`];
  });
  expect(cambian.sort()).toEqual(REGLAS_QUE_CAMBIAN.toSorted());
  const severidades = [...SEVERIDADES].flatMap(([codigo, filas]) =>
    vigenteEn(filas, VISPERA) === vigenteEn(filas, PRIMERO) ? [] : [codigo],
  );
  expect(severidades).toEqual(SEVERIDADES_QUE_CAMBIAN);
});
