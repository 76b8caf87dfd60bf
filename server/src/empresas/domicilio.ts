import { findUbigeo } from '@chaski/core/catalogos/ubigeos.ts';
import { faltaDeTexto } from '@chaski/core/documento/formato/texto.ts';
import type { Direccion } from '@chaski/core/documento/types.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { AppError } from '../platform/mensajes/app-error.ts';

/** An address as a person writes it; what the ubigeo says is filled in. */
export interface Domicilio {
  readonly ubigeo?: string | undefined;
  readonly direccion?: string | undefined;
  readonly urbanizacion?: string | undefined;
}

/** What is wrong with an address, by field; one that is empty altogether is fine. */
export function domicilioProblems({ ubigeo, direccion, urbanizacion }: Domicilio): Record<string, EnIdiomas | false> {
  return {
    ubigeo:
      ubigeo === undefined
        ? direccion !== undefined && {
            es: 'falta: seis cifras del INEI, p. ej. 150101 (Lima)',
            en: 'missing: six digits of INEI, e.g. 150101 (Lima)',
          }
        : findUbigeo(ubigeo) === undefined && {
            es: 'no existe ese ubigeo del INEI (seis cifras, p. ej. 150101)',
            en: 'there is no such ubigeo of INEI (six digits, e.g. 150101)',
          },
    direccion:
      direccion === undefined
        ? ubigeo !== undefined && { es: 'falta la dirección', en: 'the address is missing' }
        : textProblem(direccion, 200),
    urbanizacion: urbanizacion !== undefined && textProblem(urbanizacion, 25),
  };
}

/** The address of the XML and of paper, or null when none was given. Expects one without problems. */
export function direccionOf({ ubigeo, direccion, urbanizacion }: Domicilio): Direccion | null {
  const lugar = ubigeo === undefined ? undefined : findUbigeo(ubigeo);
  if (lugar === undefined || direccion === undefined) return null;
  const { distrito, provincia, departamento } = lugar;
  const base = { ubigeo: lugar.ubigeo, direccion: direccion.trim(), distrito, provincia, departamento };
  return urbanizacion === undefined ? base : { ...base, urbanizacion: urbanizacion.trim() };
}

/** A sentence that goes on from the field's name. */
function siguiendo({ es, en }: EnIdiomas): EnIdiomas {
  const conMinuscula = (frase: string) => `${frase.charAt(0).toLowerCase()}${frase.slice(1)}`;
  return { es: conMinuscula(es), en: conMinuscula(en) };
}

/** Why a text cannot stand in a document, by the same rules as what is issued; to be read after the field's name. */
export function textProblem(text: string, max: number): EnIdiomas | false {
  if (text.trim() === '') return { es: 'no puede estar vacío', en: 'it cannot be empty' };
  const falta = faltaDeTexto(text);
  if (falta !== undefined) return siguiendo(falta);
  return [...text].length > max && { es: `admite hasta ${max} caracteres`, en: `it takes up to ${max} characters` };
}

/** Throws one `BAD_REQUEST` with all the problems, if there is any. */
export function refuse(problemas: Readonly<Record<string, EnIdiomas | false>>): void {
  const found = Object.entries(problemas).filter((entry): entry is [string, EnIdiomas] => entry[1] !== false);
  if (found.length === 0) return;
  throw new AppError('campos-con-errores', { cuantos: found.length }, { fields: Object.fromEntries(found) });
}
