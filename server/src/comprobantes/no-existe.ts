import { AppError } from '../platform/mensajes/app-error.ts';

export function noExiste(): AppError {
  return new AppError('comprobante-que-no-existe');
}
