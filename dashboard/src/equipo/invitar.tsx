import { type FormEvent, useId, useState } from 'react';
import type { Rol } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { Button } from '../ui/button/button.tsx';
import { CopyButton } from '../ui/button/copy.tsx';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { type InvitacionHecha, useInvitar } from './consultas.ts';
import { ElegirRol } from './elegir-rol.tsx';
import { textos } from './textos.ts';

/** To whom and as what; then the link, this once. */
export function Invitar({ close }: { close: () => void }) {
  const [hecha, setHecha] = useState<InvitacionHecha>();
  return hecha === undefined ? <Formulario alCrear={setHecha} close={close} /> : <Enlace close={close} hecha={hecha} />;
}

interface FormularioProps {
  readonly close: () => void;
  readonly alCrear: (hecha: InvitacionHecha) => void;
}

function Formulario({ close, alCrear }: FormularioProps) {
  const t = useTextos(textos);
  const formulario = useId();
  const [correo, setCorreo] = useState('');
  const [rol, setRol] = useState<Rol>('emisor');
  const [falta, setFalta] = useState(false);
  const invitar = useInvitar(alCrear);
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    setFalta(correo.trim() === '');
    if (correo.trim() !== '' && !invitar.isPending) invitar.mutate({ correo: correo.trim(), rol });
  };
  const write = (nuevo: string) => {
    setCorreo(nuevo);
    setFalta(false);
    if (invitar.isError) invitar.reset();
  };
  const falla = invitar.error === null ? undefined : readFalla(invitar.error);
  const deCorreo = falta ? t.falta : falla?.fields.correo;
  return (
    <Dialog
      busy={invitar.isPending}
      description={t.invitarTexto}
      footer={
        <Button form={formulario} loading={invitar.isPending} type="submit" variant="primary">
          {t.createEnlace}
        </Button>
      }
      onOpenChange={(open) => !open && close()}
      open
      title={t.invitar}
    >
      <form className="flex flex-col gap-4" id={formulario} noValidate onSubmit={enviar}>
        {falla !== undefined && deCorreo === undefined && (
          <Banner live tone="danger">
            {falla.message}
          </Banner>
        )}
        <Field error={deCorreo} label={t.correo} required>
          <TextInput autoComplete="off" inputMode="email" onChange={write} type="email" value={correo} />
        </Field>
        <ElegirRol onChange={setRol} rol={rol} />
      </form>
      <PreguntaAlSalir pierde={invitar.isPending ? 'respuesta' : undefined} />
    </Dialog>
  );
}

function Enlace({ hecha, close }: { hecha: InvitacionHecha; close: () => void }) {
  const t = useTextos(textos);
  const { relativo } = useFormatos();
  return (
    <Dialog
      description={t.enlaceTexto(hecha.correo)}
      dismissable={false}
      footer={
        <Button onClick={close} variant="primary">
          {t.listo}
        </Button>
      }
      onOpenChange={close}
      open
      title={t.enlaceTitulo}
    >
      <div className="flex flex-col gap-3">
        <Field hint={t.vence(relativo(hecha.venceEn))} label={t.enlace}>
          <TextInput
            autoFocus
            className="font-mono text-xs"
            onChange={() => {}}
            onFocus={(event) => event.target.select()}
            readOnly
            value={completo(hecha.enlace)}
          />
        </Field>
        <div>
          <CopyButton label={t.copiarEnlace} size="md" text={completo(hecha.enlace)} variant="primary" />
        </div>
      </div>
      <PreguntaAlSalir pierde="valor" />
    </Dialog>
  );
}

/** The service may answer only the path of the link. */
function completo(enlace: string): string {
  return new URL(enlace, location.origin).href;
}
