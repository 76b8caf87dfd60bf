import { type FormEvent, useState } from 'react';
import { type Cuerpo, type Datos, panel } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../ui/forms/inputs.tsx';
import { Banner, ProblemSummary } from '../ui/overlay/feedback.tsx';
import { esClaveLarga } from './reglas-clave.ts';
import { textos } from './textos.ts';

interface Props {
  readonly enlace: Datos<'POST /enlaces/leer'>;
  readonly token: string;
  readonly alPasar: (paso: 'listo' | 'segundo-factor') => void;
}

type Campo = 'nombre' | 'correo' | 'clave';
type Valores = Readonly<Record<Campo, string>>;

/** What each kind of link asks for; a password is new unless the invited person has an account. */
function camposDe({ tipo, conCuenta }: Props['enlace']): readonly Campo[] {
  if (tipo === 'propietario') return ['nombre', 'correo', 'clave'];
  return tipo === 'invitacion' && !conCuenta ? ['nombre', 'clave'] : ['clave'];
}

/** What is typed, what is wrong with it, and sending it. */
function useEnlace({ enlace, token, alPasar }: Props) {
  const t = useTextos(textos);
  const campos = camposDe(enlace);
  const esNueva = !(enlace.tipo === 'invitacion' && enlace.conCuenta);
  const [valores, setValores] = useState<Valores>({ nombre: '', correo: enlace.correo ?? '', clave: '' });
  const [problemas, setProblemas] = useState<Partial<Valores>>({});
  const [falla, setFalla] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  const put = (campo: Campo) => (valor: string) => setValores((antes) => ({ ...antes, [campo]: valor }));

  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    const hallados = problemasDe(campos, valores, esNueva, t);
    setProblemas(hallados);
    setFalla(undefined);
    if (Object.keys(hallados).length > 0) return;
    setEnviando(true);
    try {
      const { paso } = await panel('POST /enlaces/usar', { cuerpo: cuerpoDe(token, campos, valores) });
      alPasar(paso);
    } catch (error) {
      const { message, fields } = readFalla(error);
      setProblemas(fields);
      setFalla(Object.keys(fields).length === 0 ? message : undefined);
      setEnviando(false);
    }
  };
  return { campos, esNueva, valores, problemas, falla, enviando, put, enviar };
}

export function FormularioEnlace(props: Props) {
  const t = useTextos(textos);
  const { enlace } = props;
  const { campos, esNueva, valores, problemas, falla, enviando, put, enviar } = useEnlace(props);
  const botones = { propietario: t.crear, invitacion: t.aceptar, recuperacion: t.cambiar };
  const etiquetas = { nombre: t.nombre, correo: t.correo, clave: esNueva ? t.claveNueva : t.clave };
  const lista = campos.flatMap((campo) => {
    const message = problemas[campo];
    return message === undefined ? [] : [{ field: `enlace-${campo}`, message: `${etiquetas[campo]}: ${message}` }];
  });
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={enviar}>
      <ProblemSummary problems={lista} />
      {falla !== undefined && (
        <Banner live tone="danger">
          {falla}
        </Banner>
      )}
      {campos.includes('nombre') && (
        <Field error={problemas.nombre} id="enlace-nombre" label={t.nombre} required>
          <TextInput autoComplete="name" onChange={put('nombre')} value={valores.nombre} />
        </Field>
      )}
      <Field error={problemas.correo} id="enlace-correo" label={t.correo} required>
        <TextInput
          autoCapitalize="none"
          autoComplete="username"
          onChange={put('correo')}
          readOnly={!campos.includes('correo')}
          type="email"
          value={valores.correo}
        />
      </Field>
      <Field
        error={problemas.clave}
        hint={esNueva ? t.claveAyuda : undefined}
        id="enlace-clave"
        label={esNueva ? t.claveNueva : t.clave}
        required
      >
        <PasswordInput
          autoComplete={esNueva ? 'new-password' : 'current-password'}
          onChange={put('clave')}
          value={valores.clave}
        />
      </Field>
      <Button loading={enviando} size="lg" type="submit" variant="primary">
        {botones[enlace.tipo]}
      </Button>
    </form>
  );
}

function problemasDe(
  campos: readonly Campo[],
  valores: Valores,
  esNueva: boolean,
  t: { readonly falta: string; readonly claveCorta: string },
): Partial<Valores> {
  const vacios = campos.filter((campo) => valores[campo].trim() === '').map((campo) => [campo, t.falta] as const);
  const corta = esNueva && valores.clave !== '' && !esClaveLarga(valores.clave);
  return { ...Object.fromEntries(vacios), ...(corta ? { clave: t.claveCorta } : {}) };
}

function cuerpoDe(
  token: string,
  campos: readonly Campo[],
  { nombre, correo, clave }: Valores,
): Cuerpo<'POST /enlaces/usar'> {
  return {
    token,
    clave,
    ...(campos.includes('nombre') ? { nombre: nombre.trim() } : {}),
    ...(campos.includes('correo') ? { correo: correo.trim() } : {}),
  };
}
