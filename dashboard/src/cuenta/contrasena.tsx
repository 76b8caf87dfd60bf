import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CLAVE_CUENTA } from '../api/consultas.ts';
import { panel } from '../api/panel.ts';
import { SECRETO, useOlvidar } from '../api/secreto.ts';
import { useSesion } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { esClaveLarga } from '../ingreso/reglas-clave.ts';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../ui/forms/inputs.tsx';
import { Card } from '../ui/layout.tsx';
import { Banner, ProblemSummary } from '../ui/overlay/feedback.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { textos } from './textos.ts';

const VACIAS = { actual: '', nueva: '', codigo: '' };
type Claves = typeof VACIAS;

/** Another password; the other sessions end. */
export function Contrasena() {
  const t = useTextos(textos);
  const toast = useToast();
  const consultas = useQueryClient();
  const { usuario } = useSesion();
  const [claves, setClaves] = useState<Claves>(VACIAS);
  const [problemas, setProblemas] = useState<Partial<Claves>>({});
  const cambiar = useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: () => panel('POST /cuenta/clave', { cuerpo: cuerpoDe(claves, usuario.segundoFactor) }),
      onSuccess: async ({ cerradas }) => {
        setClaves(VACIAS);
        toast(t.cambiada(cerradas));
        await consultas.invalidateQueries({ queryKey: CLAVE_CUENTA });
      },
      onError: (error) => setProblemas(readFalla(error).fields),
    }),
  );
  // What was wrong with a field is no longer said once it is another.
  const write = (cambio: Partial<Claves>) => {
    setClaves((antes) => ({ ...antes, ...cambio }));
    setProblemas((antes) =>
      Object.fromEntries(Object.entries(antes).filter(([campo]) => !Object.hasOwn(cambio, campo))),
    );
    if (cambiar.isError) cambiar.reset();
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    const hallados = problemasDe(claves, usuario.segundoFactor, t);
    setProblemas(hallados);
    if (Object.keys(hallados).length === 0 && !cambiar.isPending) cambiar.mutate();
  };
  const falla = cambiar.error === null ? undefined : readFalla(cambiar.error);
  const lista = (['actual', 'nueva', 'codigo'] as const).flatMap((campo) => {
    const message = problemas[campo];
    return message === undefined ? [] : [{ field: `clave-${campo}`, message: `${t[campo]}: ${message}` }];
  });
  return (
    <Card description={t.contrasenaTexto} title={t.contrasena}>
      <form className="flex max-w-md flex-col gap-4" noValidate onSubmit={enviar}>
        <ProblemSummary problems={lista} />
        {falla !== undefined && lista.length === 0 && (
          <Banner live tone="danger">
            {falla.message}
          </Banner>
        )}
        <input autoComplete="username" className="hidden" readOnly type="text" value={usuario.correo} />
        <Field error={problemas.actual} id="clave-actual" label={t.actual} required>
          <PasswordInput
            autoComplete="current-password"
            onChange={(actual) => write({ actual })}
            value={claves.actual}
          />
        </Field>
        <Field error={problemas.nueva} hint={t.nuevaAyuda} id="clave-nueva" label={t.nueva} required>
          <PasswordInput autoComplete="new-password" onChange={(nueva) => write({ nueva })} value={claves.nueva} />
        </Field>
        {usuario.segundoFactor && (
          <Field error={problemas.codigo} hint={t.codigoAyuda} id="clave-codigo" label={t.codigo} required>
            <TextInput autoComplete="one-time-code" onChange={(codigo) => write({ codigo })} value={claves.codigo} />
          </Field>
        )}
        <div>
          <Button loading={cambiar.isPending} type="submit" variant="primary">
            {t.cambiar}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The code goes along with who has a second factor alone. */
function cuerpoDe({ actual, nueva, codigo }: Claves, conFactor: boolean) {
  return { actual, nueva, ...(conFactor ? { codigo } : {}) };
}

function problemasDe(
  { actual, nueva, codigo }: Claves,
  conFactor: boolean,
  t: { readonly falta: string; readonly claveCorta: string },
): Partial<Claves> {
  return {
    ...(actual === '' ? { actual: t.falta } : {}),
    ...(nueva === '' ? { nueva: t.falta } : esClaveLarga(nueva) ? {} : { nueva: t.claveCorta }),
    ...(conFactor && codigo === '' ? { codigo: t.falta } : {}),
  };
}
