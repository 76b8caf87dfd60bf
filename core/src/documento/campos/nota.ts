import type { NotaLeida } from '../borrador.ts';
import { type Campo, declare, type Emitido, type Leido } from './campo.ts';
import { fecha, numero, objeto, texto } from './formas.ts';

/** Which comprobante a note changes; what of it must be sent depends on the rest of the note, and is judged there. */
export const AFECTADO = declare('documentoAfectado', {
  /** Known when the affected document is ours. */
  id: texto({
    ayuda: { es: 'De un comprobante de esta empresa', en: 'Of a document of this company' },
    esquema: { format: 'uuid' },
  }),
  /** Catalog 01 or 12. */
  tipoComprobante: texto({
    titulo: { es: 'Tipo', en: 'Type' },
    ayuda: { es: 'Catálogo 01', en: 'Catalog 01' },
    relleno: '',
  }),
  serie: texto({ titulo: { es: 'Serie', en: 'Series' }, relleno: '' }),
  numero: numero({ nombre: 'correlativo', titulo: { es: 'Correlativo', en: 'Number' }, relleno: 0 }),
  fechaEmision: fecha({
    titulo: { es: 'Emitido el', en: 'Issued on' },
    ayuda: {
      es: 'La del afectado; si es nuestro se toma de él',
      en: 'That of the affected document; if it is ours, it is taken from it',
    },
  }),
});

export type DocumentoAfectado = Emitido<typeof AFECTADO>;
export type AfectadoLeido = Leido<typeof AFECTADO>;

/** What makes a nota de crédito or de débito. */
export interface Nota {
  /** Catalog 09 (crédito) or 10 (débito). */
  readonly codigoMotivo: string;
  /** Why, in the issuer's words; 1 to 500 characters. */
  readonly motivo: string;
  /** Absent only with the motive that needs none on the note's day. */
  readonly afectado?: DocumentoAfectado;
}

const CORRELATIVO = {
  type: 'string',
  pattern: '^[A-Z0-9]{1,4}-[0-9]{1,8}$',
  description:
    'El correlativo que respondió la emisión. La serie dice si es factura (F…, E001) o boleta (B…, EB01); de una de contingencia, la serie de la nota.',
  examples: ['F001-1'],
};
const EN_AFECTADO = {
  es: 'El comprobante que la nota cambia: su correlativo (F001-1), su id, o su tipo, serie y correlativo. Si es nuestro, lo que se puede copiar de él se puede omitir.',
  en: 'The document that the note changes: its correlativo (F001-1), its id, or its type, series and number. If it is ours, what can be copied from it may be left out.',
};

/** The three fields that say what a note changes and why. The place has it: it is read before all that it may stand for. */
export const NOTA: Campo<NotaLeida | undefined, Nota, 'opcional'> = {
  ...{ presencia: 'opcional', obligatorio: false, entrada: { tipo: 'objeto' } },
  partes: {
    documentoAfectado: {
      ...objeto(AFECTADO, { titulo: { es: 'Comprobante que se corrige', en: 'Document to be corrected' } }),
      schema: (manera) => ({ anyOf: [CORRELATIVO, AFECTADO.schema(manera)], description: EN_AFECTADO.es }),
      ayuda: EN_AFECTADO,
    },
    codigoMotivo: texto({
      titulo: { es: 'Motivo', en: 'Reason' },
      ayuda: {
        es: 'De una nota: catálogo 09 o 10. Con 01, 02 o 06 (12 si es IVAP) se pueden omitir los items: se copian los del afectado, netos, con sus cargos y su redondeo. Un descuento que no afectaba la base sí la reduce en la nota, que no admite descuentos.',
        en: 'Of a note: catalog 09 or 10. With 01, 02 or 06 (12 if it is IVAP) the items may be left out: those of the document it changes are copied, net, with their charges and their rounding. A discount that did not change the base does reduce it in the note, which takes no discounts.',
      },
    }),
    motivo: texto({
      titulo: { es: 'Sustento', en: 'Grounds' },
      ayuda: { es: 'De una nota: su sustento', en: 'Of a note: its reason in words' },
      esquema: { minLength: 1, maxLength: 500 },
    }),
  },
  read: (_lector, _nombre, { nota }) => nota,
  complete: ({ codigoMotivo = '', motivo = '', afectado }) => {
    const completo = afectado && AFECTADO.complete(afectado);
    return completo === undefined ? { codigoMotivo, motivo } : { codigoMotivo, motivo, afectado: completo };
  },
  reopen: (nota) => nota && { ...nota, afectado: nota.afectado && AFECTADO.reopen(nota.afectado), porDefecto: {} },
  write: ({ codigoMotivo, motivo, afectado }, manera) => {
    if (afectado === undefined) return { codigoMotivo, motivo };
    const { id } = afectado;
    const documentoAfectado = id === undefined || manera === 'respuesta' ? AFECTADO.write(afectado, manera) : { id };
    return { documentoAfectado, codigoMotivo, motivo };
  },
  schema: () => ({}),
};
