/** One of them: to be written, changed or deleted. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChaski } from '../api/chaski.ts';
import { claveDe } from '../api/consultas.ts';
import { idDeCampo, useProblemas } from '../empresa/problemas.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ProblemSummary } from '../ui/overlay/feedback.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import type { Ficha, Maestro } from './maestro.ts';
import { type Campo, textos } from './textos.ts';

const ID = 'ficha';

type Escrita = { readonly [C in Campo]?: string };

interface Props {
  readonly maestro: Maestro;
  /** Undefined: a new one. */
  readonly ficha: Ficha | undefined;
  readonly close: () => void;
}

export function FichaDialog({ maestro, ficha, close }: Props) {
  const t = useTextos(textos);
  const [escrita, setEscrita] = useState<Escrita>(() => inicialDe(maestro, ficha));
  const { guardar, eliminar } = useCambios(maestro, ficha, close);
  const problemas = useProblemas(guardar.error ?? eliminar.error, ID, t.titulos, { ...VACIA, ...escrita });
  const busy = guardar.isPending || eliminar.isPending;
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    guardar.mutate(escrita);
  };
  return (
    <Dialog
      busy={busy}
      description={t.ficha}
      footer={
        <>
          {ficha !== undefined && (
            <Button disabled={busy} loading={eliminar.isPending} onClick={() => eliminar.mutate()} variant="danger">
              {t.eliminar}
            </Button>
          )}
          <Button disabled={busy} onClick={close}>
            {t.cancelar}
          </Button>
          <Button form={ID} loading={guardar.isPending} type="submit" variant="primary">
            {t.guardar}
          </Button>
        </>
      }
      onOpenChange={close}
      open
      title={ficha?.descripcion ?? ficha?.denominacion ?? t.nuevo[maestro.cual]}
    >
      <form className="flex flex-col gap-4" id={ID} noValidate onSubmit={enviar}>
        <ProblemSummary problems={problemas.lista} />
        {maestro.campos.map((campo) => (
          <Field
            error={problemas.de(campo)}
            id={idDeCampo(ID, campo)}
            key={campo}
            label={t.titulos[campo]}
            required={maestro.obligatorios.includes(campo)}
          >
            <TextInput
              autoComplete="off"
              inputMode={campo === 'precioUnitario' ? 'decimal' : undefined}
              onChange={(valor) => setEscrita((antes) => ({ ...antes, [campo]: valor }))}
              value={escrita[campo] ?? ''}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  );
}

const VACIA: Readonly<Record<Campo, string>> = {
  codigo: '',
  descripcion: '',
  unidadMedida: '',
  precioUnitario: '',
  moneda: '',
  tipoIgv: '',
  gtin: '',
  codigoSunat: '',
  tipoDocumento: '',
  numeroDocumento: '',
  denominacion: '',
  direccion: '',
  correo: '',
};

function inicialDe({ campos, inicial }: Maestro, ficha: Ficha | undefined): Escrita {
  return Object.fromEntries(campos.map((campo) => [campo, (ficha ?? inicial)[campo] ?? '']));
}

function useCambios(maestro: Maestro, ficha: Ficha | undefined, close: () => void) {
  const t = useTextos(textos);
  const chaski = useChaski();
  const toast = useToast();
  const empresa = useEmpresa();
  const queries = useQueryClient();
  const done = (dicho: string) => {
    void queries.invalidateQueries({ queryKey: claveDe(empresa, maestro.cual) });
    toast(dicho);
    close();
  };
  const guardar = useMutation({
    // What is blank is as if it were not there; of one that is changed, it goes.
    mutationFn: (escrita: Escrita) => {
      if (ficha === undefined) return maestro.crear(chaski, escrita);
      const cambios = Object.fromEntries(
        Object.entries(escrita).map(([campo, valor]) => [campo, valor === '' ? null : valor]),
      );
      return maestro.cambiar(chaski, ficha.id, cambios);
    },
    onSuccess: () => done(t.guardado),
  });
  const eliminar = useMutation({
    mutationFn: () => maestro.eliminar(chaski, ficha?.id ?? ''),
    onSuccess: () => done(t.eliminado),
  });
  return { guardar, eliminar };
}
