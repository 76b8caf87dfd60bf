import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ROL_SISTEMA, withRole } from '../platform/db/db.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Contribuyente } from './padron-linea.ts';

/** What an import published. */
export interface Publicacion {
  /** Day of SUNAT's file. */
  readonly fecha: string;
  readonly archivo: string;
  readonly filas: number;
  readonly malas: number;
}

/** The table beside the one in use, for one import. */
export interface PadronNuevo {
  /** Takes lines in COPY's text format; waits when the database is slower than the file. Throws what the database says. */
  copy(lineas: string): Promise<void>;
  /** No more lines: all of them were taken. */
  end(): Promise<void>;
  /** Builds its index; its rows have all been taken by then. */
  indexar(): Promise<void>;
  /** Puts it in the place of the one in use, in one transaction. */
  publish(publicacion: Publicacion): Promise<void>;
  /** Forgets it, unless it was published, and lets the next import begin. */
  close(): Promise<void>;
}

/** Any constant: one import at a time. */
const LOCK = 4_410_221_907;

/**
 * Opens a connection of its own for an import, which takes minutes; undefined when another one is under way. `url`: the
 * service's.
 */
export async function openPadronNuevo(url: string): Promise<PadronNuevo | undefined> {
  const client = new pg.Client({ connectionString: withRole(url, ROL_SISTEMA), application_name: 'chaski padron' });
  // What breaks the connection is told by whatever waits for it.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ libre: boolean }>('select pg_try_advisory_lock($1) as libre', [LOCK]);
  if (rows[0]?.libre !== true) {
    await client.end();
    return undefined;
  }
  await client.query('set statement_timeout = 0');
  await client.query('select padron_preparar()');
  const copia = client.query(
    copyFrom('copy padron_nuevo (ruc, nombre, estado, condicion, ubigeo, direccion) from stdin'),
  );
  // It does not end by itself when the database refuses, and what is written to it then throws something else.
  let falla: Error | undefined;
  const fallo = new Promise<never>((_resolve, reject) => {
    copia.once('error', (error) => {
      falla = error;
      reject(error);
    });
  });
  fallo.catch(() => {});
  return {
    copy: async (lineas) => {
      if (falla !== undefined) throw falla;
      if (!copia.write(lineas)) await Promise.race([once(copia, 'drain'), fallo]);
    },
    end: async () => {
      if (falla !== undefined) throw falla;
      copia.end();
      await Promise.race([finished(copia), fallo]);
    },
    indexar: async () => {
      await client.query(`set maintenance_work_mem = '96MB'`);
      await client.query('select padron_indexar()');
    },
    publish: (publicacion) => publish(client, publicacion),
    close: async () => {
      // A copy in the middle is called off.
      if (falla === undefined && !copia.writableFinished) copia.destroy();
      await client.query('select padron_descartar()').catch(() => {});
      await client.end().catch(() => {});
    },
  };
}

/** Readers hold the old table for milliseconds; who waits for us waits no longer than this. */
const PACIENCIA = `set lock_timeout = '500ms'`;
const VECES = 120;

async function publish(client: pg.Client, { fecha, archivo, filas, malas }: Publicacion): Promise<void> {
  await client.query(PACIENCIA);
  for (let n = 1; ; n++) {
    try {
      await client.query('select padron_publicar($1, $2, $3, $4)', [fecha, archivo, filas, malas]);
      return;
    } catch (error) {
      const esperaba = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!esperaba || n === VECES) throw error;
    }
  }
}

const FIND = `
select ruc::text as ruc, nombre, estado, condicion, ubigeo, direccion from padron where ruc between $1 and $2 order by ruc limit 1`;

/** The taxpayer with that RUC, or the natural person with that DNI (RUC 10 + DNI + check digit). */
export async function findContribuyente(db: Queryable, numero: string): Promise<Contribuyente | undefined> {
  const [desde, hasta] = numero.length === 8 ? [`10${numero}0`, `10${numero}9`] : [numero, numero];
  const rows = await run<FilaPadron>(db, { name: 'padron', text: FIND, values: [desde, hasta] });
  const [fila] = rows;
  if (fila === undefined) return undefined;
  return { ...fila, ubigeo: fila.ubigeo ?? undefined, direccion: fila.direccion ?? undefined };
}

interface FilaPadron extends Omit<Contribuyente, 'ubigeo' | 'direccion'> {
  readonly ubigeo: string | null;
  readonly direccion: string | null;
}

/** The import in force; undefined when there was none. */
export async function findPublicacion(
  db: Queryable,
): Promise<(Publicacion & { readonly importadoEn: Date }) | undefined> {
  const text = `select fecha::text as fecha, archivo, filas, malas, importado_en as "importadoEn"
    from padron_importaciones order by n desc limit 1`;
  return (await run<Publicacion & { importadoEn: Date }>(db, { name: 'padron-vigente', text, values: [] }))[0];
}
