import { AppError } from '../errors.ts';

export function noExiste(): AppError {
  return new AppError('comprobante-que-no-existe');
}
