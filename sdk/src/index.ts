export type * from './chaski.ts';
export { createChaski } from './create-chaski.ts';
export { ChaskiError, ConexionError, FirmaError, type MotivoConexion, type MotivoFirma } from './errors.ts';
export type * from './generado/api.ts';
export type { Dormir } from './retry.ts';
export type * from './types.ts';
export { type AvisoRecibido, verificarWebhook } from './verify-webhook.ts';
