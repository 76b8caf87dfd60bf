/** What can be done with any form that issues something: issue it, review it, see it as a call of the API. */
import type { ReactNode } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeBlock } from '../../ui/button/copy.tsx';
import { Sheet } from '../../ui/overlay/dialog.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { textos } from '../textos.ts';
import type { Llamada as LlamadaDeFormulario } from './llamada.ts';

export const ATAJO_EMITIR = 'mod+enter';

export interface DeEmitir {
  readonly emitiendo: boolean;
  /** It is being issued, or nobody knows whether it was. */
  readonly bloqueado: boolean;
  /** How many problems are in sight. */
  readonly pendientes: number;
  readonly alEmitir: () => void;
}

/** Where the form is one column, what it comes to and the button stay in sight at its foot. */
export function BarraDeEmision({ children, ...deEmitir }: DeEmitir & { children: ReactNode }) {
  return (
    <div
      className="no-print bottom-0 z-20 -mx-4 -mb-16 flex items-center gap-3 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 xl:hidden [@media(min-height:480px)]:sticky"
      data-barra
    >
      <div className="flex min-w-0 flex-1 flex-col">
        {children}
        <Aviso {...deEmitir} />
      </div>
      <Emitir {...deEmitir} />
    </div>
  );
}

function Emitir({ emitiendo, bloqueado, alEmitir, className }: DeEmitir & { className?: string }) {
  const t = useTextos(textos);
  return (
    <Button
      className={className}
      disabled={bloqueado && !emitiendo}
      icon="enviar"
      loading={emitiendo}
      onClick={alEmitir}
      size="lg"
      variant="primary"
    >
      {t.emitir}
    </Button>
  );
}

/** What keeps it from being issued, or that it is. */
function Aviso({ emitiendo, pendientes }: DeEmitir) {
  const t = useTextos(textos);
  return (
    <p aria-live="polite" className="text-muted text-xs empty:hidden">
      {emitiendo ? t.emitiendo : pendientes > 0 ? t.problemasRestantes(pendientes) : ''}
    </p>
  );
}

interface BotonesProps extends DeEmitir {
  readonly alRevisar: () => void;
  readonly alVerLlamada: () => void;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** Where there is room for it, everything in a column. */
export function BotonesDeEmision(props: BotonesProps) {
  const { bloqueado, alRevisar, alVerLlamada, children } = props;
  const t = useTextos(textos);
  return (
    <div className="flex flex-col gap-2">
      <Tooltip atajo={ATAJO_EMITIR} text={t.emitir}>
        <Emitir {...props} className="hidden! xl:inline-flex!" />
      </Tooltip>
      <div className="hidden xl:block">
        <Aviso {...props} />
      </div>
      <Button disabled={bloqueado} icon="ver" onClick={alRevisar}>
        {t.revisar}
      </Button>
      {children}
      <Button icon="codigo" onClick={alVerLlamada} variant="ghost">
        {t.verLlamada}
      </Button>
    </div>
  );
}

/** What the form sends, as a call of the API. */
export function Llamada(props: { abierta: boolean; close: () => void; llamada: LlamadaDeFormulario }) {
  const t = useTextos(textos);
  const { json, curl } = props.llamada;
  return (
    <Sheet description={t.llamadaTexto} onOpenChange={props.close} open={props.abierta} size="lg" title={t.llamada}>
      <div className="flex flex-col gap-4">
        <CodeBlock code={curl} label="curl" maxHeight="lg" />
        <CodeBlock code={json} label="JSON" maxHeight="lg" />
      </div>
    </Sheet>
  );
}
