/** The codes that a guía is made of, in words: as choices of its form and as they are shown. Pure. */
import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import { DOCUMENTOS_DE_GUIA } from '@chaski/core/catalogos/c61-documentos-de-guia.ts';
import { PUERTOS } from '@chaski/core/catalogos/c63-puertos.ts';
import { AEROPUERTOS } from '@chaski/core/catalogos/c64-aeropuertos.ts';
import type { Catalogo } from '@chaski/core/catalogos/catalogo.ts';
import { ENTIDADES_AUTORIZADORAS } from '@chaski/core/catalogos/d37-entidades-autorizadoras.ts';
import { nombreDeIndicador } from '@chaski/core/documentos/guia/campos.ts';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';
import { nombreDeModalidad, nombreDeMotivo } from './motivos.ts';

type Dicho = (codigo: string, idioma: Idioma) => string | undefined;

const de =
  (...catalogos: readonly Catalogo[]): Dicho =>
  (codigo) =>
    catalogos.flatMap((catalogo) => catalogo.get(codigo)?.nombre ?? [])[0];

const PALABRAS: Readonly<Record<Idioma, Readonly<Record<string, string>>>> = {
  es: { PUERTO: 'Puerto', AEROPUERTO: 'Aeropuerto', KGM: 'kg', TNE: 't' },
  en: { PUERTO: 'Port', AEROPUERTO: 'Airport', KGM: 'kg', TNE: 't' },
};
const enPalabras: Dicho = (codigo, idioma) => PALABRAS[idioma][codigo];

/** By the field, wherever it stands; by field and object, where another object has one of that name. */
const DICHOS: Readonly<Record<string, Dicho>> = {
  tipoDocumento: de(DOCUMENTOS_IDENTIDAD),
  motivo: nombreDeMotivo,
  modalidad: nombreDeModalidad,
  indicadores: nombreDeIndicador,
  entidad: de(ENTIDADES_AUTORIZADORAS),
  unidadPeso: enPalabras,
  'documentos.tipo': de(DOCUMENTOS_DE_GUIA),
  'puerto.tipo': enPalabras,
  'puerto.codigo': de(PUERTOS, AEROPUERTOS),
};

/** What a code in a place of a guía (`documentos.0.tipo`) stands for; undefined where that is no code. */
export function dichoEn(lugar: string, codigo: string, idioma: Idioma): string | undefined {
  const pasos = lugar.split('.').filter((paso) => !/^\d+$/.test(paso));
  const [campo = ''] = pasos.slice(-1);
  const dicho = DICHOS[pasos.slice(-2).join('.')] ?? DICHOS[campo];
  return dicho?.(codigo, idioma);
}
