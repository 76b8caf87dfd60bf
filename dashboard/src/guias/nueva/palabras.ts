/** What the rules of a guía say, in the words of its form. Pure. */
import { MODALIDADES_TRASLADO } from '@chaski/core/catalogos/c18-modalidades-traslado.ts';
import {
  AUTORIZACION,
  BIEN,
  CONDUCTOR,
  CONTENEDOR,
  DESTINATARIO,
  GUIA,
  INDICADORES,
  nombreDeIndicador,
  PUERTO,
  RELACIONADO,
  TRANSPORTISTA,
  VEHICULO,
} from '@chaski/core/documentos/guia/campos.ts';
import { CLASES_DE_GUIA, findClaseDeGuia } from '@chaski/core/documentos/registro.ts';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';
import { type Cambio, enPalabras, inQuotes, replaceAll, titulosDe } from '../../nuevo/calculo/en-palabras.ts';
import { nombreDeModalidad } from '../motivos.ts';

const TITULOS = titulosDe([
  ...[AUTORIZACION, BIEN, CONDUCTOR, CONTENEDOR, DESTINATARIO, PUERTO],
  ...[RELACIONADO, TRANSPORTISTA, VEHICULO, GUIA],
]);

const INDICADOR = new RegExp(`\\b(?:${Object.keys(INDICADORES).join('|')})\\b`, 'g');
const MODALIDAD = new RegExp(`\\bmodalidad "(${[...MODALIDADES_TRASLADO.keys()].join('|')})"`, 'g');

const TIPO = new RegExp(`\\b(${CLASES_DE_GUIA.map(({ nombreApi }) => nombreApi).join('|')})\\b`, 'g');

const CAMBIOS: Readonly<Record<Idioma, readonly Cambio[]>> = {
  es: [
    [/\bitems\b/g, 'los bienes'],
    [/(?:\bla )?\bdireccion\b/g, 'la dirección'],
    [/(?:\bla )?\bdescripcion\b/g, 'la descripción'],
    [/\bautorizacion\b/g, 'la autorización'],
    [/\btrue o false\b/g, 'sí o no'],
    [/\btipoDocumento "6"/g, 'RUC'],
  ],
  en: [
    [/\bitems\b/g, 'the goods'],
    [/(?:\bthe )?\bdireccion\b/g, 'the address'],
    [/(?:\bthe )?\bdescripcion\b/g, 'the description'],
    [/\btrue or false\b/g, 'yes or no'],
    [/\bautorizacion\b/g, 'the authorisation'],
    [/\bmodalidad\b(?! ")/g, 'the mode'],
    [/\btipoDocumento "6"/g, 'RUC'],
  ],
};

/** The message with the names that the form gives to its fields and choices, and without those of the API. */
export function enPalabrasDeGuia(mensaje: string, idioma: Idioma): string {
  const dicho = replaceAll(mensaje, [
    [INDICADOR, (todo) => inQuotes(nombreDeIndicador(todo, idioma), idioma)],
    [MODALIDAD, (_, codigo) => inQuotes(nombreDeModalidad(codigo, idioma), idioma)],
    [TIPO, (_, nombre) => findClaseDeGuia(nombre)?.nombre[idioma] ?? nombre],
    ...CAMBIOS[idioma],
  ]);
  return enPalabras(dicho, idioma, TITULOS);
}
