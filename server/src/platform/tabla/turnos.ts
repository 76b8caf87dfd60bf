import { AppError } from '../mensajes/app-error.ts';

/** Exports of one company at a time, in each process. */
const MAX_A_LA_VEZ = 2;

/** Takes the place of an export and answers what gives it back. Throws 429 where the company has as many as it may. */
export type TomarTurno = (empresaId: string) => () => void;

export function createTurnos(): TomarTurno {
  const enCurso = new Map<string, number>();
  return (empresaId) => {
    const otros = enCurso.get(empresaId) ?? 0;
    if (otros >= MAX_A_LA_VEZ) throw new AppError('demasiadas-descargas', { maximo: MAX_A_LA_VEZ });
    enCurso.set(empresaId, otros + 1);
    let tomado = true;
    return () => {
      if (!tomado) return;
      tomado = false;
      const quedan = (enCurso.get(empresaId) ?? 1) - 1;
      if (quedan === 0) enCurso.delete(empresaId);
      else enCurso.set(empresaId, quedan);
    };
  };
}
