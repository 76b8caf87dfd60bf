import { useTextos } from '../i18n/idioma.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { type Destino, EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/layout.tsx';
import { Checklist, Progress } from '../ui/overlay/feedback.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { textos } from './textos-checklist.ts';
import type { Checklist as Lista, Paso } from './tipos.ts';
import { useChecklist } from './use-ajustes.ts';

interface Props {
  /** Nothing is shown once every step is done: for screens that are about something else. */
  readonly ocultarListo?: boolean;
}

/** The six steps until the company in the address issues in `live`: what is done, what is missing and where it is done. */
export function ChecklistCard({ ocultarListo = false }: Props) {
  const t = useTextos(textos).checklist;
  const { data, error, refetch } = useChecklist();
  if (ocultarListo && data?.listo === true) return null;
  return (
    <Card icon="listo" title={t.titulo}>
      {data !== undefined && <Pasos lista={data} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} title={t.sinLeer} />}
      {data === undefined && error === null && <Skeleton lines={6} />}
    </Card>
  );
}

function Pasos({ lista: { listo, hechos, pasos } }: { lista: Lista }) {
  const t = useTextos(textos).checklist;
  const puede = usePuede()('ajustes');
  const avance = t.avance(hechos, pasos.length);
  return (
    <div className="flex flex-col gap-5">
      <Progress
        detail={`${hechos}/${pasos.length}`}
        label={listo ? t.listo : avance}
        max={pasos.length}
        value={hechos}
      />
      <Checklist
        tasks={pasos.map(({ paso, hecho, falta }) => ({
          id: paso,
          title: t.pasos[paso],
          description: hecho || falta.length === 0 ? undefined : falta.join(' '),
          done: hecho,
          action: puede && <Ir paso={paso} />,
        }))}
      />
    </div>
  );
}

/** Where each step is done; the second factor belongs to the person, not to the company. */
const LUGARES: Readonly<Record<Exclude<Paso, 'segundoFactor'>, Destino>> = {
  empresa: { a: 'empresa', search: { seccion: 'datos' } },
  prueba: { a: 'nuevo', entorno: 'test' },
  certificado: { a: 'empresa', entorno: 'live', search: { seccion: 'certificado' } },
  sol: { a: 'empresa', entorno: 'live', search: { seccion: 'sol' } },
  clave: { a: 'claves', entorno: 'live', search: { nueva: 'si' } },
};

function Ir({ paso }: { paso: Paso }) {
  const t = useTextos(textos).checklist;
  if (paso === 'segundoFactor') {
    return (
      <LinkButton size="sm" to="/cuenta">
        {t.ir[paso]}
      </LinkButton>
    );
  }
  return (
    <EnlaceBoton size="sm" {...LUGARES[paso]}>
      {t.ir[paso]}
    </EnlaceBoton>
  );
}
