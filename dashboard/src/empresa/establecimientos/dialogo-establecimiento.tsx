import { type FormEvent, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { CamposDomicilio } from '../campos-domicilio.tsx';
import { idDeCampo, type Problemas, useProblemas } from '../problemas.ts';
import { textos as comunes } from '../textos.ts';
import { useTextosGuardados, yaDicho } from '../textos-guardados.ts';
import type { Establecimiento } from '../tipos.ts';
import { useGuardarEstablecimiento } from '../use-ajustes.ts';
import { cuerpoDe, type FormularioEstablecimiento, formularioDe, formularioNuevo } from './formulario.ts';
import { textos } from './textos.ts';

const ID = 'establecimiento';
const CAMPOS = ['codigo', 'nombre', 'ubigeo', 'direccion', 'urbanizacion', 'series'] as const;

interface Props {
  /** Undefined: a new one. */
  readonly uno: Establecimiento | undefined;
  readonly todos: readonly Establecimiento[];
  readonly close: () => void;
}

/** A place of business: a new one, or a change of one that there is. */
export function DialogoEstablecimiento({ uno, todos, close }: Props) {
  const t = useTextos(textos);
  const c = useTextos(comunes).domicilio;
  const toast = useToast();
  const { id } = useEmpresa();
  const [inicial, beginDe] = useState(() => (uno === undefined ? formularioNuevo(todos) : formularioDe(uno)));
  const [escrito, put, forget] = useTextosGuardados(`establecimiento.${id}.${uno?.codigo ?? ''}`, CAMPOS);
  const formulario = { ...inicial, ...escrito };
  const end = () => {
    forget();
    close();
  };
  const guardar = useGuardarEstablecimiento();
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    guardar.mutateAsync(cuerpoDe(formulario)).then(({ codigo }) => {
      const despues = forget(formulario);
      toast(t.guardado(codigo));
      if (Object.keys(despues).length === 0) close();
      else beginDe(formulario);
    }, yaDicho);
  };
  const problemas = useProblemas(
    guardar.error,
    ID,
    {
      codigo: t.codigo,
      nombre: t.nombre,
      series: t.series,
      ubigeo: c.distrito,
      direccion: c.direccion,
      urbanizacion: c.urbanizacion,
    },
    formulario,
  );
  return (
    <Dialog
      busy={guardar.isPending}
      description={t.descripcion}
      footer={
        <>
          <Button disabled={guardar.isPending} onClick={end}>
            {t.cancelar}
          </Button>
          <Button form={ID} loading={guardar.isPending} type="submit" variant="primary">
            {t.guardar}
          </Button>
        </>
      }
      onOpenChange={end}
      open
      title={uno === undefined ? t.crearTitulo : t.editarTitulo(uno.codigo)}
    >
      <form className="flex flex-col gap-4" id={ID} noValidate onSubmit={enviar}>
        <Campos
          formulario={formulario}
          existe={uno === undefined && todos.some(({ codigo }) => codigo === formulario.codigo.trim())}
          fijo={uno !== undefined}
          put={put}
          problemas={problemas}
        />
      </form>
    </Dialog>
  );
}

interface CamposProps {
  readonly formulario: FormularioEstablecimiento;
  readonly put: (cambio: Partial<FormularioEstablecimiento>) => void;
  readonly problemas: Problemas;
  /** Its code does not change. */
  readonly fijo: boolean;
  /** There is one of that code already. */
  readonly existe: boolean;
}

function Campos({ formulario, put, problemas, fijo, existe }: CamposProps) {
  const t = useTextos(textos);
  return (
    <>
      <ProblemSummary problems={problemas.lista} />
      <Field
        error={problemas.de('codigo')}
        hint={existe ? t.yaExiste(formulario.codigo) : t.codigoAyuda}
        id={idDeCampo(ID, 'codigo')}
        label={t.codigo}
        required
      >
        <TextInput
          inputMode="numeric"
          maxLength={4}
          onChange={(codigo) => put({ codigo })}
          readOnly={fijo}
          value={formulario.codigo}
        />
      </Field>
      <Field error={problemas.de('nombre')} hint={t.nombreAyuda} id={idDeCampo(ID, 'nombre')} label={t.nombre}>
        <TextInput maxLength={100} onChange={(nombre) => put({ nombre })} value={formulario.nombre} />
      </Field>
      <CamposDomicilio id={ID} onChange={put} problemas={problemas} value={formulario} />
      <Field error={problemas.de('series')} hint={t.seriesAyuda} id={idDeCampo(ID, 'series')} label={t.series}>
        <TextInput
          autoCapitalize="characters"
          onChange={(series) => put({ series })}
          spellCheck={false}
          value={formulario.series}
        />
      </Field>
    </>
  );
}
