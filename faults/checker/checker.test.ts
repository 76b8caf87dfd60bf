import { describe, expect, it, test } from 'vitest';
import type { ReceiverLine } from '../world/receiver.ts';
import { check, describeViolations, INVARIANTS } from './checker.ts';
import { resentBlindly } from './checks-asked.ts';
import type { ApiDocument, Evidence, Invariante, SqlFacts } from './evidence.ts';
import { archivoOf, idOf, sign, soundEvidence } from './invented.ts';
import type { RecordLine } from './record.ts';

test('a history in which all is well has no violations', () => {
  expect(describeViolations(check(soundEvidence()))).toBe('');
});

test('whoever waited and was answered at last, or whose last answer got lost, is owed no message', () => {
  const failed = answeredFailure(soundEvidence());
  for (const last of [answer(9, told(idOf(1), 'ACEPTADA', 1)), answer(9, undefined, 0)]) {
    expect(describeViolations(check(last(failed)))).toBe('');
  }
});

type Spoil = (e: Evidence) => Evidence;

/** Changes the n-th document (from 1) as the API shows it. */
function shown(n: number, change: (d: ApiDocument) => Partial<ApiDocument>): Spoil {
  return (e) => ({
    ...e,
    scopes: e.scopes.map((scope) => ({
      ...scope,
      documentos: scope.documentos.map((d) => (d.id === idOf(n) ? { ...d, ...change(d) } : d)),
    })),
  });
}

/** Replaces some of the rows. */
function rows(change: (sql: SqlFacts) => Partial<SqlFacts>): Spoil {
  return (e) => ({ ...e, sql: { ...e.sql, ...change(e.sql) } });
}

function row(n: number, change: Partial<SqlFacts['comprobantes'][number]>): Spoil {
  return rows((sql) => ({ comprobantes: sql.comprobantes.map((c) => (c.id === idOf(n) ? { ...c, ...change } : c)) }));
}

function scope(change: (s: Evidence['scopes'][number]) => Partial<Evidence['scopes'][number]>): Spoil {
  return (e) => ({ ...e, scopes: e.scopes.map((s) => ({ ...s, ...change(s) })) });
}

function answer(n: number, cuerpo: unknown, status = 200): Spoil {
  const line: RecordLine = { tipo: 'contestacion', n, en: '', status, cuerpo, repetida: false };
  return (e) => ({
    ...e,
    record: [
      ...e.record,
      {
        tipo: 'pregunta',
        n,
        en: '',
        scope: 'demo',
        metodo: 'POST',
        ruta: '/comprobantes/emitir',
        idempotencyKey: 'k1',
      },
      line,
    ],
  });
}

/** Changes what the receiver wrote down, as if it had been signed like that. */
function received(change: (line: ReceiverLine) => ReceiverLine[]): Spoil {
  return (e) => ({ ...e, receiver: e.receiver.flatMap((line) => change(line).map(sign)) });
}

const told = (id: string, estado: string, numero: number) => ({
  success: true,
  data: { estado, documento: { id, correlativo: `F001-${numero}` } },
});

/** Who issued the first document waited, and was answered that its sending had failed; its verdict was told to nobody. */
const answeredFailure: Spoil = (e) => ({
  ...row(1, { asincrono: false })(e),
  receiver: e.receiver.slice(1),
  record: e.record.map((line) => {
    if (line.tipo === 'pregunta' && line.n === 1) return { ...line, cuerpo: '{"documento":{"serie":"F001"}}' };
    if (line.tipo !== 'contestacion' || line.n !== 1) return line;
    return { ...line, status: 502, cuerpo: { success: false, estado: 'PENDIENTE_ENVIO', comprobante_id: idOf(1) } };
  }),
});

const again: Spoil = (e) => ({ ...e, libro: [...e.libro, ...e.libro.slice(0, 1)] });

const files = (d: ApiDocument) => d.archivos ?? { xml: '', sha256: '', cdr: undefined, pdf: undefined };

/** The first document waits for a person, though SUNAT has it. */
const espera = ({ serie = 'F001', motivo = 'SUNAT ya tiene ese número (1033)' } = {}): Spoil => {
  const enApi = shown(1, () => ({ estado: 'PENDIENTE_ENVIO', serie, archivos: undefined }));
  const enFila = row(1, { estado: 'POR_ATENDER', serie, motivo });
  const rename = (archivo: string) => archivo.replace(/F001-1$/, `${serie}-1`);
  return (e) => enApi(enFila({ ...e, libro: e.libro.map((line) => ({ ...line, archivo: rename(line.archivo) })) }));
};
const SIN_IMPORTE =
  'Un envío anterior de este comprobante pudo llegar. No se puede saber si lo que SUNAT tiene es este comprobante: compare.';
const OTRO_RELOJ =
  'Lo recibió el 20/11/2026 a las 10:00:00. El reloj de este sistema cambió … No se puede saber si lo que SUNAT tiene es este comprobante: compare.';
const NO_SE_SABE =
  'Lo recibió el 20/11/2026 a las 10:00:00; … No se puede saber si lo que SUNAT tiene es este comprobante: compare.';
const PRIMER_ENVIO =
  'Ya lo tenía cuando recibió nuestro primer envío: … No se puede saber si lo que SUNAT tiene es este comprobante: compare.';

const copiada: Spoil = (e) => {
  const copia = e.libro.slice(0, 1).map((line) => ({ ...line, codigo: '1033', aceptado: false }));
  return { ...e, libro: [...e.libro, ...copia] };
};
const enviadaDosVeces: Spoil = (e) => {
  const intentos = [...e.sql.intentos, ...e.sql.intentos.filter(({ padre }) => padre === idOf(1))];
  return { ...e, sql: { ...e.sql, intentos } };
};
const sinValidez: Spoil = (e) => ({ ...e, sinValidez: e.scopes.map(({ ruc }) => ruc) });
/** A minute or so after the first document arrived, or an hour before. */
const saltado =
  (minutos: number): Spoil =>
  (e) => {
    const en = (ms: number) => new Date(Date.parse('2026-11-20T15:00:00Z') + ms).toISOString();
    const libro = e.libro.map((line) => ({ ...line, en: en(0) }));
    return { ...e, libro, saltos: [{ desde: en(minutos * 60_000 - 5_000), hasta: en(minutos * 60_000) }] };
  };
const todo =
  (...spoils: Spoil[]): Spoil =>
  (e) =>
    spoils.reduce((spoilt, spoil) => spoil(spoilt), e);

/** Each is one thing gone wrong, and the invariant that it breaks. */
const SPOILT: readonly (readonly [Invariante, string, Spoil])[] = [
  ['I1', 'an answered document is not in the database', answer(9, told(idOf(9), 'ACEPTADA', 9))],
  ['I1', 'an answered document is not in the API', scope((s) => ({ documentos: s.documentos.slice(1) }))],
  ['I1', 'a send failure names a document that is not there', answer(9, { comprobante_id: idOf(9) }, 502)],
  ['I1', 'a document changed its number', shown(1, () => ({ numero: 2 }))],
  ['I2', 'two rows have one number', row(2, { numero: 1 })],
  ['I2', 'two documents of the API have one number', shown(2, () => ({ numero: 1 }))],
  ['I3', 'a number is missing', row(2, { numero: 9 })],
  [
    'I3',
    'the series would give a number again',
    scope(() => ({ series: [{ tipoComprobante: '01', serie: 'F001', siguienteNumero: 3, huecos: [] }] })),
  ],
  ['I3', 'all documents of a series are gone', rows(() => ({ comprobantes: [] }))],
  ['I3', 'a series is not shown', scope(() => ({ series: [] }))],
  ['I3', 'numbers begin where nobody asked', rows((sql) => ({ comprobantes: sql.comprobantes.slice(1) }))],
  ['I4', 'other bytes were sent', (e) => ({ ...e, libro: e.libro.map((l) => ({ ...l, sha256: 'otra' })) })],
  [
    'I4',
    'two contents were sent',
    (e) => ({ ...e, libro: [...e.libro, ...e.libro.map((l) => ({ ...l, sha256: 'otra', aceptado: false }))] }),
  ],
  [
    'I4',
    'an attempt of other bytes',
    rows((sql) => ({ intentos: sql.intentos.map((i) => ({ ...i, sha256: 'otra' })) })),
  ],
  ['I4', 'the API serves another XML', shown(1, (d) => ({ archivos: { ...files(d), sha256: 'otra' } }))],
  [
    'I4',
    'SUNAT has a file that nobody stored',
    (e) => ({ ...e, libro: e.libro.map((l) => ({ ...l, archivo: archivoOf(77) })) }),
  ],
  ['I5', 'a number was accepted twice', again],
  ['I6', 'an answer takes an acceptance back', answer(9, told(idOf(1), 'RECHAZADA', 1))],
  ['I6', 'at the end it is something else', shown(3, () => ({ estado: 'ACEPTADA' }))],
  [
    'I6',
    'an event leaves a final state',
    rows((sql) => ({
      eventos: [...sql.eventos, { padre: idOf(3), de: 'RECHAZADA', a: 'ACEPTADA', evento: 'x', detalle: null }],
    })),
  ],
  ['I6', 'annulled without a file', rows(() => ({ resumenes: [] }))],
  ['I7', 'a verdict was told to nobody', (e) => ({ ...e, receiver: e.receiver.slice(1) })],
  [
    'I7',
    'a verdict was told and not taken',
    (e) => ({ ...e, receiver: e.receiver.map((l) => ({ ...l, status: 500 })) }),
  ],
  ['I7', 'who waited was answered that the sending failed, and the verdict was told to nobody', answeredFailure],
  ['I7', 'an annulment was told to nobody', (e) => ({ ...e, receiver: e.receiver.slice(0, -1) })],
  ['I7', 'a message has two contents', received((l) => [l, { ...l, cuerpo: `${l.cuerpo} ` }])],
  ['I7', 'a message contradicts the state', received((l) => [{ ...l, tipo: 'comprobante.anulado' }])],
  ['I7', 'a message is not signed', (e) => ({ ...e, receiver: e.receiver.map((l) => ({ ...l, firma: '' })) })],
  [
    'I7',
    'the signature is of another content',
    (e) => ({ ...e, receiver: e.receiver.map((l) => ({ ...l, timestamp: '1795249191' })) }),
  ],
  [
    'I7',
    'a message is about a stranger',
    received((l) => [l, { ...l, id: 'msg_99', cuerpo: l.cuerpo.replace(idOf(1), idOf(99)) }]),
  ],
  [
    'I7',
    'one verdict is told as two events',
    received((l) => [l, { ...l, id: `${l.id}-otro`, cuerpo: l.cuerpo.replace(/"secuencia":\d/, '"secuencia":7') }]),
  ],
  [
    'I7',
    'the annulment is numbered before the acceptance',
    received((l) => [{ ...l, cuerpo: l.cuerpo.replace('"secuencia":2', '"secuencia":0') }]),
  ],
  [
    'I7',
    'two messages have one number',
    received((l) => [{ ...l, cuerpo: l.cuerpo.replace('"secuencia":2', '"secuencia":1') }]),
  ],
  [
    'I7',
    'an annulment asked without a webhook took the place of one with it, and was told to nobody',
    (e) => {
      const lost = { id: idOf(49), estado: 'RECHAZADA', conSunat: false, webhook: true };
      const files = e.sql.resumenes.flatMap((r) => [
        { ...r, ...lost },
        { ...r, webhook: false },
      ]);
      return { ...e, receiver: e.receiver.slice(0, -1), sql: { ...e.sql, resumenes: files } };
    },
  ],
  [
    'I7',
    'a refused annulment was told to nobody',
    (e) => {
      const refused = e.sql.resumenes.map((r) => ({ ...r, comprobanteId: idOf(1), estado: 'RECHAZADA' }));
      return { ...e, sql: { ...e.sql, resumenes: [...e.sql.resumenes, ...refused] } };
    },
  ],
  ['I8', 'one key has two documents', answer(9, told(idOf(2), 'ACEPTADA', 2))],
  [
    'I8',
    'the stored key names another document',
    rows((sql) => ({ idempotencia: sql.idempotencia.map((i) => ({ ...i, comprobanteId: idOf(3) })) })),
  ],
  ['I8', 'a key is stored twice', rows((sql) => ({ idempotencia: [...sql.idempotencia, ...sql.idempotencia] }))],
  [
    'I8',
    'one request made two documents, of which the stored key names one',
    rows((sql) => ({ idempotencia: sql.idempotencia.slice(1) })),
  ],
  [
    'I9',
    'SUNAT accepted our very bytes, and here they wait for a person',
    (e) => row(1, { estado: 'POR_ATENDER' })(shown(1, () => ({ estado: 'PENDIENTE_ENVIO' }))(e)),
  ],
  [
    'I9',
    'a boleta is accepted by a resumen diario that SUNAT never took',
    (e) => {
      const [uno] = e.sql.resumenes;
      const ajeno = uno && {
        ...uno,
        id: idOf(48),
        comprobanteId: idOf(1),
        proposito: 'informar',
        sha256: 'ff'.repeat(32),
      };
      const libro = e.libro.filter(
        ({ sha256 }) => sha256 !== e.sql.comprobantes.find(({ id }) => id === idOf(1))?.sha256,
      );
      return { ...e, libro, sql: { ...e.sql, resumenes: [...e.sql.resumenes, ...(ajeno ? [ajeno] : [])] } };
    },
  ],
  ['I9', 'a factura that somebody repeated waits for a person, though SUNAT can be asked', (e) => again(espera()(e))],
  ['I9', 'a boleta that nobody repeated waits for a person', espera({ serie: 'B001', motivo: PRIMER_ENVIO })],
  [
    'I9',
    'a boleta that somebody repeated waits for a person, who is not told why',
    todo(espera({ serie: 'B001' }), copiada),
  ],
  ['I9', 'a factura is said to have been there before', todo(espera({ motivo: PRIMER_ENVIO }), copiada, sinValidez)],
  ['I9', 'what nobody repeated is said not to be known', todo(espera({ motivo: NO_SE_SABE }), sinValidez)],
  [
    'I9',
    'what somebody repeated is said not to be known, though its amount can be asked',
    todo(espera({ motivo: NO_SE_SABE }), copiada),
  ],
  ['I9', 'a clock is blamed that never jumped', todo(espera({ motivo: OTRO_RELOJ }), sinValidez)],
  [
    'I9',
    'a clock is blamed that had jumped long before',
    todo(espera({ motivo: OTRO_RELOJ }), sinValidez, saltado(-60)),
  ],
  ['I9', 'a clock is blamed where the amount can be asked', todo(espera({ motivo: OTRO_RELOJ }), saltado(1))],
  [
    'I9',
    'a boleta whose answer was lost waits, though its amount can be asked',
    todo(espera({ serie: 'B001', motivo: SIN_IMPORTE }), enviadaDosVeces),
  ],
  [
    'I9',
    'accepted, and what SUNAT took under its number is another content',
    (e) => ({ ...e, libro: e.libro.map((line, n) => (n === 0 ? { ...line, sha256: 'ff' } : line)) }),
  ],
  [
    'I9',
    'a boleta that was sent once is said to have been lost before',
    todo(espera({ serie: 'B001', motivo: SIN_IMPORTE }), sinValidez),
  ],
  ['I9', 'accepted, and SUNAT knows nothing', (e) => ({ ...e, libro: [] })],
  ['I9', 'SUNAT accepted it and we do not know', shown(1, () => ({ estado: 'PENDIENTE_ENVIO' }))],
  ['I9', 'no CDR and no reason', shown(1, (d) => ({ sunat: undefined, archivos: { ...files(d), cdr: undefined } }))],
  [
    'I9',
    'the CDR of another number',
    shown(1, (d) => ({
      archivos: {
        ...files(d),
        cdr: {
          nombre: `R-${archivoOf(1)}`,
          xml: '<cbc:ReferenceID>F001-2</cbc:ReferenceID><cbc:ResponseCode>0</cbc:ResponseCode>',
        },
      },
    })),
  ],
  [
    'I9',
    'the CDR of another type',
    shown(1, (d) => ({
      archivos: { ...files(d), cdr: { nombre: 'R-20000000001-03-F001-1', xml: files(d).cdr?.xml ?? '' } },
    })),
  ],
  [
    'I9',
    'the CDR of another company',
    shown(1, (d) => ({
      archivos: {
        ...files(d),
        cdr: { nombre: `R-${archivoOf(1)}`, xml: (files(d).cdr?.xml ?? '').replace('20000000001', '20999999999') },
      },
    })),
  ],
  [
    'I9',
    'the CDR of a refusal',
    shown(1, (d) => ({
      archivos: {
        ...files(d),
        cdr: { nombre: `R-${archivoOf(1)}`, xml: (files(d).cdr?.xml ?? '').replace('>0<', '>2017<') },
      },
    })),
  ],
  ['I10', 'a document that nobody will carry', row(1, { estado: 'POR_CONFIRMAR', final: false, vivo: false })],
  [
    'I10',
    'a message that nobody will tell',
    rows(() => ({
      mensajes: [
        {
          id: 'x',
          webhookId: 'w',
          comprobanteId: idOf(1),
          tipo: 'comprobante.aceptado',
          estado: 'PENDIENTE',
          vivo: false,
          final: false,
        },
      ],
    })),
  ],
  ['I11', 'a step without an event', rows((sql) => ({ eventos: sql.eventos.filter(({ a }) => a !== 'ENVIANDO') }))],
  [
    'I11',
    'the last step without an event',
    rows((sql) => ({ eventos: sql.eventos.filter(({ a }) => a !== 'ACEPTADA') })),
  ],
  ['I10', 'for a moment nobody would have carried it on', (e) => ({ ...e, vigilia: ['comprobante F001-1 sin turno'] })],
  ['I11', 'no events', rows(() => ({ eventos: [] }))],
  [
    'I11',
    'events of nothing',
    rows((sql) => ({
      eventos: [...sql.eventos, { padre: idOf(88), de: null, a: 'EN_COLA', evento: 'creado', detalle: null }],
    })),
  ],
  ['I11', 'an annulment that nobody noted', rows(() => ({ auditoria: [] }))],
  [
    'I11',
    'an act that was never asked for',
    rows((sql) => ({ auditoria: sql.auditoria.map((act) => ({ ...act, objeto: idOf(1) })) })),
  ],
  [
    'I11',
    'set aside, and nobody noted who',
    rows((sql) => ({
      eventos: sql.eventos.map((event) => (event.padre === idOf(1) ? { ...event, evento: 'personaAparta' } : event)),
    })),
  ],
  [
    'I11',
    'the trail is cut',
    rows((sql) => ({ auditoria: sql.auditoria.map((act) => ({ ...act, encadenada: false })) })),
  ],
  ['I12', 'a row of nobody', rows(() => ({ ajenas: ['eventos de comprobantes: 1'] }))],
  ['I12', 'a table without policies', rows(() => ({ sinAislar: ['comprobantes'] }))],
  ['I12', "a key sees another company's document", row(1, { empresaId: idOf(1000) })],
  ['I12', 'a key sees a document of the other environment', row(1, { entorno: 'live' })],
  ['I12', 'a key does not see its own', scope((s) => ({ documentos: s.documentos.slice(1) }))],
  ['I13', 'a secret in the log', (e) => ({ ...e, logs: [`clave=${e.canarios[0]}`] })],
  [
    'I13',
    'a secret in the log, in base64',
    (e) => ({ ...e, logs: [Buffer.from(e.canarios[0] ?? '').toString('base64')] }),
  ],
  ['I13', 'a secret in an error', (e) => answer(9, { error: e.canarios[0] }, 500)(e)],
  [
    'I13',
    'a secret in an event',
    (e) => rows((sql) => ({ eventos: sql.eventos.map((v) => ({ ...v, detalle: e.canarios[0] ?? '' })) }))(e),
  ],
  ['I13', "a webhook's secret in the log", (e) => ({ ...e, logs: ['whsec_Zmlyb3IgZGUgcHJ1ZWJhcyAyNCBieXRlcw=='] })],
  ['I14', 'it never ended', (e) => ({ ...e, quiet: { ok: false, ms: 60_000, pendientes: ['comprobante F001-1'] } })],
  ['I14', 'it waits for a person without saying why', row(1, { estado: 'POR_ATENDER', final: false })],
  ['I14', 'the API does not say why it waits', shown(1, () => ({ estado: 'PENDIENTE_ENVIO', sunat: undefined }))],
  [
    'I15',
    'the XML has another total',
    shown(1, (d) => ({ archivos: { ...files(d), xml: files(d).xml.replace('118.00', '118.01') } })),
  ],
  [
    'I15',
    'the XML has another IGV',
    shown(1, (d) => ({
      archivos: { ...files(d), xml: files(d).xml.replaceAll('18.00</cbc:TaxAmount>', '18.01</cbc:TaxAmount>') },
    })),
  ],
  ['I15', 'the paper has another total', shown(1, (d) => ({ archivos: { ...files(d), pdf: 'TOTAL 117.99' } }))],
  ['I16', 'a day is counted twice', rows(() => ({ malContados: ['2026-11-21 01 PEN ACEPTADA : 1 118.00 18.00'] }))],
  ['I15', 'the row has another total', row(1, { importeTotal: '118.01' })],
];

describe('each invariant is broken by what should break it', () => {
  it.each([
    [
      'a boleta that the network repeated when it was first sent',
      todo(espera({ serie: 'B001', motivo: PRIMER_ENVIO }), copiada),
    ],
    [
      'a factura within the second of our first attempt, which the network repeated, of a company that cannot ask for its amount',
      todo(espera({ motivo: NO_SE_SABE }), copiada, sinValidez),
    ],
    [
      'a boleta whose answer was lost, likewise',
      todo(espera({ serie: 'B001', motivo: SIN_IMPORTE }), enviadaDosVeces, sinValidez),
    ],
    [
      'a factura that was sent before a clock jumped, likewise',
      todo(espera({ motivo: OTRO_RELOJ }), sinValidez, saltado(1)),
    ],
  ])('I9 is not broken by %s: nobody can know whose SUNAT has', (_, spoil) => {
    expect(check(spoil(soundEvidence())).filter(({ invariante }) => invariante === 'I9')).toEqual([]);
  });

  it.each(SPOILT)('%s: %s', (invariante, _, spoil) => {
    const violations = INVARIANTS[invariante](spoil(soundEvidence()));
    expect(violations.length).toBeGreaterThan(0);
    expect(new Set(violations.map((v) => v.invariante))).toEqual(new Set([invariante]));
  });

  it('and none is without such a case', () => {
    expect(new Set(SPOILT.map(([invariante]) => invariante))).toEqual(new Set(Object.keys(INVARIANTS)));
  });
});

describe('resentBlindly', () => {
  const line = { en: '', operacion: 'sendBill', archivo: archivoOf(1), sha256: 'a', codigo: '0', aceptado: true };
  const asked = { ...line, operacion: 'getStatusCdr', sha256: '', aceptado: false };
  const told = (libro: Evidence['libro']) => resentBlindly({ ...soundEvidence(), libro });

  it('sees a second transmission of what SUNAT had, or may have had, without a question', () => {
    expect(told([line, { ...line, codigo: '1033', aceptado: false }])).toContain('sin preguntar');
    expect(told([{ ...line, codigo: 'cortar', aceptado: false }, line])).toContain('sin preguntar');
    expect(told([line, { ...asked, codigo: '0004' }, { ...line, codigo: '1033' }])).toContain('sin preguntar');
  });

  it('lets pass what was asked for, what SUNAT had refused to process, and what nobody can ask for', () => {
    expect(told([{ ...line, codigo: 'cortar' }, { ...asked, codigo: '0011' }, line])).toBeUndefined();
    expect(told([{ ...line, codigo: '0109' }, line])).toBeUndefined();
    const boleta = { ...line, archivo: '20000000001-03-B001-1' };
    expect(told([boleta, boleta])).toBeUndefined();
  });
});

describe('what is no violation', () => {
  it('a delivery that was given up, where the record says so', () => {
    const entrega = { mensajeId: 'm', tipo: 'comprobante.aceptado', comprobanteId: idOf(1), estado: 'AGOTADA' };
    const e = soundEvidence();
    const spoilt = scope((s) => ({ webhooks: s.webhooks.map((w) => ({ ...w, entregas: [entrega] })) }))({
      ...e,
      receiver: e.receiver.slice(1),
    });
    expect(INVARIANTS.I7(spoilt)).toEqual([]);
  });

  it('a gap that a client declared', () => {
    const hueco = { desde: 2, hasta: 8 };
    const serie = { tipoComprobante: '01', serie: 'F001', siguienteNumero: 10, huecos: [hueco] };
    const spoilt = rows((sql) => ({
      comprobantes: sql.comprobantes.map((c, i) => ({ ...c, numero: [1, 9, 9][i] ?? 0 })),
    }))(soundEvidence());
    expect(INVARIANTS.I3(scope(() => ({ series: [serie] }))(spoilt))).toEqual([]);
  });

  it('the same bytes sent again, and answered that they are there already', () => {
    const e = soundEvidence();
    const repeated = e.libro.slice(0, 1).map((line) => ({ ...line, codigo: '1033', aceptado: false }));
    expect(check({ ...e, libro: [...e.libro, ...repeated] })).toEqual([]);
  });
});
