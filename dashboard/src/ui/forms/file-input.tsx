import { type DragEvent, useId, useRef, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../button/icon.tsx';
import { cx } from '../cx.ts';
import { textos } from '../textos.ts';
import { useEnlazado } from './field.tsx';

interface Props {
  /** As in HTML: `.p12,.pfx`, `image/png`. */
  readonly accept?: string | undefined;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly disabled?: boolean | undefined;
}

/** One file: by its button, by keyboard, or dropped (dropping is never the only way). Inside a `Field`. */
export function FileInput({ accept, file, onChange, disabled }: Props) {
  const t = useTextos(textos);
  const { tamano } = useFormatos();
  const propio = useId();
  const enlazado = useEnlazado();
  const input = useRef<HTMLInputElement>(null);
  const [encima, setEncima] = useState(false);
  const release = (event: DragEvent) => {
    event.preventDefault();
    setEncima(false);
    const [soltado] = event.dataTransfer.files;
    if (soltado !== undefined && disabled !== true) onChange(soltado);
  };
  const remove = () => {
    if (input.current !== null) input.current.value = '';
    onChange(null);
  };
  return (
    <fieldset
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-3 rounded-md border border-control border-dashed p-3',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
        encima && 'border-accent bg-accent-soft',
      )}
      onDragLeave={() => setEncima(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setEncima(true);
      }}
      onDrop={release}
    >
      <input
        {...enlazado}
        accept={accept}
        className="sr-only"
        disabled={disabled}
        id={enlazado.id ?? propio}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        ref={input}
        type="file"
      />
      <Button disabled={disabled} icon="subir" onClick={() => input.current?.click()} size="sm" tabIndex={-1}>
        {t.elegirArchivo}
      </Button>
      {file === null ? (
        <span className="text-muted text-xs">{t.sueltoAqui}</span>
      ) : (
        <span className="flex min-w-0 items-center gap-2 text-sm">
          <Icon name="comprobante" />
          <span className="truncate">{file.name}</span>
          <span className="shrink-0 text-muted text-xs">{tamano(file.size)}</span>
          <Button onClick={remove} size="sm" variant="ghost">
            {t.quitar}
          </Button>
        </span>
      )}
    </fieldset>
  );
}
