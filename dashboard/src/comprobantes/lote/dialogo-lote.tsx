import { useTextos } from '../../i18n/idioma.ts';
import { Badge, type Tone } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Progress } from '../../ui/overlay/feedback.tsx';
import { textos } from '../textos.ts';
import { countLote, type EstadoDeLote, type FilaDeLote } from './lote.ts';
import { type DeLote, type Tarea, useLote } from './use-lote.ts';

const TONOS: Readonly<Record<EstadoDeLote, Tone>> = {
  espera: 'neutral',
  'en-curso': 'info',
  hecho: 'success',
  fallo: 'danger',
  omitido: 'warning',
};

interface Props {
  readonly titulo: string;
  readonly filas: readonly DeLote[];
  readonly tarea: Tarea;
  readonly onClose: () => void;
}

/** Does something for each of the chosen documents, and shows what came of each. Begins when it opens. */
export function DialogoLote({ titulo, filas, tarea, onClose }: Props) {
  const { lote: t } = useTextos(textos);
  const { lote, stop } = useLote(filas, tarea, (error) => readFalla(error).message);
  const cuenta = countLote(lote);
  const cerrar = (
    <Button onClick={onClose} variant="primary">
      {t.cerrar}
    </Button>
  );
  const parar = (
    <Button disabled={lote.detenido} onClick={stop}>
      {t.detener}
    </Button>
  );
  return (
    <Dialog
      description={cuenta.acabado ? t.resumen(cuenta.hechas, cuenta.fallidas, cuenta.omitidas) : t.seguir}
      dismissable={cuenta.acabado}
      footer={cuenta.acabado ? cerrar : parar}
      onOpenChange={onClose}
      open
      title={titulo}
    >
      <div className="flex flex-col gap-4">
        <Progress
          detail={t.progreso(cuenta.terminadas, cuenta.total)}
          label={titulo}
          max={cuenta.total}
          value={cuenta.terminadas}
        />
        <p aria-live="polite" className="sr-only">
          {cuenta.acabado ? t.resumen(cuenta.hechas, cuenta.fallidas, cuenta.omitidas) : ''}
        </p>
        <ul aria-label={t.resultados} className="flex flex-col divide-y divide-line">
          {lote.filas.map((fila) => (
            <Resultado fila={fila} key={fila.id} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Resultado({ fila }: { fila: FilaDeLote }) {
  const { lote: t } = useTextos(textos);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="w-28 shrink-0 font-medium">{fila.nombre}</span>
      <Badge tone={TONOS[fila.estado]}>{t.estado[fila.estado]}</Badge>
      {fila.mensaje !== undefined && (
        <span className="wrap-anywhere min-w-0 flex-1 basis-48 text-muted">{fila.mensaje}</span>
      )}
    </li>
  );
}
