import { type ReactNode, useEffect, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { cx, DESPLAZABLE } from '../cx.ts';
import { alPortapapeles } from '../portapapeles.ts';
import { textos } from '../textos.ts';
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';

const SHOWN_MS = 2500;
type Resultado = 'copiado' | 'noCopiado';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for the button's name: `Copiar curl`. */
  readonly label?: string | undefined;
  readonly size?: ButtonSize;
  readonly variant?: ButtonVariant;
  /** Called after it was copied. */
  readonly onCopied?: (() => void) | undefined;
}

/** Copies a text and says, to the eye and to the ear, whether it could. */
export function CopyButton({ text, label, size = 'sm', variant = 'secondary', onCopied }: CopyButtonProps) {
  const t = useTextos(textos);
  const [resultado, setResultado] = useState<Resultado>();
  useEffect(() => {
    if (resultado === undefined) return;
    const espera = setTimeout(() => setResultado(undefined), SHOWN_MS);
    return () => clearTimeout(espera);
  }, [resultado]);
  const copy = async () => {
    const copiado = await alPortapapeles(text);
    setResultado(copiado ? 'copiado' : 'noCopiado');
    if (copiado) onCopied?.();
  };
  return (
    <>
      <Button icon={resultado === 'copiado' ? 'listo' : 'copiar'} onClick={copy} size={size} variant={variant}>
        {resultado === 'copiado' ? t.copiado : (label ?? t.copiar)}
      </Button>
      <span aria-live="polite" className={resultado === 'noCopiado' ? 'text-danger text-xs' : 'sr-only'}>
        {resultado === undefined ? '' : t[resultado]}
      </span>
    </>
  );
}

interface CodeBlockProps {
  readonly code: string;
  /** What it is: `curl`, `JSON`, the name of a file. Seen above the code. */
  readonly label?: string | undefined;
  /** Long lines are folded. */
  readonly wrap?: boolean;
  readonly maxHeight?: 'md' | 'lg' | 'none';
  readonly actions?: ReactNode;
}

/** Text for machines, as it is, with a button that copies it. */
export function CodeBlock({ code, label, wrap = false, maxHeight = 'md', actions }: CodeBlockProps) {
  const t = useTextos(textos);
  const height = { md: 'max-h-80', lg: 'max-h-[36rem]', none: '' }[maxHeight];
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-canvas">
      <div className="flex min-h-10 items-center justify-between gap-2 border-line border-b py-1 pr-1.5 pl-3">
        <span className="truncate text-muted text-xs">{label ?? t.codigoFuente}</span>
        <span className="flex items-center gap-1">
          {actions}
          <CopyButton text={code} variant="ghost" />
        </span>
      </div>
      <section
        aria-label={label ?? t.codigoFuente}
        className={cx('focus-inside overflow-auto p-3', height)}
        {...DESPLAZABLE}
      >
        <pre
          className={cx(
            'font-mono text-ink text-xs leading-relaxed',
            wrap && 'whitespace-pre-wrap [overflow-wrap:anywhere]',
          )}
        >
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
