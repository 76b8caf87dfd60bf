import { useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { Button } from '../ui/button/button.tsx';
import { CopyButton } from '../ui/button/copy.tsx';
import { saveFile } from '../ui/descargar.ts';
import { Checkbox } from '../ui/forms/choices.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { textos } from './textos.ts';

/** The recovery codes, this once. It closes only by saying that they are kept. */
export function CodigosDeRecuperacion({ codigos, close }: { codigos: readonly string[]; close: () => void }) {
  const t = useTextos(textos);
  const [guardados, setGuardados] = useState(false);
  const texto = codigos.join('\n');
  return (
    <Dialog
      description={t.codigosTexto}
      dismissable={false}
      footer={
        <Button disabled={!guardados} onClick={close} variant="primary">
          {t.terminar}
        </Button>
      }
      onOpenChange={() => {}}
      open
      size="sm"
      title={t.codigosTitulo}
    >
      <div className="flex flex-col gap-4">
        <ol className="tabular grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg bg-raised p-4 font-mono text-ink text-sm">
          {codigos.map((codigo) => (
            <li key={codigo}>{codigo}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <CopyButton label={t.copiarCodigos} text={texto} />
          <Button
            icon="exportar"
            onClick={() => saveFile(t.archivo, new Blob([`${texto}\n`], { type: 'text/plain' }))}
            size="sm"
          >
            {t.descargar}
          </Button>
        </div>
        <Checkbox checked={guardados} label={t.yaGuarde} onChange={setGuardados} />
      </div>
      <PreguntaAlSalir pierde={guardados ? undefined : 'valor'} />
    </Dialog>
  );
}
