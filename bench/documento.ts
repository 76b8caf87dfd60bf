import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { Documento, Emisor, Item } from '@chaski/core/documento/types.ts';
import { buildComprobante } from '@chaski/core/documentos/xml.ts';
import { signXmlSync } from '@chaski/core/firma/sign-xml.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { computeTotales } from '@chaski/core/impuestos/compute-totales.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';

export interface DocumentoBench {
  /** CPU milliseconds of building, signing and zipping one document, the runtime's helper threads included. */
  readonly cpu_ms: number;
  /** `cpu_ms` as a multiple of one signature. */
  readonly veces_rsa: number;
  /** The time of the working thread alone, by the clock of the signatures, as a multiple of one. */
  readonly veces_rsa_hilo: number;
  /** CPU milliseconds of computing its totals, apart. */
  readonly totales_cpu_ms: number;
  readonly xml_bytes: number;
}

export const EMISOR: Emisor = {
  ruc: '20100066603',
  razonSocial: 'EMPRESA DE MEDICIÓN S.A.C.',
  direccion: {
    ubigeo: '150101',
    direccion: 'Av. Las Medidas 100',
    distrito: 'LIMA',
    provincia: 'LIMA',
    departamento: 'LIMA',
  },
};

/** Build + sign + zip of a document: the best of several rounds, CPU time of this process. */
export function measureDocumento(documento: Documento, rsaPorSegundo: number): DocumentoBench {
  const firmante = createFirmante();
  const lines = documento.items.length;
  const { tipoComprobante, serie } = documento;
  const calculado = computeTotales(documento);
  let bytes = 0;
  let numero = 0;
  const cpu = best(lines, () => {
    const firmado = signXmlSync(buildComprobante(calculado, EMISOR, ++numero), firmante);
    bytes = firmado.bytes.length;
    zipXml(`20100066603-${tipoComprobante}-${serie}-${numero}.xml`, firmado.bytes);
  });
  const totales = best(lines, () => computeTotales(documento));
  return {
    cpu_ms: cpu.proceso,
    veces_rsa: (cpu.proceso / 1000) * rsaPorSegundo,
    veces_rsa_hilo: (cpu.hilo / 1000) * rsaPorSegundo,
    totales_cpu_ms: totales.proceso,
    xml_bytes: bytes,
  };
}

/** Milliseconds of one run of `work`: of this thread, which nothing else uses, and of CPU of the whole process. */
function best(lines: number, work: () => void): { hilo: number; proceso: number } {
  const repeat = Math.max(20, Math.ceil(600 / lines));
  for (let i = 0; i < repeat; i++) work();
  let hilo = Number.POSITIVE_INFINITY;
  let proceso = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 48; round++) {
    const start = performance.now();
    const cpu = process.cpuUsage();
    for (let i = 0; i < repeat; i++) work();
    const { user, system } = process.cpuUsage(cpu);
    hilo = Math.min(hilo, (performance.now() - start) / repeat);
    proceso = Math.min(proceso, (user + system) / 1000 / repeat);
  }
  return { hilo, proceso };
}

function createFirmante(): Firmante {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const opened = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  // As long as a real certificate; what it says is not measured.
  return { privateKey: opened, certificado: Buffer.alloc(1000, 65).toString('base64') };
}

/** A factura of that many lines, priced with tax. */
export function factura(lines: number): Documento {
  return {
    tipoComprobante: '01',
    sunatTransaccion: '0101',
    serie: 'F001',
    fechaEmision: toFecha('2026-11-20'),
    horaEmision: '10:00:00',
    moneda: 'PEN',
    formaPago: 'CONTADO',
    cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA DE MUESTRA S.A.C.' },
    items: Array.from({ length: lines }, (_, index) => ({
      codigo: `P${String(index + 1).padStart(4, '0')}`,
      descripcion: `Producto de ferretería número ${index + 1}, caja por ${(index % 7) + 2} unidades`,
      unidadMedida: 'NIU',
      cantidad: Decimal.integer((index % 5) + 1),
      precio: {
        conImpuestos: true,
        monto: Decimal.from(`${(index % 90) + 10}.${String((index * 37) % 100).padStart(2, '0')}`),
      },
      tipoIgv: '10',
    })),
    cuotas: [],
    porcentajeIgv: Decimal.integer(18),
    guias: [],
    establecimiento: '0000',
  };
}

/** A nota de crédito of that many lines. */
export function notaCredito(lines: number): Documento {
  const afectado = { tipoComprobante: '01', serie: 'F001', numero: 1 };
  const nota = { codigoMotivo: '07', motivo: 'Devolución por ítem', afectado };
  return { ...factura(lines), tipoComprobante: '07', serie: 'FC01', nota };
}

/** Lines of every kind, discounts, ISC, bags and free ones, with a global discount and a legend. */
export function mixto(lines: number): Documento {
  const base = factura(lines);
  const items = base.items.map((item, index): Item => {
    switch (index % 5) {
      case 0:
        return { ...item, descuento: { porcentaje: Decimal.integer(5), afectaBase: true } };
      case 1:
        return { ...item, tipoIgv: '20' };
      case 2:
        return { ...item, isc: { sistema: '01', tasa: Decimal.integer(10) } };
      case 3:
        return { ...item, tipoIgv: '15' };
      default:
        return { ...item, icbper: true };
    }
  });
  return { ...base, items, descuentoGlobal: { porcentaje: Decimal.integer(2), afectaBase: true } };
}
