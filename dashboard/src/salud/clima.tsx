import type { Datos } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { Badge, type Tone } from '../ui/button/badge.tsx';
import type { IconName } from '../ui/button/icon.tsx';
import { Instante } from '../ui/values.tsx';
import { textos } from './textos-clima.ts';

export type Servicio = Datos<'GET /empresas/{empresa}/{entorno}/salud'>['sunat'][number];

const LOOKS: Readonly<Record<Servicio['estado'], readonly [Tone, IconName]>> = {
  bueno: ['success', 'listo'],
  'con-fallas': ['warning', 'aviso'],
  'sin-respuesta': ['danger', 'error'],
};

const SIN_NOTICIAS = ['neutral', 'info'] as const;

/** SUNAT's weather: how each of its services answers, and what Chaski does about it. */
export function Clima({ servicios }: { servicios: readonly Servicio[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {servicios.map((servicio) => (
        <li className="py-2.5 first:pt-0 last:pb-0" key={`${servicio.servicio} ${servicio.destino}`}>
          <Uno servicio={servicio} />
        </li>
      ))}
    </ul>
  );
}

function Uno({ servicio }: { servicio: Servicio }) {
  const t = useTextos(textos);
  const { entero, duracion } = useFormatos();
  const { estado, desde, intercambios, sinRespuesta, latenciaMs } = servicio;
  // Nobody asked in the last hour: nothing is known, good or bad.
  const callado = estado === 'bueno' && intercambios === 0;
  const [tone, icon] = callado ? SIN_NOTICIAS : LOOKS[estado];
  const dicho =
    intercambios === 0
      ? [t.sinDatos]
      : [
          `${t.intercambios}: ${entero(intercambios)}`,
          ...(latenciaMs === null ? [] : [`${t.latencia}: ${duracion(latenciaMs)}`]),
          ...(sinRespuesta === 0 ? [] : [`${t.sinRespuesta}: ${entero(sinRespuesta)}`]),
        ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm">
          <span className="font-medium">{t.servicios[servicio.servicio]}</span>{' '}
          <span className="text-muted text-xs [overflow-wrap:anywhere]">
            {esDeCasa(servicio.destino) ? t.simulador : servicio.destino}
          </span>
        </span>
        <Badge icon={icon} tone={tone}>
          {callado ? t.sinNoticias : t.clima[estado]}
        </Badge>
      </div>
      <p className="tabular mt-0.5 text-muted text-xs">{dicho.join(' · ')}</p>
      {desde !== undefined && (
        <p className="text-muted text-xs">
          {t.desde} <Instante iso={desde} modo="relativo" />. {t.climaRemedio[estado]}
        </p>
      )}
    </>
  );
}

/** SUNAT is never this same computer: that is the simulator. */
function esDeCasa(destino: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(destino);
}
