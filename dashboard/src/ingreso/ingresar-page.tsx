import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { panel } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../ui/forms/inputs.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { MarcoIngreso } from './marco-ingreso.tsx';
import { PasoCodigo } from './paso-codigo.tsx';
import { caminoPropio } from './siguiente.ts';
import { textos } from './textos.ts';
import { useEntrar } from './use-entrar.ts';

const COMANDO = 'npm run -s chaski -- usuario enlace --correo CORREO';

/** The entrance: e-mail and password, and the second factor of who has one. */
export function IngresarPage() {
  const t = useTextos(textos);
  const { siguiente } = useSearch({ strict: false });
  const enter = useEntrar(siguiente);
  const [paso, setPaso] = useState<'clave' | 'segundo-factor'>('clave');
  const [motivo, setMotivo] = useState<string>();
  if (paso === 'segundo-factor') {
    const goBack = (porque?: string) => {
      setMotivo(porque);
      setPaso('clave');
    };
    return (
      <MarcoIngreso title={t.segundoFactor}>
        <PasoCodigo enter={enter} goBack={goBack} />
      </MarcoIngreso>
    );
  }
  const vuelve = caminoPropio(siguiente) !== '/';
  return (
    <MarcoIngreso description={vuelve ? t.continuar : undefined} title={t.ingresar}>
      {motivo !== undefined && (
        <div className="mb-4">
          <Banner live tone="warning">
            {motivo}
          </Banner>
        </div>
      )}
      <Formulario alPasar={(siguientePaso) => (siguientePaso === 'listo' ? enter() : setPaso(siguientePaso))} />
      <p className="mt-6 text-muted text-xs">{t.olvido}</p>
      <details className="mt-2 text-muted text-xs">
        <summary className="min-h-6 cursor-pointer">{t.siAdministra}</summary>
        <p className="mt-1">
          {t.conComando} <code className="font-mono text-ink [overflow-wrap:anywhere]">{COMANDO}</code>
        </p>
      </details>
    </MarcoIngreso>
  );
}

function Formulario({ alPasar }: { alPasar: (paso: 'listo' | 'segundo-factor') => void }) {
  const t = useTextos(textos);
  const [correo, setCorreo] = useState('');
  const [clave, setClave] = useState('');
  const [falla, setFalla] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  const campo = useId();
  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    setEnviando(true);
    setFalla(undefined);
    try {
      const { paso } = await panel('POST /sesion', { cuerpo: { correo: correo.trim(), clave } });
      alPasar(paso);
    } catch (error) {
      setFalla(readFalla(error).message);
      setEnviando(false);
      document.getElementById(campo)?.focus();
    }
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={enviar}>
      {falla !== undefined && (
        <Banner live tone="danger">
          {falla}
        </Banner>
      )}
      <Field id={campo} label={t.correo} required>
        <TextInput
          autoCapitalize="none"
          autoComplete="username"
          inputMode="email"
          onChange={setCorreo}
          required
          type="email"
          value={correo}
        />
      </Field>
      <Field label={t.clave} required>
        <PasswordInput autoComplete="current-password" onChange={setClave} required value={clave} />
      </Field>
      <Button loading={enviando} size="lg" type="submit" variant="primary">
        {t.ingresar}
      </Button>
    </form>
  );
}
