import { configurarDestino } from '@chaski/server/empresas/administrar.ts';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { startTestService } from '@chaski/testing/service/service.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startPrueba } from '../testing/cliente-de-prueba.ts';

test('without a simulator nothing is signed in test, and it says why, until there is another destination', async () => {
  const startSimulador = () => expect.fail('se inició un simulador');
  const s = await startTestService({ simulatorPort: undefined }, { startSimulador });
  onTestFinished(() => s.stop());
  expect(s.service.simuladorUrl).toBe('');
  expect(await s.emitir(unaFactura())).toMatchObject({
    status: 422,
    json: { error: { message: expect.stringContaining('el simulador está apagado (SIMULADOR_PORT=off)') } },
  });
  expect((await s.pool.query('select 1 from comprobantes')).rowCount).toBe(0);

  const aparte = await startPrueba({ ahora: () => new Date() });
  onTestFinished(() => aparte.close());
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  const destino = {
    sunatUrl: `${aparte.simulador.url}/ol-ti-itcpfegem/billService`,
    consultaUrl: null,
    certificadosCdr: [],
  };
  await configurarDestino(s.pool, { empresaId: rows[0]?.id ?? '', entorno: 'test' }, destino, ACTOR);
  expect(await s.emitir(unaFactura())).toMatchObject({ status: 200, json: { data: { estado: 'ACEPTADA' } } });
});
