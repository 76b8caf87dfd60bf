import { setTimeout as sleep } from 'node:timers/promises';
import { esDeBoletaSql } from '../server/src/db/clases.ts';
import { unaBoleta, unaFactura } from '../server/src/testing/builders.ts';
import { startRed } from '../server/src/testing/red-que-repite.ts';
import { createRandom } from './random.ts';

/** The share of POSTs that arrive twice, and of questions about a CDR that get no answer. */
const REPETIDOS = 0.15;
const SIN_RESPUESTA = 0.12;
const A_LA_VEZ = 8;
/** How long what was left in doubt may take to end. */
const TERMINAN_MS = 90_000;

export interface LoadOptions {
  readonly documentos: number;
  readonly semilla: number;
  /** The simulator's origin. */
  readonly simuladorUrl: string;
  readonly emitir: (documento: object) => Promise<{ readonly status: number; readonly texto: string }>;
  readonly sql: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
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
}

/** Facturas and boletas of two series each, over a network that repeats POSTs, with a consult service that fails now and then. */
export async function runRepeats({ documentos, semilla, simuladorUrl, emitir, sql }: LoadOptions): Promise<LoadReport> {
  const random = createRandom(semilla);
  const red = await startRed(simuladorUrl, {
    repite: () => random() < REPETIDOS,
    consultaFalla: () => random() < SIN_RESPUESTA,
  });
  try {
    await sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [
      red.url,
      red.consultaUrl,
    ]);
    const negadas: string[] = [];
    let next = 0;
    const client = async () => {
      for (let n = next++; n < documentos; n = next++) {
        const serie = n % 4 < 2 ? '1' : '2';
        const documento = n % 2 === 0 ? unaFactura({ serie: `FR0${serie}` }) : unaBoleta({ serie: `BR0${serie}` });
        const { status, texto } = await emitir(documento);
        if (status !== 200 && status !== 502) negadas.push(`${status}: ${texto.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: A_LA_VEZ }, client));
    const sueltos = `select 1 from comprobantes where final_en is null and estado <> 'POR_ATENDER' limit 1`;
    const until = performance.now() + TERMINAN_MS;
    while ((await sql(sueltos)).length > 0 && performance.now() < until) await sleep(100);
    return await report(documentos, negadas, sql);
  } finally {
    red.stop();
  }
}

const DE_BOLETA = esDeBoletaSql('c');

async function report(documentos: number, negadas: string[], sql: LoadOptions['sql']): Promise<LoadReport> {
  const detenidas = await sql<{ serie: string; motivo: string }>(
    'select serie, conciliacion_motivo as motivo from series where conciliacion is not null',
  );
  const [cuenta] = await sql<Omit<LoadReport, 'documentos' | 'negadas' | 'detenidas'>>(
    `select count(*) filter (where not ${DE_BOLETA} and estado = 'ACEPTADA')::int as "facturasAceptadas",
       count(*) filter (where not ${DE_BOLETA} and estado = 'POR_ATENDER')::int as "facturasPorAtender",
       count(*) filter (where ${DE_BOLETA} and estado = 'ACEPTADA')::int as "boletasAceptadas",
       count(*) filter (where ${DE_BOLETA} and estado = 'POR_ATENDER')::int as "boletasPorAtender",
       count(*) filter (where exists (select 1 from eventos e where e.empresa_id = c.empresa_id and e.comprobante_id = c.id
         and e.detalle->>'prueba' is not null))::int as "conPrueba"
     from comprobantes c where serie in ('FR01', 'FR02', 'BR01', 'BR02')`,
  );
  if (cuenta === undefined) throw new Error('La base de datos no contó');
  return { documentos, negadas, detenidas, ...cuenta };
}

/** What of it should not be. */
export function problemasDe({ documentos, negadas, detenidas, ...cuenta }: LoadReport): string[] {
  const { facturasAceptadas, boletasAceptadas, boletasPorAtender } = cuenta;
  const facturas = Math.ceil(documentos / 2);
  return [
    ...negadas.map((one) => `emitir respondió ${one}`),
    ...detenidas.map(({ serie, motivo }) => `la serie ${serie} quedó detenida: ${motivo}`),
    ...(facturasAceptadas === facturas ? [] : [`${facturasAceptadas} facturas aceptadas de ${facturas}`]),
    ...(boletasAceptadas + boletasPorAtender === documentos - facturas ? [] : ['faltan boletas']),
  ];
}
