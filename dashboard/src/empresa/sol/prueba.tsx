import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Badge, type Tone } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { IconName } from '../../ui/button/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Instante } from '../../ui/values.tsx';
import type { AjustesDeEntorno, PruebaSol } from '../tipos.ts';
import { useProbarSol } from '../use-ajustes.ts';
import { textos } from './textos.ts';

const LOOKS: Readonly<Record<PruebaSol['estado'], readonly [Tone, IconName]>> = {
  bien: ['success', 'listo'],
  mal: ['danger', 'error'],
  sinRespuesta: ['warning', 'desconectado'],
};

/** Whether SUNAT lets the stored user in: what it answered the last time, and a way to ask again. */
export function PruebaDeConexion({ ajustes, puedeProbar }: { ajustes: AjustesDeEntorno; puedeProbar: boolean }) {
  const t = useTextos(textos);
  const probar = useProbarSol();
  const { sol, envioPausado } = ajustes;
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
        {envioPausado !== null && (
          <Banner title={t.pausado} tone="warning">
            {envioPausado.motivo}
            {envioPausado.hasta !== null && <PausadoHasta iso={envioPausado.hasta} />}
          </Banner>
        )}
        {probar.isPending && (
          <p className="text-muted text-sm" role="status">
            {t.probando}
          </p>
        )}
        {probar.error !== null && <ErrorState error={probar.error} />}
        {probar.data !== undefined && !probar.isPending && <Resultado prueba={probar.data} />}
        {probar.data === undefined && !probar.isPending && <UltimaPrueba probado={sol?.probado ?? null} />}
      </div>
    </Card>
  );
}

function PausadoHasta({ iso }: { iso: string }) {
  const t = useTextos(textos);
  const { instante } = useFormatos();
  return <span> {t.hasta(instante(iso))}</span>;
}

function UltimaPrueba({ probado }: { probado: NonNullable<AjustesDeEntorno['sol']>['probado'] }) {
  const t = useTextos(textos);
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

function Resultado({ prueba: { estado, codigo, texto, remedio, url, ms } }: { prueba: PruebaSol }) {
  const t = useTextos(textos);
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
