import { createHash, createHmac } from 'node:crypto';
import type { ReceiverLine } from '../world/receiver.ts';
import type { ApiDocument, Evidence, FilaComprobante, FilaResumen } from './evidence.ts';
import type { RecordLine } from './record.ts';

/*
 * An invented history in which everything is as it should be, for the checker's own tests: a factura that was accepted, one
 * that was annulled, one that was refused, and their messages.
 */

const EMPRESA = '01a1f900-0000-7000-8000-00000000000a';
const RUC = '20000000001';

export function idOf(n: number): string {
  return `01a1f900-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** The file of a document, as SUNAT names it. */
export function archivoOf(numero: number): string {
  return `${RUC}-01-F001-${numero}`;
}

function xmlOf(total: string): string {
  const igv = '<cac:TaxScheme><cbc:ID>1000</cbc:ID></cac:TaxScheme>';
  const subtotal = `<cac:TaxSubtotal><cbc:TaxAmount currencyID="PEN">18.00</cbc:TaxAmount><cac:TaxCategory>${igv}</cac:TaxCategory></cac:TaxSubtotal>`;
  const tax = `<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18.00</cbc:TaxAmount>${subtotal}</cac:TaxTotal>`;
  return `<Invoice>${tax}<cbc:PayableAmount currencyID="PEN">${total}</cbc:PayableAmount></Invoice>`;
}

function cdrOf(numero: number, codigo: string): string {
  const receptor = `<cac:ReceiverParty><cac:PartyIdentification><cbc:ID>${RUC}</cbc:ID></cac:PartyIdentification></cac:ReceiverParty>`;
  return `${receptor}<cbc:ReferenceID>F001-${numero}</cbc:ReferenceID><cbc:ResponseCode>${codigo}</cbc:ResponseCode>`;
}

function sha256Of(numero: number): string {
  return createHash('sha256').update(`contenido ${numero}`).digest('hex');
}

function document(numero: number, estado: string): ApiDocument {
  const codigo = estado === 'RECHAZADA' ? '2017' : '0';
  return {
    id: idOf(numero),
    estado,
    tipoComprobante: '01',
    serie: 'F001',
    numero,
    totales: { gravada: '100.00', igv: '18.00', total: '118.00' },
    sunat: { codigo, mensaje: 'lo que dijo SUNAT' },
    anulacion: undefined,
    archivos: {
      xml: xmlOf('118.00'),
      sha256: sha256Of(numero),
      pdf: 'IMPORTE TOTAL S/ 118.00',
      cdr: { nombre: `R-${archivoOf(numero)}`, xml: cdrOf(numero, codigo) },
    },
  };
}

function row(numero: number, estado: string): FilaComprobante {
  return {
    empresaId: EMPRESA,
    id: idOf(numero),
    entorno: 'test',
    tipoComprobante: '01',
    serie: 'F001',
    numero,
    estado,
    numeroLibre: false,
    importeTotal: '118.00',
    sha256: sha256Of(numero),
    asincrono: true,
    motivo: null,
    final: true,
    vivo: false,
    anulacionId: null,
    creadoEn: '2026-11-20',
  };
}

const BAJA: FilaResumen = {
  empresaId: EMPRESA,
  id: idOf(50),
  entorno: 'test',
  clase: 'RA',
  proposito: 'anular',
  fecha: '2026-11-20',
  numero: 1,
  comprobanteId: idOf(2),
  webhook: true,
  sha256: 'ba',
  estado: 'ACEPTADA',
  mensaje: null,
  conSunat: true,
  final: true,
  vivo: false,
};

const ESTADOS = ['ACEPTADA', 'ANULADA', 'RECHAZADA'] as const;
const TIPO = { ACEPTADA: 'comprobante.aceptado', ANULADA: 'comprobante.aceptado', RECHAZADA: 'comprobante.rechazado' };

function recordOf(): RecordLine[] {
  return ESTADOS.flatMap((estado, index): RecordLine[] => {
    const numero = index + 1;
    const body = { documento: { serie: 'F001' }, webhook: true };
    const told = estado === 'ANULADA' ? 'ACEPTADA' : estado;
    const cuerpo = {
      success: true,
      data: { estado: told, documento: { id: idOf(numero), correlativo: `F001-${numero}` } },
    };
    const question = { scope: 'demo', metodo: 'POST', ruta: '/comprobantes/emitir', idempotencyKey: `k${numero}` };
    return [
      { tipo: 'pregunta', n: numero, en: '', ...question, cuerpo: JSON.stringify(body) },
      { tipo: 'contestacion', n: numero, en: '', status: 200, cuerpo, repetida: false },
    ];
  });
}

const SECRETO = 'whsec_Zmlyb3IgZGUgcHJ1ZWJhcyAyNCBieXRlcw==';

/** A delivery as the receiver wrote it down, signed as Standard Webhooks has it. */
function delivery(numero: number, tipo: string, secuencia = 1): ReceiverLine {
  const cuerpo = JSON.stringify({ type: tipo, data: { documento: { id: idOf(numero) }, secuencia } });
  return sign({
    en: '',
    ruta: '/avisos',
    timestamp: '1795249190',
    tipo,
    status: 200,
    id: `msg_${numero}_${tipo}`,
    cuerpo,
  });
}

/** The same with its signature made anew. */
export function sign(line: Omit<ReceiverLine, 'firma'>): ReceiverLine {
  const { id, timestamp, cuerpo } = line;
  const key = Buffer.from(SECRETO.slice('whsec_'.length), 'base64');
  const firma = createHmac('sha256', key).update(`${id}.${timestamp}.${cuerpo}`).digest('base64');
  return { ...line, firma: `v1,${firma}` };
}

/** How the endpoint came to be: its secret is told once. */
const ALTA: readonly RecordLine[] = [
  { tipo: 'pregunta', n: 100, en: '', scope: 'demo', metodo: 'POST', ruta: '/webhooks', cuerpo: '{}' },
  {
    ...({ tipo: 'contestacion', n: 100, en: '', status: 201, repetida: false } as const),
    cuerpo: { success: true, data: { id: idOf(70), secreto: SECRETO } },
  },
];

function life(padre: string, ...estados: string[]) {
  return estados.map((a, index) => ({
    padre,
    a,
    de: estados[index - 1] ?? null,
    evento: index === 0 ? 'creado' : 'algo',
    detalle: null,
  }));
}

/** Nothing to object to. A fresh copy each time. */
export function soundEvidence(): Evidence {
  const sent = (numero: number, codigo: string) => ({
    en: '',
    operacion: 'sendBill',
    archivo: archivoOf(numero),
    sha256: sha256Of(numero),
    codigo,
    aceptado: codigo === '0',
  });
  return {
    scopes: [
      {
        nombre: 'demo',
        empresaId: EMPRESA,
        entorno: 'test',
        ruc: RUC,
        documentos: ESTADOS.map((estado, index) => document(index + 1, estado)),
        series: [{ tipoComprobante: '01', serie: 'F001', siguienteNumero: 4, huecos: [] }],
        webhooks: [{ id: idOf(70), ruta: '/avisos', activo: true, entregas: [] }],
      },
    ],
    record: [...ALTA, ...recordOf()],
    libro: [
      sent(1, '0'),
      sent(2, '0'),
      sent(3, '2017'),
      { en: '', operacion: 'sendSummary', archivo: `${RUC}-RA-20261120-1`, sha256: 'ba', codigo: '0', aceptado: true },
    ],
    receiver: [
      ...ESTADOS.map((estado, index) => delivery(index + 1, TIPO[estado])),
      delivery(2, 'comprobante.anulado', 2),
    ],
    sql: {
      comprobantes: ESTADOS.map((estado, index) => row(index + 1, estado)),
      resumenes: [BAJA],
      intentos: [1, 2, 3].map((numero) => ({
        padre: idOf(numero),
        operacion: 'sendBill',
        sha256: sha256Of(numero),
        pudoLlegar: true,
      })),
      eventos: [
        ...life(idOf(1), 'EN_COLA', 'ENVIANDO', 'ACEPTADA'),
        ...life(idOf(2), 'EN_COLA', 'ENVIANDO', 'ACEPTADA', 'ANULADA'),
        ...life(idOf(3), 'EN_COLA', 'ENVIANDO', 'RECHAZADA'),
        ...life(idOf(50), 'EN_COLA', 'ENVIANDO', 'CON_TICKET', 'ACEPTADA'),
      ],
      idempotencia: [1, 2, 3].map((n) => ({
        empresaId: EMPRESA,
        entorno: 'test',
        clave: `k${n}`,
        comprobanteId: idOf(n),
      })),
      huecos: [],
      mensajes: [],
      ajenas: [],
      sinAislar: [],
      malContados: [],
      auditoria: [{ empresaId: EMPRESA, accion: 'comprobante.anulacionPedida', objeto: idOf(2), encadenada: true }],
    },
    logs: ['{"level":40,"msg":"falla de red al enviar a SUNAT"}'],
    canarios: ['chk_test_secretísimo'],
    quiet: { ok: true, ms: 100, pendientes: [] },
  };
}
