import type { Tabla, Vigencias } from './vigencia.ts';

/** Calendar days after the day of issue in which SUNAT takes a factura or a note of series F by itself (2108). */
export const ENVIO_SERIE_F: Vigencias<number> = [{ valor: 3, fuente: 'RS 000003-2023/SUNAT' }];

/** The same of a boleta or a note of series B (1079); past them it goes by resumen diario. */
export const ENVIO_SERIE_B: Vigencias<number> = [
  { valor: 5, fuente: 'Reglas de CPE (1079); que siga en 5 en 2026 está sin confirmar' },
];

/** Paper of a contingency, declared afterwards: neither 2108 nor 1079 applies to numeric series (sheets Factura and Boleta). */
export const DECLARACION_CONTINGENCIA: Vigencias<number> = [{ valor: 7, fuente: 'RS 113-2018/SUNAT' }];

/** Calendar days after the day of issue in which a resumen diario informs of a document without being observed (4443). */
export const RESUMEN: Vigencias<number> = [{ valor: 7, fuente: 'Reglas de CPE de 2026-02-12 (4443)' }];

/** How many days after the day of sending a document may be dated (2329). */
export const ADELANTO: Vigencias<number> = [{ valor: 2, fuente: 'Reglas de CPE de 2026-02-12 (2329)' }];

/** Calendar days after the day of issue in which a document can be annulled (2957). */
export const ANULACION: Vigencias<number> = [{ valor: 7, fuente: 'Reglas de CPE de 2026-02-12 (2957)' }];

/** Every term. */
export const TABLAS_DE_PLAZOS: readonly Tabla[] = [
  { nombre: 'El plazo para enviar una factura o una nota de serie F', unidad: 'días', filas: ENVIO_SERIE_F },
  { nombre: 'El plazo para enviar sola una boleta o una nota de serie B', unidad: 'días', filas: ENVIO_SERIE_B },
  { nombre: 'El plazo para declarar un comprobante de contingencia', unidad: 'días', filas: DECLARACION_CONTINGENCIA },
  { nombre: 'El plazo para informar en un resumen diario sin observación', unidad: 'días', filas: RESUMEN },
  { nombre: 'Lo que la fecha de emisión puede pasar del día de envío', unidad: 'días', filas: ADELANTO },
  { nombre: 'El plazo para anular', unidad: 'días', filas: ANULACION },
];
