import { type FormEvent, useState } from 'react';
import { idDeCampo, useProblemas } from '../empresa/problemas.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Card } from '../ui/layout.tsx';
import { ProblemSummary } from '../ui/overlay/feedback.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { textos } from './textos.ts';
import { useEnviarCorreo } from './use-correos.ts';

const ID = 'enviar-correo';

/** Sends the document now: to the customer's address (`propuesta`, empty when it has none) or to another. */
export function EnviarCorreo({ id, propuesta }: { id: string; propuesta: string }) {
  const t = useTextos(textos).enviar;
  const toast = useToast();
  const [para, setPara] = useState(propuesta);
  const enviar = useEnviarCorreo(id);
  const problemas = useProblemas(enviar.error, ID, { para: t.para }, { para });
  const alEnviar = (event: FormEvent) => {
    event.preventDefault();
    if (enviar.isPending) return;
    enviar.mutate(para.trim(), {
      // Who asks again within a minute is answered with the one that was sent.
      onSuccess: (correo) => toast(correo.estado === 'ENVIADO' ? t.yaEnviado(correo.para) : t.encolado(correo.para)),
    });
  };
  return (
    <Card description={t.texto} title={t.titulo}>
      <form className="flex flex-col gap-4" noValidate onSubmit={alEnviar}>
        <ProblemSummary problems={problemas.lista} />
        <Field error={problemas.de('para')} hint={t.paraAyuda} id={idDeCampo(ID, 'para')} label={t.para} required>
          <TextInput autoComplete="email" inputMode="email" onChange={setPara} spellCheck={false} value={para} />
        </Field>
        <div>
          <Button icon="enviar" loading={enviar.isPending} type="submit" variant="primary">
            {t.boton}
          </Button>
        </div>
      </form>
    </Card>
  );
}
