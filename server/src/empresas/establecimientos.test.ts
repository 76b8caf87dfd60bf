import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '../platform/db/tx.ts';
import { type NuevoEstablecimiento, removeEstablecimiento, storeEstablecimiento } from './establecimientos.ts';
import { listEstablecimientos } from './establecimientos-store.ts';

let s: TestService;
let empresaId: string;

beforeAll(async () => {
  s = await startTestService();
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  empresaId = rows[0]?.id ?? '';
});
afterAll(() => s.stop());

const TIENDA: NuevoEstablecimiento = {
  codigo: '0001',
  nombre: 'Tienda Arequipa',
  ubigeo: '040101',
  direccion: 'CALLE MERCADERES 100',
  series: ['F010', 'B010'],
};

const save = (cambios: Partial<NuevoEstablecimiento> = {}) =>
  tx(s.pool, (db) => storeEstablecimiento(db, empresaId, { ...TIENDA, ...cambios }, ACTOR));

const xmlDe = async (id: string) => (await s.call('GET', `/invoices/${id}/xml`)).bytes.toString();

test('its series issue from it at once, with its code and its address in the XML', async () => {
  const antes = await s.emitir(unaFactura({ serie: 'F010' }));
  expect(await xmlDe(antes.json.data.documento.id)).toContain('<cbc:AddressTypeCode>0000</cbc:AddressTypeCode>');
  await save();
  const { json } = await s.emitir(unaFactura({ serie: 'F010' }));
  const xml = await xmlDe(json.data.documento.id);
  expect(xml).toContain('<cbc:AddressTypeCode>0001</cbc:AddressTypeCode>');
  expect(xml).toContain('<cbc:Line>CALLE MERCADERES 100</cbc:Line>');
  const detalle = await s.call('GET', `/invoices/${json.data.documento.id}`);
  expect(detalle.json.data.documento.establecimiento).toBe('0001');
  const otra = await s.emitir(unaFactura({ serie: 'F001' }));
  expect(await xmlDe(otra.json.data.documento.id)).toContain('<cbc:AddressTypeCode>0000</cbc:AddressTypeCode>');
});

test('what is stored decides: a series of another place and an unknown code are 422, and use no number', async () => {
  await save();
  for (const documento of [
    unaFactura({ serie: 'F010', establecimiento: '0000' }),
    unaFactura({ serie: 'F011', establecimiento: '0007' }),
  ]) {
    const { status, json } = await s.emitir(documento);
    expect([status, json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
    expect(Object.keys(json.error.details.fields)).toEqual(['documento.establecimiento']);
  }
  const { series } = (await s.call('GET', '/series')).json.data;
  expect(series.map(({ serie }: { serie: string }) => serie)).not.toContain('F011');
});

test('bad fields are told all at once, and a series has one place only', async () => {
  const malo = { codigo: '1', ubigeo: '999999', direccion: '', nombre: ' ', series: ['F010', 'X1'] };
  await expect(save(malo)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    fields: {
      codigo: { es: expect.stringContaining('cuatro cifras') },
      ubigeo: { es: expect.stringContaining('150101') },
      direccion: { es: 'no puede estar vacío' },
      nombre: { es: 'no puede estar vacío' },
      series: { es: expect.stringContaining('X1') },
    },
  });
  await expect(save({ codigo: '0000' })).rejects.toMatchObject({ fields: { codigo: { es: expect.any(String) } } });
  await save();
  await expect(save({ codigo: '0002', series: ['B010'] })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
});

test('of two changes at once that want one series, one is refused', async () => {
  const both = await Promise.allSettled([
    save({ codigo: '0005', series: ['F050'] }),
    save({ codigo: '0006', series: ['F050'] }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('one that is removed is gone with the next request, and what was issued there stays', async () => {
  const { pool } = s;
  await save({ codigo: '0003', series: ['F030'] });
  const { json } = await s.emitir(unaFactura({ serie: 'F030' }));
  await tx(pool, (db) => removeEstablecimiento(db, empresaId, '0003', ACTOR));
  expect((await listEstablecimientos(pool, empresaId)).map(({ codigo }) => codigo)).not.toContain('0003');
  const antes = await s.call('GET', `/invoices/${json.data.documento.id}`);
  expect(antes.json.data.documento.establecimiento).toBe('0003');
  const nueva = await s.emitir(unaFactura({ serie: 'F030' }));
  const despues = await s.call('GET', `/invoices/${nueva.json.data.documento.id}`);
  expect(despues.json.data.documento.establecimiento).toBe('0000');
  await expect(tx(pool, (db) => removeEstablecimiento(db, empresaId, '0003', ACTOR))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
