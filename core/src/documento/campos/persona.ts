import { DOCUMENTOS_IDENTIDAD } from '../../catalogos/c06-documentos-identidad.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import type { Hallazgo } from '../formato/formatos.ts';
import { declare } from './campo.ts';
import { codigo, identidad, texto } from './formas.ts';

/** SUNAT's codes for what may be wrong with a person, where it has one, and how long its name may be. */
export interface PersonaDeclarada {
  readonly sinTipo?: string;
  readonly malTipo?: string;
  readonly sinNumero?: string;
  readonly sinNombre?: string;
  readonly malNombre?: string;
  /** Characters. */
  readonly maximo: number;
  /** Catalog 06: its document where it says none; absent, it has to. */
  readonly tipo?: string;
}

const TIPO = {
  es: 'Debe ser del catálogo 06; envíe p. ej. "6" (RUC) o "1" (DNI)',
  en: 'It has to be of catalog 06; send e.g. "6" (RUC) or "1" (DNI)',
};

/** A person or a company that takes part in a document, besides who issues it. */
export function persona(
  nombre: string,
  ayuda: EnIdiomas,
  { sinTipo, malTipo, sinNumero, sinNombre, malNombre, maximo, tipo }: PersonaDeclarada,
) {
  const faltaTipo = conCodigo(
    { es: `Falta el tipo de documento. ${TIPO.es}`, en: `The type of document is missing. ${TIPO.en}` },
    sinTipo,
  );
  return declare(
    nombre,
    {
      tipoDocumento: codigo({
        titulo: { es: 'Documento', en: 'Document' },
        acepta: (text) => DOCUMENTOS_IDENTIDAD.has(text),
        invalido: conCodigo(TIPO, malTipo),
        ...(tipo === undefined ? { falta: faltaTipo } : { defecto: tipo }),
        relleno: '',
      }),
      numeroDocumento: identidad({
        titulo: { es: 'Número', en: 'Number' },
        falta: conCodigo(
          {
            es: 'Falta el número de documento; envíelo entre comillas',
            en: 'The number of the document is missing; send it between quotes',
          },
          sinNumero,
        ),
        relleno: '',
      }),
      denominacion: texto({
        titulo: { es: 'Nombre o razón social', en: 'Name' },
        formato: malNombre === undefined ? { maximo } : { maximo, codigo: malNombre },
        falta: conCodigo(
          { es: 'Falta el nombre o la razón social; envíelo', en: 'The name is missing; send it' },
          sinNombre,
        ),
        relleno: '',
      }),
    },
    ayuda,
  );
}

function conCodigo(mensaje: EnIdiomas, suyo: string | undefined): Hallazgo {
  return suyo === undefined ? { mensaje } : { mensaje, codigo: suyo };
}
