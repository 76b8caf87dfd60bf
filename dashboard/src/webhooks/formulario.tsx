import { type FormEvent, useId, useState } from 'react';
import { useCambiados } from '../empresa/problemas.ts';
import { useTextos } from '../i18n/idioma.ts';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Checkbox } from '../ui/forms/choices.tsx';
import { Field, FieldError } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ProblemSummary } from '../ui/overlay/feedback.tsx';
import { textos } from './textos.ts';
import { EVENTOS } from './tipos.ts';
import { type Borrador, problemasDe } from './vista.ts';

const MAX_DESCRIPCION = 200;

interface FormularioProps {
  readonly open: boolean;
  readonly close: () => void;
  /** Undefined: a new one. */
  readonly editando: boolean;
  readonly inicial: Borrador;
  readonly guardando: boolean;
  /** What the service said against it. */
  readonly falla: unknown;
  readonly save: (borrador: Borrador) => void;
}

/** The form of a webhook, to make one or to change it. Mount it anew for each opening (`key`). */
export function Formulario({ open, close, editando, inicial, guardando, falla, save }: FormularioProps) {
  const t = useTextos(textos);
  const id = useId();
  const [borrador, change] = useState(inicial);
  const [visto, mostrarProblemas] = useState(false);
  const problemas = visto ? problemasDe(borrador) : [];
  const cambiados = useCambiados(falla, { ...borrador });
  // What was changed since is no longer what the service spoke of.
  const delServicio = Object.fromEntries(
    Object.entries(readFalla(falla).fields).filter(([campo]) => !cambiados.has(campo)),
  );
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    mostrarProblemas(true);
    if (!guardando && problemasDe(borrador).length === 0) save(borrador);
  };
  return (
    <Dialog
      busy={guardando}
      description={editando ? t.formulario.editarDetalle : t.formulario.crearDetalle}
      footer={
        <>
          <Button disabled={guardando} onClick={close}>
            {t.formulario.cancelar}
          </Button>
          <Button form={id} loading={guardando} type="submit" variant="primary">
            {editando ? t.formulario.guardar : t.formulario.guardarNuevo}
          </Button>
        </>
      }
      onOpenChange={(abierto) => !abierto && close()}
      open={open}
      title={editando ? t.formulario.editar : t.formulario.crear}
    >
      <form className="flex flex-col gap-4" id={id} noValidate onSubmit={enviar}>
        <Problemas falla={falla} fields={delServicio} id={id} />
        <Campos borrador={borrador} change={change} delServicio={delServicio} id={id} problemas={problemas} />
      </form>
      <PreguntaAlSalir pierde={guardando && !editando ? 'respuesta' : undefined} />
    </Dialog>
  );
}

function Problemas({ falla, fields, id }: { falla: unknown; fields: Readonly<Record<string, string>>; id: string }) {
  if (falla === null || falla === undefined) return null;
  const { message, fields: todos } = readFalla(falla);
  const deCampos = Object.entries(fields).map(([campo, texto]) => ({
    ...(campo === 'url' ? { field: `${id}-url` } : {}),
    message: texto,
  }));
  return <ProblemSummary problems={Object.keys(todos).length > 0 ? deCampos : [{ message }]} />;
}

interface CamposProps {
  readonly id: string;
  readonly borrador: Borrador;
  readonly change: (borrador: Borrador) => void;
  readonly problemas: readonly string[];
  /** What the service said of each field. */
  readonly delServicio: Readonly<Record<string, string>>;
}

function Campos({ id, borrador, change, problemas, delServicio }: CamposProps) {
  const t = useTextos(textos);
  const { url, descripcion } = borrador;
  return (
    <>
      <Field
        error={problemas.includes('url') ? t.formulario.urlMala : delServicio.url}
        hint={t.formulario.urlAyuda}
        id={`${id}-url`}
        label={t.formulario.url}
        required
      >
        <TextInput
          autoComplete="off"
          inputMode="url"
          onChange={(texto) => change({ ...borrador, url: texto })}
          placeholder="https://"
          spellCheck={false}
          type="url"
          value={url}
        />
      </Field>
      <Eventos
        borrador={borrador}
        change={change}
        error={problemas.includes('eventos') ? t.formulario.eventosFalta : undefined}
        id={id}
      />
      <Field hint={t.formulario.descripcionAyuda} label={t.formulario.descripcion}>
        <TextInput
          maxLength={MAX_DESCRIPCION}
          onChange={(texto) => change({ ...borrador, descripcion: texto })}
          value={descripcion}
        />
      </Field>
    </>
  );
}

interface EventosProps {
  readonly id: string;
  readonly borrador: Borrador;
  readonly change: (borrador: Borrador) => void;
  readonly error: string | undefined;
}

function Eventos({ id, borrador, change, error }: EventosProps) {
  const t = useTextos(textos);
  const { eventos } = borrador;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-eventos`} className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium text-[0.8125rem]">{t.formulario.eventos}</legend>
      {EVENTOS.map((evento) => (
        <Checkbox
          checked={eventos.includes(evento)}
          hint={t.catalogo.cuando[evento]}
          key={evento}
          label={t.evento[evento]}
          onChange={(elegido) =>
            change({
              ...borrador,
              eventos: EVENTOS.filter((otro) => (otro === evento ? elegido : eventos.includes(otro))),
            })
          }
        />
      ))}
      <FieldError error={error} id={`${id}-eventos`} />
    </fieldset>
  );
}
