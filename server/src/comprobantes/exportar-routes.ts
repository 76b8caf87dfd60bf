import { Readable } from 'node:stream';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { conPaciencia } from '../http/paciencia.ts';
import type { Acceso, Route } from '../http/route.ts';
import * as docs from './docs-exportar.ts';
import { createTurnos, exigirQueQuepan, paginas } from './exportar.ts';
import { csv } from './exportar-csv.ts';
import { MAX_FILAS, xlsx } from './exportar-xlsx.ts';
import { zipEnPartes } from './exportar-zip.ts';
import { type Filtros, readFiltrosSinPagina } from './filtros.ts';
import { badRequest, queryOf } from './peticion.ts';
import type { Comprobante } from './types.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Formato = (paginas: AsyncIterable<readonly Comprobante[]>) => AsyncIterable<string | Buffer>;

/** The documents of a filter as a file, written while it is read. */
export function exportarRoutes(deps: Deps): Route[] {
  const tomar = createTurnos();
  const handler =
    (extension: string, type: string, escribir: Formato, maximo?: number) =>
    async (request: FastifyRequest, reply: FastifyReply, acceso: Acceso) => {
      const leido = readFiltrosSinPagina(queryOf(request));
      if (!leido.ok) throw badRequest(leido.fields);
      const soltar = tomar(acceso.empresaId);
      try {
        if (maximo !== undefined) await exigirQueQuepan(deps, acceso, leido.filtros, maximo);
        // What fails at the first page is an answer like any other; later the connection breaks, and the file is not whole.
        const piezas = escribir(await empezadas(deps, acceso, leido.filtros));
        const file = Readable.from(
          conPaciencia(piezas, () => file.destroy()),
          { objectMode: false },
        );
        file.once('close', soltar);
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${nombreDe(deps, acceso)}.${extension}"`)
          .send(file);
      } catch (error) {
        soltar();
        throw error;
      }
    };
  return [
    {
      ...{ method: 'GET', url: '/invoices.csv', permisos: ['invoices.read'], docs: docs.csv },
      handler: handler('csv', 'text/csv; charset=utf-8', csv),
    },
    {
      ...{ method: 'GET', url: '/invoices.xlsx', permisos: ['invoices.read'], docs: docs.xlsx },
      // The heading takes a row.
      handler: handler('xlsx', XLSX, (all) => zipEnPartes(xlsx(all)), MAX_FILAS - 1),
    },
  ];
}

async function empezadas(deps: Deps, acceso: Acceso, filtros: Filtros): Promise<AsyncIterable<readonly Comprobante[]>> {
  const resto = paginas(deps, acceso, filtros);
  const primera = await resto.next();
  return (async function* () {
    if (primera.done !== true) yield primera.value;
    yield* resto;
  })();
}

/** Nothing that anybody else wrote is in it. */
function nombreDe({ ahora }: Deps, { entorno }: Acceso): string {
  const instante = ahora();
  const hora = horaLima(instante).replaceAll(':', '');
  return `comprobantes-${entorno === 'test' ? 'prueba-' : ''}${fechaLima(instante)}-${hora}`;
}
