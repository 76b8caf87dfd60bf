import { setTimeout as sleep } from 'node:timers/promises';
import { esDeBoletaSql } from '../../server/src/platform/db/clases.ts';
import { unaBoleta, unaFactura } from '../../testing/src/documents/builders.ts';
import { startRed } from '../../testing/src/service/red-que-repite.ts';
import { createRandom, integer, type Random } from '../chaos/random.ts';

/** Of every so many POSTs with a file of a kind, one arrives twice. */
const UNO_DE = 7;
/** The share of questions that get no answer. */
const SIN_RESPUESTA = 0.12;
const A_LA_VEZ = 8;
/** How long what was left in doubt may take to end. */
const TERMINAN_MS = 90_000;
/** Whose documents are annulled: facturas by comunicación de baja, boletas by resumen diario. */
const ANULADAS = { facturas: 'FR01', boletas: 'BR01' } as const;
/** So many files of one boleta lose their tickets before a person looks into it. */
const MAX_PERDIDOS = 3;

export interface LoadOptions {
  readonly documentos: number;
  readonly semilla: number;
  /** The simulator's origin. */
  readonly simuladorUrl: string;
  readonly emitir: (documento: object) => Promise<Contestada>;
  readonly anular: (id: string) => Promise<Contestada>;
  readonly sql: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
}

interface Contestada {
  readonly status: number;
  readonly texto: string;
}

/** What became of the annulments of a kind. */
export interface AnuladasReport {
  readonly pedidas: number;
  readonly anuladas: number;
  /** Waiting for a person, after as many files as that takes. */
  readonly porAtender: number;
  /** Files that were made for them. */
  readonly archivos: number;
}

export interface LoadReport {
  readonly documentos: number;
  /** Answers that were neither the document nor a send failure: a series told to be blocked, or a failure of ours. */
  readonly negadas: readonly string[];
  /** Series whose numbers do not flow in the end. */
  readonly detenidas: readonly { readonly serie: string; readonly motivo: string }[];
  readonly facturasAceptadas: number;
  readonly facturasPorAtender: number;
  readonly boletasAceptadas: number;
  readonly boletasPorAtender: number;
  /** By the event that says how it is known that what SUNAT has is ours. */
  readonly conPrueba: number;
  readonly bajas: AnuladasReport;
  readonly resumenes: AnuladasReport;
}

/**
 * Facturas and boletas of two series each, over a network that repeats POSTs, with questions that fail now and then; then the annulment of
 * those of one series each, of which the second half is told another ticket where its file comes again.
 */
export async function runRepeats(options: LoadOptions): Promise<LoadReport> {
  const { documentos, semilla, simuladorUrl, emitir, anular, sql } = options;
  const random = createRandom(semilla);
  const red = await startRed(simuladorUrl, {
    repite: repeatOnePerKind(random),
    consultaFalla: () => random() < SIN_RESPUESTA,
  });
  try {
    await sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [
      red.url,
      red.consultaUrl,
    ]);
    const negadas: string[] = [];
    const record = ({ status, texto }: Contestada) => {
      if (status !== 200 && status !== 502) negadas.push(`${status}: ${texto.slice(0, 300)}`);
    };
    await aLaVez(
      Array.from({ length: documentos }, (_, n) => documentoDe(n)),
      async (uno) => record(await emitir(uno)),
    );
    await terminan(sql, 'comprobantes');
    const ids = (await sql<{ id: string }>(ANULABLES, [Object.values(ANULADAS)])).map(({ id }) => id);
    const mitad = Math.ceil(ids.length / 2);
    await aLaVez(ids.slice(0, mitad), async (id) => record(await anular(id)));
    await comportarse(simuladorUrl, { modo: 'otro-ticket', operaciones: ['sendSummary'] });
    await aLaVez(ids.slice(mitad), async (id) => record(await anular(id)));
    await terminan(sql, 'resumenes');
    return { ...(await report(documentos, negadas, sql)), ...(await informeDeAnuladas(ids, sql)) };
  } finally {
    await comportarse(simuladorUrl, { modo: 'normal' });
    red.stop();
  }
}

/** Chance says which of every seven repeats, never whether any does: a kind of which few files are sent sees it too. */
function repeatOnePerKind(random: Random): (sobre: string) => boolean {
  const kinds = new Map<string, { left: number; which: number }>();
  return (sobre) => {
    const kind = /<fileName>\d{11}-(\w{2})-/.exec(sobre)?.[1];
    if (kind === undefined) throw new Error(`Un envío sin nombre de archivo: ${sobre.slice(0, 300)}`);
    const before = kinds.get(kind);
    const bag =
      before === undefined || before.left === 0 ? { left: UNO_DE, which: 1 + integer(random, UNO_DE) } : before;
    const repeats = bag.left === bag.which;
    bag.left -= 1;
    kinds.set(kind, bag);
    return repeats;
  };
}

function documentoDe(n: number): object {
  const serie = n % 4 < 2 ? '1' : '2';
  return n % 2 === 0 ? unaFactura({ serie: `FR0${serie}` }) : unaBoleta({ serie: `BR0${serie}` });
}

async function aLaVez<T>(todos: readonly T[], work: (uno: T) => Promise<void>): Promise<void> {
  const pending = todos.values();
  const client = async () => {
    for (const uno of pending) await work(uno);
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, client));
}

async function terminan(sql: LoadOptions['sql'], tabla: 'comprobantes' | 'resumenes'): Promise<void> {
  const sueltos = `select 1 from ${tabla} where final_en is null and estado <> 'POR_ATENDER' limit 1`;
  const until = performance.now() + TERMINAN_MS;
  while ((await sql(sueltos)).length > 0 && performance.now() < until) await sleep(100);
}

async function comportarse(simuladorUrl: string, modo: object): Promise<void> {
  const answer = await fetch(`${simuladorUrl}/_control/comportamiento`, { method: 'PUT', body: JSON.stringify(modo) });
  if (!answer.ok) throw new Error(await answer.text());
}

const ANULABLES = `select id from comprobantes where serie = any ($1) and estado = 'ACEPTADA' order by numero, serie`;

const DE_BOLETA = esDeBoletaSql('c');
/** Annulled since, too. */
const ACEPTADA = `('ACEPTADA', 'ANULADA')`;

async function report(
  documentos: number,
  negadas: string[],
  sql: LoadOptions['sql'],
): Promise<Omit<LoadReport, 'bajas' | 'resumenes'>> {
  const detenidas = await sql<{ serie: string; motivo: string }>(
    'select serie, conciliacion_motivo as motivo from series where conciliacion is not null',
  );
  const [cuenta] = await sql<Omit<LoadReport, 'documentos' | 'negadas' | 'detenidas' | 'bajas' | 'resumenes'>>(
    `select count(*) filter (where not ${DE_BOLETA} and estado in ${ACEPTADA})::int as "facturasAceptadas",
       count(*) filter (where not ${DE_BOLETA} and estado = 'POR_ATENDER')::int as "facturasPorAtender",
       count(*) filter (where ${DE_BOLETA} and estado in ${ACEPTADA})::int as "boletasAceptadas",
       count(*) filter (where ${DE_BOLETA} and estado = 'POR_ATENDER')::int as "boletasPorAtender",
       count(*) filter (where exists (select 1 from eventos e where e.empresa_id = c.empresa_id and e.comprobante_id = c.id
         and e.detalle->>'prueba' is not null))::int as "conPrueba"
     from comprobantes c where serie in ('FR01', 'FR02', 'BR01', 'BR02')`,
  );
  if (cuenta === undefined) throw new Error('La base de datos no contó');
  return { documentos, negadas, detenidas, ...cuenta };
}

async function informeDeAnuladas(
  ids: readonly string[],
  sql: LoadOptions['sql'],
): Promise<Pick<LoadReport, 'bajas' | 'resumenes'>> {
  const de = async (serie: string): Promise<AnuladasReport> => {
    const [cuenta] = await sql<AnuladasReport>(
      `select count(*)::int as pedidas, count(*) filter (where c.estado = 'ANULADA')::int as anuladas,
         count(*) filter (where r.espera and r.archivos >= $3)::int as "porAtender", coalesce(sum(r.archivos), 0)::int as archivos
       from comprobantes c cross join lateral (
         select count(*)::int as archivos, coalesce(bool_or(estado = 'POR_ATENDER'), false) as espera from resumenes
         where empresa_id = c.empresa_id and comprobante_id = c.id) r
       where c.id = any ($1) and c.serie = $2`,
      [ids, serie, MAX_PERDIDOS],
    );
    if (cuenta === undefined) throw new Error('La base de datos no contó');
    return cuenta;
  };
  return { bajas: await de(ANULADAS.facturas), resumenes: await de(ANULADAS.boletas) };
}

/** What of it should not be. */
export function problemasDe({ documentos, negadas, detenidas, bajas, resumenes, ...cuenta }: LoadReport): string[] {
  const { facturasAceptadas, boletasAceptadas, boletasPorAtender } = cuenta;
  const facturas = Math.ceil(documentos / 2);
  return [
    ...negadas.map((one) => `se respondió ${one}`),
    ...detenidas.map(({ serie, motivo }) => `la serie ${serie} quedó detenida: ${motivo}`),
    ...(facturasAceptadas === facturas ? [] : [`${facturasAceptadas} facturas aceptadas de ${facturas}`]),
    ...(boletasAceptadas + boletasPorAtender === documentos - facturas ? [] : ['faltan boletas']),
    // SUNAT tells of a factura whether it is annulled; of a boleta another file does, a few times.
    ...(bajas.anuladas === bajas.pedidas ? [] : [`${bajas.anuladas} facturas anuladas de ${bajas.pedidas}`]),
    ...(resumenes.anuladas + resumenes.porAtender === resumenes.pedidas
      ? []
      : [
          `${resumenes.anuladas} boletas anuladas y ${resumenes.porAtender} que esperan a una persona, de ${resumenes.pedidas}`,
        ]),
  ];
}
