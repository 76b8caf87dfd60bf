import { useCallback } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { textos } from './textos.ts';

interface Quien {
  readonly nombre: string;
  readonly ultimos4?: string;
}

/** Who acted, as a text: a key with its last four characters, a person by name. */
export function useQuien(): (quien: Quien) => string {
  const t = useTextos(textos);
  return useCallback(
    ({ nombre, ultimos4 }: Quien) => (ultimos4 === undefined ? nombre : t.claveDe(nombre, ultimos4)),
    [t],
  );
}
