import type { Correo } from '@chaski/sdk/src/index.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { Badge, type Tone } from '../ui/button/badge.tsx';
import { Icon, type IconName } from '../ui/button/icon.tsx';
import { Instante } from '../ui/values.tsx';
import { textos } from './textos.ts';

type IntentoDeCorreo = Correo['intentos'][number];

const ESTADOS: Readonly<Record<Correo['estado'], readonly [Tone, IconName]>> = {
  PENDIENTE: ['warning', 'reloj'],
  ENVIADO: ['success', 'listo'],
  FALLIDO: ['danger', 'error'],
  CANCELADO: ['neutral', 'anulacion'],
};

/** One mail: to whom, why, how it stands, and each exchange with the mail server. */
export function CorreoDeComprobante({ correo }: { correo: Correo }) {
  const t = useTextos(textos);
  const { para, origen, estado, creadoEn, siguienteIntentoEn, error, intentos } = correo;
  const [tone, icon] = ESTADOS[estado];
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
        <span className="wrap-anywhere min-w-0">{para}</span>
        <Badge icon={icon} tone={tone}>
          {t.estados[estado]}
        </Badge>
      </p>
      <p className="text-muted text-xs">
        {t.origenes[origen]} · <Instante iso={creadoEn} segundos />
        {siguienteIntentoEn !== undefined && intentos.length > 0 && (
          <>
            {' · '}
            {t.siguienteIntento} <Instante iso={siguienteIntentoEn} modo="relativo" />
          </>
        )}
      </p>
      {error !== undefined && <p className={estado === 'FALLIDO' ? 'text-danger text-sm' : 'text-sm'}>{error}</p>}
      <Intentos dicho={error} intentos={intentos} />
    </div>
  );
}

interface IntentosProps {
  readonly intentos: readonly IntentoDeCorreo[];
  /** What was said of the mail already: it is not said again of its attempt. */
  readonly dicho: string | undefined;
}

function Intentos({ intentos, dicho }: IntentosProps) {
  const t = useTextos(textos);
  const { plural } = useFormatos();
  if (intentos.length === 0) return null;
  return (
    <details className="group">
      <summary className="flex min-h-6 items-center gap-1.5 text-muted text-xs marker:content-none">
        <Icon className="transition-transform group-open:rotate-90" name="derecha" size={13} />
        {plural(intentos.length, t.intentos)}
      </summary>
      <ol className="mt-1 flex flex-col gap-2 pl-5">
        {intentos.toReversed().map((intento) => (
          <li key={intento.n}>
            <Intento dicho={dicho} intento={intento} />
          </li>
        ))}
      </ol>
    </details>
  );
}

interface IntentoProps extends Pick<IntentosProps, 'dicho'> {
  readonly intento: IntentoDeCorreo;
}

function Intento({ intento, dicho }: IntentoProps) {
  const { n, iniciadoEn, terminadoEn, codigo, respuesta, error } = intento;
  const t = useTextos(textos);
  const { duracion } = useFormatos();
  const tardo = terminadoEn === undefined ? t.sinTerminar : duracion(Date.parse(terminadoEn) - Date.parse(iniciadoEn));
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <span className="flex flex-wrap items-baseline gap-x-2 text-muted text-xs">
        <span className="font-medium text-ink">{t.intento(n)}</span>
        <Instante iso={iniciadoEn} segundos />
        <span>{tardo}</span>
      </span>
      {error !== undefined && error !== dicho && <span>{error}</span>}
      {(codigo !== undefined || respuesta !== undefined) && (
        <code className="wrap-anywhere font-mono text-xs">{respuestaEntera(codigo, respuesta)}</code>
      )}
    </div>
  );
}

/** What the mail server said; its code is part of most answers already. */
function respuestaEntera(codigo: number | undefined, respuesta = ''): string {
  return codigo === undefined || respuesta.startsWith(String(codigo)) ? respuesta : `${codigo} ${respuesta}`.trim();
}
