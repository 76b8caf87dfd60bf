import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { type Datos, PanelError, panel } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { buttonClasses } from '../ui/button/button.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { FormularioEnlace } from './formulario-enlace.tsx';
import { MarcoIngreso } from './marco-ingreso.tsx';
import { PasoCodigo } from './paso-codigo.tsx';
import { textos } from './textos.ts';
import { useEntrar } from './use-entrar.ts';

type Enlace = Datos<'POST /enlaces/leer'>;

/** A one-time link: to be the owner, to accept an invitation, to choose another password. Its token is the fragment. */
export function EnlacePage() {
  const t = useTextos(textos);
  const token = useLocation({ select: ({ hash }) => hash });
  const enter = useEntrar('/');
  const [paso, setPaso] = useState<'enlace' | 'segundo-factor'>('enlace');
  const { data, error, refetch } = useQuery({
    queryKey: ['enlace', token],
    queryFn: ({ signal }) => panel('POST /enlaces/leer', { cuerpo: { token }, signal }),
    // Asked once: to look again would be one more try against the limit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: token !== '',
  });
  if (paso === 'segundo-factor') {
    return (
      <MarcoIngreso title={t.segundoFactor}>
        <PasoCodigo enter={enter} goBack={() => location.assign('/ingresar')} />
      </MarcoIngreso>
    );
  }
  if (token === '' || (error instanceof PanelError && error.status >= 400 && error.status < 429)) return <NoSirve />;
  if (data === undefined) {
    return (
      <MarcoIngreso title="Chaski">
        {error === null ? <Skeleton lines={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </MarcoIngreso>
    );
  }
  return (
    <Valido
      alPasar={(siguiente) => (siguiente === 'listo' ? enter() : setPaso(siguiente))}
      enlace={data}
      token={token}
    />
  );
}

interface ValidoProps {
  readonly enlace: Enlace;
  readonly token: string;
  readonly alPasar: (paso: 'listo' | 'segundo-factor') => void;
}

function Valido({ enlace, token, alPasar }: ValidoProps) {
  const t = useTextos(textos);
  const { relativo } = useFormatos();
  const { tipo, empresa, rol, conCuenta, venceEn } = enlace;
  const titulos = {
    propietario: t.propietario,
    invitacion: t.invitacion(empresa?.razonSocial ?? ''),
    recuperacion: t.recuperacion,
  };
  const descripciones = {
    propietario: t.propietarioTexto,
    invitacion: [rol === null ? '' : t.invitacionTexto(t.roles[rol]), conCuenta ? t.conCuenta : ''].join(' ').trim(),
    recuperacion: t.recuperacionEnlace,
  };
  return (
    <MarcoIngreso description={`${descripciones[tipo]} ${t.vence(relativo(venceEn))}`} title={titulos[tipo]}>
      <FormularioEnlace alPasar={alPasar} enlace={enlace} token={token} />
    </MarcoIngreso>
  );
}

function NoSirve() {
  const t = useTextos(textos);
  return (
    <MarcoIngreso description={t.enlaceMaloTexto} title={t.enlaceMalo}>
      <Link className={buttonClasses('primary')} to="/ingresar">
        {t.irAIngresar}
      </Link>
    </MarcoIngreso>
  );
}
