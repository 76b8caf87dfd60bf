import { Outlet } from '@tanstack/react-router';
import { Marco } from './marco.tsx';

/** Around the pages of the user: the list of companies and the account. */
export function SinEmpresaLayout() {
  return (
    <Marco>
      <Outlet />
    </Marco>
  );
}
