import { codigoPara, esBoletaOSuNota, type Regla, rige } from '../../documento/reglas/regla.ts';
import type { Calculado } from '../../impuestos/types.ts';
import type { Decimal } from '../../lib/decimal.ts';
import { type EnIdiomas, igual } from '../../lib/idiomas.ts';
import { RS_48_2026 } from '../../vigencias/normas.ts';

/** How the affected document stands when the note is about to take its number. */
export interface SituacionAfectado {
  readonly estado: 'ACEPTADA' | 'EN_PROCESO' | 'PENDIENTE_ENVIO' | 'RECHAZADA' | 'ANULADA';
  /** What it was issued for. */
  readonly total: Decimal;
  /** What may still be credited: its total and its notas de débito, less its notas de crédito. */
  readonly saldo: Decimal;
}

export interface Conflicto {
  /** SUNAT's code for the same finding. */
  readonly codigo: string;
  readonly mensaje: EnIdiomas;
}

/** A rule over what is stored of the document that a note changes, as a row; `Regla` is one over the body. */
export interface ReglaDeAfectado extends Pick<Regla<never>, 'id' | 'en' | 'desde' | 'hasta' | 'fuente' | 'luego'> {
  readonly codigo: NonNullable<Regla<never>['codigo']>;
  readonly incumple: (afectado: SituacionAfectado, nota: Calculado) => boolean;
  readonly mensaje: (afectado: SituacionAfectado, nota: Calculado) => EnIdiomas;
  /** What breaks it, of a factura or a boleta and a note of 59.00; without a total, of 118.00. */
  readonly ejemplo: { readonly estado: SituacionAfectado['estado']; readonly saldo: string; readonly total?: string };
}

/** What SUNAT only observes of boletas until the day from which they have an error of their own. */
const DE_BOLETAS = {
  boleta: '4028',
  luego: {
    tema: 'severidad',
    texto:
      'La observación 4028 pasa a ser el error 3503: SUNAT rechaza la nota de crédito de una boleta que acredita más que ella; de las boletas emitidas con Chaski ya no se emitía',
    codigos: ['4028', '3503'],
  },
} as const;

/** In the order in which they are told: the first one that is broken speaks. */
export const REGLAS_AFECTADO: readonly ReglaDeAfectado[] = [
  {
    id: 'afectado-rechazado',
    codigo: { credito: '2121', debito: '2208' },
    incumple: ({ estado }) => estado === 'RECHAZADA',
    mensaje: (_afectado, nota) => ({
      es: `El documento afectado${correlativo(nota)} fue rechazado por SUNAT y no vale; emita uno nuevo en lugar de la nota`,
      en: `The affected document${correlativo(nota)} was rejected by SUNAT and is worth nothing; issue a new one in place of the nota`,
    }),
    ejemplo: { estado: 'RECHAZADA', saldo: '118.00' },
  },
  {
    id: 'afectado-anulado',
    codigo: { credito: '2120', debito: '2207' },
    incumple: ({ estado }) => estado === 'ANULADA',
    mensaje: (_afectado, nota) => ({
      es: `El documento afectado${correlativo(nota)} está anulado; ya no admite notas`,
      en: `The affected document${correlativo(nota)} is annulled; it takes no more notas`,
    }),
    ejemplo: { estado: 'ANULADA', saldo: '118.00' },
  },
  {
    id: 'afectado-sin-aceptar',
    codigo: { credito: '2119', debito: '2209' },
    incumple: ({ estado }) => estado !== 'ACEPTADA',
    mensaje: (_afectado, nota) => ({
      es: `SUNAT todavía no aceptó el documento afectado${correlativo(nota)}; envíe la nota cuando esté ACEPTADA`,
      en: `SUNAT has not accepted the affected document${correlativo(nota)} yet; send the nota when it is ACEPTADA`,
    }),
    ejemplo: { estado: 'EN_PROCESO', saldo: '118.00' },
  },
  ...enSusDias('nota-mayor-que-lo-que-queda', DE_BOLETAS, {
    incumple: ({ saldo }, { totales }) => totales.importeTotal.greaterThan(saldo),
    mensaje: ({ saldo }, { documento: { moneda }, totales: { importeTotal } }) => ({
      es: `La nota es de ${moneda} ${importeTotal.toFixed(2)} y por acreditar quedan ${moneda} ${saldo.toFixed(2)}; ${remedioDeSaldo(saldo).es}`,
      en: `The nota is ${moneda} ${importeTotal.toFixed(2)} and what is left to credit is ${moneda} ${saldo.toFixed(2)}; ${remedioDeSaldo(saldo).en}`,
    }),
    ejemplo: { estado: 'ACEPTADA', saldo: '1.00' },
  }),
  // SUNAT compares each nota de crédito with its document alone, whatever notas de débito were added.
  ...enSusDias('nota-mayor-que-su-documento', undefined, {
    incumple: ({ total }, { totales }) => totales.importeTotal.greaterThan(total),
    mensaje: ({ total }, { documento, totales: { importeTotal } }) => {
      const { moneda, nota } = documento;
      const suyo =
        nota?.afectado === undefined
          ? { es: 'el documento', en: 'the document' }
          : igual(`${nota.afectado.serie}-${nota.afectado.numero}`);
      const [deNota, deSuyo] = [`${moneda} ${importeTotal.toFixed(2)}`, `${moneda} ${total.toFixed(2)}`];
      const cual = esBoletaOSuNota(documento) ? 'boleta' : 'factura';
      return {
        es: `La nota es de ${deNota} y ${suyo.es} de ${deSuyo}; SUNAT no admite una nota mayor que su ${cual}: divídala en varias`,
        en: `The nota is ${deNota} and ${suyo.en} ${deSuyo}; SUNAT does not admit a nota greater than its ${cual}: split it into several`,
      };
    },
    ejemplo: { estado: 'ACEPTADA', saldo: '100.00', total: '58.00' },
  }),
];

/** A row of notas de crédito until the day from which a boleta has an error of its own, and one from then on. */
function enSusDias(
  id: string,
  observada: typeof DE_BOLETAS | undefined,
  regla: Pick<ReglaDeAfectado, 'incumple' | 'mensaje' | 'ejemplo'>,
): ReglaDeAfectado[] {
  const { desde, vispera, fuente } = RS_48_2026;
  const { luego, ...codigo } = { factura: '3286', ...observada };
  return [
    { id, codigo, en: ['NOTA_CREDITO'], hasta: vispera, ...regla, ...(luego === undefined ? {} : { luego }) },
    {
      id: `${id}-desde-2027`,
      codigo: { factura: '3286', boleta: '3503' },
      en: ['NOTA_CREDITO'],
      desde,
      fuente,
      ...regla,
    },
  ];
}

/**
 * Why a note cannot be issued as things stand, although nothing is wrong with its body: the affected document was not
 * accepted, was rejected or annulled (2119–2121, 2207–2209), or the note credits more than is left or than it was issued for (3286;
 * boletas 4028, and 3503 from 2027 on).
 * Undefined when it can.
 */
export function conflictoConAfectado(nota: Calculado, afectado: SituacionAfectado): Conflicto | undefined {
  const rota = REGLAS_AFECTADO.find((regla) => rige(regla, nota.documento) && regla.incumple(afectado, nota));
  const codigo = codigoPara(rota?.codigo, nota.documento);
  return rota === undefined || codigo === undefined ? undefined : { codigo, mensaje: rota.mensaje(afectado, nota) };
}

/** A note of the whole sends no items of its own: it is told to. */
function remedioDeSaldo(saldo: Decimal): EnIdiomas {
  return saldo.isPositive()
    ? { es: 'envíe items por lo que queda, o por menos', en: 'send items for what is left, or for less' }
    : { es: 'otras notas ya lo acreditaron por completo', en: 'other notas credited it entirely already' };
}

/** Which one, after its noun; nothing where it is not known. */
function correlativo({ documento: { nota } }: Calculado): string {
  return nota?.afectado === undefined ? '' : ` ${nota.afectado.serie}-${nota.afectado.numero}`;
}
