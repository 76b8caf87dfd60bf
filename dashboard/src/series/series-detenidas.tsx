import { useTextos } from '../i18n/idioma.ts';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card, KeyValue } from '../ui/layout.tsx';
import { correlativo, idDeSerie } from './numeracion.ts';
import { textos } from './textos.ts';
import type { Serie } from './tipos.ts';

interface Props {
  readonly series: readonly Serie[];
  readonly puedeDecidir: boolean;
  readonly decide: (serie: Serie) => void;
}

/** The series whose numbers do not flow: why, what is known of them, and the way to decide. Nothing where all of them do. */
export function SeriesDetenidas({ series, puedeDecidir, decide }: Props) {
  const t = useTextos(textos);
  const detenidas = series.filter(({ estado }) => estado !== 'alDia');
  if (detenidas.length === 0) return null;
  return (
    <Card
      description={puedeDecidir ? undefined : t.soloDueno}
      icon="aviso"
      title={detenidas.some(({ estado }) => estado === 'detenida') ? t.detenidas.titulo : t.estados.porConciliar}
    >
      <ul className="flex flex-col divide-y divide-line">
        {detenidas.map((serie) => (
          <li
            className="flex flex-wrap items-start justify-between gap-4 py-4 first:pt-0 last:pb-0"
            key={idDeSerie(serie)}
          >
            <Detenida serie={serie} />
            {puedeDecidir && (
              <Button
                aria-label={t.detenidas.decidirSerie(serie.serie)}
                onClick={() => decide(serie)}
                variant={serie.estado === 'detenida' ? 'primary' : 'secondary'}
              >
                {t.detenidas.decidir}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Detenida({ serie: una }: { serie: Serie }) {
  const t = useTextos(textos);
  const { serie, tipoComprobante, estado, motivo, siguienteNumero, conocido } = una;
  return (
    <div className="min-w-0 flex-1 basis-80">
      <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
        {t.tipos[tipoComprobante]} <code>{serie}</code>
        <Badge tone={estado === 'detenida' ? 'danger' : 'warning'}>{t.estados[estado]}</Badge>
      </p>
      <p className="mt-1 text-sm">{motivo}</p>
      <p className="mt-1 mb-3 text-muted text-sm">{t.explicacion[estado]}</p>
      <KeyValue
        items={[
          {
            label: t.detenidas.ultimoAqui,
            value: siguienteNumero === 1 ? t.detenidas.ninguno : correlativo(serie, siguienteNumero - 1),
          },
          {
            label: t.detenidas.conoceSunat,
            value: conocido === null ? t.detenidas.noSeSabe : correlativo(serie, conocido),
          },
        ]}
      />
    </div>
  );
}
