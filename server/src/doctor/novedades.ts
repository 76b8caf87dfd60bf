import { type Fecha, fechaLima } from '@chaski/core/lib/fecha.ts';
import { DIAS_DE_AVISO, novedades, proximoCambio } from '@chaski/core/novedades/novedades.ts';
import type { Db } from '../db/db.ts';
import {
  type Afectada,
  countMiradas,
  DIAS_REVISADOS,
  listAfectadas,
  type Miradas,
  type ReglaPrevista,
} from '../novedades/store.ts';
import { aviso, bien, type Hallazgo } from './hallazgo.ts';

const REMEDIO =
  'vea qué cambia con chaski novedades, y pruebe sus documentos en test con la cabecera Chaski-Fecha o --fecha-simulada';
/** Rules that one finding names. */
const NOMBRADAS = 5;

const REMEDIO_DE_MIRADA =
  'deje el servicio en marcha, que mira una vez al día, y repita; lo que no pudo leer está en su registro';

/**
 * What changes within 30 days, for which companies what they issued in the last 90 would have been refused or observed, and of
 * what nothing is known.
 */
export async function revisarNovedades({ sistema }: Db, hoy: Fecha): Promise<Hallazgo[]> {
  const dia = proximoCambio(hoy);
  if (dia === undefined) return [bien('novedades', `nada cambia en los próximos ${DIAS_DE_AVISO} días`)];
  const afectadas = await listAfectadas(sistema, dia);
  const miradas = await countMiradas(sistema, dia);
  const ignorado = loIgnorado(miradas);
  if (afectadas.length > 0) {
    const avisos = afectadas.map((una) => aviso('novedades', enUna(dia, una), REMEDIO));
    const resto = ignorado.map((texto) => aviso('novedades', `del cambio del ${dia}: ${texto}`, REMEDIO_DE_MIRADA));
    return [...avisos, ...resto];
  }
  const fuentes = novedades(hoy).flatMap(({ desde, fuente }) => (desde === dia ? [fuente] : []));
  const texto = [`el ${dia} cambian reglas (${fuentes.join('; ')})`, enNinguna(miradas), ...ignorado].join('; ');
  return [ignorado.length === 0 ? bien('novedades', texto) : aviso('novedades', texto, REMEDIO_DE_MIRADA)];
}

function enUna(dia: Fecha, afectada: Afectada): string {
  const { ruc, entorno, revisados, completo, rechazados, observados, reglas, miradoEn } = afectada;
  const mas = completo ? '' : ` (hay más en los ${DIAS_REVISADOS} días de antes, sin mirar)`;
  const cuantos = `${rechazados} se habrían rechazado y ${observados} observado`;
  const cuales = reglas.slice(0, NOMBRADAS).map(enPalabras).join('; ');
  return `${ruc} ${entorno}: desde el ${dia}, de sus ${revisados} últimos comprobantes${mas}, mirados el ${fechaLima(miradoEn)}, ${cuantos}: ${cuales}`;
}

function enNinguna({ revisados, incompletas, desde, hasta }: Miradas): string {
  if (desde === null || hasta === null) return 'todavía nadie miró qué cambiaría en lo emitido';
  const dias = [...new Set([fechaLima(desde), fechaLima(hasta)])].join(' al ');
  const mas = incompletas === 0 ? '' : ` (de ${incompletas} de las empresas y entornos, solo los más nuevos)`;
  return `de los ${revisados} comprobantes revisados${mas}, mirados el ${dias}, ninguno se habría rechazado ni observado`;
}

/** Of what nobody can say that nothing changes. */
function loIgnorado({ porMirar, sinLeer }: Miradas): string[] {
  return [
    ...(porMirar === 0 ? [] : [`sin mirar todavía: ${porMirar} de las empresas y entornos que emitieron`]),
    ...(sinLeer === 0 ? [] : [`no se pudieron volver a leer, y de ellos no se sabe: ${sinLeer}`]),
  ];
}

function enPalabras({ codigo, campo, documentos, ejemplos }: ReglaPrevista): string {
  const numeros = ejemplos.map(({ correlativo }) => correlativo).join(', ');
  const mas = documentos > ejemplos.length ? '…' : '';
  return `${codigo ?? 'sin código'} en ${campo} (${documentos}: ${numeros}${mas})`;
}
