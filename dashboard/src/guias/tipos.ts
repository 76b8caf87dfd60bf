import { CLASES_DE_GUIA, findClaseDeGuia } from '@chaski/core/documentos/registro.ts';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';
import type { Datos } from '../api/panel.ts';

/** What happened to a guía, as the dashboard's own route tells it. */
export type HistoriaDeGuia = Datos<'GET /empresas/{empresa}/{entorno}/guias/{id}/historia'>;

/** The codes of the kinds of guía. */
export const TIPOS_DE_GUIA = CLASES_DE_GUIA.map(({ codigo }) => codigo);

/** What a kind of guía is called; a code that is none, as it is. */
export function nombreDeTipo(codigo: string, idioma: Idioma): string {
  return findClaseDeGuia(codigo)?.nombre[idioma] ?? codigo;
}
