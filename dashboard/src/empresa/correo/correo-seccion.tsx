import type { FormEvent } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { EntornoPill } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/forms/choices.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Card, KeyValue } from '../../ui/layout.tsx';
import { Banner, ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { idDeCampo, useProblemas } from '../problemas.ts';
import { textos as comunes } from '../textos.ts';
import { useTextosGuardados, yaDicho } from '../textos-guardados.ts';
import { CAMPOS_CORREO, cambiosDeCorreo, camposDeCorreo, formularioDeCorreo } from './formulario.ts';
import { textos } from './textos.ts';
import type { Correo } from './tipos.ts';
import { useCambiarCorreo, useCorreo } from './use-correo.ts';

const ID = 'correo';

/** Whether the accepted documents of the environment in the address go to the customers by mail, and with which addresses. */
export function CorreoSeccion({ puedeEditar }: { puedeEditar: boolean }) {
  const t = useTextos(textos);
  const c = useTextos(comunes);
  const { entorno } = useEmpresa();
  const { data, error, refetch } = useCorreo();
  return (
    <Card description={t.descripcion} icon="enviar" title={t.titulo}>
      <p className="mb-4 flex flex-wrap items-center gap-2 text-muted text-sm">
        <EntornoPill entorno={entorno} />
        {c.deEntorno[entorno]}
      </p>
      {data === undefined && (error === null ? <Skeleton lines={5} /> : <ErrorState error={error} onRetry={refetch} />)}
      {data !== undefined && (
        <div className="flex flex-col gap-5">
          {!data.configurado && (
            <Banner title={t.sinConfigurar} tone="warning">
              {t.sinConfigurarTexto}
            </Banner>
          )}
          {puedeEditar ? <Editor correo={data} /> : <Lectura correo={data} />}
        </div>
      )}
    </Card>
  );
}

function Lectura({ correo: { activo, remitente, responderA, copia } }: { correo: Correo }) {
  const t = useTextos(textos);
  return (
    <KeyValue
      items={[
        { label: t.estado, value: activo ? t.encendido : t.apagado },
        { label: t.remitente, value: remitente ?? t.sinRemitente },
        { label: t.responderA, value: responderA ?? t.alRemitente },
        { label: t.copia, value: copia ?? t.nadie },
      ]}
    />
  );
}

function Editor({ correo }: { correo: Correo }) {
  const t = useTextos(textos);
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Interruptor correo={correo} />
      <KeyValue items={[{ label: t.remitente, value: correo.remitente ?? t.sinRemitente, wide: true }]} />
      <Direcciones correo={correo} />
    </div>
  );
}

/** Takes effect at once. Where there is no mail server it can only be switched off. */
function Interruptor({ correo: { activo, configurado } }: { correo: Correo }) {
  const t = useTextos(textos);
  const toast = useToast();
  const { entorno } = useEmpresa();
  const { mutate, isPending, error } = useCambiarCorreo();
  const change = (si: boolean) => mutate({ activo: si }, { onSuccess: () => toast(si ? t.activado : t.desactivado) });
  return (
    <div className="flex flex-col gap-3">
      <Switch
        checked={activo}
        disabled={isPending || (!configurado && !activo)}
        hint={t.activoAyuda[entorno]}
        label={t.activo}
        onChange={change}
      />
      {error !== null && <ErrorState error={error} />}
    </div>
  );
}

function Direcciones({ correo }: { correo: Correo }) {
  const t = useTextos(textos);
  const c = useTextos(comunes);
  const toast = useToast();
  const { id, entorno } = useEmpresa();
  const antes = formularioDeCorreo(correo);
  const [escrito, put, forget] = useTextosGuardados(`correo.${id}.${entorno}`, CAMPOS_CORREO);
  const formulario = { ...antes, ...escrito };
  const guardar = useCambiarCorreo();
  const problemas = useProblemas(guardar.error, ID, { responderA: t.responderA, copia: t.copia }, formulario);
  const cambiados = camposDeCorreo(antes, formulario);
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (cambiados.length === 0) return toast({ text: c.sinCambios, tone: 'info' });
    guardar.mutateAsync(cambiosDeCorreo(antes, formulario)).then(() => {
      forget(formulario);
      toast(c.cambio(cambiados.map((campo) => t.campos[campo]).join(', ')));
    }, yaDicho);
  };
  return (
    <form className="flex flex-col gap-4 border-line border-t pt-5" noValidate onSubmit={enviar}>
      <ProblemSummary problems={problemas.lista} />
      {CAMPOS_CORREO.map((campo) => (
        <Field
          error={problemas.de(campo)}
          hint={campo === 'copia' ? t.copiaAyuda : t.responderAAyuda}
          id={idDeCampo(ID, campo)}
          key={campo}
          label={t[campo]}
        >
          <TextInput
            autoComplete="email"
            inputMode="email"
            onChange={(texto) => put({ [campo]: texto })}
            spellCheck={false}
            value={formulario[campo]}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button loading={guardar.isPending} type="submit" variant="primary">
          {t.guardar}
        </Button>
        {cambiados.length > 0 && (
          <Button
            onClick={() => {
              forget();
              guardar.reset();
            }}
          >
            {c.descartar}
          </Button>
        )}
      </div>
    </form>
  );
}
