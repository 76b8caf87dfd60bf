import { ESTADOS_ANULACION, EVENTOS_ANULACION } from '@chaski/core/estado/anulacion.ts';
import { ESTADOS, EVENTOS } from '@chaski/core/estado/estado.ts';
import { CODIGOS_SUNAT, remedio, remedioDelRechazo } from '@chaski/core/sunat/codigos.ts';
import { remedioResumen } from '@chaski/core/sunat/remedios-resumen.ts';
import { expect, it } from 'vitest';
import { faltantesEnvio, faltantesFirma } from '../../server/src/empresas/abrir.ts';
import type { AjustesEmpresa, AjustesEntorno } from '../../server/src/empresas/ajustes.ts';
import { checklistDe } from '../../server/src/empresas/checklist.ts';
import { accionDeAnulacion, accionDeComprobante } from '../../server/src/operacion/accion.ts';
import { veredictoConTexto } from '../../server/src/operacion/inicio.ts';
import { tituloDeArchivo, tituloDeEvento } from '../../server/src/operacion/titulos.ts';
import { enIngles } from '../src/i18n/ingles-del-servidor.ts';

const AHORA = new Date('2026-11-21T15:00:00Z');

/** The texts that have no English, each once. */
const sinIngles = (textos: readonly string[]) => [...new Set(textos)].filter((texto) => enIngles(texto) === undefined);

it('what to do about every code of SUNAT is said in English', () => {
  const codigos = [...CODIGOS_SUNAT.keys(), '0000', '0999', '1999', '3999', '4999'];
  expect(codigos.length).toBeGreaterThan(500);
  expect(
    sinIngles(codigos.flatMap((codigo) => [remedio(codigo), remedioDelRechazo(codigo), remedioResumen(codigo)])),
  ).toEqual([]);
  expect(sinIngles(['0', ''].map((codigo) => veredictoConTexto({ codigo, mensaje: '' }).remedio))).toEqual([]);
});

it('what comes next with a document or an annulment is said in English, in every state', () => {
  const comun = { intentos: 3, leaseVivo: false, codigo: undefined, motivo: 'Motivo de SUNAT.', mensaje: null };
  const casos = [
    { ...comun, siguienteIntentoEn: new Date(AHORA.getTime() + 240_000), anulacionId: null },
    { ...comun, siguienteIntentoEn: null, anulacionId: 'x', leaseVivo: true, observado: true },
    { ...comun, siguienteIntentoEn: new Date(AHORA.getTime() + 172_800_000), anulacionId: null, observado: true },
    { ...comun, siguienteIntentoEn: null, anulacionId: null, pausa: 'el usuario SOL no vale.' },
  ];
  const textos = casos.flatMap((caso) => [
    ...ESTADOS.map((estado) => accionDeComprobante({ ...caso, estado }, AHORA)),
    ...ESTADOS_ANULACION.map((estado) => accionDeAnulacion({ ...caso, estado }, AHORA)),
  ]);
  expect(sinIngles(textos)).toEqual([]);
  expect(enIngles('SUNAT no responde; reintento 3 en 4 min.')).toBe('SUNAT no responde; retry 3 in 4 min.');
});

it('what happened is said in English', () => {
  const textos = [
    ...EVENTOS.flatMap((evento) => [tituloDeEvento(evento, 2, false), tituloDeEvento(evento, undefined, true)]),
    ...EVENTOS_ANULACION.map((evento) => tituloDeArchivo(evento, 'RA-20261121-1')),
  ];
  expect(sinIngles(textos)).toEqual([]);
});

it('what is missing on the way to live is said in English', () => {
  const [empresas, hechos] = [empresasIncompletas(), HECHOS];
  const faltas = empresas.flatMap((empresa) =>
    hechos.flatMap((hecho) => checklistDe(empresa, hecho).pasos.map(({ falta }) => falta.join(' '))),
  );
  const vencido = new Date(AHORA.getTime() - 86_400_000);
  const deFirma = [undefined, vencido].flatMap((certificadoHasta) => faltantesFirma({ certificadoHasta }, AHORA));
  const textos = [...faltas, ...deFirma, ...faltantesEnvio({ sol: undefined })].filter((texto) => texto !== '');
  expect(new Set(textos).size).toBeGreaterThan(14);
  expect(sinIngles(textos)).toEqual([]);
});

it('what SUNAT said stays as it said it', () => {
  expect(enIngles('El XML no contiene el tag de la firma')).toBeUndefined();
});

const HECHOS = [
  { aceptado: false, emitido: false, claves: 0, duenos: 1, sinSegundoFactor: 1 },
  { aceptado: false, emitido: true, claves: 0, duenos: 3, sinSegundoFactor: 2 },
];

function empresasIncompletas(): AjustesEmpresa[] {
  const destino = { tipo: 'simulador' as const, url: 'https://x', consultaUrl: 'https://x', certificadosCdr: [] };
  const vacio: AjustesEntorno = {
    ...{ certificado: null, sol: null, destino, envioPausado: null, listoParaEmitir: false, falta: [] },
  };
  const certificado = {
    ...{ titular: 'X', ruc: '20100070970', emisor: 'X', serie: '1', desde: AHORA, hasta: AHORA, dias: 0 },
    ...{ huella: '', autofirmado: false },
  };
  const lives: AjustesEntorno[] = [
    vacio,
    ...(['vencido', 'aunNoVigente'] as const).map((estado) => ({ ...vacio, certificado: { ...certificado, estado } })),
    { ...vacio, sol: { usuario: 'X', probado: null } },
    ...(['mal', 'sinRespuesta'] as const).map((estado) => ({
      ...vacio,
      sol: { usuario: 'X', probado: { en: AHORA, estado } },
    })),
  ];
  return lives.map((live) => ({
    ...{ id: '1', ruc: '20100070971', razonSocial: 'X', nombreComercial: null, domicilio: null, creadaEn: AHORA },
    obligadoCodigoProducto: false,
    entornos: { test: vacio, live },
  }));
}
