import { Readable } from 'node:stream';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Deps } from '../../deps.ts';
import { conPaciencia } from '../http/connections/paciencia.ts';
import { file as fileAnswer, header } from '../http/docs.ts';
import { type Call, rawOperation } from '../http/operation.ts';
import type { Acceso, Route } from '../http/route.ts';
import { type Schema, Type } from '../http/schema.ts';
import { csv } from './csv.ts';
import type { Exportable } from './exportable.ts';
import type { Tabla } from './tabla.ts';
import { createTurnos, type TomarTurno } from './turnos.ts';
import { MAX_FILAS, xlsx } from './xlsx.ts';
import { zipEnPartes } from './zip.ts';

/** Its rows as a CSV and as a sheet of Excel, written while they are read; two files of a company at a time, in each process. */
export function tablaRoutes<T, F>(deps: Deps, exportable: Exportable<T, F>): Route[] {
  const take = createTurnos();
  return [CSV, HOJA].map((archivo) => {
    const { url, permiso, tag, operationIds, query, que } = exportable;
    const { extension, tipo, schema, maximo } = archivo;
    const summary = summaryOf(archivo, que);
    return rawOperation({
      method: 'GET',
      url: `${url}.${extension}`,
      permisos: [permiso],
      tags: [tag],
      operationId: operationIds[extension],
      summary,
      description: descriptionOf(archivo, exportable),
      query,
      response: { 200: fileAnswer(summary, [tipo], DE_ARCHIVO, schema) },
      ...(maximo === undefined ? {} : { errors: [422] }),
      handler: (call) => enviar(call, exportable, archivo, take),
    })(deps);
  });
}

const DE_ARCHIVO = {
  'Content-Disposition': header(Type.String(), {
    es: 'attachment, con un nombre según la fecha',
    en: 'attachment, with a name by the date',
  }),
};

async function enviar<T, F>(
  { deps, acceso, reply, query }: Call<never, F>,
  { tabla, paginas, requireQueQuepan }: Exportable<T, F>,
  { extension, tipo, juego = '', write, maximo }: Archivo,
  take: TomarTurno,
): Promise<unknown> {
  const filtros = query();
  const release = take(acceso.empresaId);
  try {
    if (maximo !== undefined) await requireQueQuepan(deps, acceso, filtros, maximo);
    // What fails at the first page is an answer like any other; later the connection breaks, and the file is not whole.
    const piezas = write(tabla, await empezadas(paginas(deps, acceso, filtros)));
    const file = Readable.from(
      conPaciencia(piezas, () => file.destroy()),
      { objectMode: false },
    );
    file.once('close', release);
    return reply
      .type(`${tipo}${juego}`)
      .header('content-disposition', `attachment; filename="${nombreDe(deps, acceso, tabla)}.${extension}"`)
      .send(file);
  } catch (error) {
    release();
    throw error;
  }
}

interface Archivo {
  readonly extension: 'csv' | 'xlsx';
  readonly a: EnIdiomas;
  readonly description: (que: EnIdiomas) => EnIdiomas;
  readonly tipo: string;
  /** What its type says besides where it is sent. */
  readonly juego?: string;
  readonly schema?: Schema;
  readonly write: <T>(tabla: Tabla<T>, paginas: AsyncIterable<readonly T[]>) => AsyncIterable<string | Buffer>;
  readonly maximo?: number;
}

const CSV: Archivo = {
  extension: 'csv',
  a: { es: 'a CSV', en: 'to CSV' },
  description: () => ({
    es:
      'Sin límite de filas. UTF-8 con BOM, separado por punto y coma (lo que Excel en español de Perú abre bien), decimales con punto, comillas como en RFC 4180. ' +
      'Un texto que empieza como una fórmula (= + - @), o la tiene después de un separador o salto de línea, lleva un apóstrofo delante.',
    en: 'Without limit of rows. UTF-8 with BOM, separated by semicolons (what Excel in Peruvian Spanish opens well), decimals with a point, quotes as in RFC 4180. A text that begins like a formula (= + - @), or has one after a separator or a line break, has an apostrophe in front.',
  }),
  tipo: 'text/csv',
  juego: '; charset=utf-8',
  schema: Type.String(),
  write: csv,
};

const HOJA: Archivo = {
  extension: 'xlsx',
  a: { es: 'a una hoja de Excel', en: 'to an Excel sheet' },
  description: (que) => ({
    es: `Los números son números, las fechas son fechas y los textos nunca son fórmulas. Hasta 1 048 575 ${que.es}, lo que admite una hoja: si el filtro tiene más, 422.`,
    en: `Numbers are numbers, dates are dates and texts are never formulas. Up to 1,048,575 ${que.en}, which is what a sheet holds: if the filter has more, 422.`,
  }),
  tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (tabla, all) => zipEnPartes(xlsx(tabla, all)),
  // The heading takes a row.
  maximo: MAX_FILAS - 1,
};

function summaryOf({ a }: Archivo, que: EnIdiomas): EnIdiomas {
  return { es: `Exportar ${que.es} ${a.es}`, en: `Export ${que.en} ${a.en}` };
}

function descriptionOf<T, F>({ description }: Archivo, { columnas, que }: Exportable<T, F>): EnIdiomas {
  const suya = description(que);
  return { es: `${columnas.es} ${suya.es}`, en: `${columnas.en} ${suya.en}` };
}

async function empezadas<T>(resto: AsyncGenerator<readonly T[]>): Promise<AsyncIterable<readonly T[]>> {
  const primera = await resto.next();
  return (async function* () {
    if (primera.done !== true) yield primera.value;
    yield* resto;
  })();
}

/** Nothing that anybody else wrote is in it. */
function nombreDe<T>({ ahora }: Pick<Deps, 'ahora'>, { entorno }: Acceso, { nombre }: Tabla<T>): string {
  const instante = ahora();
  const hora = horaLima(instante).replaceAll(':', '');
  const llano = nombre.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `${llano}-${entorno === 'test' ? 'prueba-' : ''}${fechaLima(instante)}-${hora}`;
}
