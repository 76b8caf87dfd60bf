import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeBlock } from '../../ui/button/copy.tsx';
import { Sheet } from '../../ui/overlay/dialog.tsx';
import { textos } from '../textos.ts';

export interface LlamadaApi {
  readonly titulo: string;
  readonly curl: string;
}

/** What the screen does, done with the API: commands that run as they are, with the key in `CHASKI_CLAVE`. */
export function VerLlamada({ llamadas }: { llamadas: readonly LlamadaApi[] }) {
  const { llamada: t } = useTextos(textos);
  const [abierta, setAbierta] = useState(false);
  return (
    <>
      <Button icon="codigo" onClick={() => setAbierta(true)}>
        {t.ver}
      </Button>
      <Sheet description={t.explicacion} onOpenChange={setAbierta} open={abierta} size="lg" title={t.ver}>
        <div className="flex flex-col gap-4">
          {llamadas.map(({ titulo, curl }) => (
            <CodeBlock code={curl} key={titulo} label={titulo} wrap />
          ))}
        </div>
      </Sheet>
    </>
  );
}
