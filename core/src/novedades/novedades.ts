import { addDays, type Fecha } from '../lib/fecha.ts';
import { NORMAS, type Norma, RS_48_2026 } from '../vigencias/normas.ts';
import type { TasasPorAno } from '../vigencias/tasas.ts';
import { type Cambio, readCambios } from './cambios.ts';

export const ESTADOS_NOVEDAD = ['proxima', 'vigente', 'terminada'] as const;

/** `proxima`: it does not hold yet. `terminada`: something else holds of all that it changed. */
export type EstadoNovedad = (typeof ESTADOS_NOVEDAD)[number];

/** What one norm or sheet changes from one day of issue on. */
export interface Novedad {
  readonly desde: Fecha;
  readonly estado: EstadoNovedad;
  /** Spanish, one sentence. */
  readonly texto: string;
  readonly fuente: string;
  readonly cambios: readonly Cambio[];
}

const NINGUNA: TasasPorAno = {};

/** What a norm is about, for whoever is told of all its changes at once: here, so that who only asks for its day does not carry the words. */
const RESUMENES: ReadonlyMap<Norma, string> = new Map([
  [
    RS_48_2026,
    'Cambian el código de producto de SUNAT, las notas de crédito y de débito y el resumen diario, y se admite el contrato de colaboración; se juzga por la fecha de emisión, en una nota la suya',
  ],
]);

/** Made once of what is set, when somebody asks: it changes only with the program and its settings. */
const hechos = new WeakMap<TasasPorAno, readonly Cambio[]>();

/** Every dated change that the rows know and rates that the installation set (`fijadas`), the latest day first, as it stands on that day. */
export function novedades(hoy: Fecha, fijadas = NINGUNA): Novedad[] {
  const cambios = hechos.get(fijadas) ?? readCambios(fijadas);
  hechos.set(fijadas, cambios);
  const grupos = Map.groupBy(cambios, (cambio) => `${cambio.desde} ${normaDe(cambio)?.fuente ?? cambio.fuente}`);
  return [...grupos.values()].flatMap((suyos) => toNovedad(suyos, hoy)).sort(porDia);
}

function toNovedad(suyos: readonly Cambio[], hoy: Fecha): Novedad[] {
  const [primero] = suyos;
  if (primero === undefined) return [];
  const { desde } = primero;
  const norma = normaDe(primero);
  const fuente = norma?.fuente ?? primero.fuente;
  const texto = (norma && RESUMENES.get(norma)) ?? suyos.map((cambio) => cambio.texto).join('. ');
  return [{ desde, estado: estadoEn(hoy, desde, suyos), texto: `${texto}.`, fuente, cambios: suyos }];
}

/** The norm whose words the row's source begins with, on its day. */
function normaDe({ desde, fuente }: Cambio): Norma | undefined {
  return NORMAS.find((una) => una.desde === desde && fuente.startsWith(una.fuente));
}

function estadoEn(hoy: Fecha, desde: Fecha, suyos: readonly Cambio[]): EstadoNovedad {
  if (desde > hoy) return 'proxima';
  return suyos.every(({ hasta }) => hasta !== undefined && hasta < hoy) ? 'terminada' : 'vigente';
}

function porDia(una: Novedad, otra: Novedad): number {
  const [primera, segunda] = [`${una.desde} ${una.fuente}`, `${otra.desde} ${otra.fuente}`];
  return primera < segunda ? 1 : primera > segunda ? -1 : 0;
}

/** Days before a change from which one is told what it will change for one's own documents. */
export const DIAS_DE_AVISO = 30;

/** The nearest day within the next 30 from which something is otherwise; undefined of none. */
export function proximoCambio(hoy: Fecha): Fecha | undefined {
  const hasta = addDays(hoy, DIAS_DE_AVISO);
  return novedades(hoy)
    .flatMap(({ desde }) => (desde > hoy && desde <= hasta ? [desde] : []))
    .at(-1);
}
