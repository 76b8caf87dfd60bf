import { plegar } from '@chaski/core/lib/acentos.ts';

interface Buscable {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
}

/** The companies whose RUC begins, or whose names have it, like `consulta`; accents and case say nothing. */
export function filterEmpresas<T extends Buscable>(empresas: readonly T[], consulta: string): readonly T[] {
  const buscada = normalizar(consulta);
  if (buscada === '') return empresas;
  return empresas.filter(
    ({ ruc, razonSocial, nombreComercial }) =>
      ruc.startsWith(buscada) || normalizar(`${razonSocial} ${nombreComercial ?? ''}`).includes(buscada),
  );
}

function normalizar(texto: string): string {
  return plegar(texto).trim();
}
