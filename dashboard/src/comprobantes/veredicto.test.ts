import { describe, expect, it } from 'vitest';
import type { Historia } from './tipos.ts';
import { veredictoDe } from './veredicto.ts';

type DeHistoria = NonNullable<Historia['veredicto']>;

const historia = (veredicto: DeHistoria | undefined): Historia => ({
  id: '',
  correlativo: 'F001-1',
  estado: 'RECHAZADA',
  estadoInterno: 'RECHAZADA',
  esperaPersona: false,
  apartado: false,
  accion: '',
  plazoEnvio: '',
  linea: [],
  intentos: [],
  entregas: [],
  cambiadoPor: [],
  cambiaA: null,
  anulaciones: [],
  ...(veredicto === undefined ? {} : { veredicto }),
});
const rechazo = {
  estado: 'RECHAZADA',
  codigo: '2335',
  mensaje: 'Rechazado',
  notas: [],
  numeroConsumido: true,
} as const;

describe('what SUNAT said of a document', () => {
  it('is explained by what the service says of its code, and by nothing of ours', () => {
    const explicado = { codigo: '2335', texto: 'La firma no corresponde', remedio: 'Avise a soporte', notas: [] };
    expect(veredictoDe({ ...rechazo, notas: [] }, historia(explicado))).toEqual({
      codigo: '2335',
      mensaje: 'Rechazado',
      significado: 'La firma no corresponde',
      remedio: 'Avise a soporte',
      observaciones: [],
      numeroUsado: true,
    });
  });

  it('is not explained by the words for another code, nor twice with the same words', () => {
    const otro = { codigo: '0', texto: 'Aceptado', remedio: 'Nada', notas: [] };
    expect(veredictoDe({ ...rechazo, notas: [] }, historia(otro))).toMatchObject({ remedio: undefined });
    const igual = { codigo: '2335', texto: 'Rechazado', remedio: 'Avise', notas: [] };
    expect(veredictoDe({ ...rechazo, notas: [] }, historia(igual))).toMatchObject({ significado: undefined });
    const dentro = {
      ...rechazo,
      mensaje: 'SUNAT rechazó el comprobante (2335): La firma no corresponde. Avise',
      notas: [],
    };
    const partes = { codigo: '2335', texto: 'La firma no corresponde', remedio: 'Avise', notas: [] };
    expect(veredictoDe(dentro, historia(partes))).toMatchObject({
      mensaje: 'La firma no corresponde',
      significado: undefined,
      remedio: 'Avise',
    });
  });

  it('keeps the remarks when the history is not there yet, and is nothing before SUNAT spoke', () => {
    const observada = { estado: 'ACEPTADA', codigo: '0', mensaje: 'Aceptada', notas: ['4252 - Algo'] } as const;
    const sinHistoria = veredictoDe({ ...observada, notas: [...observada.notas] }, undefined);
    expect(sinHistoria).toMatchObject({ observaciones: [{ texto: '4252 - Algo' }], numeroUsado: undefined });
    expect(veredictoDe(undefined, historia(undefined))).toBeUndefined();
  });
});
