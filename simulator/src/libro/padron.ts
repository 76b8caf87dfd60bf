/** What SUNAT's register may hold against a taxpayer. The simulator believes everybody else to be in order. */
export type Condicion =
  /** Provider authorised to sign and to send for others (0154, 2078). */
  | 'pse'
  /** May inform late, as when SUNAT extends its terms: 2108, 1079, 2957. */
  | 'prorroga'
  /** 1083 as a customer. */
  | 'inexistente'
  /** 2010 as issuer, 4013 as customer. */
  | 'noActivo'
  /** 2011 as issuer, 4014 as customer. */
  | 'noHabido'
  /** 1078: must issue through an OSE. */
  | 'obligadoOse'
  /** 1086 (only facturas). */
  | 'sinCapacidadOperativa'
  /** 3269 as issuer of a factura with retención. */
  | 'agenteRetencion'
  /** 3262 as customer of a factura with retención, 2617 as issuer of a retención. */
  | 'noAgenteRetencion'
  /** 4285: issues a percepción and is no agent of it. */
  | 'noAgentePercepcion'
  /** 4439: uses their rate and is not in the register of restaurants and hotels. */
  | 'sinTasaReducida'
  /** 4204: its series of contingency is not among the authorised ones. */
  | 'sinContingencia'
  /** 3207 of its own series of digits, 2404 of those that its notes change, 3219 of those of advance payments. */
  | 'sinFisicos'
  /** Register 12 (4331, 3496): must tell the product code of its goods. */
  | 'obligadoCodigoProducto'
  /** 3097: exports services from within the country (0201) and is not registered for it. */
  | 'noExportaServicios'
  /** 3281: sells to tourists (2106) and is not registered for it. */
  | 'noTaxFree';

/** Percent as decimal text by year of issue. */
export type TasasPorAno = Readonly<Record<string, string>>;

/** What SUNAT knows besides what is sent. */
export interface Padron {
  readonly tiene: (ruc: string | undefined, condicion: Condicion) => boolean;
  /** Rates of restaurants and hotels that were made official after the table of `reglas/tasa-igv.ts`. */
  readonly igvRestaurantes: TasasPorAno;
}

/** The register from a plain object: RUC → its conditions. */
export function toPadron(
  condiciones: Readonly<Record<string, readonly Condicion[]>>,
  igvRestaurantes: TasasPorAno = {},
): Padron {
  const porRuc = new Map(Object.entries(condiciones));
  return {
    tiene: (ruc, condicion) => ruc !== undefined && (porRuc.get(ruc)?.includes(condicion) ?? false),
    igvRestaurantes,
  };
}

/** What the beta grants to everybody: it asks neither who signs or sends for whom, nor how old a document is. */
const DE_BETA: ReadonlySet<Condicion> = new Set(['pse', 'prorroga']);

/** The register as SUNAT's beta looks at it. */
export function toPadronDeBeta({ tiene, igvRestaurantes }: Padron): Padron {
  return { igvRestaurantes, tiene: (ruc, condicion) => DE_BETA.has(condicion) || tiene(ruc, condicion) };
}
