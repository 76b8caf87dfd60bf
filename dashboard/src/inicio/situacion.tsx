import type { ReactNode } from 'react';
import { ChecklistCard } from '../empresa/checklist-card.tsx';
import { EnCastellano } from '../i18n/en-castellano.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { Clima } from '../salud/clima.tsx';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Card } from '../ui/layout.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { Fecha } from '../ui/values.tsx';
import { LoQueCambia } from './lo-que-cambia.tsx';
import { Anulaciones, Atender, PendienteMasAntiguo } from './pendientes.tsx';
import { textos } from './textos.ts';
import type { Inicio } from './tipos.ts';
import { urgencia } from './vista.ts';

/** What waits and for what, and what is still to be set up; beside it, what is sold. */
export function Situacion({ inicio, children }: { inicio: Inicio; children: ReactNode }) {
  const puede = usePuede();
  const { porAtender, prevision, pendienteMasAntiguo, anulaciones } = inicio;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5 empty:hidden">
        {children}
        {prevision !== null && <LoQueCambia prevision={prevision} />}
      </div>
      <div className="flex min-w-0 flex-col gap-5 empty:hidden">
        {porAtender.cantidad > 0 && <Atender porAtender={porAtender} />}
        {pendienteMasAntiguo !== null && <PendienteMasAntiguo pendiente={pendienteMasAntiguo} />}
        {anulaciones.enProceso > 0 && <Anulaciones anulaciones={anulaciones} />}
        {puede('ajustes') && <ChecklistCard ocultarListo />}
      </div>
    </div>
  );
}

/** How SUNAT does, and what keeps the company from sending. */
export function Sunat({ sunat: { servicios, esperan, pausa, faltan = [] } }: { sunat: Inicio['sunat'] }) {
  const t = useTextos(textos).sunat;
  const puede = usePuede();
  const configurar = puede('ajustes') && (
    <EnlaceBoton a="empresa" search={{ seccion: faltan.length > 0 ? 'checklist' : 'sol' }} size="sm">
      {t.configurar}
    </EnlaceBoton>
  );
  return (
    <Card icon="salud" title={t.titulo}>
      <div className="flex flex-col gap-3">
        {pausa !== undefined && (
          <Banner actions={configurar} title={t.pausa} tone="warning">
            <EnCastellano>{pausa}</EnCastellano>
          </Banner>
        )}
        {faltan.length > 0 && (
          <Banner actions={configurar} title={t.faltan} tone="info">
            <ul className="list-disc pl-5">
              {faltan.map((uno) => (
                <li key={uno}>{uno}</li>
              ))}
            </ul>
          </Banner>
        )}
        <Clima esperan={esperan} servicios={servicios} />
      </div>
    </Card>
  );
}

/** How long the certificate lasts. */
export function Certificado({ certificado }: { certificado: Inicio['certificado'] }) {
  const t = useTextos(textos).certificado;
  const puede = usePuede();
  const ver = puede('ajustes') && (
    <EnlaceBoton a="empresa" search={{ seccion: 'certificado' }} size="sm">
      {t.cambiar}
    </EnlaceBoton>
  );
  return (
    <Card actions={ver} icon="certificado" title={t.titulo}>
      {certificado === null ? (
        <p className="text-sm">{t.falta}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={urgencia(certificado.dias)}>{certificado.dias < 0 ? t.vencido : t.dias(certificado.dias)}</Badge>
          <span className="text-muted">
            {t.hasta} <Fecha dia={certificado.hasta} />
          </span>
        </p>
      )}
    </Card>
  );
}
