import { describe, expect, test } from 'vitest';
import type { LineaAnulada } from '../../documento/anulacion/lineas.ts';
import type { EjemploArchivo } from '../../documento/anulacion/regla.ts';
import { ACEPTADA, unaBaja } from '../../documento/anulacion/testing.ts';
import { toFecha } from '../../lib/fecha.ts';
import { nombreResumen } from '../../sunat/nombre-archivo.ts';
import { buildArchivoDeReversion, judgeArchivoDeReversion } from './archivo.ts';
import { RESUMEN_DE_REVERSIONES } from './index.ts';
import { judgeReversion, REGLAS_REVERSION, type Reversion } from './reglas.ts';

const LINEA: LineaAnulada = {
  tipo: '20',
  serie: 'R001',
  numero: 7,
  motivo: 'Proveedor equivocado',
  situacion: ACEPTADA,
};

function reversionDe({ archivo = {}, linea, lineas = [linea ?? {}] }: EjemploArchivo<LineaAnulada>): Reversion {
  const cambiadas = lineas.map((cambios) => ({ ...LINEA, ...cambios }) as LineaAnulada);
  return { ...unaBaja(), id: 'RR-20261121-1', ...archivo, lineas: cambiadas };
}

test('its file is named by the day on which it is made', () => {
  const clave = { ruc: '20601178452', tipo: RESUMEN_DE_REVERSIONES.codigo, fecha: toFecha('2026-11-21'), numero: 3 };
  expect(nombreResumen(clave)).toBe('20601178452-RR-20261121-3');
});

describe('a reversal', () => {
  test.each([
    ['of both kinds', [{}, { tipo: '40', serie: 'P001' }]],
    ['of paper', [{ serie: '0001' }, { tipo: '40', serie: '0007' }]],
  ])('%s has nothing wrong with it', (_, lineas) => {
    expect(judgeReversion(reversionDe({ lineas }))).toEqual([]);
  });

  test.each(REGLAS_REVERSION)('$codigo is found: $cuando', ({ codigo, campo, mensaje, ejemplo }) => {
    const hallados = judgeReversion(reversionDe(ejemplo));
    expect(hallados).toEqual([expect.objectContaining({ codigo, mensaje })]);
    expect(hallados[0]?.ruta.replace(/^lineas\.\d+\.?/, '')).toBe(campo);
  });

  test.each(['EN_PROCESO', 'PENDIENTE_ENVIO', 'RECHAZADA'] as const)(
    'of what is %s is none: SUNAT has nothing to reverse (2750)',
    (estado) => {
      const linea = { situacion: { ...ACEPTADA, estado } };
      expect(judgeReversion(reversionDe({ linea })).map(({ codigo }) => codigo)).toEqual(['2750']);
    },
  );
});

test('is judged with the name as it is written, and has the schema of a comunicación de baja', () => {
  const emisor = { ruc: '20601178452', razonSocial: `${'Ñ'.repeat(99)} S.A.C.` };
  const cabecera = { id: 'RR-20261121-1', fechaEmision: toFecha('2026-11-20'), fechaGeneracion: toFecha('2026-11-21') };
  const { situacion: _, ...revertida } = LINEA;
  expect(judgeArchivoDeReversion({ ...cabecera, hoy: toFecha('2026-11-21') }, [revertida], emisor)).toEqual([]);
  const { antes, despues } = buildArchivoDeReversion(cabecera, [revertida], emisor);
  expect(antes).toMatch(/^<VoidedDocuments /);
  expect(despues).toContain(`<cbc:RegistrationName>${'Ñ'.repeat(99)}</cbc:RegistrationName>`);
  expect(despues).toContain(
    '<cbc:DocumentTypeCode>20</cbc:DocumentTypeCode><sac:DocumentSerialID>R001</sac:DocumentSerialID><sac:DocumentNumberID>7</sac:DocumentNumberID>',
  );
});
