import { useAtajos } from '../../ui/atajos.ts';
import { usePuede } from '../layouts/empresa.tsx';
import { useIrA } from '../menu/enlaces.tsx';
import { MENU } from '../menu/paginas.ts';

/** The shortcuts that lead to pages of the company. Shows nothing. */
export function AtajosDeEmpresa() {
  const ir = useIrA();
  const puede = usePuede();
  const atajos = MENU.flatMap(({ a, atajo, permiso }) =>
    atajo === undefined || !puede(permiso) ? [] : [[atajo, () => ir({ a })] as const],
  );
  useAtajos(Object.fromEntries(atajos));
  return null;
}
