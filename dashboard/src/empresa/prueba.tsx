import type { UseMutationResult } from '@tanstack/react-query';
import { EnCastellano } from '../i18n/en-castellano.tsx';
import { useFormatos } from '../i18n/use-formatos.ts';
import { Badge, type Tone } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import type { IconName } from '../ui/button/icon.tsx';
import { Card } from '../ui/layout.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import type { AjustesDeEntorno, PruebaSol } from './tipos.ts';

const LOOKS: Readonly<Record<PruebaSol['estado'], readonly [Tone, IconName]>> = {
  bien: ['success', 'listo'],
  mal: ['danger', 'error'],
  sinRespuesta: ['warning', 'desconectado'],
};

/** The words of what is tried. */
export interface TextosDePrueba {
  readonly conexion: string;
  readonly probar: string;
  readonly probarAyuda: string;
  readonly probando: string;
  readonly nuncaProbado: string;
  readonly ultimaPrueba: string;
  readonly resultados: Readonly<Record<PruebaSol['estado'], string>>;
  readonly codigo: (codigo: string) => string;
  readonly queHacer: string;
  readonly pausado: string;
  readonly hasta: (cuando: string) => string;
}

interface Props {
  readonly t: TextosDePrueba;
  /** Why what it is for rests, where it does. */
  readonly pausa: AjustesDeEntorno['envioPausado'];
  /** What came of the last time. */
  readonly ultima: NonNullable<AjustesDeEntorno['sol']>['probado'];
  readonly puedeProbar: boolean;
  readonly probar: Pick<UseMutationResult<PruebaSol, Error, void>, 'mutate' | 'isPending' | 'error' | 'data'>;
}

/** Whether SUNAT takes what is stored: what it answered the last time, and a way to ask again. */
export function PruebaDeConexion({ t, pausa, ultima, puedeProbar, probar }: Props) {
  return (
    <Card
      actions={
        puedeProbar && (
          <Button icon="salud" loading={probar.isPending} onClick={() => probar.mutate()}>
            {t.probar}
          </Button>
        )
      }
      description={t.probarAyuda}
      icon="salud"
      title={t.conexion}
    >
      <div className="flex flex-col gap-4">
        {pausa !== null && (
          <Banner title={t.pausado} tone="warning">
            <EnCastellano>{pausa.motivo}</EnCastellano>
            {pausa.hasta !== null && <PausadoHasta iso={pausa.hasta} t={t} />}
          </Banner>
        )}
        {probar.isPending && (
          <p className="text-muted text-sm" role="status">
            {t.probando}
          </p>
        )}
        {probar.error !== null && <ErrorState error={probar.error} />}
        {probar.data !== undefined && !probar.isPending && <Resultado prueba={probar.data} t={t} />}
        {probar.data === undefined && !probar.isPending && <UltimaPrueba probado={ultima} t={t} />}
      </div>
    </Card>
  );
}

function PausadoHasta({ iso, t }: { iso: string; t: TextosDePrueba }) {
  const { instante } = useFormatos();
  return <span> {t.hasta(instante(iso))}</span>;
}

function UltimaPrueba({ probado, t }: { probado: Props['ultima']; t: TextosDePrueba }) {
  if (probado === null) return <p className="text-muted text-sm">{t.nuncaProbado}</p>;
  const [tone, icon] = LOOKS[probado.estado];
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">
        {t.ultimaPrueba} <Instante iso={probado.en} modo="ambos" />
      </span>
      <Badge icon={icon} tone={tone}>
        {t.resultados[probado.estado]}
      </Badge>
    </p>
  );
}

function Resultado({
  prueba: { estado, codigo, texto, remedio, url, ms },
  t,
}: {
  prueba: PruebaSol;
  t: TextosDePrueba;
}) {
  const { duracion } = useFormatos();
  const [tone] = LOOKS[estado];
  return (
    <Banner live title={t.resultados[estado]} tone={tone}>
      <p>{texto}</p>
      {remedio !== undefined && (
        <p className="mt-1">
          <span className="font-medium">{t.queHacer}</span> {remedio}
        </p>
      )}
      <p className="mt-1 text-muted text-xs [overflow-wrap:anywhere]">
        {[codigo === undefined ? '' : t.codigo(codigo), url ?? '', duracion(ms)]
          .filter((parte) => parte !== '')
          .join(' · ')}
      </p>
    </Banner>
  );
}
