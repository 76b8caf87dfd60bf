import type { Vigencias } from './vigencia.ts';

/*
 * SUNAT measures lateness by «the maximum term in force» of the norm of each kind of document (sheets of 2024-10-11 on): the terms are here, by
 * kind and date. A kind that comes brings its own rows.
 */

interface Envio {
  /** SUNAT's code for what comes later; absent where it looks at no term. */
  readonly codigo?: string;
  /** Calendar days after the day of issue. */
  readonly dias: Vigencias<number>;
}

/** Until when SUNAT takes a document by itself, by what it is counted among: notes by their series. */
export const ENVIO = {
  factura: { codigo: '2108', dias: [{ valor: 3, fuente: 'RS 000003-2023/SUNAT' }] },
  /** Past it a boleta goes by resumen diario. */
  boleta: {
    codigo: '1079',
    dias: [{ valor: 5, fuente: 'Reglas de CPE (1079); que siga en 5 en 2026 está sin confirmar' }],
  },
  /** Paper, declared afterwards: neither 2108 nor 1079 applies to numeric series (sheets Factura and Boleta). */
  contingencia: { dias: [{ valor: 7, fuente: 'RS 113-2018/SUNAT' }] },
} as const satisfies Readonly<Record<string, Envio>>;

/**
 * Calendar days after the day of issue in which a resumen diario informs of a document without being observed (4443). Since
 * 2024-11 a later one is taken all the same.
 */
export const RESUMEN: Vigencias<number> = [{ valor: 7, fuente: 'Reglas de CPE de 2026-02-12 (4443)' }];

/** How many days after the day of sending a document may be dated (2329). */
export const ADELANTO: Vigencias<number> = [{ valor: 2, fuente: 'Reglas de CPE de 2026-02-12 (2329)' }];

/** Calendar days after the day of issue in which a document can be annulled (2957). */
export const ANULACION: Vigencias<number> = [{ valor: 7, fuente: 'Reglas de CPE de 2026-02-12 (2957)' }];

/** Calendar days after the day of issue until SUNAT takes a guía (2108). */
export const ENVIO_DE_GUIA: Vigencias<number> = [
  { valor: 1, fuente: 'Reglas de guías de remisión de 2026-09-25 (2108, parámetro 004)' },
];

/** Calendar days after the day of issue until SUNAT takes a comprobante de retención or de percepción (2600), but of numeric series, which are those of a contingency. */
export const ENVIO_DE_OTRO: Vigencias<number> = [
  { valor: 7, fuente: 'RS 274-2015/SUNAT; que siga en 7 en 2026 lo dicen las reglas de 2026-02-12 (2600)' },
];

/**
 * Calendar days after the day on which it was told to the supplier or the customer, not after its issue, in which such a comprobante can be
 * reversed. SUNAT is not told that day, so no code of its rules counts them.
 */
export const REVERSION_DE_OTRO: Vigencias<number> = [{ valor: 7, fuente: 'RS 274-2015/SUNAT, art. 7' }];
