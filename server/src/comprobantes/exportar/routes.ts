import { Readable } from 'node:stream';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Deps } from '../../deps.ts';
import { conPaciencia } from '../../platform/http/connections/paciencia.ts';
import { file as fileAnswer, header } from '../../platform/http/docs.ts';
import { type Call, rawOperation } from '../../platform/http/operation.ts';
import type { Acceso, Route } from '../../platform/http/route.ts';
import { type Schema, Type } from '../../platform/http/schema.ts';
import { type Filtros, SIN_PAGINA } from '../read/filtros.ts';
import type { ComprobanteDeVenta } from '../types.ts';
import { csv } from './csv.ts';
import { createTurnos, paginas, requireQueQuepan } from './exportar.ts';
import { MAX_FILAS, xlsx } from './xlsx.ts';
import { zipEnPartes } from './zip.ts';

/** The documents of a filter as a file, written while it is read. */
export function exportarRoutes(deps: Deps): Route[] {
  const take = createTurnos();
  const exportar = (archivo: Archivo) =>
    rawOperation({
      method: 'GET',
      url: `/invoices.${archivo.extension}`,
      permisos: ['invoices.read'],
      tags: ['Archivos'],
      operationId: archivo.operationId,
      summary: archivo.summary,
      description: archivo.description,
      query: SIN_PAGINA,
      response: {
        200: fileAnswer(archivo.summary, [archivo.tipo], DE_ARCHIVO, archivo.schema),
      },
      ...(archivo.maximo === undefined ? {} : { errors: [422] }),
      handler: (call) => enviar(call, archivo, take),
    })(deps);
  return [exportar(CSV), exportar(HOJA)];
}

const DE_ARCHIVO = {
  'Content-Disposition': header(Type.String(), {
    es: 'attachment, con un nombre según la fecha',
    en: 'attachment, with a name by the date',
  }),
};

async function enviar(
  { deps, acceso, reply, query }: Call<never, Omit<Filtros, 'limite'>>,
  { extension, tipo, juego = '', write, maximo }: Archivo,
  take: (empresaId: string) => () => void,
): Promise<unknown> {
  const filtros = { ...query(), limite: 25 };
  const release = take(acceso.empresaId);
  try {
    if (maximo !== undefined) await requireQueQuepan(deps, acceso, filtros, maximo);
    // What fails at the first page is an answer like any other; later the connection breaks, and the file is not whole.
    const piezas = write(await empezadas(deps, acceso, filtros));
    const file = Readable.from(
      conPaciencia(piezas, () => file.destroy()),
      { objectMode: false },
    );
    file.once('close', release);
    return reply
      .type(`${tipo}${juego}`)
      .header('content-disposition', `attachment; filename="${nombreDe(deps, acceso)}.${extension}"`)
      .send(file);
  } catch (error) {
    release();
    throw error;
  }
}

interface Archivo {
  readonly operationId: string;
  readonly summary: EnIdiomas;
  readonly description: EnIdiomas;
  readonly extension: string;
  readonly tipo: string;
  /** What its type says besides where it is sent. */
  readonly juego?: string;
  readonly schema?: Schema;
  readonly write: (paginas: AsyncIterable<readonly ComprobanteDeVenta[]>) => AsyncIterable<string | Buffer>;
  readonly maximo?: number;
}

const COLUMNAS: EnIdiomas = {
  es:
    'Fecha de emisión, tipo, comprobante, estado, cliente (tipo y número de documento, denominación), moneda, gravada, exonerada, ' +
    'inafecta, IGV, total, código y mensaje de SUNAT, id; el más nuevo primero. Como máximo dos exportaciones ' +
    'de la empresa a la vez: después, 429.',
  en: 'Date of issue, type, document, state, customer (type and number of the identity document, name), currency, taxed, exempt, not subject, IGV, total, code and message by SUNAT, id; newest first. At most two exports of the company at once: beyond that, 429.',
};

const CSV: Archivo = {
  operationId: 'exportarCsv',
  summary: { es: 'Exportar comprobantes a CSV', en: 'Export documents to CSV' },
  extension: 'csv',
  description: {
    es:
      `${COLUMNAS.es} Sin límite de filas. UTF-8 con BOM, separado por punto y coma (lo que Excel en español de Perú abre bien), decimales con punto, comillas como en RFC 4180. ` +
      'Un texto que empieza como una fórmula (= + - @), o la tiene después de un separador o salto de línea, lleva un apóstrofo delante.',
    en: `${COLUMNAS.en} Without limit of rows. UTF-8 with BOM, separated by semicolons (what Excel in Peruvian Spanish opens well), decimals with a point, quotes as in RFC 4180. A text that begins like a formula (= + - @), or has one after a separator or a line break, has an apostrophe in front.`,
  },
  tipo: 'text/csv',
  juego: '; charset=utf-8',
  schema: Type.String(),
  write: csv,
};

const HOJA: Archivo = {
  operationId: 'exportarXlsx',
  summary: { es: 'Exportar comprobantes a una hoja de Excel', en: 'Export documents to an Excel sheet' },
  extension: 'xlsx',
  description: {
    es: `${COLUMNAS.es} Los montos son números con dos decimales, las fechas son fechas y los textos nunca son fórmulas. Hasta 1 048 575 comprobantes, lo que admite una hoja: si el filtro tiene más, 422.`,
    en: `${COLUMNAS.en} Amounts are numbers with two decimals, dates are dates and texts are never formulas. Up to 1,048,575 documents, which is what a sheet holds: if the filter has more, 422.`,
  },
  tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (all) => zipEnPartes(xlsx(all)),
  // The heading takes a row.
  maximo: MAX_FILAS - 1,
};

async function empezadas(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  filtros: Filtros,
): Promise<AsyncIterable<readonly ComprobanteDeVenta[]>> {
  const resto = paginas(deps, acceso, filtros);
  const primera = await resto.next();
  return (async function* () {
    if (primera.done !== true) yield primera.value;
    yield* resto;
  })();
}

/** Nothing that anybody else wrote is in it. */
function nombreDe({ ahora }: Pick<Deps, 'ahora'>, { entorno }: Acceso): string {
  const instante = ahora();
  const hora = horaLima(instante).replaceAll(':', '');
  return `comprobantes-${entorno === 'test' ? 'prueba-' : ''}${fechaLima(instante)}-${hora}`;
}
