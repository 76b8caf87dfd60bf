import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Acceso, Entorno } from '../platform/http/route.ts';

/** One request of the API as it is kept. */
export interface Peticion {
  readonly empresaId: string;
  readonly entorno: Entorno;
  /** Uuid v7 of the end of its answer. */
  readonly id: string;
  readonly en: Date;
  readonly metodo: string;
  readonly ruta: string;
  readonly camino: string;
  readonly status: number;
  readonly codigo: string | null;
  readonly ms: number;
  readonly quienTipo: 'clave' | 'usuario';
  readonly quienId: string;
  readonly desde: string;
  readonly solicitud: string;
  readonly cuerpo: string | null;
  readonly cuerpoCortado: boolean;
}

const INSERT = `
insert into peticiones (empresa_id, entorno, id, en, metodo, ruta, camino, status, codigo, ms, quien_tipo, quien_id, desde,
  solicitud, cuerpo, cuerpo_cortado)
select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::smallint[],
  $9::text[], $10::real[], $11::text[], $12::uuid[], $13::text[], $14::text[], $15::text[], $16::boolean[])
on conflict do nothing`;

/** All of them in one statement, whosever they are: for `chaski_sistema`. What is there already stays as it is. */
export async function insertPeticiones(db: Queryable, all: readonly Peticion[]): Promise<void> {
  const column = <K extends keyof Peticion>(name: K) => all.map((each) => each[name]);
  const values = [
    column('empresaId'),
    column('entorno'),
    column('id'),
    column('en'),
    column('metodo'),
    column('ruta'),
    column('camino'),
    column('status'),
    column('codigo'),
    column('ms'),
    column('quienTipo'),
    column('quienId'),
    column('desde'),
    column('solicitud'),
    column('cuerpo'),
    column('cuerpoCortado'),
  ];
  await run(db, { name: 'peticiones-insert', text: INSERT, values });
}

/** What narrows the list; instants are bounds of the ids. */
export interface FiltrosPeticiones {
  readonly metodo?: string;
  readonly ruta?: string;
  /** First and last status. */
  readonly status?: readonly [number, number];
  readonly codigo?: string;
  readonly clave?: string;
  readonly solicitud?: string;
  /** Of who asked. */
  readonly direccion?: string;
  /** At least so many milliseconds. */
  readonly minimoMs?: number;
  /** Ids from here on, and before there. */
  readonly desdeId?: string;
  readonly antesDeId?: string;
  readonly limite: number;
}

const COLUMNS = `empresa_id as "empresaId", entorno, id, en, metodo, ruta, camino, status, codigo, ms, quien_tipo as "quienTipo",
  quien_id as "quienId", desde, solicitud, cuerpo_cortado as "cuerpoCortado"`;

export type FilaPeticion = Omit<Peticion, 'cuerpo'>;

/** Rows that one page looks at, however few of them fit. */
const VENTANA = 50_000;

/**
 * The newest that fit, at most `limite`. `sigue`: the id before which to go on; undefined where nothing is left. The rows that do
 * not fit cost time too: a page looks at so many of them and no more.
 */
export async function listPeticiones(
  db: Queryable,
  { empresaId, entorno }: Acceso,
  f: FiltrosPeticiones,
): Promise<{ filas: FilaPeticion[]; sigue: string | undefined }> {
  const values = [
    empresaId,
    entorno,
    f.desdeId ?? null,
    f.antesDeId ?? null,
    f.metodo ?? null,
    f.ruta ?? null,
    f.status?.[0] ?? null,
    f.status?.[1] ?? null,
    f.codigo ?? null,
    f.clave ?? null,
    f.solicitud ?? null,
    f.direccion ?? null,
    f.minimoMs ?? null,
  ];
  const alcance = `empresa_id = $1 and entorno = $2 and ($3::uuid is null or id >= $3) and ($4::uuid is null or id < $4)`;
  const text = `select ${COLUMNS} from (select * from peticiones where ${alcance} order by id desc limit ${VENTANA}) v
    where ($5::text is null or metodo = $5) and ($6::text is null or ruta = $6) and ($7::int is null or status between $7 and $8)
      and ($9::text is null or codigo = $9) and ($10::uuid is null or quien_id = $10) and ($11::text is null or solicitud = $11)
      and ($12::text is null or desde = $12) and ($13::real is null or ms >= $13)
    order by id desc limit ${f.limite + 1}`;
  const filas = await run<FilaPeticion>(db, { name: `peticiones-lista-${f.limite}`, text, values });
  const page = filas.slice(0, f.limite);
  if (filas.length > f.limite) return { filas: page, sigue: page.at(-1)?.id };
  const fin = `select id from peticiones where ${alcance} order by id desc offset ${VENTANA - 1} limit 1`;
  const [ultima] = await run<{ id: string }>(db, { name: 'peticiones-ventana', text: fin, values: values.slice(0, 4) });
  return { filas: page, sigue: ultima?.id };
}

export async function findPeticion(
  db: Queryable,
  { empresaId, entorno }: Acceso,
  id: string,
): Promise<Peticion | undefined> {
  const text = `select ${COLUMNS}, cuerpo from peticiones where empresa_id = $1 and entorno = $2 and id = $3`;
  return (await run<Peticion>(db, { name: 'peticion', text, values: [empresaId, entorno, id] }))[0];
}

/** How many ended how, in one hour or day of Lima. */
export interface Tramo {
  /** When it began. */
  readonly desde: Date;
  readonly exitos: number;
  readonly rechazadas: number;
  readonly fallas: number;
}

/** Rows that the histogram counts at most, the newest. */
const MAX_CONTADAS = 1_000_000;

/** Counted by the index alone; only those that are not empty. */
export async function countPeticiones(
  db: Queryable,
  { empresaId, entorno }: Acceso,
  por: 'hour' | 'day',
  desdeId: string,
): Promise<Tramo[]> {
  const text = `select date_trunc($3, en, 'America/Lima') as desde, (count(*) filter (where status < 400))::int as exitos,
      (count(*) filter (where status between 400 and 499))::int as rechazadas, (count(*) filter (where status >= 500))::int as fallas
    from (select en, status from peticiones where empresa_id = $1 and entorno = $2 and id >= $4 order by id desc
      limit ${MAX_CONTADAS}) p group by 1 order by 1`;
  return await run<Tramo>(db, { name: 'peticiones-cuenta', text, values: [empresaId, entorno, por, desdeId] });
}
