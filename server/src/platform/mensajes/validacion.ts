import { numeroDeErrores } from '@chaski/core/documento/problemas.ts';
import { type Dicho, decir } from '@chaski/core/lib/idiomas.ts';
import { fila } from './fila.ts';

const cuantos = ({ cuantos: n }: { cuantos: number }) => numeroDeErrores(n);

/** What was found wrong in a body or a query, field by field. */
export const DE_VALIDACION = {
  'campos-con-errores': fila('BAD_REQUEST', cuantos),
  /** All of them collide only with what is stored. */
  'conflictos-con-lo-guardado': fila('DOMAIN_ERROR', cuantos),
  'conflicto-con-lo-guardado': fila('DOMAIN_ERROR', ({ problema }: { problema: Dicho }) => ({
    es: `${decir(problema, 'es')}.`,
    en: `${decir(problema, 'en')}.`,
  })),
};
