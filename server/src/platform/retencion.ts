/** Days that a request stays in the log, at most. */
export const RETENCION_DIAS = 7;
/** Requests of one company and environment that stay, the newest. */
export const RETENCION_FILAS = 500_000;
