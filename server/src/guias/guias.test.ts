import { readdirSync, readFileSync } from 'node:fs';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const HOY = fechaLima(new Date());
export const GUIA = {
  tipoComprobante: '09',
  serie: 'T001',
  motivo: '01',
  modalidad: '01',
  fechaEntrega: HOY,
  destinatario: { tipoDocumento: '6', numeroDocumento: '20519043271', denominacion: 'TEXTILES DEL SUR SAC' },
  transportista: { ruc: '20488319061', denominacion: 'TRANSPORTES ANDINO SAC', registroMtc: 'MTC151200' },
  pesoBruto: 120.5,
  partida: { ubigeo: '150101', direccion: 'Av. Argentina 1550, Lima' },
  llegada: { ubigeo: '080101', direccion: 'Av. El Sol 300, Cusco' },
  items: [{ descripcion: 'Silla de oficina', cantidad: 4 }],
};

test('a guía', async () => {
  const r = await s.call('POST', '/guias/emitir', { body: { documento: GUIA } });
  console.log(r.status, JSON.stringify(r.json, null, 1));
  const v = await s.call('GET', `/guias/${r.json.data.documento.id}`);
  console.log(v.status, JSON.stringify(v.json, null, 1));
  console.log((await s.call('GET', '/guias')).json.data, (await s.call('GET', '/series')).json.data);
});
