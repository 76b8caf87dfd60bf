import { Decimal } from '@chaski/core/lib/decimal.ts';
import { CINCO_DECIMALES, malformado } from '../../reglas/regla.ts';
import { tasasDeNotaEn, tasasEn } from '../../reglas/totales/tasa-igv.ts';
import { type LineaResumen, type ResumenDiario, type TributoResumen, valorDe } from '../leer-resumen.ts';
import type { ReglaResumen } from './regla-resumen.ts';

/** The first day of issue of what is told in the form of RS 000048-2026, put off by RS 000143-2026. */
const RIGE = '2027-01-01';

/** Whether the documents of the file are of 2027 or later; the day on which the file is made does not matter. */
export function isDesde2027({ fechaReferencia }: ResumenDiario): boolean {
  return fechaReferencia >= RIGE;
}

const IGV = '1000';
const GRAVADO = '01';
/** As in the sheets of boletas; the resumen's own is not public. */
const NOMBRE = /^[^\t\n\v\f\r]{3,1500}$/u;

function hasGravado({ pagos }: LineaResumen): boolean {
  return pagos.some(({ codigo, monto }) => codigo === GRAVADO && valorDe(monto).isPositive());
}

const TASA = 'cac:TaxSubtotal/cac:TaxCategory/cbc:Percent';

/** The rates of the IGV that a line may have (3504, 4019): a note may correct a document of another year. */
export function tasasDeLinea({ tipo }: LineaResumen, { fechaReferencia, padron }: ResumenDiario): Decimal[] {
  return (tipo === '03' ? tasasEn : tasasDeNotaEn)(fechaReferencia, padron);
}

/** The rate of the IGV. */
export const REGLAS_TASA_RESUMEN: readonly ReglaResumen<TributoResumen, ResumenDiario>[] = [
  {
    codigo: '2992',
    nodo: TASA,
    cuando: ({ codigo, linea }, resumen) => isDesde2027(resumen) && codigo === IGV && hasGravado(linea),
    falla: ({ tasa }) => tasa === undefined,
  },
  {
    codigo: '3102',
    nodo: TASA,
    cuando: ({ codigo }, resumen) => isDesde2027(resumen) && codigo === IGV,
    falla: ({ tasa }) => malformado(tasa, CINCO_DECIMALES),
  },
  {
    codigo: '3504',
    nodo: TASA,
    cuando: ({ codigo, tasa }, resumen) => isDesde2027(resumen) && codigo === IGV && tasa !== undefined,
    falla: ({ tasa = '', linea }, resumen) =>
      tasasDeLinea(linea, resumen).every((una) => !una.equals(Decimal.from(tasa))),
  },
];

/** Who bought. */
export const REGLAS_NOMBRE_RESUMEN: readonly ReglaResumen<LineaResumen, ResumenDiario>[] = [
  {
    codigo: '2022',
    nodo: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
    cuando: (_, resumen) => isDesde2027(resumen),
    falla: ({ cliente }) => malformado(cliente?.nombre, NOMBRE),
  },
];
