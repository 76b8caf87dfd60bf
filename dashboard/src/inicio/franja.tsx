import type { ReactNode } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import type { Tone } from '../ui/button/badge.tsx';
import { Icon, type IconName } from '../ui/button/icon.tsx';
import { Certificado, Sunat } from './situacion.tsx';
import { textos } from './textos.ts';
import type { Inicio } from './tipos.ts';
import { climaGeneral, urgencia } from './vista.ts';
import { WebhooksConFallas } from './webhooks-con-fallas.tsx';

const COLOR: Readonly<Record<Tone, string>> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  info: 'text-muted',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** What we depend on: a line while all is well; what fails is told whole under it. */
export function Franja({ inicio }: { inicio: Inicio }) {
  const t = useTextos(textos);
  const puede = usePuede();
  const { sunat, certificado, webhooks } = inicio;
  const clima = climaGeneral(sunat);
  const tonoDelCertificado = certificado === null ? 'warning' : urgencia(certificado.dias);
  const mal = {
    sunat: clima !== 'bueno' && clima !== 'sin-noticias',
    certificado: tonoDelCertificado !== 'success',
    webhooks: puede('ajustes') && webhooks.fallando > 0,
  };
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label={t.franja.titulo}
        className="flex flex-wrap gap-x-6 gap-y-1 rounded-xl border border-line bg-surface px-4 py-2 text-sm shadow-card"
      >
        <Parte icon="salud" tone={CLIMA[clima]}>
          {puede('ajustes') ? <EnlaceEmpresa a="salud">{t.franja.sunat[clima]}</EnlaceEmpresa> : t.franja.sunat[clima]}
        </Parte>
        <Parte icon="certificado" tone={tonoDelCertificado}>
          {certificado === null ? t.certificado.falta : <Dias dias={certificado.dias} />}
        </Parte>
        {puede('ajustes') && (
          <Parte icon="webhook" tone={mal.webhooks ? 'danger' : 'success'}>
            {mal.webhooks ? t.webhooks.titulo : t.webhooks.nada}
          </Parte>
        )}
      </ul>
      {(mal.sunat || mal.certificado || mal.webhooks) && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {mal.sunat && <Sunat sunat={sunat} />}
          {mal.certificado && <Certificado certificado={certificado} />}
          {mal.webhooks && <WebhooksConFallas webhooks={webhooks} />}
        </div>
      )}
    </div>
  );
}

const CLIMA = {
  bueno: 'success',
  'sin-noticias': 'neutral',
  'con-fallas': 'warning',
  'sin-respuesta': 'danger',
  pausa: 'warning',
  faltan: 'info',
} as const satisfies Readonly<Record<ReturnType<typeof climaGeneral>, Tone>>;

function Dias({ dias }: { dias: number }) {
  const t = useTextos(textos).franja;
  const { entero } = useFormatos();
  return dias < 0 ? t.vencido : t.certificado(entero(dias), dias);
}

function Parte({ icon, tone, children }: { icon: IconName; tone: Tone; children: ReactNode }) {
  return (
    <li className="flex min-h-6 items-center gap-1.5">
      <Icon className={COLOR[tone]} name={icon} />
      <span>{children}</span>
    </li>
  );
}
