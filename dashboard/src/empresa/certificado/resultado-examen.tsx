import { useEffect, useRef } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Badge, type Tone } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { IconName } from '../../ui/button/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { Banner, ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { readProblemas } from '../problemas.ts';
import type { Examen, Hallazgo } from '../tipos.ts';
import { DatosCertificado } from './datos-certificado.tsx';
import { textos } from './textos.ts';

interface Props {
  readonly examen: Examen;
  readonly ruc: string;
  readonly reemplaza: boolean;
  readonly save: () => void;
  readonly guardando: boolean;
  /** Why it could not be stored. */
  readonly error: unknown;
  readonly forget: () => void;
}

/** Everything that was looked at in a certificate, what is wrong with it and what to do, and the button that stores it. */
export function ResultadoExamen({ examen, ruc, reemplaza, save, guardando, error, forget }: Props) {
  const t = useTextos(textos);
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (examen.hallazgos.length > 0) caja.current?.focus();
  }, [examen]);
  return (
    <div className="rounded-xl" ref={caja} tabIndex={-1}>
      <Card icon="auditoria" title={t.resultado}>
        <div className="flex flex-col gap-5">
          <Resumen examen={examen} />
          <ul className="flex flex-col divide-y divide-line">
            {examen.hallazgos.map((hallazgo) => (
              <Fila hallazgo={hallazgo} key={`${hallazgo.que} ${hallazgo.texto}`} />
            ))}
          </ul>
          {examen.certificado !== null && (
            <div className="rounded-lg border border-line p-4">
              <h3 className="mb-3 font-semibold text-sm">{t.leido}</h3>
              <DatosCertificado certificado={examen.certificado} ruc={ruc} />
            </div>
          )}
          <ProblemSummary problems={readProblemas(error, 'guardar-certificado', {}).lista} />
          <div className="flex flex-wrap items-center gap-2">
            {examen.sirve && (
              <Button icon="listo" loading={guardando} onClick={save} variant="primary">
                {t.guardar}
              </Button>
            )}
            <Button onClick={forget}>{t.otro}</Button>
            {examen.sirve && reemplaza && <span className="text-muted text-xs">{t.reemplaza}</span>}
          </div>
        </div>
      </Card>
    </div>
  );
}

function Resumen({ examen: { sirve, hallazgos } }: { examen: Examen }) {
  const t = useTextos(textos);
  const malos = hallazgos.filter(({ estado }) => estado === 'mal').length;
  if (!sirve) return <Banner live title={t.noSirve(malos)} tone="danger" />;
  const avisos = hallazgos.some(({ estado }) => estado === 'aviso');
  return (
    <Banner live title={t.sirve} tone={avisos ? 'warning' : 'success'}>
      {avisos ? t.conAvisos : undefined}
    </Banner>
  );
}

const LOOKS: Readonly<Record<Hallazgo['estado'], readonly [Tone, IconName]>> = {
  bien: ['success', 'listo'],
  aviso: ['warning', 'aviso'],
  mal: ['danger', 'error'],
};

function Fila({ hallazgo: { que, estado, texto, remedio } }: { hallazgo: Hallazgo }) {
  const t = useTextos(textos);
  const [tone, icon] = LOOKS[estado];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
      <span className="w-20 shrink-0">
        <Badge icon={icon} tone={tone}>
          {t.estado[estado]}
        </Badge>
      </span>
      <span className="w-28 shrink-0 font-medium text-sm">{t.que[que]}</span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm">{texto}</p>
        {remedio !== undefined && (
          <p className="mt-0.5 text-muted text-sm">
            <span className="font-medium text-ink">{t.queHacer}</span> {remedio}
          </p>
        )}
      </div>
    </li>
  );
}
