import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Queryable } from '../platform/db/tx.ts';
import { diasRestantes } from './certificados.ts';
import type { Metricas } from './metricas.ts';
import {
  countSeriesDetenidas,
  listEntornosVigilados,
  type Pendientes,
  summarizeCorreos,
  summarizeEntregas,
  summarizePendientes,
} from './metricas-store.ts';
import { measureDesfase } from './reloj.ts';

/** As `pg.Pool` tells it. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A circuit breaker: of an endpoint, by its host. */
export interface Corte {
  readonly destino: string;
  readonly estado: 'cerrado' | 'abierto' | 'probando';
}

/** What is looked at when somebody asks, and only then. */
export interface Fuentes {
  /** Sees every company. */
  readonly sistema: Queryable;
  readonly ahora: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** By name: each shows its connections and who waits for one. */
  readonly pools: Readonly<Record<string, PoolCounts>>;
  readonly cortes?: () => readonly Corte[];
  /** Seconds since the last finished backup, Infinity before the first; undefined where it is not for us to make one. */
  readonly respaldo?: () => Promise<number | undefined>;
  /** Seconds since the witness outside the data folder was in step, Infinity before; undefined where there is none. */
  readonly testigo?: () => number | undefined;
}

/**
 * Registers the gauges of the present and answers what brings them up to date. It never throws: without the database
 * `chaski_base_disponible` is 0, what only the database knows is not told, and everything else is.
 */
export function createColecta({ registro }: Pick<Metricas, 'registro'>, fuentes: Fuentes): () => Promise<void> {
  // Event loop, memory, garbage collection, descriptors: of this process.
  collectDefaultMetrics({ register: registro });
  const gauges = createGauges(registro);
  const { base, pool, espera, cortes, respaldo, testigo } = gauges;
  return async () => {
    for (const [nombre, counts] of Object.entries(fuentes.pools)) {
      pool.set({ pool: nombre, estado: 'en_uso' }, counts.totalCount - counts.idleCount);
      pool.set({ pool: nombre, estado: 'libre' }, counts.idleCount);
      espera.set({ pool: nombre }, counts.waitingCount);
    }
    cortes.reset();
    for (const { destino, estado } of fuentes.cortes?.() ?? []) cortes.set({ destino, estado }, 1);
    respaldo.set((await fuentes.respaldo?.()) ?? Number.NaN);
    testigo.set(fuentes.testigo?.() ?? Number.NaN);
    gauges.olvidar();
    const disponible = await Promise.race([look(gauges, fuentes), wait(PATIENCE_MS, 0, UNREF)]);
    base.set(disponible);
  };
}

/** Less than Prometheus waits for an answer. */
const PATIENCE_MS = 4_000;
const UNREF = { ref: false };

function createGauges(registro: Metricas['registro']) {
  const gauge = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Gauge({ name: `chaski_${name}`, help, labelNames, registers: [registro] });
  const conEtiquetas = {
    comprobantes: gauge('comprobantes_pendientes', 'Comprobantes no terminados', 'entorno', 'estado'),
    resumenes: gauge('resumenes_pendientes', 'Bajas y resúmenes diarios no terminados', 'entorno', 'estado'),
    guias: gauge('guias_pendientes', 'Guías de remisión no terminadas', 'entorno', 'estado'),
    antiguo: gauge('pendiente_mas_antiguo_seconds', 'Edad de lo más antiguo no terminado', 'que', 'entorno'),
    atender: gauge('por_atender', 'Lo que espera a una persona', 'que', 'entorno'),
    leases: gauge('leases', 'Lo que alguien lleva ahora a SUNAT, en todos los procesos', 'que'),
    atraso: gauge('atraso_seconds', 'Cuánto espera su turno lo más atrasado del segundo plano', 'que'),
    certificado: gauge('certificado_dias', 'Días de validez que le quedan al certificado', 'ruc', 'entorno'),
    series: gauge('series_detenidas', 'Series que no dan números hasta conciliarlas con SUNAT', 'entorno'),
    pausa: gauge('envio_pausado', '1: los envíos de la empresa descansan por su configuración', 'ruc', 'entorno'),
    validez: gauge('validez_rechazada', '1: SUNAT no admite su credencial de la consulta de validez', 'ruc', 'entorno'),
  };
  const sueltas = {
    desfase: gauge('reloj_desfase_seconds', 'Reloj de este equipo menos el de la base de datos'),
    entregas: gauge('entregas_pendientes', 'Webhooks por entregar'),
    entregaAntigua: gauge('entrega_mas_antigua_seconds', 'Edad del webhook por entregar más antiguo'),
    correos: gauge('correos_pendientes', 'Correos por enviar'),
    correoAntiguo: gauge('correo_mas_antiguo_seconds', 'Edad del correo por enviar más antiguo'),
  };
  return {
    ...conEtiquetas,
    ...sueltas,
    base: gauge('base_disponible', '1: la base de datos respondió a esta lectura'),
    pool: gauge('pool_connections', 'Conexiones a la base de datos', 'pool', 'estado'),
    espera: gauge('pool_waiting', 'Quiénes esperan una conexión', 'pool'),
    cortes: gauge('corte', '1: en qué estado está el corte de ese destino', 'destino', 'estado'),
    testigo: gauge('testigo_atraso_seconds', 'Desde la última vez que el testigo de fuera estuvo al día'),
    respaldo: gauge('respaldo_antiguedad_seconds', 'Desde el último respaldo terminado'),
    /** What was there at the last look may be gone, or unknown by now. */
    olvidar: () => {
      for (const each of Object.values(conEtiquetas)) each.reset();
      for (const each of Object.values(sueltas)) each.set(Number.NaN);
    },
  };
}

type Gauges = ReturnType<typeof createGauges>;

/** 1, or 0 when the database did not answer. */
function look(gauges: Gauges, fuentes: Fuentes): Promise<0 | 1> {
  return fromDatabase(gauges, fuentes).then(
    () => 1,
    (error: unknown) => {
      fuentes.log.warn({ err: error }, 'las métricas no se pudieron leer de la base de datos');
      return 0;
    },
  );
}

async function fromDatabase(gauges: Gauges, fuentes: Fuentes): Promise<void> {
  const { sistema, ahora } = fuentes;
  const [pendientes, entornos, desfase, entregas, correos, detenidas] = await Promise.all([
    summarizePendientes(sistema),
    listEntornosVigilados(sistema),
    measureDesfase(sistema, ahora),
    summarizeEntregas(sistema),
    summarizeCorreos(sistema),
    countSeriesDetenidas(sistema),
  ]);
  setPendientes(gauges, pendientes);
  for (const { ruc, entorno, certificadoHasta, pausado, validezRechazada } of entornos) {
    if (certificadoHasta !== null) gauges.certificado.set({ ruc, entorno }, diasRestantes(certificadoHasta, ahora()));
    if (pausado) gauges.pausa.set({ ruc, entorno }, 1);
    if (validezRechazada) gauges.validez.set({ ruc, entorno }, 1);
  }
  for (const entorno of ['test', 'live']) gauges.series.set({ entorno }, 0);
  for (const { entorno, cantidad } of detenidas) gauges.series.set({ entorno }, cantidad);
  gauges.desfase.set(desfase / 1_000);
  gauges.entregas.set(entregas.pendientes);
  gauges.entregaAntigua.set(entregas.antiguedad);
  gauges.correos.set(correos.pendientes);
  gauges.correoAntiguo.set(correos.antiguedad);
}

/** Zero is said, not left out: an alert on a series that is not there never fires. */
function setPendientes(gauges: Gauges, all: Pendientes[]): void {
  const { antiguo, atender, leases, atraso } = gauges;
  const porEstado = { comprobante: gauges.comprobantes, resumen: gauges.resumenes, guia: gauges.guias };
  for (const que of ['comprobante', 'resumen', 'guia'] as const) {
    const own = all.filter((each) => each.que === que);
    leases.set({ que }, sum(own.map((each) => each.leases)));
    atraso.set({ que }, Math.max(0, ...own.map((each) => each.atraso)));
    for (const entorno of ['test', 'live']) {
      const here = own.filter((each) => each.entorno === entorno);
      const esperan = here.filter(({ estado, informado }) => estado === 'POR_ATENDER' && !informado);
      antiguo.set({ que, entorno }, Math.max(0, ...here.map(({ antiguedad }) => antiguedad)));
      atender.set({ que, entorno }, sum(esperan.map(({ cantidad }) => cantidad)));
    }
    for (const { entorno, estado, cantidad } of own) {
      porEstado[que].inc({ entorno, estado }, cantidad);
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
