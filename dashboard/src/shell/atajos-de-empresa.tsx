import { useAtajos } from '../ui/atajos.ts';
import { usePuede } from './empresa.tsx';
import { useIrA } from './enlaces.tsx';
import { MENU } from './paginas.ts';

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
