import { type Json, record } from '@chaski/server/platform/http/reading/json.ts';
import { cabecerasDeFirma, claveDe } from '@chaski/server/webhooks/firma.ts';
import type { Recibido } from '@chaski/server/webhooks/testing.ts';
import { RECEPTOR, type Recorrido } from './recorrido.ts';

type DelRecorrido = Pick<Recorrido, 'receptor' | 'cursores'>;

/** A cursor: 12 bytes signed with the installation's key, 16 of an id of the examples. */
const CURSOR = /(?<=")[\w-]{16}(AaH5AAAAcACA[\w-]{10})(?=")/g;
const FIRMA_DE_EJEMPLO = 'ejemploDeCursor_';

/** The instant of all examples. */
const INSTANTE = '2026-11-20T17:00:00.000Z';

/** The secret of every webhook that is shown. */
const SECRETO = 'whsec_Y2hhc2tpIGRlIGVqZW1wbG86IG5vIGVzIHVuIHNlY3I=';

/** What the machine's clock and chance decide, and what is shown in its place. */
const REEMPLAZOS: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, INSTANTE],
  [/whsec_[A-Za-z0-9+/]{43}=/g, SECRETO],
  [/"webhook-timestamp":"\d+"/g, `"webhook-timestamp":"${Date.parse(INSTANTE) / 1000}"`],
  [/"date":"[^"]+GMT"/g, '"date":"Fri, 20 Nov 2026 17:00:00 GMT"'],
  [/espere \d+ s/g, 'espere 42 s'],
];

/**
 * A real answer as the reference shows it: the same instant, secret and receiver in every run, and the signature that this secret
 * gives. Nothing else is changed.
 */
export function asentar<T>(real: T, { receptor, cursores }: DelRecorrido): T {
  const texto = JSON.stringify(real)
    .replaceAll(receptor.origen, RECEPTOR)
    .replaceAll(CURSOR, (cursor, fin) => {
      cursores.set(`${FIRMA_DE_EJEMPLO}${fin}`, cursor);
      return `${FIRMA_DE_EJEMPLO}${fin}`;
    });
  return JSON.parse(
    REEMPLAZOS.reduce((text, [patron, fijo]) => text.replace(patron, fijo), texto),
    refirmar,
  );
}

/** A delivery, with its attempts signed again: whoever tries the shown signature with the shown secret must find it good. */
function refirmar(_key: string, value: unknown): unknown {
  const { cuerpo, historial } = record(value);
  if (typeof cuerpo !== 'string' || !Array.isArray(historial)) return value;
  return { ...record(value), historial: historial.map((intento) => firmado(record(intento), cuerpo)) };
}

function firmado(intento: Json, cuerpo: string): Json {
  const cabeceras = record(intento.cabeceras);
  if (!('webhook-signature' in cabeceras)) return intento;
  const clave = claveDe(SECRETO);
  if (clave === undefined) throw new Error('El secreto de ejemplo no es un secreto');
  const id = String(cabeceras['webhook-id']);
  const firma = cabecerasDeFirma({ id, segundos: Number(cabeceras['webhook-timestamp']), cuerpo }, [clave]);
  return { ...intento, cabeceras: { ...cabeceras, ...firma } };
}

/** The same of a message that arrived. */
export function settleAviso(
  { cabeceras, cuerpo }: Recibido,
  recorrido: DelRecorrido,
): { parametros: Record<string, string>; cuerpo: unknown } {
  const firmas = Object.fromEntries(Object.entries(cabeceras).filter(([name]) => name.startsWith('webhook-')));
  const entrega = asentar({ cuerpo, historial: [{ cabeceras: firmas }] }, recorrido);
  return { parametros: entrega.historial[0]?.cabeceras ?? {}, cuerpo: JSON.parse(entrega.cuerpo) };
}

/** What is shown, as it has to be asked for: with the receiver and the cursors that there are. */
export function aLoReal<T>(mostrado: T, { receptor, cursores }: DelRecorrido): T {
  let texto = JSON.stringify(mostrado).replaceAll(RECEPTOR, receptor.origen);
  for (const [ejemplo, cursor] of cursores) texto = texto.replaceAll(ejemplo, cursor);
  return JSON.parse(texto);
}
