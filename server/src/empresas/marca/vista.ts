import type { Emisor } from '@chaski/core/documento/types.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { cadenaQr } from '@chaski/core/ubl/cadena-qr.ts';
import { toImpreso } from '../../pdf/comprobante-impreso.ts';
import type { Formato } from '../../pdf/layout/sheet.ts';
import { papelDeComprobante } from '../../pdf/papeles/comprobante.ts';
import type { PdfPool } from '../../pdf/pool.ts';
import type { Marca } from './marca-store.ts';

/** What a sample shows: a customer that nobody is, and prices that nobody pays. */
const MUESTRA = {
  tipoComprobante: '01',
  serie: 'F001',
  horaEmision: '10:00:00',
  cliente: {
    tipoDocumento: '6',
    numeroDocumento: '20000000117',
    denominacion: 'CLIENTE DE MUESTRA S.A.C.',
    direccion: 'AV. DE MUESTRA 123, LIMA',
  },
  items: [
    { codigo: 'M-001', descripcion: 'Producto de muestra', cantidad: 2, precioUnitario: '59.00' },
    { codigo: 'M-002', descripcion: 'Servicio de muestra, por hora', cantidad: 3, precioUnitario: '118.00' },
  ],
  observaciones: 'Así se verán sus comprobantes. Este es una muestra y no tiene ningún valor.',
};

/** Of no document: it only looks like one. */
const HASH_DE_MUESTRA = 'bXVlc3RyYSBtdWVzdHJhIG11ZXN0cmEgbXVlc3RyYSE=';

export interface Vista {
  readonly emisor: Emisor;
  readonly marca: Marca;
  readonly formato: Formato;
  readonly ahora: Date;
}

/** The PDF of a sample with that brand, watermarked. Throws `Unavailable` as the pool does. */
export async function seeMarca(pdf: PdfPool, { emisor, marca, formato, ahora }: Vista): Promise<Buffer> {
  const calculado = muestra(ahora);
  const qr = cadenaQr(calculado, emisor, 123, HASH_DE_MUESTRA);
  const impresion = { numero: 123, hash: HASH_DE_MUESTRA, cadenaQr: qr, estado: 'ACEPTADA', entorno: 'test' } as const;
  return await pdf.renderPdf(papelDeComprobante(toImpreso(calculado, emisor, { ...impresion, marca, formato })));
}

function muestra(ahora: Date): Calculado {
  const hoy = fechaLima(ahora);
  const documento = { ...MUESTRA, fechaEmision: hoy };
  const leida = readEmitir(JSON.stringify({ documento }), { hoy, ahora: '23:59:59' });
  if (!leida.ok) throw new Error(`La muestra no es un documento: ${JSON.stringify(leida.problemas)}`);
  return leida.calculado;
}
