import { MOTIVOS_CREDITO } from '../../catalogos/c09-motivos-credito.ts';
import { MOTIVOS_DEBITO } from '../../catalogos/c10-motivos-debito.ts';
import type { Clase } from '../clase.ts';

export const NOTA_CREDITO: Clase = {
  codigo: '07',
  nombreApi: 'NOTA_CREDITO',
  nombre: { es: 'Nota de crédito', en: 'Credit note' },
  enFrase: { es: 'una nota de crédito', en: 'a credit note' },
  titulo: 'Nota de crédito electrónica',
  serie: { letras: 'FB', primera: 'C01' },
  nota: {
    motivos: MOTIVOS_CREDITO,
    catalogo: '09',
    ejemplos: '"01" (anulación de la operación) o "07" (devolución por ítem)',
    codigos: { referencia: '2117', tipoAfectado: '2116' },
  },
};

export const NOTA_DEBITO: Clase = {
  codigo: '08',
  nombreApi: 'NOTA_DEBITO',
  nombre: { es: 'Nota de débito', en: 'Debit note' },
  enFrase: { es: 'una nota de débito', en: 'a debit note' },
  titulo: 'Nota de débito electrónica',
  serie: { letras: 'FB', primera: 'D01' },
  nota: {
    motivos: MOTIVOS_DEBITO,
    catalogo: '10',
    ejemplos: '"01" (intereses por mora) o "02" (aumento en el valor)',
    codigos: { referencia: '2205', tipoAfectado: '2204' },
  },
};
