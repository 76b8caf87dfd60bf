import { describe, expect, test } from 'vitest';
import type { Dia } from './tipos.ts';
import {
  climaGeneral,
  estadosPorDia,
  motivoAparte,
  rechazosPorCodigo,
  respuestaPorHora,
  ultimosDias,
  urgencia,
} from './vista.ts';

const escritura = {
  entero: String,
  fecha: (dia: string) => `${dia.slice(8)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`,
  hora: (iso: string) => iso.slice(11, 16),
  duracion: (ms: number) => `${ms} ms`,
};
const NOMBRES = {
  ACEPTADA: 'Aceptada',
  EN_PROCESO: 'En proceso',
  PENDIENTE_ENVIO: 'Pendiente',
  RECHAZADA: 'Rechazada',
  ANULADA: 'Anulada',
};
const FILAS: readonly Dia[] = [
  { fecha: '2026-03-01', moneda: 'PEN', estado: 'ACEPTADA', cantidad: 2, importe: '99999999999999.99' },
  { fecha: '2026-03-01', moneda: 'USD', estado: 'ACEPTADA', cantidad: 3, importe: '10.00' },
  { fecha: '2026-03-01', moneda: 'EUR', estado: 'RECHAZADA', cantidad: 1, importe: '7.00' },
];
const DIAS = ['2026-02-28', '2026-03-01'];

test('the days end today, none is left out at the end of a month', () => {
  expect(ultimosDias('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

describe('documents by state and day', () => {
  const { categorias, series } = estadosPorDia(FILAS, DIAS, NOMBRES, escritura);

  test('count every currency, and days without any are zero', () => {
    expect(series.find(({ id }) => id === 'ACEPTADA')).toMatchObject({ valores: [0, 5], textos: ['0', '5'] });
    expect(categorias.map(({ etiqueta }) => etiqueta)).toEqual(['28/02', '01/03']);
  });

  test('name only states that something is in', () => {
    expect(series.map(({ id }) => id)).toEqual(['ACEPTADA', 'RECHAZADA']);
  });
});

test('an hour in which nobody answered has no time, and counts against the availability', () => {
  const horas = [
    { desde: '2026-03-01T10:00:00Z', intercambios: 3, sinRespuesta: 0, medianaMs: 120 },
    { desde: '2026-03-01T11:00:00Z', intercambios: 1, sinRespuesta: 1, medianaMs: null },
  ];
  const { latencia, disponibilidad } = respuestaPorHora(horas, { mediana: 'm', sinRespuesta: 's' }, escritura);
  expect(disponibilidad).toBe(0.75);
  expect(latencia.series[0]).toMatchObject({ valores: [120, null], textos: ['120 ms', '—'] });
  expect(respuestaPorHora([], { mediana: 'm', sinRespuesta: 's' }, escritura).disponibilidad).toBeNull();
});

test('a refusal is named with its code and its meaning', () => {
  const { categorias } = rechazosPorCodigo(
    [{ codigo: '2017', texto: 'El RUC no existe', remedio: 'Corríjalo', cantidad: 4 }],
    'Rechazos',
    escritura,
  );
  expect(categorias[0]?.nombre).toBe('2017 · El RUC no existe');
});

test('the reason is not said twice', () => {
  expect(motivoAparte('SUNAT no responde.', 'SUNAT no responde; reintento 3 en 2 s.')).toBeUndefined();
  expect(motivoAparte('El usuario SOL no vale.', 'Corrija el usuario.')).toBe('El usuario SOL no vale.');
  expect(motivoAparte(undefined, 'Espere.')).toBeUndefined();
});

test('a certificate is urgent before it ends, and worse when it has ended', () => {
  expect([400, 31, 30, 15, 14, 0, -3].map(urgencia)).toEqual([
    'success',
    'success',
    'warning',
    'warning',
    'danger',
    'danger',
    'danger',
  ]);
});

describe('how SUNAT does, in a word', () => {
  const servicio = (estado: 'bueno' | 'con-fallas' | 'sin-respuesta', intercambios = 3) => ({
    servicio: 'envio' as const,
    destino: 'sunat.pe',
    estado,
    intercambios,
    sinRespuesta: 0,
    latenciaMs: 80,
  });

  test('is that of its worst service, and no news where nobody asked', () => {
    const clima = (...servicios: ReturnType<typeof servicio>[]) => climaGeneral({ servicios, esperan: 0 });
    expect(clima(servicio('bueno'), servicio('sin-respuesta'))).toBe('sin-respuesta');
    expect(clima(servicio('con-fallas'), servicio('bueno', 0))).toBe('con-fallas');
    expect(clima(servicio('bueno', 0), servicio('bueno'))).toBe('bueno');
    expect(clima(servicio('bueno', 0))).toBe('sin-noticias');
  });

  test('is what keeps the company from sending, whatever SUNAT does', () => {
    const bueno = { servicios: [servicio('bueno')], esperan: 0 };
    expect(climaGeneral({ ...bueno, pausa: 'x' })).toBe('pausa');
    expect(climaGeneral({ ...bueno, pausa: 'x', faltan: ['el certificado'] })).toBe('faltan');
  });
});
