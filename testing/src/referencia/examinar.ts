import { createHmac } from 'node:crypto';
import { record } from '@chaski/server/platform/http/reading/json.ts';
import type { Recibido } from '@chaski/server/webhooks/testing.ts';
import type { Answer } from '../service/service.ts';
import type { Llamada } from './operaciones.ts';

/* What of an answer is not in its JSON: headers, kind of content, files, signatures. Each answers what is wrong, or nothing. */

/** How a file of each content type begins. */
const COMIENZOS: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-',
  'application/xml': '<?xml ',
  'application/zip': 'PK\x03\x04',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'PK\x03\x04',
  'text/csv': '\xEF\xBB\xBF',
};

/** What an answer has not of what its documentation says of this status: the headers that always come, the content and its first bytes. */
export function examinarRespuesta({ documento }: Llamada, { status, headers, json, bytes }: Answer): string[] {
  const response = record(record(documento.responses)[status]);
  const obligatorias = Object.entries(record(response.headers)).filter(
    ([, header]) => record(header).required === true,
  );
  const faltan = obligatorias.filter(([name]) => !headers.has(name)).map(([name]) => `falta la cabecera ${name}`);
  const tipos = Object.keys(record(response.content));
  const tipo = headers.get('content-type')?.split(';')[0] ?? '';
  if (tipos.length === 0) return faltan;
  if (!tipos.includes(tipo)) return [...faltan, `responde ${tipo}, no ${tipos.join(' o ')}`];
  if (tipo === 'application/json') return json === undefined ? [...faltan, 'no es JSON'] : faltan;
  const comienzo = COMIENZOS[tipo];
  if (comienzo === undefined) return [...faltan, `no se sabe cómo empieza ${tipo}`];
  const real = bytes.subarray(0, comienzo.length).toString('latin1');
  return real === comienzo ? faltan : [...faltan, `un ${tipo} empieza con ${JSON.stringify(real)}`];
}

/** Whether a message has the headers that its documentation names, and a signature that this secret gives. */
export function examinarAviso({ documento }: Llamada, { cabeceras, cuerpo }: Recibido, secreto: string): string[] {
  const list: readonly unknown[] = Array.isArray(documento.parameters) ? documento.parameters : [];
  const names = list.map((each) => String(record(each).name));
  const faltan = names.filter((name) => cabeceras[name] === undefined).map((name) => `falta la cabecera ${name}`);
  const firmas = (cabeceras['webhook-signature'] ?? '').split(' ');
  return firmas.includes(firmaDe({ cabeceras, cuerpo }, secreto)) ? faltan : [...faltan, 'ninguna firma es buena'];
}

/** As whoever receives it computes it, by Standard Webhooks 1.0.0 and with nothing of ours. */
function firmaDe({ cabeceras, cuerpo }: Pick<Recibido, 'cabeceras' | 'cuerpo'>, secreto: string): string {
  const clave = Buffer.from(secreto.replace('whsec_', ''), 'base64');
  const texto = `${cabeceras['webhook-id']}.${cabeceras['webhook-timestamp']}.${cuerpo}`;
  return `v1,${createHmac('sha256', clave).update(texto).digest('base64')}`;
}
