import type { Fecha } from '../../lib/fecha.ts';
import { RUTA_CUERPO, readJson } from '../../lib/json.ts';
import { ANULAR, MOTIVO_DE_ANULACION } from '../campos/objetos.ts';
import { readObjeto } from '../lectura.ts';
import { mergeProblemas } from '../problemas.ts';
import type { Problema } from '../types.ts';

export type LecturaAnular =
  | { readonly ok: true; readonly motivo: string; readonly webhook: boolean; readonly comunicadoEl: Fecha | undefined }
  | { readonly ok: false; readonly problemas: readonly Problema[] };

/** Reads the body of `POST /comprobantes/{id}/anular`: `{motivo, webhook?, comunicadoEl?}`. All problems at once; never throws. */
export function readAnular(body: string): LecturaAnular {
  const json = readJson(body);
  if (!json.ok) return rechazo(json.problemas);
  const problemas: Problema[] = [];
  const lector = readObjeto(json.value, '', ANULAR, problemas);
  if (lector === undefined) {
    return rechazo([
      {
        ruta: RUTA_CUERPO,
        mensaje: {
          es: 'El cuerpo debe ser un objeto JSON con el campo motivo',
          en: 'The body must be a JSON object with the field motivo',
        },
      },
    ]);
  }
  const motivo = lector.texto('motivo', MOTIVO_DE_ANULACION);
  const webhook = lector.boolean('webhook') ?? false;
  const comunicadoEl = lector.fecha('comunicadoEl');
  return motivo === undefined || problemas.length > 0
    ? rechazo(problemas)
    : { ok: true, motivo, webhook, comunicadoEl };
}

function rechazo(problemas: readonly Problema[]): LecturaAnular {
  return { ok: false, problemas: mergeProblemas(problemas) };
}
