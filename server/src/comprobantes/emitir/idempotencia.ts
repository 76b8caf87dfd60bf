import { createHash } from 'node:crypto';
import type { Problema } from '@chaski/core/documento/types.ts';
import type { FastifyRequest } from 'fastify';
import { textOf } from '../../platform/http/reading/peticion.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import type { Idempotencia } from './idempotencia-store.ts';

export { findIdempotencia, type Idempotencia, type Recordada, takeIdempotencia } from './idempotencia-store.ts';

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

export type LecturaIdempotencia =
  | { readonly ok: true; readonly value: Idempotencia | undefined }
  | { readonly ok: false; readonly problemas: readonly Problema[] };

/** `Idempotency-Key` with the fingerprint of this request: operation (`emitir`, `anular <id>`), the day that it pretends, and body, byte by byte. */
export function readIdempotencia(request: FastifyRequest, operacion: string, dia?: string): LecturaIdempotencia {
  const values = request.raw.headersDistinct['idempotency-key'];
  if (values === undefined) return { ok: true, value: undefined };
  const clave = values[0] ?? '';
  if (values.length > 1 || !PRINTABLE.test(clave)) {
    const mensaje = {
      es: 'Envíe una sola clave de 1 a 255 caracteres ASCII visibles.',
      en: 'Send one key only, of 1 to 255 visible ASCII characters.',
    };
    return { ok: false, problemas: [{ ruta: 'Idempotency-Key', mensaje }] };
  }
  const huella = createHash('sha256')
    .update(`${[operacion, dia ?? []].flat().join(' ')}\n`)
    .update(textOf(request))
    .digest();
  return { ok: true, value: { clave, huella } };
}

/** Of a key that stands for another request: 409. The form of the dashboard tells it from a number that is taken by the header's name. */
export function claveDeOtro(): AppError {
  return new AppError('idempotency-key-de-otro-contenido');
}
