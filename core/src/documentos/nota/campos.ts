import type { NotaLeida } from '../../documento/borrador.ts';
import { type Campo, declare, type Emitido, type Leido, type Manera } from '../../documento/campos/campo.ts';
import { codigo, fecha, identidad, numero, objeto, texto, toRoturas } from '../../documento/campos/formas.ts';
import type { Lugar } from '../../documento/campos/lugar.ts';
import type { Hallazgo } from '../../documento/formato/formatos.ts';
import type { ClaseDeNota } from '../clase.ts';
import { claseDeNota } from '../registro.ts';
import { isNumeroAfectado, isTipoAfectado, toTipoAfectado } from './referencia.ts';

/** A field whose list, or whose official codes, are of the kind of note; in a sale it has nothing to read. */
function deClase<T>(
  campo: Campo<T | undefined, T>,
  toSuyo: (clase: ClaseDeNota, lugar: Lugar) => Campo<T | undefined, T>,
): Pick<typeof campo, 'read' | 'roturas'> {
  const suyoEn = (lugar: Lugar) => {
    const clase = claseDeNota(lugar.tipo);
    return clase === undefined ? undefined : toSuyo(clase, lugar);
  };
  return {
    read: (lector, nombre, lugar) => suyoEn(lugar)?.read(lector, nombre, lugar),
    roturas: (lugar) => suyoEn(lugar)?.roturas?.(lugar) ?? [],
  };
}

/** Without the id of the affected document. */
function sinId({ hasta }: Lugar, falta: Hallazgo): { readonly falta?: Hallazgo } {
  return hasta.id === undefined ? { falta } : {};
}

const TIPO_AFECTADO = texto({
  titulo: { es: 'Tipo', en: 'Type' },
  ayuda: { es: 'Catálogo 01', en: 'Catalog 01' },
  relleno: '',
});
const SERIE_AFECTADA = texto({ titulo: { es: 'Serie', en: 'Series' }, relleno: '' });
const NUMERO_AFECTADO = numero({
  nombre: 'correlativo',
  titulo: { es: 'Correlativo', en: 'Number' },
  relleno: 0,
});

/** Which comprobante a note changes: by its id, or by its type, series and number. */
export const AFECTADO = declare('documentoAfectado', {
  /** Known when the affected document is ours. */
  id: texto({
    ayuda: { es: 'De un comprobante de esta empresa', en: 'Of a document of this company' },
    formato: { maximo: 64 },
    esquema: { format: 'uuid' },
  }),
  /** Catalog 01 or 12. */
  tipoComprobante: {
    ...TIPO_AFECTADO,
    ...deClase(TIPO_AFECTADO, ({ codigos: { tipoAfectado } }, lugar) => {
      const suyo = codigo({
        acepta: isTipoAfectado,
        invalido: {
          mensaje: {
            es: 'No está en el catálogo 01; envíe "01" (factura) o "03" (boleta)',
            en: 'It is not in catalog 01; send "01" (factura) or "03" (boleta)',
          },
          codigo: tipoAfectado,
        },
        ...sinId(lugar, {
          mensaje: {
            es: 'Envíe el tipoComprobante del documento afectado, p. ej. "01", o su id',
            en: 'Send the tipoComprobante of the affected document, e.g. "01", or its id',
          },
          codigo: tipoAfectado,
        }),
      });
      return { ...suyo, read: (...de) => toTipoAfectado(suyo.read(...de)) };
    }),
  },
  serie: {
    ...SERIE_AFECTADA,
    ...deClase(SERIE_AFECTADA, ({ codigos }, lugar) =>
      identidad(
        sinId(lugar, {
          mensaje: {
            es: 'Envíe la serie del documento afectado, p. ej. F001, o su id',
            en: 'Send the series of the affected document, e.g. F001, or its id',
          },
          codigo: codigos.referencia,
        }),
      ),
    ),
  },
  numero: {
    ...NUMERO_AFECTADO,
    ...deClase(NUMERO_AFECTADO, ({ codigos: { referencia } }, lugar) =>
      numero({
        acepta: isNumeroAfectado,
        invalido: {
          mensaje: {
            es: 'Debe ser un entero entre 1 y 99999999, sin la serie',
            en: 'It must be an integer from 1 to 99999999, without the series',
          },
          codigo: referencia,
        },
        ...sinId(lugar, {
          mensaje: {
            es: 'Envíe el correlativo del documento afectado, o su id',
            en: 'Send the correlativo of the affected document, or its id',
          },
          codigo: referencia,
        }),
      }),
    ),
  },
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
  description: {
    es: 'El correlativo que respondió la emisión. La serie dice si es factura (F…, E001) o boleta (B…, EB01); de una de contingencia, la serie de la nota.',
    en: 'The correlativo that the answer to its issue gave. The series tells a factura (F…, E001) from a boleta (B…, EB01); of one issued in contingency, the note’s own series does.',
  },
  examples: ['F001-1'],
};
const EN_AFECTADO = {
  es: 'El comprobante que la nota cambia: su correlativo (F001-1), su id, o su tipo, serie y correlativo. Si es nuestro, lo que se puede copiar de él se puede omitir.',
  en: 'The document that the note changes: its correlativo (F001-1), its id, or its type, series and number. If it is ours, what can be copied from it may be left out.',
};

const CODIGO_DEL_MOTIVO = texto({
  titulo: { es: 'Motivo', en: 'Reason' },
  ayuda: {
    es: 'De una nota: catálogo 09 o 10. Con 01, 02 o 06 (12 si es IVAP) se pueden omitir los items: se copian los del afectado, netos, con sus cargos y su redondeo. Un descuento que no afectaba la base sí la reduce en la nota, que no admite descuentos.',
    en: 'Of a note: catalog 09 or 10. With 01, 02 or 06 (12 if it is IVAP) the items may be left out: those of the document it changes are copied, net, with their charges and their rounding. A discount that did not change the base does reduce it in the note, which takes no discounts.',
  },
});
const CODIGO_MOTIVO: Campo<string | undefined, string, 'opcional'> = {
  ...CODIGO_DEL_MOTIVO,
  ...deClase(CODIGO_DEL_MOTIVO, ({ motivos, catalogo, ejemplos }) =>
    codigo({
      acepta: (text) => motivos.has(text),
      invalido: {
        mensaje: {
          es: `No está en el catálogo ${catalogo}; envíe p. ej. ${ejemplos.es}`,
          en: `It is not in catalog ${catalogo}; send e.g. ${ejemplos.en}`,
        },
        codigo: '2172',
      },
      falta: {
        mensaje: {
          es: `El código del motivo es obligatorio; envíe p. ej. ${ejemplos.es}`,
          en: `The code of the reason is required; send e.g. ${ejemplos.en}`,
        },
        codigo: '2128',
      },
    }),
  ),
};

/** Every note wants it; a sale has none. */
const MOTIVO: Campo<string | undefined, string, 'opcional'> = {
  ...texto({
    titulo: { es: 'Sustento', en: 'Grounds' },
    ayuda: { es: 'De una nota: su sustento', en: 'Of a note: its reason in words' },
    formato: { maximo: 500, codigo: '2135' },
    falta: {
      mensaje: {
        es: 'El motivo es obligatorio; explique en hasta 500 caracteres por qué se emite la nota',
        en: 'The reason is required; explain in up to 500 characters why the nota is issued',
      },
      codigo: '2136',
    },
    esquema: { minLength: 1 },
  }),
  presencia: 'opcional',
  obligatorio: false,
};

/** Of a reference that is written as text, and is no correlativo. */
export function referenciaMala({ tipo }: Pick<Lugar, 'tipo'>): Hallazgo | undefined {
  const clase = claseDeNota(tipo);
  return (
    clase && {
      mensaje: {
        es: 'Debe ser el correlativo que respondió la emisión, p. ej. "F001-1", o un objeto con su id o con su tipoComprobante, serie y correlativo',
        en: 'It must be the correlativo that the emission answered, e.g. "F001-1", or an object with its id or with its tipoComprobante, serie and correlativo',
      },
      codigo: clase.codigos.referencia,
    }
  );
}

const PARTES = {
  documentoAfectado: {
    ...objeto(AFECTADO, { titulo: { es: 'Comprobante que se corrige', en: 'Document to be corrected' } }),
    schema: (manera: Manera) => ({ anyOf: [CORRELATIVO, AFECTADO.schema(manera)], description: EN_AFECTADO }),
    ayuda: EN_AFECTADO,
    roturas: (lugar: Lugar) => toRoturas(referenciaMala(lugar)?.codigo, 'F001'),
  },
  codigoMotivo: CODIGO_MOTIVO,
  motivo: MOTIVO,
};

/** The names of the fields that only a note has. */
export const CAMPOS_DE_NOTA: readonly string[] = Object.keys(PARTES);

/** The three fields that say what a note changes and why. The place has it: it is read before all that it may stand for. */
export const NOTA: Campo<NotaLeida | undefined, Nota, 'opcional'> & { readonly partes: typeof PARTES } = {
  presencia: 'opcional',
  obligatorio: false,
  entrada: { tipo: 'objeto' },
  partes: PARTES,
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
