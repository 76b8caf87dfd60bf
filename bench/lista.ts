/**
 * `npm run bench:lista -- --documentos 2000000` stores that many documents, half of them of one company and half over twenty
 * others, and asks that company for its list over HTTP, filter by filter. Prints the p50 and p99 of each.
 */
import pg from 'pg';
import { withDatabase } from '../faults/world/environment.ts';
import { joinEmbedded } from '../server/src/platform/db/embedded/embedded.ts';
import { SERIE_RETIRADA, sembrar } from '../testing/src/service/siembra.ts';
import { startBenchService } from './service.ts';

const VECES = 200;
const EMPRESAS = 20;
const COMO = { dias: 365, series: 20, clientes: 50_000 };

const FILTROS: readonly string[] = [
  '',
  'limite=100',
  'estado=ACEPTADA',
  'estado=RECHAZADA',
  'estado=ANULADA',
  'estado=EN_PROCESO',
  'estado=PENDIENTE_ENVIO',
  'tipoComprobante=01',
  'tipoComprobante=03',
  'tipoComprobante=07',
  'tipoComprobante=08',
  'serie=F001',
  `serie=${SERIE_RETIRADA}`,
  'serie=F999',
  'serie=FC01&tipoComprobante=01',
  'estado=RECHAZADA&tipoComprobante=07',
  'estado=RECHAZADA&tipoComprobante=08',
  'estado=ANULADA&serie=F999',
  'estado=RECHAZADA&cliente=20999999999',
  'estado=PENDIENTE_ENVIO&serie=F001',
  'tipoComprobante=08&cliente=-',
  'serie=F999&cliente=-',
  'cliente=-',
  'cliente=20100000000',
  'cliente=20999999999',
  'desde=DIA&hasta=DIA',
  'desde=DIA&hasta=DIA&tipoComprobante=07',
  'desde=DIA&hasta=DIA&estado=RECHAZADA',
  'desde=DIA&hasta=DIA&serie=F001',
  'q=andina',
  'q=varios',
  'q=muestra',
  'q=muestra%2020100012',
  'q=20100049999',
  'q=F001%201500',
  'q=1500',
  'q=123.45',
  'q=varios&estado=RECHAZADA',
];

const flag = process.argv.indexOf('--documentos');
const documentos = (flag < 0 ? 0 : Number(process.argv[flag + 1])) || 2_000_000;
const service = await startBenchService();
try {
  await fill(documentos / 2);
  console.log(`${documentos} documentos; ${VECES} consultas de cada filtro      p50 ms   p99 ms   documentos`);
  for (const filtro of FILTROS) await measure(filtro.replaceAll('DIA', dia(-100)));
} finally {
  await service.stop();
}

async function fill(cuantos: number): Promise<void> {
  const empezo = performance.now();
  const embedded = await joinEmbedded(service.carpeta);
  const db = new pg.Client(withDatabase(embedded.adminUrl, 'chaski'));
  await db.connect();
  const { rows } = await db.query<{ id: string }>('select id from empresas');
  await sembrar(db, { ...COMO, empresaId: rows[0]?.id ?? '', entorno: 'test', cuantos, variada: true });
  for (let n = 0; n < EMPRESAS; n++) {
    const empresaId = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    await sembrar(db, {
      ...COMO,
      empresaId,
      entorno: 'test',
      cuantos: Math.round(cuantos / EMPRESAS),
      variada: n % 2 === 0,
    });
  }
  await db.query('vacuum analyze');
  const { rows: sizes } = await db.query<{ nombre: string; mb: number }>(
    `select relname as nombre, (pg_relation_size(oid) / 1e6)::int as mb from pg_class
     where relname like 'comprobantes%' and relkind in ('r', 'i') order by 2 desc`,
  );
  await db.end();
  await embedded.leave();
  console.log(
    `sembrados en ${Math.round((performance.now() - empezo) / 1_000)} s: ${sizes.map(({ nombre, mb }) => `${nombre} ${mb} MB`).join(', ')}`,
  );
}

async function measure(filtro: string): Promise<void> {
  const tiempos: number[] = [];
  let cuantos = 0;
  for (let n = 0; n < VECES; n++) {
    const desde = performance.now();
    const answer = await fetch(`${service.url}/api/v1/invoices?${filtro}`, {
      headers: { authorization: `Bearer ${service.clave}` },
    });
    const text = await answer.text();
    tiempos.push(performance.now() - desde);
    if (!answer.ok) throw new Error(`${filtro}: ${answer.status} ${text}`);
    cuantos = JSON.parse(text).data.documentos.length;
  }
  tiempos.sort((a, b) => a - b);
  const at = (parte: number) => (tiempos[Math.floor(tiempos.length * parte)] ?? 0).toFixed(1).padStart(8);
  console.log(`  ${(filtro || 'sin filtro').padEnd(54)}${at(0.5)} ${at(0.99)} ${String(cuantos).padStart(10)}`);
}

/** Of Lima, that many days from now. */
function dia(desplazamiento: number): string {
  return new Date(Date.now() + desplazamiento * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10);
}
