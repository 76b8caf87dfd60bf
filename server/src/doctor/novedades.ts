import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { DIAS_DE_AVISO, novedades, proximoCambio } from '@chaski/core/novedades/novedades.ts';
import type { Db } from '../db/db.ts';
import { listAfectadas, type ReglaPrevista } from '../novedades/store.ts';
import { aviso, bien, type Hallazgo } from './hallazgo.ts';

const REMEDIO =
  'vea qué cambia con chaski novedades, y pruebe sus documentos en test con la cabecera Chaski-Fecha o --fecha-simulada';
/** Rules that one finding names. */
const NOMBRADAS = 5;

/** What changes within 30 days, and for which companies what they issued in the last 90 would have been refused or observed. */
export async function revisarNovedades({ sistema }: Db, hoy: Fecha): Promise<Hallazgo[]> {
  const dia = proximoCambio(hoy);
  if (dia === undefined) return [bien('novedades', `nada cambia en los próximos ${DIAS_DE_AVISO} días`)];
  const afectadas = await listAfectadas(sistema, dia);
  const fuentes = novedades(hoy).flatMap(({ desde, fuente }) => (desde === dia ? [fuente] : []));
  if (afectadas.length === 0) {
    const texto = `el ${dia} cambian reglas (${fuentes.join('; ')}); de lo revisado nada se habría rechazado ni observado`;
    return [bien('novedades', texto)];
  }
  return afectadas.map(({ ruc, entorno, revisados, rechazados, observados, reglas }) => {
    const cuantos = `${rechazados} se habrían rechazado y ${observados} observado`;
    const texto = `${ruc} ${entorno}: desde el ${dia}, de sus ${revisados} últimos comprobantes ${cuantos}: ${reglas.slice(0, NOMBRADAS).map(enPalabras).join('; ')}`;
    return aviso('novedades', texto, REMEDIO);
  });
}

function enPalabras({ codigo, campo, documentos, ejemplos }: ReglaPrevista): string {
  const numeros = ejemplos.map(({ correlativo }) => correlativo).join(', ');
  const mas = documentos > ejemplos.length ? '…' : '';
  return `${codigo ?? 'sin código'} en ${campo} (${documentos}: ${numeros}${mas})`;
}
