import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Cambios } from '../../documento/reglas/cambios.ts';
import type { Emisor } from '../../documento/types.ts';
import { signXml } from '../../firma/sign-xml.ts';
import type { XmlFirmado, XmlSinFirma } from '../../firma/types.ts';
import { addDays, type Fecha, toFecha } from '../../lib/fecha.ts';
import { idResumen } from '../../sunat/nombre-archivo.ts';
import { checkXsd, EXAMPLES, exampleEmisor, exampleFirmante, numberedIn, type Verdict } from '../../ubl/testing.ts';
import { buildArchivoDeReversion, judgeArchivoDeReversion, type Revertida } from '../reversion/archivo.ts';
import { RESUMEN_DE_REVERSIONES } from '../reversion/index.ts';
import type { OtroCalculado } from './calculo.ts';
import { type LecturaDeOtro, readOtro } from './read.ts';
import type { EjemploDeOtro, Padrones } from './regla.ts';
import { buildOtro } from './xml.ts';

/** For tests only: a plain retención and a plain percepción, and how the rows' examples change them. */

export const EMISOR: Emisor = { ruc: '20601178452', razonSocial: 'COMERCIAL QUIPU SAC' };
export const HOY = toFecha('2026-11-20');

const DOCUMENTO = {
  tipo: '01',
  serie: 'F010',
  numero: 55,
  fecha: '2026-11-05',
  moneda: 'PEN',
  total: '1180.00',
  pagos: [{ fecha: '2026-11-20', importe: '1000.00' }],
};
const PROVEEDOR = { numeroDocumento: '20544771206', denominacion: 'ACEROS DEL ORIENTE SAC' };
const CLIENTE = { tipoDocumento: '6', numeroDocumento: '20519043271', denominacion: 'ALMACENES DEL SUR SAC' };

/** Nothing is wrong with them. */
export const OTROS: Readonly<Record<EjemploDeOtro['de'], Cambios>> = {
  retencion: { tipoComprobante: 'RETENCION', serie: 'R001', proveedor: PROVEEDOR, documentos: [DOCUMENTO] },
  percepcion: {
    tipoComprobante: 'PERCEPCION',
    serie: 'P001',
    cliente: CLIENTE,
    regimen: '01',
    documentos: [DOCUMENTO],
  },
};

export function read(documento: unknown, hoy = HOY, padrones: Padrones = {}): LecturaDeOtro {
  return readOtro(JSON.stringify({ documento }), { hoy, ahora: '10:00:00', emisor: EMISOR, padrones });
}

/** What is computed of a body that nothing is wrong with. */
export function calculadoDe(documento: unknown, hoy = HOY): OtroCalculado {
  const lectura = read(documento, hoy);
  if (!lectura.ok) throw new Error(JSON.stringify(lectura.problemas));
  return lectura.calculado;
}

/** The codes of all that is found, in order; `-` of what has none. */
export function codigosDe(lectura: LecturaDeOtro): string[] {
  const hallados = lectura.ok ? lectura.avisos : [...lectura.problemas, ...lectura.avisos];
  return hallados.map(({ codigo = '-' }) => codigo).sort();
}

/* For tests and for the generator of `examples/` only: issues everything of `examples/otros`. */

const CARPETA = join(EXAMPLES, 'otros');

export interface OtroDeEjemplo {
  readonly nombre: string;
  /** `RUC-20-R001-1`, or of a reversal `RUC-RR-20261120-1`. */
  readonly archivo: string;
  readonly file: string;
  readonly firmado: XmlFirmado;
  /** Text of what else is golden, by file. */
  readonly textos: Readonly<Record<string, string>>;
}

export function exampleOtroNames(): string[] {
  return numberedIn(CARPETA);
}

export function exampleOtroFile(nombre: string, file: string): string {
  return join(CARPETA, nombre, file);
}

/** Issues every one as an empty service would, in order, and reverses what is reversed. Throws with all problems when an entrada is refused. */
export async function issueOtros(): Promise<OtroDeEjemplo[]> {
  const emisor = exampleEmisor();
  const firmante = exampleFirmante();
  const ultimos = new Map<string, number>();
  const otros: OtroDeEjemplo[] = [];
  for (const nombre of exampleOtroNames()) {
    const body = readFileSync(exampleOtroFile(nombre, 'entrada.json'), 'utf8');
    const { clave, xml, textos } = nombre.includes('reversion')
      ? issueReversion(nombre, body, emisor)
      : issueOtro(nombre, body, emisor, ultimos);
    const firmado = await signXml(xml, firmante);
    const archivo = `${emisor.ruc}-${clave}`;
    otros.push({ nombre, archivo, file: exampleOtroFile(nombre, 'comprobante.xml'), firmado, textos });
  }
  return otros;
}

interface Escrito extends Pick<OtroDeEjemplo, 'textos'> {
  readonly clave: string;
  readonly xml: XmlSinFirma;
}

function issueOtro(nombre: string, body: string, emisor: Emisor, ultimos: Map<string, number>): Escrito {
  const leida = readOtro(body, { hoy: HOY, ahora: '10:00:00', emisor });
  if (!leida.ok) throw new Error(`${nombre}: entrada.json is refused ${JSON.stringify(leida.problemas, null, 1)}`);
  const { calculado, avisos } = leida;
  const { tipo, serie, numero: propio } = calculado.otro;
  const numero = propio ?? (ultimos.get(`${tipo}-${serie}`) ?? 0) + 1;
  ultimos.set(`${tipo}-${serie}`, numero);
  return {
    clave: `${tipo}-${serie}-${numero}`,
    xml: buildOtro(calculado, emisor, numero),
    textos: {
      'calculado.json': toJson(resumenDe(calculado)),
      'avisos.json': toJson(avisos.map((aviso) => ({ ...aviso, mensaje: aviso.mensaje.es }))),
    },
  };
}

/** What was computed, without what was sent. */
function resumenDe({ tasa, total, neto, lineas, reemplazado }: OtroCalculado) {
  const todas = reemplazado === undefined ? lineas : [...lineas, reemplazado];
  const pagos = todas.flatMap(({ tipo, numero, pago }) => {
    if (pago === undefined) return [{ documento: `${tipo} ${numero}` }];
    return [
      {
        documento: `${tipo} ${numero}`,
        pago: pago.numero,
        retenido: pago.retenido.toFixed(2),
        neto: pago.neto.toFixed(2),
      },
    ];
  });
  return { tasa: tasa.toFixed(2), total: total.toFixed(2), neto: neto.toFixed(2), pagos };
}

function toJson(valor: unknown): string {
  return `${JSON.stringify(valor, null, 2)}\n`;
}

interface ReversionDeEjemplo {
  readonly numero: number;
  readonly fechaEmision: Fecha;
  readonly lineas: readonly Revertida[];
}

/** The file that SUNAT is sent, of what it accepted; made on the day of the examples. */
function issueReversion(nombre: string, body: string, emisor: Emisor): Escrito {
  const { numero, fechaEmision, lineas }: ReversionDeEjemplo = JSON.parse(body);
  const clave = idResumen({ tipo: RESUMEN_DE_REVERSIONES.codigo, fecha: HOY, numero });
  const cabecera = { id: clave, fechaEmision, fechaGeneracion: HOY };
  const hallados = judgeArchivoDeReversion({ ...cabecera, hoy: HOY }, lineas, emisor);
  if (hallados.length > 0) throw new Error(`${nombre}: ${JSON.stringify(hallados)}`);
  return { clave, xml: buildArchivoDeReversion(cabecera, lineas, emisor), textos: {} };
}

/** What came after the schemas that SUNAT publishes: in an XML that is compared with them it is left out. */
const POSTERIOR = /<(sac:ExceptionalIndicator|cbc:PayableRoundingAmount)(?: [^>]*)?>[^<]*<\/\1>/g;

/** Whether they are valid under SUNAT's XSD, but for what those do not know yet. */
export function checkXsdDeOtros(firmados: readonly Pick<XmlFirmado, 'bytes'>[]): Verdict {
  const carpeta = mkdtempSync(join(tmpdir(), 'chaski-otros-'));
  try {
    return checkXsd(
      firmados.map(({ bytes }, indice) => {
        const file = join(carpeta, `${indice}.xml`);
        writeFileSync(file, bytes.toString().replaceAll(POSTERIOR, ''));
        return file;
      }),
    );
  } finally {
    rmSync(carpeta, { recursive: true });
  }
}

/* Random ones. */

const centimos = (min: number, max: number) => fc.integer({ min, max }).map((n) => (n / 100).toFixed(2));
const NOMBRES = ['TEXTILES DEL SUR SAC', 'Ñandú & Cía. "El 7"', 'JUANA <PÉREZ>'];
const unRuc = fc.record({
  tipoDocumento: fc.constant('6'),
  numeroDocumento: fc.constantFrom('20519043271', '20544771206', '20609334518'),
  denominacion: fc.constantFrom(...NOMBRES),
});
const unaPersona = fc.oneof(
  unRuc,
  fc.record({
    tipoDocumento: fc.constant('1'),
    numeroDocumento: fc.constantFrom('41220987', '70554412'),
    denominacion: fc.constantFrom(...NOMBRES),
  }),
  fc.record({
    tipoDocumento: fc.constantFrom('4', '7', '0'),
    numeroDocumento: fc.constantFrom('001234567', 'AB123'),
    denominacion: fc.constantFrom(...NOMBRES),
  }),
);

interface Extremos {
  /** The first and the last day of the month of issue. */
  readonly primero: Fecha;
  readonly emision: Fecha;
}

/** Days of a document and of its payments, as SUNAT takes them (2625, 2612). */
function fechasDe({ primero, emision }: Extremos) {
  return fc.integer({ min: 0, max: 80 }).chain((antes) => {
    const fecha = addDays(emision, -antes);
    const desde = fecha > primero ? fecha : primero;
    const dias = (Date.parse(emision) - Date.parse(desde)) / 86_400_000;
    return fc.record({
      fecha: fc.constant(fecha),
      pagadas: fc.array(
        fc.integer({ min: 0, max: dias }).map((dia) => addDays(desde, dia)),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
    });
  });
}

const unaMoneda = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ moneda: 'PEN', tipoCambio: undefined }) },
  fc.record({
    moneda: fc.constantFrom('USD', 'EUR', 'JPY'),
    tipoCambio: fc.integer({ min: 100_000, max: 9_999_999_999 }).map((n) => (n / 1_000_000).toFixed(6)),
  }),
);

function unDocumentoPagado(tipos: readonly (readonly [string, string])[], extremos: Extremos) {
  return fc
    .tuple(
      fc.constantFrom(...tipos),
      fc.integer({ min: 1, max: 99_999_999 }),
      fechasDe(extremos),
      unaMoneda,
      fc.array(centimos(10_000, 99_999_999), { minLength: 4, maxLength: 4 }),
      fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    )
    .map(([[tipo, serie], numero, { fecha, pagadas }, { moneda, tipoCambio }, importes, anteriores]) => ({
      tipo,
      serie,
      numero,
      fecha,
      moneda,
      total: '9999999.99',
      pagos: pagadas.map((dia, indice) => ({
        fecha: dia,
        importe: importes[indice],
        ...(tipoCambio === undefined ? {} : { tipoCambio }),
      })),
      ...(anteriores === undefined ? {} : { yaInformado: { pagos: anteriores } }),
    }));
}

const unaNota = fc.record({
  tipo: fc.constant('07'),
  serie: fc.constantFrom('FC01', 'E001'),
  numero: fc.integer({ min: 1, max: 99_999_999 }),
  fecha: fc.constant('2026-11-02'),
  total: centimos(1, 9_999_999),
});

const EXTREMOS: readonly Extremos[] = [
  { primero: toFecha('2026-11-01'), emision: HOY },
  { primero: toFecha('2026-11-01'), emision: toFecha('2026-11-13') },
];

function unOtro(
  tipos: readonly (readonly [string, string])[],
  letra: string,
  suyo: fc.Arbitrary<Cambios>,
): fc.Arbitrary<Cambios> {
  return fc.constantFrom(...EXTREMOS).chain((extremos) =>
    fc
      .tuple(
        fc.constantFrom(`${letra}001`, `${letra}A1Z`, '0001', '9999'),
        fc.array(unDocumentoPagado(tipos, extremos), { minLength: 1, maxLength: 5 }),
        fc.array(unaNota, { maxLength: 2 }),
        fc.record(
          {
            observaciones: fc.constantFrom('Pago & transferencia', 'Ñ <7>'),
            redondeo: fc.integer({ min: -3, max: 100 }).map((n) => (n / 100).toFixed(2)),
            reemplaza: fc.record({
              serie: fc.constantFrom(`${letra}001`, '0001', 'E001'),
              numero: fc.integer({ min: 1, max: 99_999_999 }),
              fecha: fc.constant('2026-11-02'),
              total: centimos(1, 9_999_999),
            }),
          },
          { requiredKeys: [] },
        ),
        suyo,
      )
      .map(([serie, pagados, notas, mas, propio]) => ({
        serie,
        fechaEmision: extremos.emision,
        documentos: [...pagados, ...notas],
        ...mas,
        ...propio,
      })),
  );
}

const AMBAS = [
  ['01', 'F001'],
  ['01', 'E001'],
  ['01', '0001'],
  ['08', 'FD01'],
  ['12', 'FFAA-12'],
] as const;

/** Every document in soles is completed, and what was withheld of it before is told, some cents off. */
function completa(otro: Cambios, tasa: number, desvio: number): Cambios {
  const documentos = Array.from(Object.values(Object(otro.documentos)), Object).map((documento) => {
    if (documento.moneda !== 'PEN') return documento;
    const pagado = documento.pagos.reduce(
      (suma: number, pago: { importe: string }) => suma + aCentimos(pago.importe),
      0,
    );
    const antes = 1000 + pagado;
    return {
      ...documento,
      total: deCentimos(antes + pagado),
      yaInformado: {
        pagos: 3,
        importe: deCentimos(antes),
        retenido: deCentimos(Math.round((antes * tasa) / 100) + desvio),
      },
    };
  });
  return { ...otro, documentos };
}

function aCentimos(importe: string): number {
  return Number(importe.replace('.', ''));
}

function deCentimos(centimos: number): string {
  return (centimos / 100).toFixed(2);
}

const unDesvio = fc.integer({ min: -4, max: 4 });

const deRetencion = unOtro(
  AMBAS,
  'R',
  fc.record(
    { tipoComprobante: fc.constantFrom('20', 'RETENCION'), proveedor: unRuc, regimen: fc.constant('01') },
    { requiredKeys: ['tipoComprobante', 'proveedor'] },
  ),
);
/** What was issued while six percent was withheld, which is paid now. */
const DE_ANTES = { fecha: '2014-02-28' };

/** A retención that is issued. */
export const unaRetencion: fc.Arbitrary<Cambios> = fc.oneof(
  { weight: 6, arbitrary: deRetencion },
  { weight: 2, arbitrary: fc.tuple(deRetencion, unDesvio).map(([otro, desvio]) => completa(otro, 3, desvio)) },
  {
    weight: 1,
    arbitrary: deRetencion.map((otro) => ({
      ...otro,
      regimen: '02',
      reemplaza: undefined,
      documentos: Array.from(Object.values(Object(otro.documentos)), Object).map((uno) => ({ ...uno, ...DE_ANTES })),
    })),
  },
);

const dePercepcion = unOtro(
  [...AMBAS, ['03', 'B001'], ['03', 'EB01']],
  'P',
  fc.record({
    tipoComprobante: fc.constantFrom('40', 'PERCEPCION'),
    cliente: unaPersona,
    regimen: fc.constantFrom('01', '02', '03'),
  }),
);

/** A percepción that is issued. */
export const unaPercepcion: fc.Arbitrary<Cambios> = fc.oneof(
  { weight: 6, arbitrary: dePercepcion },
  {
    weight: 2,
    arbitrary: fc
      .tuple(dePercepcion, unDesvio)
      .map(([otro, desvio]) => completa({ ...otro, regimen: '02' }, 1, desvio)),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      tipoComprobante: fc.constant('40'),
      serie: fc.constant('P001'),
      cliente: unaPersona,
      regimen: fc.constantFrom('01', '02'),
      antesDelCobro: fc.constant(true),
      documentos: unDocumentoPagado([['01', 'F001']], { primero: toFecha('2026-11-01'), emision: HOY }).map((uno) => [
        { ...uno, pagos: uno.pagos.slice(0, 1) },
      ]),
    }),
  },
);
