import { MOTIVOS_CREDITO } from '../../catalogos/c09-motivos-credito.ts';
import { MOTIVOS_DEBITO } from '../../catalogos/c10-motivos-debito.ts';
import { RS_48_2026 } from '../../vigencias/normas.ts';
import { ANULACION } from '../../vigencias/plazos.ts';
import type { ClaseConNota } from '../clase.ts';

/** A nota repeats the customer of what it changes, and goes to SUNAT the way of it. */
const COMO_LO_AFECTADO = {
  canal: 'sendBill',
  servicio: 'ventas',
  hoja: 'N',
  envio: 'porSerie',
  anulacion: { por: 'porSerie', dias: ANULACION },
  operacion: '0101',
  adquirente: 'delAfectado',
  vaEnResumen: 'segunAfectado',
  sePuedeConsultar: true,
  declaraFormaPago: false,
} as const;

export const NOTA_CREDITO = {
  ...COMO_LO_AFECTADO,
  codigo: '07',
  nombreApi: 'NOTA_CREDITO',
  nombre: { es: 'Nota de crédito', en: 'Credit note' },
  enFrase: { es: 'una nota de crédito', en: 'a credit note' },
  titulo: 'Nota de crédito electrónica',
  serie: { letras: 'FB', primera: 'C01' },
  nota: {
    efecto: 'acredita',
    motivos: MOTIVOS_CREDITO,
    catalogo: '09',
    ejemplos: {
      es: '"01" (anulación de la operación) o "07" (devolución por ítem)',
      en: '"01" (annulment of the operation) or "07" (return of an item)',
    },
    motivoSinAfectado: [{ valor: '10', fuente: 'Reglas de CPE de 2026-02-12 (2524)' }],
    motivoDeCuotas: '13',
    motivoDeRucErrado: '02',
    remedio: {
      es: 'compense la nota con una nota de débito o un comprobante nuevo',
      en: 'make up for the nota with a nota de débito or a new comprobante',
    },
    codigos: { referencia: '2117', tipoAfectado: '2116' },
  },
} as const satisfies ClaseConNota<string, string>;

export const NOTA_DEBITO = {
  ...COMO_LO_AFECTADO,
  codigo: '08',
  nombreApi: 'NOTA_DEBITO',
  nombre: { es: 'Nota de débito', en: 'Debit note' },
  enFrase: { es: 'una nota de débito', en: 'a debit note' },
  titulo: 'Nota de débito electrónica',
  serie: { letras: 'FB', primera: 'D01' },
  nota: {
    efecto: 'debita',
    motivos: MOTIVOS_DEBITO,
    catalogo: '10',
    ejemplos: {
      es: '"01" (intereses por mora) o "02" (aumento en el valor)',
      en: '"01" (interest on arrears) or "02" (increase of the value)',
    },
    motivoSinAfectado: [
      { valor: '03', fuente: 'Reglas de CPE de 2026-02-12 (2524)' },
      { desde: RS_48_2026.desde, valor: '13', fuente: RS_48_2026.fuente },
    ],
    remedio: {
      es: 'compense la nota con una nota de crédito sobre el comprobante que afecta',
      en: 'make up for the nota with a nota de crédito on the comprobante that it affects',
    },
    codigos: { referencia: '2205', tipoAfectado: '2204' },
  },
} as const satisfies ClaseConNota<string, string>;
