import type { Comprobante } from '@chaski/sdk/src/index.ts';
import type { ReactNode } from 'react';
import { useCorreo } from '../empresa/correo/use-correo.ts';
import { useTextos } from '../i18n/idioma.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { Card } from '../ui/layout.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { CorreoDeComprobante } from './correo-de-comprobante.tsx';
import { EnviarCorreo } from './enviar-correo.tsx';
import { textos } from './textos.ts';
import { useCorreos } from './use-correos.ts';

/** To whom the document was sent by mail and how that went; and a way to send it now. */
export function PestanaCorreos({ comprobante: { documento, estado } }: { comprobante: Comprobante }) {
  const t = useTextos(textos);
  const puedeEnviar = usePuede()('invoices.create');
  const aceptado = estado === 'ACEPTADA';
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <Lista id={documento.id} />
      <div className="flex min-w-0 flex-col gap-5">
        <ComoEstaElEnvio>
          {puedeEnviar && aceptado && <EnviarCorreo id={documento.id} propuesta={documento.cliente.correo ?? ''} />}
        </ComoEstaElEnvio>
        {!aceptado && <Banner tone="neutral">{t.soloAceptados}</Banner>}
      </div>
    </div>
  );
}

/** Sends an accepted document now; where the service has no mail server, that instead. */
export function EnvioPorCorreo(props: { id: string; propuesta: string }) {
  return (
    <ComoEstaElEnvio>
      <EnviarCorreo {...props} />
    </ComoEstaElEnvio>
  );
}

function Lista({ id }: { id: string }) {
  const t = useTextos(textos);
  const { data, error, refetch } = useCorreos(id);
  return (
    <Card title={t.titulo}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data?.length === 0 && <EmptyState description={t.vacioTexto} icon="enviar" title={t.vacioTitulo} />}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={t.titulo} className="divide-y divide-line">
          {data.map((correo) => (
            <li className="py-4 first:pt-0 last:pb-0" key={correo.id}>
              <CorreoDeComprobante correo={correo} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Whether the company sends by itself; where the service has no mail server, that instead of what could not work. */
function ComoEstaElEnvio({ children }: { children: ReactNode }) {
  const t = useTextos(textos);
  const puedeCambiarlo = usePuede()('ajustes');
  const { data } = useCorreo();
  const ajustes = puedeCambiarlo && (
    <EnlaceBoton a="empresa" search={{ seccion: 'correo' }} size="sm">
      {t.seeAjustes}
    </EnlaceBoton>
  );
  if (data?.configurado === false) {
    return (
      <Banner actions={ajustes} title={t.sinConfigurar} tone="warning">
        {t.sinConfigurarTexto}
      </Banner>
    );
  }
  return (
    <>
      {children}
      {data?.activo === false && (
        <Banner actions={ajustes} tone="neutral">
          {t.apagado}
        </Banner>
      )}
    </>
  );
}
