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

/** Nobody is there: what is to be sent waits for it, and for nothing else. */
export const isCallado = ({ servicio, estado }: Servicio) => servicio === 'envio' && estado === 'sin-respuesta';

const SIN_NOTICIAS = ['neutral', 'info'] as const;

/** SUNAT's weather: how each of its services answers, what waits for it (`esperan`), and what Chaski does about it. */
export function Clima({ servicios, esperan }: { servicios: readonly Servicio[]; esperan: number }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {servicios.map((servicio) => (
        <li className="py-2.5 first:pt-0 last:pb-0" key={`${servicio.servicio} ${servicio.destino}`}>
          <Uno esperan={servicio.servicio === 'envio' ? esperan : 0} servicio={servicio} />
        </li>
      ))}
    </ul>
  );
}

function Uno({ servicio, esperan }: { servicio: Servicio; esperan: number }) {
  const t = useTextos(textos);
  const { entero, duracion, plural } = useFormatos();
  const { estado, desde, pruebaEn, intercambios, sinRespuesta, latenciaMs } = servicio;
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
      {estado === 'sin-respuesta' && (pruebaEn !== undefined || esperan > 0) && (
        <p className="text-xs">
          {esperan > 0 && `${plural(esperan, t.esperan)}. `}
          {pruebaEn !== undefined && (
            <>
              {t.prueba} <Instante iso={pruebaEn} modo="relativo" />.
            </>
          )}
        </p>
      )}
    </>
  );
}

/** SUNAT is never this same computer: that is the simulator. */
function esDeCasa(destino: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(destino);
}
