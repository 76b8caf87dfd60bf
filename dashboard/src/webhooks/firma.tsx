import { useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { CodeBlock } from '../ui/button/copy.tsx';
import { Card } from '../ui/layout.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { FRAGMENTOS, lineaDeEntorno } from './firma/fragmentos.ts';
import { textos } from './textos.ts';

/** Code that checks the signature, in the language of the receiver. */
export function Firma() {
  const t = useTextos(textos).firma;
  const [lenguaje, choose] = useState<(typeof FRAGMENTOS)[number]['id']>('typescript');
  return (
    <Card description={t.detalle} title={t.titulo}>
      <div className="flex flex-col gap-4">
        <CodeBlock code={lineaDeEntorno()} label=".env" />
        <p className="text-muted text-sm">{t.secreto}</p>
        <Tabs
          label={t.lenguaje}
          onChange={choose}
          tabs={FRAGMENTOS.map(({ id, nombre, archivo, codigo }) => ({
            value: id,
            label: nombre,
            content: <CodeBlock code={codigo} label={archivo} maxHeight="lg" />,
          }))}
          value={lenguaje}
        />
        <p className="text-muted text-sm">{t.sdk}</p>
      </div>
    </Card>
  );
}
