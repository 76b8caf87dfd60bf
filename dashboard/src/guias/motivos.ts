import { MODALIDADES_TRASLADO } from '@chaski/core/catalogos/c18-modalidades-traslado.ts';
import { MOTIVOS_EN_INGLES, MOTIVOS_TRASLADO } from '@chaski/core/catalogos/c20-motivos-traslado.ts';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';

/* The motives and modes of a transport in the words of the page. */

const MODALIDADES: Readonly<Record<Idioma, Readonly<Record<string, string>>>> = {
  es: { '01': 'Transporte público', '02': 'Transporte privado' },
  en: { '01': 'Public transport (a carrier)', '02': 'Private transport (its own)' },
};

/** Catalog 20; a code that is not in it, as it is. */
export function nombreDeMotivo(codigo: string, idioma: Idioma): string {
  return (
    (idioma === 'en' ? MOTIVOS_EN_INGLES.get(codigo) : undefined) ?? MOTIVOS_TRASLADO.get(codigo)?.nombre ?? codigo
  );
}

/** Catalog 18. */
export function nombreDeModalidad(codigo: string, idioma: Idioma): string {
  return MODALIDADES[idioma][codigo] ?? MODALIDADES_TRASLADO.get(codigo)?.nombre ?? codigo;
}
