import type { Queryable } from '../db/tx.ts';

/** What a company's papers look like, where it is not the default. */
export interface Marca {
  readonly logo?: { readonly formato: 'png' | 'jpg'; readonly bytes: Buffer };
  /** `#rrggbb`, small letters. */
  readonly color?: string;
  readonly pie?: string;
}

interface FilaMarca {
  readonly logo: Buffer | null;
  readonly formato: 'png' | 'jpg' | null;
  readonly color: string | null;
  readonly pie: string | null;
}

export async function findMarca(db: Queryable, empresaId: string): Promise<Marca> {
  const { rows } = await db.query<FilaMarca>({
    name: 'empresa-marca',
    text: 'select logo, logo_formato as formato, color, pie from empresas where id = $1',
    values: [empresaId],
  });
  const { logo = null, formato = null, color = null, pie = null } = rows[0] ?? {};
  return {
    ...(logo === null || formato === null ? {} : { logo: { formato, bytes: logo } }),
    ...(color === null ? {} : { color }),
    ...(pie === null ? {} : { pie }),
  };
}

export async function saveMarca(db: Queryable, empresaId: string, { logo, color, pie }: Marca): Promise<void> {
  await db.query('update empresas set logo = $2, logo_formato = $3, color = $4, pie = $5 where id = $1', [
    ...[empresaId, logo?.bytes ?? null, logo?.formato ?? null],
    ...[color ?? null, pie ?? null],
  ]);
}
