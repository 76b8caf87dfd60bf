import type { Lector } from '@chaski/core/documento/lectura.ts';
import { isCorreo } from '@chaski/core/lib/correo.ts';
import { type JsonObject, RUTA_CUERPO } from '@chaski/core/lib/json.ts';
import { type Leido, readCuerpo } from '../http/cuerpo.ts';

/** Absent: it stays as it is. Null takes an address away. */
export interface CambioAjustes {
  readonly activo?: boolean;
  readonly responderA?: string | null;
  readonly copia?: string | null;
}

/** The property names of each body, in the order of the documentation. */
export const CAMPOS_AJUSTES = ['activo', 'responderA', 'copia'] as const;
export const CAMPOS_ENVIAR = ['para'] as const;

const INVALIDO = { mensaje: 'No es una dirección de correo; envíe una sola, p. ej. ana@ejemplo.pe' };

/** Reads the body of `PATCH …/correo`: all problems at once; never throws. */
export function readAjustes(body: string): Leido<CambioAjustes> {
  return readCuerpo(body, CAMPOS_AJUSTES, (lector, objeto) => {
    if (objeto.size === 0) {
      lector.note(RUTA_CUERPO, { mensaje: `Envíe al menos un campo que cambie: ${CAMPOS_AJUSTES.join(', ')}` });
    }
    const activo = lector.boolean('activo');
    const responderA = correoONulo(lector, objeto, 'responderA');
    const copia = correoONulo(lector, objeto, 'copia');
    return {
      ...(activo === undefined ? {} : { activo }),
      ...(responderA === undefined ? {} : { responderA }),
      ...(copia === undefined ? {} : { copia }),
    };
  });
}

/** Reads the body of `POST /comprobantes/{id}/correos`, which may be empty. Null: to the customer's own address. */
export function readEnviar(body: string): Leido<string | null> {
  return readCuerpo(body === '' ? '{}' : body, CAMPOS_ENVIAR, (lector) => {
    return lector.forma('para', isCorreo, INVALIDO) ?? null;
  });
}

function correoONulo(lector: Lector, objeto: JsonObject, campo: string): string | null | undefined {
  return objeto.get(campo) === null ? null : lector.codigo(campo, isCorreo, INVALIDO);
}
