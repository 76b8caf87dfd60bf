import { createHash } from 'node:crypto';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type Actor, record } from '../../auditoria/anotar.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { refuse } from '../domicilio.ts';
import { type Logo, logoOf, QUE_ES_UN_LOGO } from './logo.ts';
import { findMarca, type Marca, saveAntiguo, saveMarca } from './marca-store.ts';
import { type CausaLogo, recodificar, recodificarSubido } from './recodificar.ts';

/** What to change; null takes it away, undefined leaves it. */
export interface CambioMarca {
  /** As it was sent. */
  readonly logo?: Buffer | null;
  readonly color?: string | null;
  readonly pie?: string | null;
}

/** The same without problems, its picture written anew. */
export interface CambioListo extends Omit<CambioMarca, 'logo'> {
  readonly logo?: Logo | null;
}

const MAX_PIE = 200;
const COLOR = /^#[0-9a-f]{6}$/i;

const NO_SE_LEE: Readonly<Record<CausaLogo, EnIdiomas>> = {
  ilegible: {
    es: 'está dañado: no se pudo leer. Guárdelo de nuevo desde su editor de imágenes',
    en: 'is damaged: it could not be read. Save it again from your image editor',
  },
  costoso: {
    es: 'pide demasiada memoria o tiempo para leerse. Guárdelo de nuevo, más pequeño, desde su editor de imágenes',
    en: 'takes too much memory or time to be read. Save it again, smaller, from your image editor',
  },
};

/**
 * How the company's papers look. A logo that was kept as it had been sent is written anew first, once. Throws where no process
 * can be started for it.
 */
export async function marcaDe(db: Queryable, empresaId: string): Promise<Marca> {
  const { marca, antiguo } = await findMarca(db, empresaId);
  if (antiguo === undefined) return marca;
  const logo = await recodificarAntiguo(db, empresaId, antiguo);
  return logo === undefined ? marca : { ...marca, logo };
}

const antiguos = new Map<string, Promise<Logo | undefined>>();

/** Once for all who need it at the same time; undefined when it cannot be read. Throws where no process can be started. */
export function recodificarAntiguo(db: Queryable, empresaId: string, antiguo: Logo): Promise<Logo | undefined> {
  const enCurso =
    antiguos.get(empresaId) ?? readAntiguo(db, empresaId, antiguo).finally(() => antiguos.delete(empresaId));
  antiguos.set(empresaId, enCurso);
  return enCurso;
}

async function readAntiguo(db: Queryable, empresaId: string, { bytes }: Logo): Promise<Logo | undefined> {
  const antiguo = logoOf(bytes);
  const leido = antiguo && (await recodificar(antiguo));
  const logo = leido?.ok ? leido.logo : undefined;
  await saveAntiguo(db, empresaId, logo);
  return logo;
}

/** Reads what somebody wants changed. Throws `BAD_REQUEST` with every bad field, and as `recodificarSubido` does. */
export async function prepareMarca(empresaId: string, { logo, ...resto }: CambioMarca): Promise<CambioListo> {
  const problemas = problemasMarca({ ...resto, ...(logo === undefined ? {} : { logo }) });
  const enviado = logo == null ? undefined : logoOf(logo);
  const leido = enviado && (await recodificarSubido(empresaId, enviado));
  refuse(leido?.ok === false ? { ...problemas, logo: NO_SE_LEE[leido.causa] } : problemas);
  if (leido?.ok) return { ...resto, logo: leido.logo };
  return logo === null ? { ...resto, logo } : resto;
}

/** Changes how the company's papers look. Call it in a transaction. */
export async function configurarMarca(
  db: Queryable,
  empresaId: string,
  cambio: CambioListo,
  actor: Actor,
): Promise<void> {
  const { marca: actual, antiguo } = await findMarca(db, empresaId);
  const marca = conCambioDeMarca(actual, cambio);
  await saveMarca(db, empresaId, marca, cambio.logo);
  await record(db, {
    empresaId,
    entorno: '*',
    accion: 'marca.cambiada',
    objeto: empresaId,
    actor,
    antes: describe({ ...(antiguo && { logo: antiguo }), ...actual }),
    despues: describe(marca),
  });
}

/** What is wrong with a change, by field; of its picture what its header says. */
export function problemasMarca({ logo, color, pie }: CambioMarca): Record<string, EnIdiomas | false> {
  return {
    logo: logo != null && logoOf(logo) === undefined && QUE_ES_UN_LOGO,
    color: color != null &&
      !COLOR.test(color) && {
        es: 'envíe # y seis cifras hexadecimales, p. ej. #0b5394',
        en: 'send # and six hexadecimal digits, e.g. #0b5394',
      },
    pie: pie != null && pieProblem(pie),
  };
}

/** A brand with a change in it. */
export function conCambioDeMarca(actual: Marca, cambio: CambioListo): Marca {
  const nueva = {
    logo: cambio.logo === undefined ? actual.logo : (cambio.logo ?? undefined),
    color: cambio.color === undefined ? actual.color : cambio.color?.toLowerCase(),
    pie: cambio.pie === undefined ? actual.pie : cambio.pie?.trim(),
  };
  return {
    ...(nueva.logo === undefined ? {} : { logo: nueva.logo }),
    ...(nueva.color === undefined ? {} : { color: nueva.color }),
    ...(nueva.pie === undefined ? {} : { pie: nueva.pie }),
  };
}

/** The picture by its SHA-256: the audit keeps what was changed, not a copy of it. */
function describe({ logo, color, pie }: Marca): object {
  const sha256 = logo && createHash('sha256').update(logo.bytes).digest('hex');
  return { logo: sha256 ?? null, color: color ?? null, pie: pie ?? null };
}

function pieProblem(text: string): EnIdiomas | false {
  const pie = text.trim();
  const cabe = pie !== '' && pie.length <= MAX_PIE && !/\p{Cc}/u.test(pie);
  return (
    !cabe && {
      es: `debe tener de 1 a ${MAX_PIE} caracteres, en una sola línea`,
      en: `it must have from 1 to ${MAX_PIE} characters, in one line`,
    }
  );
}
