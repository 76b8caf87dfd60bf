import type { Campo } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import { useIdioma } from '../../i18n/idioma.ts';

type Declarado = Campo<unknown, unknown>;

/** How the field in a place of the form (`items.0.cantidad`) is declared; undefined where it is none. */
export function declaradoEn(lugar: string): Declarado | undefined {
  const [primero = '', ...pasos] = lugar.split('.').filter((paso) => !/^\d+$/.test(paso));
  return pasos.reduce<Declarado | undefined>(
    (campo, paso) => campo?.objeto?.propiedades.get(paso),
    DOCUMENTO.propiedades.get(primero),
  );
}

/** What a field is called, as it is declared. */
export function useTitulos(): (lugar: string) => string {
  const [idioma] = useIdioma();
  return (lugar) => declaradoEn(lugar)?.titulo?.[idioma] ?? lugar;
}
