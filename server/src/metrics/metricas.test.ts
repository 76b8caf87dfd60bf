import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntornosVigilados, summarizePendientes } from './metricas-store.ts';

let s: TestService;

beforeAll(async () => {
  s = await startTestService({ metricsPort: 0 });
});
afterAll(() => s.stop());

/** Every sample as Prometheus would read it: name with its labels → value. */
async function read(): Promise<Map<string, number>> {
  const response = await fetch(s.service.metricsUrl ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** What earlier tests left on its way would be counted too. */
const forget = () => s.pool.query('delete from comprobantes where final_en is null');

const EMITIR = 'metodo="POST",ruta="/api/v1/comprobantes/emitir"';

describe('the metrics', () => {
  it('count requests, documents, outcomes and exchanges with SUNAT', async () => {
    const before = await read();
    const { json } = await s.emitir(unaFactura());
    expect((await s.call('GET', `/invoices/${json.data.documento.id}/pdf`)).status).toBe(200);
    expect((await s.emitir(unaFactura(conOrden('rechazo=2017')))).status).toBe(200);
    expect((await s.emitir(unaFactura(conOrden('fault=0109x1')))).status).toBe(502);
    expect((await s.emitir(unaBoleta({ items: [] }))).status).toBe(400);
    await s.call('GET', '/no-existe/01234567');
    const after = await read();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown(`chaski_http_requests_total{${EMITIR},status="200"}`)).toBe(2);
    expect(grown(`chaski_http_requests_total{${EMITIR},status="400"}`)).toBe(1);
    expect(grown('chaski_http_requests_total{metodo="GET",ruta="(desconocida)",status="404"}')).toBe(1);
    expect(grown(`chaski_http_requests_total{${EMITIR},status="502"}`)).toBe(1);
    expect(grown(`chaski_http_request_duration_seconds_count{${EMITIR}}`)).toBe(4);
    expect(grown('chaski_comprobantes_creados_total{entorno="test",tipo="01"}')).toBe(3);
    expect(grown('chaski_comprobantes_finales_total{entorno="test",estado="ACEPTADA"}')).toBe(1);
    expect(grown('chaski_comprobantes_finales_total{entorno="test",estado="RECHAZADA"}')).toBe(1);
    expect(grown('chaski_desenlaces_total{entorno="test",evento="aceptado"}')).toBe(1);
    expect(grown('chaski_sunat_requests_total{operacion="sendBill",resultado="respuesta"}')).toBe(2);
    expect(grown('chaski_sunat_requests_total{operacion="sendBill",resultado="error_http"}')).toBe(1);
    expect(grown('chaski_sunat_request_duration_seconds_count{operacion="sendBill"}')).toBe(3);
    expect(grown('chaski_pdf_duration_seconds_count')).toBe(1);
    expect(after.get('chaski_pdf_en_curso')).toBe(0);
    const { host } = new URL(s.service.simuladorUrl);
    expect(after.get(`chaski_corte{destino="${host}",estado="cerrado"}`)).toBe(1);
  });

  it('have a sample of every kind of jump of a clock from the start, so that the first one is an increase', async () => {
    const values = await read();
    for (const reloj of ['reloj', 'reloj_equipo']) {
      for (const sentido of ['adelante', 'atras']) {
        expect(values.get(`chaski_${reloj}_saltos_total{sentido="${sentido}"}`)).toBe(0);
      }
    }
  });

  it('show what is not final by state, its age, and what waits for a person', async () => {
    await forget();
    const { json } = await s.emitir(unaFactura(conOrden('fault=0109')));
    expect(json).toMatchObject({ code: 'INVOICE_SEND_FAILED_AFTER_CREATE' });
    const age = `creado_en = now() - interval '1 hour'`;
    await s.pool.query(
      `update comprobantes set ${age}, siguiente_intento_en = now() + interval '1 day', lease_hasta = null where id = $1`,
      [json.comprobante_id],
    );
    const waiting = await read();
    expect(waiting.get('chaski_comprobantes_pendientes{entorno="test",estado="POR_REINTENTAR"}')).toBe(1);
    expect(waiting.get('chaski_pendiente_mas_antiguo_seconds{que="comprobante",entorno="test"}')).toBeGreaterThan(
      3_599,
    );
    expect(waiting.get('chaski_pendiente_mas_antiguo_seconds{que="comprobante",entorno="live"}')).toBe(0);
    expect(waiting.get('chaski_por_atender{que="comprobante",entorno="test"}')).toBe(0);
    expect(waiting.get('chaski_atraso_seconds{que="comprobante"}')).toBe(0);
    await s.pool.query(`update comprobantes set estado = 'POR_ATENDER', siguiente_intento_en = null where id = $1`, [
      json.comprobante_id,
    ]);
    const atender = await read();
    expect(atender.get('chaski_por_atender{que="comprobante",entorno="test"}')).toBe(1);
    expect(atender.get('chaski_comprobantes_pendientes{entorno="test",estado="POR_REINTENTAR"}')).toBeUndefined();
  });

  it('tell the delay of what is due and nobody carries, but not of what is held or of a paused company', async () => {
    await forget();
    const { json } = await s.emitir(unaFactura(conOrden('fault=0109')));
    // In one transaction that is undone: the service's background sees nothing of it.
    const client = await s.pool.connect();
    const due = (lease: string) =>
      client.query(
        `update comprobantes set siguiente_intento_en = now() - interval '90 seconds', lease_hasta = ${lease} where id = $1`,
        [json.comprobante_id],
      );
    const look = async () => (await summarizePendientes(client)).find(({ estado }) => estado === 'POR_REINTENTAR');
    try {
      await client.query('begin');
      await due('null');
      expect(await look()).toMatchObject({ atraso: 90, leases: 0, cantidad: 1 });
      await due(`now() + interval '1 second'`);
      expect(await look()).toMatchObject({ atraso: 0, leases: 1 });
      await due('null');
      await client.query(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
      expect(await look()).toMatchObject({ atraso: 0, leases: 0 });
      expect(await listEntornosVigilados(client)).toContainEqual(expect.objectContaining({ pausado: true }));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('name the company whose credential of the query of validity is refused', async () => {
    const name = 'chaski_validez_rechazada{ruc="20000000001",entorno="test"}';
    expect((await read()).get(name)).toBeUndefined();
    await s.pool.query(`update empresa_entornos set validez_rechazo = 'No.' where entorno = 'test'`);
    expect((await read()).get(name)).toBe(1);
    await s.pool.query('update empresa_entornos set validez_rechazo = null');
  });

  it('count down the days of each certificate', async () => {
    const hasta = new Date(Date.now() + 10 * 86_400_000);
    await s.pool.query(`update empresa_entornos set certificado_hasta = $1 where entorno = 'test'`, [hasta]);
    const dias = (await read()).get('chaski_certificado_dias{ruc="20000000001",entorno="test"}');
    expect(dias).toBeGreaterThan(9.9);
    expect(dias).toBeLessThan(10);
  });

  it('name pools, the event loop, the clock and the version', async () => {
    const all = await read();
    expect(all.get('chaski_base_disponible')).toBe(1);
    expect(all.get('chaski_reloj_desfase_seconds')).toBeLessThan(1);
    expect(all.get('chaski_pool_waiting{pool="servicio"}')).toBe(0);
    expect(all.has('chaski_pool_connections{pool="sistema",estado="libre"}')).toBe(true);
    expect(all.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect([...all.keys()].filter((key) => key.startsWith('chaski_build_info'))).toHaveLength(1);
  });

  it('have labels from closed lists only: no ids, no paths, no texts, whatever is asked', async () => {
    for (const path of ['/comprobantes/0190-abc', '/x'.repeat(50), '/%2e%2e/etc', '/catalogos/09?q=secreto']) {
      await s.call('GET', path);
    }
    await s.call('GET', '/comprobantes/01900000-0000-7000-8000-000000000000');
    const http = async () => [...(await read()).keys()].filter((key) => key.startsWith('chaski_http'));
    const { length } = await http();
    for (let n = 0; n < 30; n++)
      await s.call('GET', `/comprobantes/01900000-0000-7000-8000-${String(n).padStart(12, '0')}`);
    expect(await http()).toHaveLength(length);
    expect([...(await read()).keys()].join('\n')).not.toMatch(/secreto|01900000|\/x\/x/);
  });

  it('are served on a port of their own, and nowhere else', async () => {
    const { metricsUrl = '' } = s.service;
    expect((await fetch(`${s.url}/metrics`)).status).toBe(404);
    expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405);
    expect(new URL(metricsUrl).port).not.toBe(new URL(s.url).port);
  });
});

it('every metric that the documents name is there', async () => {
  const text = await (await fetch(s.service.metricsUrl ?? '')).text();
  const names = new Set(text.match(/(?<=^# HELP )\S+/gm));
  for (const file of ['README.md', 'README.es.md', 'docs/produccion.md', 'docs/respaldo.md']) {
    const document = await readFile(join(import.meta.dirname, '../../..', file), 'utf8');
    const named = document.match(/\b(chaski|nodejs)_[a-z0-9_]+/g) ?? [];
    const unknown = named.filter((name) => !names.has(name.replace(/_bucket$/, '')));
    expect(
      unknown.filter((name) => !ROLES.has(name)),
      file,
    ).toEqual([]);
  }
  expect(names.size).toBeGreaterThan(30);
});

/** Roles of PostgreSQL, which are called alike. */
const ROLES = new Set(['chaski_app', 'chaski_servicio', 'chaski_sistema']);

it('without the database the metrics still answer, and say so', async () => {
  const other = await startTestService({ metricsPort: 0 });
  const read = async () => (await fetch(other.service.metricsUrl ?? '')).text();
  expect(await read()).toContain('chaski_base_disponible 1');
  const url = other.service.deps.db.sistema.options.connectionString ?? '';
  const name = /\/(prueba_[0-9a-f]+)/.exec(url)?.[1] ?? '';
  await s.pool.query(`alter database ${name} allow_connections false`);
  await s.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const text = await read();
  expect(text).toContain('chaski_base_disponible 0');
  expect(text).toMatch(/chaski_reloj_desfase_seconds Nan/i);
  expect(text).not.toContain('chaski_certificado_dias{');
  await s.pool.query(`alter database ${name} allow_connections true`);
  await other.stop();
});

it('no metrics port, no metrics: nothing listens', async () => {
  const quiet = await startTestService();
  expect(quiet.service.metricsUrl).toBeUndefined();
  await quiet.stop();
});
