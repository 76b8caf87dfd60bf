import { assertNever } from '../lib/assert.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import { ANULACION, RESUMEN } from '../vigencias/plazos.ts';
import { ultimo } from '../vigencias/vigencia.ts';
import { codigoSunat, remedio } from './codigos.ts';
import { type Fila, porCodigo } from './remedios.ts';

/*
 * What to do about the codes that a comunicación de baja or a resumen diario can meet, in the words of the person who has
 * to do it. Refused, such a file changes nothing, so the remedy is about the comprobante that was to be annulled.
 */

const NOTA: EnIdiomas = {
  es: 'Para dejarlo sin efecto emita una nota de crédito con `codigoMotivo` 01.',
  en: 'To cancel its effect issue a credit note with `codigoMotivo` 01.',
};
const SE_AVERIGUARA: EnIdiomas = {
  es: 'Se averiguará qué hizo SUNAT con ese archivo; no pida otra anulación todavía.',
  en: 'It will be found out what SUNAT did with that file; do not ask for another annulment yet.',
};

const ROWS: readonly Fila[] = [
  [
    '2105 2663',
    {
      es: 'SUNAT no tiene ese comprobante, así que no hay nada que anular: revise su estado en SUNAT.',
      en: 'SUNAT does not have that document, so there is nothing to annul: look at its state at SUNAT.',
    },
  ],
  [
    '2323 2987',
    {
      es: 'SUNAT ya lo tiene por anulado o rechazado: no hace falta nada más; revise su estado en SUNAT.',
      en: 'SUNAT already has it as annulled or refused: nothing else is needed; look at its state at SUNAT.',
    },
  ],
  [
    '2398',
    {
      es: 'SUNAT lo rechazó en su momento: no tiene efecto y no hay nada que anular.',
      en: 'SUNAT refused it at the time: it has no effect and there is nothing to annul.',
    },
  ],
  [
    '2957',
    {
      es: `Pasaron los ${ultimo(ANULACION)} días para anularlo.`,
      en: `The ${ultimo(ANULACION)} days to annul it have passed.`,
    },
    NOTA,
  ],
  ['2223 2324 0402 0140', SE_AVERIGUARA],
  [
    '2375 2671',
    {
      es: 'La fecha de emisión informada no es la del comprobante: avise a soporte.',
      en: 'The date of issue that was reported is not the document’s: tell support.',
    },
  ],
  [
    '2308 2309',
    {
      es: 'Una boleta se anula por resumen diario y no por comunicación de baja: avise a soporte.',
      en: 'A boleta is annulled by daily summary and not by a voiding file: tell support.',
    },
  ],
  [
    '2282',
    {
      es: 'SUNAT ya tiene ese comprobante informado: revise su estado en SUNAT.',
      en: 'SUNAT already has that document reported: look at its state at SUNAT.',
    },
  ],
  [
    '4443',
    {
      es: `El resumen vale, y sus comprobantes también: SUNAT solo observa que se informaron después de los ${ultimo(RESUMEN)} días. No hay nada que corregir.`,
      en: `The summary is valid, and so are its documents: SUNAT only remarks that they were reported after the ${ultimo(RESUMEN)} days. There is nothing to correct.`,
    },
  ],
];

const REMEDIOS = porCodigo(ROWS);

/** What to do about a code that answers a RA or a RC, in plain words, one or two whole sentences. `accion` as in `remedio`. */
export function remedioResumen(codigo: string, accion = codigoSunat(codigo)?.accion ?? 'reintentar'): EnIdiomas {
  const known = REMEDIOS.get(codigo);
  if (known !== undefined) return known;
  switch (accion) {
    case 'reintentar':
      return {
        es: 'No hay nada que corregir: el mismo archivo se volverá a enviar solo.',
        en: 'There is nothing to correct: the same file will be sent again by itself.',
      };
    case 'configurar':
      return remedio(codigo);
    case 'consultar':
      return SE_AVERIGUARA;
    case 'corregir_mismo_numero':
    case 'nuevo_numero':
    case 'resumen_diario':
      return {
        es: 'El comprobante sigue como estaba; pida la anulación de nuevo.',
        en: 'The document stays as it was; ask for the annulment again.',
      };
    case 'ninguna':
      return { es: 'Es una observación: lo enviado es válido.', en: 'It is a remark: what was sent is valid.' };
    default:
      return assertNever(accion);
  }
}
