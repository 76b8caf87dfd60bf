/*
 * The examples of the document are of one day, and SUNAT takes a factura for three. So that what is tried today can be issued
 * today, their days are moved: all by as many, so that they agree among themselves, requests and answers.
 */

const DIA = /\b(20\d\d-\d\d-\d\d)(?=T|\b)/g;
const MS = 86_400_000;

/** The document with the days of its examples moved until the first document that is issued is of `hoy`; itself if there is none. */
export function alDia(documento: unknown, hoy: string): unknown {
  const suyo = diaDe(documento);
  if (suyo === undefined) return documento;
  const dias = Math.round((Date.parse(hoy) - Date.parse(suyo)) / MS);
  const { webhooks, ...resto } = objectOf(documento);
  // Their signatures are of those very bytes.
  return { ...objectOf(move(resto, dias, false)), ...(webhooks === undefined ? {} : { webhooks }) };
}

/** The document without the ids of its examples in addresses: nobody else has those, and an address without one asks for one. */
export function sinIds(documento: unknown): unknown {
  if (Array.isArray(documento)) return documento.map(sinIds);
  if (typeof documento !== 'object' || documento === null) return documento;
  const { example, examples, schema, ...resto } = objectOf(documento);
  const esId = resto.in === 'path' && resto.name === 'id';
  // A format would be an example too: Scalar invents one.
  const entero = esId ? { ...resto, schema: { type: 'string' } } : objectOf(documento);
  return Object.fromEntries(Object.entries(entero).map(([nombre, cada]) => [nombre, sinIds(cada)]));
}

/** Today in Lima. */
export function hoyEnLima(ahora: Date): string {
  return ahora.toLocaleDateString('en-CA', { timeZone: 'America/Lima' });
}

/** The day of the first example that is issued. */
function diaDe(documento: unknown): string | undefined {
  const camino = [
    'paths',
    '/api/v1/comprobantes/emitir',
    'post',
    'requestBody',
    'content',
    'application/json',
    'examples',
  ];
  const [primero] = Object.values(objectOf(camino.reduce<unknown>((en, nombre) => objectOf(en)[nombre], documento)));
  const dia = objectOf(objectOf(objectOf(primero).value).documento).fechaEmision;
  return typeof dia === 'string' && !Number.isNaN(Date.parse(dia)) ? dia : undefined;
}

function move(value: unknown, dias: number, enEjemplo: boolean): unknown {
  if (typeof value === 'string') return enEjemplo ? value.replaceAll(DIA, (dia) => masDias(dia, dias)) : value;
  if (Array.isArray(value)) return value.map((cada) => move(cada, dias, enEjemplo));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([nombre, cada]) => [nombre, move(cada, dias, enEjemplo || /^examples?$/.test(nombre))]),
  );
}

function masDias(dia: string, dias: number): string {
  const ms = Date.parse(dia);
  return Number.isNaN(ms) ? dia : new Date(ms + dias * MS).toISOString().slice(0, 10);
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
