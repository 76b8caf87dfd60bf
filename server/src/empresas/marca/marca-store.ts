import type { Queryable } from '../../platform/db/tx.ts';
import type { Logo } from './logo.ts';

/** What a company's papers look like, where it is not the default. */
export interface Marca {
  /** Written anew by ourselves (`recodificar`). */
  readonly logo?: Logo;
  /** `#rrggbb`, small letters. */
  readonly color?: string;
  readonly pie?: string;
}

interface FilaMarca {
  readonly logo: Buffer | null;
  readonly formato: Logo['formato'] | null;
  readonly recodificado: boolean | null;
  readonly color: string | null;
  readonly pie: string | null;
}

/** How a company's papers look, and the logo that was kept as it had been sent and nobody has read yet. */
export interface MarcaGuardada {
  readonly marca: Marca;
  readonly antiguo?: Logo;
}

export async function findMarca(db: Queryable, empresaId: string): Promise<MarcaGuardada> {
  const { rows } = await db.query<FilaMarca>({
    name: 'empresa-marca',
    text: `select case when logo_recodificado is not false then logo end as logo, logo_formato as formato,
      logo_recodificado as recodificado, color, pie from empresas where id = $1`,
    values: [empresaId],
  });
  const { logo = null, formato = null, recodificado = null, color = null, pie = null } = rows[0] ?? {};
  const guardado = logo === null || formato === null ? undefined : { formato, bytes: logo };
  const marca = { ...(color === null ? {} : { color }), ...(pie === null ? {} : { pie }) };
  if (guardado === undefined) return { marca };
  return recodificado === true ? { marca: { ...marca, logo: guardado } } : { marca, antiguo: guardado };
}

/** Its picture stays as it is where none is said; null takes it away. */
export async function saveMarca(
  db: Queryable,
  empresaId: string,
  { color, pie }: Marca,
  logo: Logo | null | undefined,
): Promise<void> {
  await db.query('update empresas set color = $2, pie = $3 where id = $1', [empresaId, color ?? null, pie ?? null]);
  if (logo === undefined) return;
  const { bytes = null, formato = null } = logo ?? {};
  await db.query('update empresas set logo = $2, logo_formato = $3, logo_recodificado = true where id = $1', [
    empresaId,
    bytes,
    formato,
  ]);
}

/** What became of a logo that was kept before; undefined: it cannot be read. Another one that came meanwhile stays. */
export async function saveAntiguo(db: Queryable, empresaId: string, nuevo: Logo | undefined): Promise<void> {
  await db.query(
    `update empresas set logo = coalesce($2, logo), logo_formato = coalesce($3, logo_formato), logo_recodificado = $4
     where id = $1 and logo_recodificado is null`,
    [empresaId, nuevo?.bytes ?? null, nuevo?.formato ?? null, nuevo !== undefined],
  );
}
