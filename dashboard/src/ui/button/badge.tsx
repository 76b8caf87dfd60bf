import type { ReactNode } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { cx } from '../cx.ts';
import { textos } from '../textos.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent';

export const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-raised text-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent',
};

/** A word about a thing. The colour adds to the word and says nothing alone. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-md px-1.5 py-0.5 font-medium text-xs',
        TONES[tone],
      )}
    >
      {icon !== undefined && <Icon name={icon} size={13} />}
      {children}
    </span>
  );
}

export type EstadoComprobante = 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';

const ESTADOS: Readonly<Record<EstadoComprobante, readonly [Tone, IconName]>> = {
  ACEPTADA: ['success', 'listo'],
  EN_PROCESO: ['info', 'reloj'],
  RECHAZADA: ['danger', 'error'],
  PENDIENTE_ENVIO: ['warning', 'enviar'],
  ANULADA: ['neutral', 'anulacion'],
};

/** The state of a comprobante: drawing, word and colour. */
export function EstadoBadge({ estado }: { estado: EstadoComprobante }) {
  const t = useTextos(textos);
  const [tone, icon] = ESTADOS[estado];
  return (
    <Badge icon={icon} tone={tone}>
      {t.estados[estado]}
    </Badge>
  );
}

/** Whether what is shown has tax value: in every drawer, detail and row that could be mistaken. */
export function EntornoPill({ entorno }: { entorno: 'test' | 'live' }) {
  const t = useTextos(textos);
  const prueba = entorno === 'test';
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-semibold text-xs',
        prueba ? 'bg-prueba text-prueba-ink' : 'bg-success-soft text-success',
      )}
      title={prueba ? t.pruebaLarga : t.realLarga}
    >
      <Icon name={prueba ? 'prueba' : 'certificado'} size={12} />
      {prueba ? t.pruebaCorta : t.realCorta}
    </span>
  );
}
