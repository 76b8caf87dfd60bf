import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type Datos, panel } from '../api/panel.ts';
import { SECRETO, useOlvidar } from '../api/secreto.ts';
import { useTextos } from '../i18n/idioma.ts';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { Button } from '../ui/button/button.tsx';
import { CopyButton } from '../ui/button/copy.tsx';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { textos } from './textos.ts';

interface Props {
  readonly pedido: Datos<'POST /cuenta/segundo-factor'>;
  readonly close: () => void;
  readonly alActivar: (codigos: readonly string[]) => void;
}

/** The QR, the same as text, and the first code that proves that the app has it. */
export function ActivarSegundoFactor({ pedido, close, alActivar }: Props) {
  const t = useTextos(textos);
  const formulario = useId();
  const [codigo, setCodigo] = useState('');
  const confirmar = useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: () =>
        panel('POST /cuenta/segundo-factor/confirmar', { cuerpo: { codigo: codigo.replace(/\s/g, '') } }),
      onSuccess: ({ codigos }) => alActivar(codigos),
    }),
  );
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (!confirmar.isPending) confirmar.mutate();
  };
  const falla = confirmar.error === null ? undefined : readFalla(confirmar.error);
  return (
    <Dialog
      busy={confirmar.isPending}
      description={t.activarTexto}
      footer={
        <Button
          disabled={codigo.trim() === ''}
          form={formulario}
          loading={confirmar.isPending}
          type="submit"
          variant="primary"
        >
          {t.confirmar}
        </Button>
      }
      onOpenChange={(open) => !open && close()}
      open
      size="sm"
      title={t.activarTitulo}
    >
      <form className="flex flex-col gap-4" id={formulario} onSubmit={enviar}>
        {/* Black on white in both themes: cameras want it so. As a picture, so that nothing in it is markup of this page. */}
        <img
          alt={t.qr}
          className="mx-auto size-48 rounded-lg border border-line bg-[#fff] p-2"
          src={`data:image/svg+xml,${encodeURIComponent(pedido.qrSvg)}`}
        />
        <div className="text-muted text-xs">
          {t.aMano}
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <code className="font-mono text-ink text-sm [overflow-wrap:anywhere]">{enGrupos(pedido.secreto)}</code>
            <CopyButton text={pedido.secreto} />
          </span>
        </div>
        <Field error={falla?.fields.codigo ?? falla?.message} label={t.codigo} required>
          <TextInput
            autoComplete="one-time-code"
            className="tabular font-mono text-base tracking-wider"
            inputMode="numeric"
            onChange={setCodigo}
            value={codigo}
          />
        </Field>
      </form>
      <PreguntaAlSalir pierde={confirmar.isPending ? 'respuesta' : undefined} />
    </Dialog>
  );
}

/** In groups of four, to be read from the screen. */
function enGrupos(secreto: string): string {
  return secreto.replace(/(.{4})(?=.)/g, '$1 ');
}
