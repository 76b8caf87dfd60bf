/**
 * `npm run bench` prints ratios measured side by side in one run, against this machine's own RSA limit: absolute times say
 * more about the machine than about Chaski. With `--json`, one JSON object on the last line.
 */
import { type DocumentoBench, factura, measureDocumento, mixto, notaCredito } from './documento.ts';
import { facturaJson, type Load, loadEmitir } from './load.ts';
import { measurePdf } from './pdf.ts';
import { measureRsa } from './rsa.ts';
import { type BenchService, startBenchService } from './service.ts';

const SERIES = 16;
const LINES = 10;
const CONNECTIONS = 32;
const WARM_UP = 3_000;
const DOCS = 4_000;
/** In how many parts a load with keys and one without follow each other. */
const TURNS = 4;
/** The service's memory is read after all documents and this many PDFs. */
const PDFS_FOR_MEMORY = 500;

const rsa = measureRsa();
const measure = (lines: readonly number[], make: typeof factura): Readonly<Record<string, DocumentoBench>> =>
  Object.fromEntries(lines.map((count) => [count, measureDocumento(make(count), rsa)]));
const documento = measure([1, 10, 100, 300], factura);
const nota = measure([1, 10, 100, 300], notaCredito);
const mixta = measure([50], mixto);
const pdf = await measurePdf(LINES, rsa);
const service = await startBenchService();
const results = await measureService(service).finally(() => service.stop());
const report = { rsa_por_s: round(rsa), documento, nota, mixto: mixta, pdf, ...results };

print();
if (process.argv.includes('--json')) console.log(JSON.stringify(report));

async function measureService(running: BenchService) {
  const bodies = Array.from({ length: SERIES }, (_, index) => facturaJson(`F${100 + index}`, LINES));
  const onSeries = (index: number) => bodies[index % SERIES] ?? '';
  const onOne = facturaJson('F900', LINES);
  const load = (body: (index: number) => string, total: number, conClave = false) =>
    loadEmitir(running.url, running.clave, body, { total, connections: CONNECTIONS, conClave });
  /** Turn and turn about, so that what else the machine does weighs on both alike. */
  const conYSin = async (body: (index: number) => string, total: number) => {
    const turns: { sin: Load; con: Load }[] = [];
    for (let n = 0; n < TURNS; n++)
      turns.push({ sin: await load(body, total / TURNS), con: await load(body, total / TURNS, true) });
    return { sin: together(turns.map(({ sin }) => sin)), con: together(turns.map(({ con }) => con)) };
  };
  await load(onSeries, WARM_UP);
  const emitir = await conYSin(onSeries, DOCS);
  const una = await conYSin(() => onOne, DOCS / 2);
  await fetchPdfs(running, PDFS_FOR_MEMORY);
  return {
    emitir: withFraction(emitir.sin),
    emitir_una_serie: withFraction(una.sin),
    emitir_con_clave: withFraction(emitir.con),
    emitir_una_serie_con_clave: withFraction(una.con),
    con_clave_sobre_sin: {
      [`${SERIES}_series`]: emitir.con.docs_por_s / emitir.sin.docs_por_s,
      una_serie: una.con.docs_por_s / una.sin.docs_por_s,
    },
    memoria_mib: { servicio: round(running.rssMiB()), docs: WARM_UP + DOCS * 3, pdfs: PDFS_FOR_MEMORY },
  };
}

/** Several loads as one; the latencies are the worst of them. */
function together(loads: readonly Load[]): Load {
  const docs = loads.reduce((sum, load) => sum + load.docs, 0);
  const segundos = loads.reduce((sum, load) => sum + load.segundos, 0);
  const worst = (of: (load: Load) => number) => Math.max(...loads.map(of));
  return {
    docs,
    segundos,
    docs_por_s: docs / segundos,
    p50_ms: worst(({ p50_ms }) => p50_ms),
    p99_ms: worst(({ p99_ms }) => p99_ms),
    fallas: loads.reduce((sum, load) => sum + load.fallas, 0),
  };
}

async function fetchPdfs(running: BenchService, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${running.clave}` };
  const list = await fetch(`${running.url}/api/v1/invoices?limite=50`, { headers });
  const { data } = JSON.parse(await list.text());
  for (let i = 0; i < count; i++) {
    const { id } = data.documentos[i % data.documentos.length];
    const answer = await fetch(`${running.url}/api/v1/invoices/${id}/pdf`, { headers });
    if (!answer.ok) throw new Error(`PDF: ${answer.status}`);
    await answer.arrayBuffer();
  }
}

function withFraction(load: Load) {
  return { ...load, fraccion_rsa: load.docs_por_s / rsa };
}

function print(): void {
  console.log(`RSA-2048 SHA-256 de un núcleo: ${round(rsa)} firmas/s\n`);
  console.log('Construir + firmar + comprimir     veces una firma   (solo el hilo)     CPU ms   totales CPU ms');
  printDocumentos('', documento);
  printDocumentos('nota de crédito', nota);
  printDocumentos('de todo', mixta);
  console.log(`\nPDF de ${LINES} líneas: ${pdf.veces_rsa.toFixed(1)} firmas (${pdf.ms.toFixed(2)} ms)\n`);
  console.log(
    `Emisión síncrona por HTTP, ${LINES} líneas, ${CONNECTIONS} conexiones   fracción de RSA   docs/s   p50 ms   p99 ms   fallas`,
  );
  for (const [name, one] of [
    [`${SERIES} series`, results.emitir],
    ['una serie', results.emitir_una_serie],
    [`${SERIES} series, con Idempotency-Key`, results.emitir_con_clave],
    ['una serie, con Idempotency-Key', results.emitir_una_serie_con_clave],
  ] as const) {
    const cells = [
      one.fraccion_rsa.toFixed(3).padStart(16),
      one.docs_por_s.toFixed(0).padStart(9),
      one.p50_ms.toFixed(1).padStart(9),
      one.p99_ms.toFixed(1).padStart(9),
      String(one.fallas).padStart(9),
    ];
    console.log(`  ${name.padEnd(57)}${cells.join('')}`);
  }
  const razones = Object.entries(results.con_clave_sobre_sin).map(
    ([name, razon]) => `${name.replace('_', ' ')} ${razon.toFixed(2)}`,
  );
  console.log(`\nCon Idempotency-Key, veces el ritmo sin ella: ${razones.join(', ')}`);
  const { servicio, docs, pdfs } = results.memoria_mib;
  console.log(`\nMemoria del servicio tras ${docs} documentos y ${pdfs} PDF: ${servicio} MiB`);
}

function printDocumentos(kind: string, measured: Readonly<Record<string, DocumentoBench>>): void {
  for (const [lines, one] of Object.entries(measured)) {
    const cells = [
      one.veces_rsa.toFixed(2).padStart(15),
      one.veces_rsa_hilo.toFixed(2).padStart(19),
      one.cpu_ms.toFixed(3).padStart(10),
      one.totales_cpu_ms.toFixed(3).padStart(16),
    ];
    console.log(`  ${lines.padStart(3)} líneas ${kind.padEnd(21)}${cells.join('')}`);
  }
}

function round(value: number): number {
  return Math.round(value);
}
