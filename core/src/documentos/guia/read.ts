import type { Lugar } from '../../documento/campos/lugar.ts';
import type { Contexto } from '../../documento/contexto.ts';
import { readObjeto } from '../../documento/lectura.ts';
import { mergeProblemas, separateAvisos } from '../../documento/problemas.ts';
import type { Aviso, Problema } from '../../documento/types.ts';
import { assert } from '../../lib/assert.ts';
import { RUTA_CUERPO, readJson } from '../../lib/json.ts';
import { completeGuia, type EmisorDeGuia, type Guia } from './calculo.ts';
import { EMITIR_GUIA, GUIA, type GuiaLeida } from './campos.ts';
import { type Origen, withOrigen } from './origen.ts';
import { applyReglasDeGuia } from './reglas.ts';

/** The moment, in Lima, and who issues: of a guía it often matters whether somebody in it is who issues. */
export interface ContextoDeGuia extends Pick<Contexto, 'hoy' | 'ahora'> {
  readonly emisor: EmisorDeGuia;
  /** The document that the body names as `documentoOrigen`, when it is one of ours that SUNAT accepted. */
  readonly origen?: Origen;
}

export type LecturaDeGuia =
  | {
      readonly ok: true;
      readonly guia: Guia;
      readonly webhook: boolean;
      readonly confirmarSalto: boolean;
      readonly avisos: readonly Aviso[];
    }
  | { readonly ok: false; readonly problemas: readonly Problema[]; readonly avisos: readonly Aviso[] };

/** Reads and judges the body of the emission of a guía, `{webhook?, documento}`. All problems at once; never throws. */
export function readGuia(body: string, contexto: ContextoDeGuia): LecturaDeGuia {
  const json = readJson(body);
  if (!json.ok) return rechazo(json.problemas, []);
  const hallados: Problema[] = [];
  const lugar: Lugar = { ...contexto, tipo: undefined, nota: undefined, porDefecto: {}, hasta: {} };
  const lector = readObjeto(json.value, '', EMITIR_GUIA, hallados);
  if (lector === undefined) {
    return rechazo(
      [
        {
          ruta: RUTA_CUERPO,
          mensaje: {
            es: 'El cuerpo debe ser un objeto JSON con el campo documento',
            en: 'The body has to be a JSON object with the field documento',
          },
        },
      ],
      [],
    );
  }
  const leido = EMITIR_GUIA.read(lector, lugar);
  const { webhook = false, confirmarSalto = false } = leido;
  const documento = leido.documento && withOrigen(leido.documento, contexto.origen);
  if (documento !== undefined) hallados.push(...judge(documento, contexto, hallados));
  const { problemas, avisos } = separateAvisos(hallados);
  if (problemas.length > 0 || documento === undefined) return rechazo(problemas, avisos);
  const pedida = GUIA.complete(documento);
  assert(pedida !== undefined, 'una guía sin problemas está completa');
  const guia = completeGuia(pedida, contexto.emisor);
  assert(guia !== undefined, 'una guía sin problemas tiene destinatario');
  return { ok: true, guia, webhook, confirmarSalto, avisos };
}

/** What rules find, but of a field that could not be read: that has its own problem. */
function judge(guia: GuiaLeida, { hoy, emisor, origen }: ContextoDeGuia, leidos: readonly Problema[]): Problema[] {
  const conProblema = new Set(leidos.flatMap(({ ruta, aviso }) => (aviso === true ? [] : [ruta])));
  const sinOrigen = guia.documentoOrigen !== undefined && origen === undefined ? [SIN_ORIGEN] : [];
  return [...sinOrigen, ...applyReglasDeGuia(guia, { guia, hoy, emisor })].filter(({ ruta }) => !conProblema.has(ruta));
}

const SIN_ORIGEN: Problema = {
  ruta: 'documento.documentoOrigen',
  mensaje: {
    es: 'No es un comprobante emitido aquí y aceptado por SUNAT; corríjalo o envíe los bienes en items',
    en: 'It is no comprobante issued here and accepted by SUNAT; correct it or send the goods in items',
  },
  conflicto: true,
};

function rechazo(problemas: readonly Problema[], avisos: readonly Aviso[]): LecturaDeGuia {
  return { ok: false, problemas: mergeProblemas(problemas), avisos };
}
