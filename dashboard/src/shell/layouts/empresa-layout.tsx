import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useSesion } from '../../api/sesion.ts';
import { useVivo } from '../../api/vivo.ts';
import { rememberLugar } from '../menu/entrada.ts';
import { type EmpresaActual, EmpresaContext, type Entorno } from './empresa.tsx';
import { NoExiste } from './error-de-ruta.tsx';
import { Marco } from './marco.tsx';

const esEntorno = (texto: string | undefined): texto is Entorno => texto === 'test' || texto === 'live';

/** Around the pages of one company in one environment. A company of which one is no member does not exist. */
export function EmpresaLayout() {
  const { ruc, entorno } = useParams({ strict: false });
  const { empresas } = useSesion();
  const empresa = empresas.find((cada) => cada.ruc === ruc);
  const actual = useMemo(
    () => (empresa === undefined || !esEntorno(entorno) ? undefined : { ...empresa, entorno }),
    [empresa, entorno],
  );
  if (actual === undefined) {
    return (
      <Marco>
        <NoExiste />
      </Marco>
    );
  }
  return <Dentro actual={actual} key={`${actual.id} ${actual.entorno}`} />;
}

function Dentro({ actual }: { actual: EmpresaActual }) {
  const vivo = useVivo(actual);
  const { ruc, entorno } = actual;
  useEffect(() => rememberLugar({ ruc, entorno }), [ruc, entorno]);
  return (
    <EmpresaContext value={actual}>
      <Marco vivo={vivo}>
        <Outlet />
      </Marco>
    </EmpresaContext>
  );
}
