import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { textos } from './textos-salir.ts';

interface Props {
  /** What would be lost now: the value that is shown this once, or the answer that brings it. Undefined: nothing. */
  readonly pierde: 'valor' | 'respuesta' | undefined;
}

/** A change of what is after the `?` stays on the page, with all that is open on it. */
const otraPagina: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/**
 * Asks before the page is left (the browser's "back", a session that ended, a closed tab) with something that cannot be had again.
 * It stands inside the dialog that shows or brings it.
 */
export function PreguntaAlSalir({ pierde }: Props) {
  const t = useTextos(textos);
  const activa = pierde !== undefined;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: otraPagina,
    enableBeforeUnload: activa,
    disabled: !activa,
    withResolver: true,
  });
  const quedarse = useRef(reset);
  useEffect(() => {
    quedarse.current = reset;
  });
  // Nothing is lost any more, or it became a value in sight: whoever was asked stays where they are.
  useEffect(() => (activa ? () => quedarse.current?.() : undefined), [activa]);
  return (
    <AlertDialog
      action={t.salir}
      danger
      description={t[pierde ?? 'valor']}
      onConfirm={() => proceed?.()}
      onOpenChange={(open) => !open && reset?.()}
      open={activa && status === 'blocked'}
      title={t.titulo}
    />
  );
}
