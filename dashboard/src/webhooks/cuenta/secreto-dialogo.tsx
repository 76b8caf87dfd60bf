import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { PreguntaAlSalir } from '../../shell/sesion/pregunta-al-salir.tsx';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { lineaDeEntorno } from '../firma/fragmentos.ts';
import { textos } from '../textos.ts';

interface SecretoProps {
  /** Undefined: closed. */
  readonly secreto: string | undefined;
  readonly titulo: string;
  /** What happens to the one before; undefined for a new webhook. */
  readonly anterior?: string | undefined;
  readonly close: () => void;
}

/** The secret of a webhook, shown this once: it closes only by saying that it is kept. */
export function SecretoDialogo({ secreto, ...resto }: SecretoProps) {
  return secreto === undefined ? null : <Abierto key={secreto} secreto={secreto} {...resto} />;
}

function Abierto({ secreto, titulo, anterior, close }: SecretoProps & { readonly secreto: string }) {
  const t = useTextos(textos);
  const [guardado, decir] = useState(false);
  return (
    <Dialog
      description={t.secreto.unaVez}
      dismissable={false}
      footer={
        <>
          {!guardado && <span className="mr-auto text-muted text-xs">{t.secreto.antes}</span>}
          <Button disabled={!guardado} onClick={close} variant="primary">
            {t.secreto.cerrar}
          </Button>
        </>
      }
      onOpenChange={(abierto) => !abierto && guardado && close()}
      open
      title={titulo}
    >
      <div className="flex flex-col gap-4">
        {anterior !== undefined && <Banner tone="warning">{anterior}</Banner>}
        <Valor secreto={secreto} />
        <Checkbox checked={guardado} label={t.secreto.yaGuarde} onChange={decir} />
      </div>
      <PreguntaAlSalir pierde={guardado ? undefined : 'valor'} />
    </Dialog>
  );
}

function Valor({ secreto }: { secreto: string }) {
  const t = useTextos(textos);
  const archivo = `data:text/plain;charset=utf-8,${encodeURIComponent(`${lineaDeEntorno(secreto)}\n`)}`;
  return (
    <>
      <Field label={t.secreto.valor}>
        <TextInput
          autoFocus
          className="font-mono text-xs"
          onChange={() => undefined}
          onFocus={(evento) => evento.target.select()}
          readOnly
          spellCheck={false}
          value={secreto}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton label={t.secreto.copiar} size="md" text={secreto} variant="primary" />
        <AnchorButton download="chaski-webhook.env" href={archivo} icon="exportar">
          {t.secreto.descargar}
        </AnchorButton>
      </div>
    </>
  );
}
