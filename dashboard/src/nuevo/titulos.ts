import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import { useIdioma } from '../i18n/idioma.ts';

/** What a field of the document is called, as it is declared. */
export function useTitulos(): (campo: string) => string {
  const [idioma] = useIdioma();
  return (campo) => DOCUMENTO.propiedades.get(campo)?.titulo?.[idioma] ?? campo;
}
