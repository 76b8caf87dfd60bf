import type { Descuadre } from '../../../impuestos/desglose/descuadres.ts';
import type { Calculado } from '../../../impuestos/types.ts';
import type { EnIdiomas } from '../../../lib/idiomas.ts';

/** What a finding of the arithmetic comes from: the field of the documento to blame, and what to send instead. */
export interface Causa {
  readonly campo: string;
  readonly mensaje: EnIdiomas;
}

/** The sums that a discount or charge of the base can throw off. */
const DE_BASE: ReadonlySet<string> = new Set(['3277', '3278', '3279', '3291', '3293', '3295', '3307']);
const IMPUESTO: ReadonlySet<string> = new Set(['3279', '3291']);

/** The cause of a finding where the figures tell it apart; undefined when the finding speaks for itself. */
export function causaDe(descuadre: Descuadre, calculado: Calculado): Causa | undefined {
  const { codigo, item, campo } = descuadre;
  if (item !== undefined) return undefined;
  if (codigo === '2999') return anticipoSinIsc(calculado);
  if (campo !== undefined) return undefined;
  return (
    iscAjeno(calculado) ??
    (DE_BASE.has(codigo) ? ajusteSinBase(calculado) : undefined) ??
    (IMPUESTO.has(codigo) ? iscSinIgv(calculado) : undefined)
  );
}

/** An advance of a document with ISC takes off ISC too: without it, all that is not IGV comes off the taxed base. */
function anticipoSinIsc({ documento: { items, anticipos = [] }, totales }: Calculado): Causa | undefined {
  const indice = anticipos.findIndex(
    ({ isc, tipoIgv }) =>
      isc === undefined && items.some((item) => item.isc !== undefined && item.tipoIgv.charAt(0) === tipoIgv.charAt(0)),
  );
  const bases = [totales.gravada, totales.exonerada, totales.inafecta];
  const alcanzaElIsc = !totales.importeTotal.isNegative() && !bases.some((base) => base.plus(totales.isc).isNegative());
  if (indice < 0 || !alcanzaElIsc) return undefined;
  return {
    campo: `anticipos.${indice}.isc`,
    mensaje: {
      es: 'El total del anticipo incluye ISC, que no sale de la base del IGV; envíe en isc cuánto es',
      en: 'The total of the anticipo includes ISC, which does not come out of the base of the IGV; send in isc how much it is',
    },
  };
}

/** The rule of the advance blames it by the same path. */
function iscAjeno({ documento: { items, anticipos = [] } }: Calculado): Causa | undefined {
  const indice = anticipos.findIndex(({ isc }) => isc !== undefined);
  if (indice < 0 || items.some(({ isc }) => isc !== undefined)) return undefined;
  return {
    campo: `anticipos.${indice}.isc`,
    mensaje: {
      es: 'El documento no tiene ISC del cual descontarlo; quítelo, o envíe el isc de los ítems',
      en: 'The document has no ISC to subtract it from; remove it, or send the isc of the items',
    },
  };
}

/** A discount of the base where nothing is taxed, or a charge that exceeds the base (3279, 3291 and what follows). */
function ajusteSinBase({ cargos = [] }: Calculado): Causa | undefined {
  if (cargos.some(({ codigo, base }) => codigo === '02' && base.isZero())) {
    return {
      campo: 'descuentoGlobal',
      mensaje: {
        es: 'La base gravada que el descuento global bajaría es 0.00; envíelo con afectaBase false, o quítelo',
        en: 'The taxed base that the global discount would lower is 0.00; send it with afectaBase false, or remove it',
      },
    };
  }
  // The tax grows in the proportion of that of the lines: from a base of cents it comes out askew.
  const excesivo = cargos.find(({ codigo, monto, base }) => codigo === '49' && monto.greaterThan(base));
  if (excesivo === undefined) return undefined;
  const { base, monto } = excesivo;
  return {
    campo: 'cargos',
    mensaje: {
      es: `La base gravada es de ${base.toFixed(2)} y no admite un cargo "49" de ${monto.toFixed(2)}; envíelo como "50", o quítelo`,
      en: `The taxed base is ${base.toFixed(2)} and does not admit a charge "49" of ${monto.toFixed(2)}; send it as "50", or remove it`,
    },
  };
}

/** 3291 takes the ISC of every advance (code 20) off the base of the IGV, even of one that bears no IGV. */
function iscSinIgv({ documento: { anticipos = [] } }: Calculado): Causa | undefined {
  const indice = anticipos.findIndex(({ isc, tipoIgv }) => isc !== undefined && tipoIgv !== '10');
  if (indice < 0) return undefined;
  return {
    campo: `anticipos.${indice}.isc`,
    mensaje: {
      es: 'SUNAT resta de la base del IGV el ISC de todo anticipo, también el de uno sin IGV; facture los ítems gravados en otro comprobante',
      en: 'SUNAT subtracts from the base of the IGV the ISC of any anticipo, even of one without IGV; invoice the taxed items in another comprobante',
    },
  };
}
