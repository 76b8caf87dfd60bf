import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTextos } from '../i18n/idioma.ts';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { EntornoPill } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { CodeBlock, CopyButton } from '../ui/button/copy.tsx';
import { saveFile as descargarArchivo } from '../ui/descargar.ts';
import { Checkbox } from '../ui/forms/choices.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { AlertDialog, Dialog } from '../ui/overlay/dialog.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { type ClaveEntregada, curlDePrueba, lineaEnv, nombreDeArchivoEnv } from './clave-entregada.ts';
import { textos } from './textos.ts';

/** The value of a key, this once. Whoever closes without having said that it is kept is asked first. */
export function ClaveUnaVez({ entregada, close }: { entregada: ClaveEntregada; close: () => void }) {
  const t = useTextos(textos).entregada;
  const [guardada, setGuardada] = useState(false);
  const [preguntando, setPreguntando] = useState(false);
  const askCierre = () => (guardada ? close() : setPreguntando(true));
  const closeIgual = () => {
    // Asked once is enough: closing may lead to another page.
    flushSync(() => setGuardada(true));
    close();
  };
  return (
    <Dialog
      description={t.unaVez}
      footer={
        <>
          <span className="mr-auto text-muted text-xs">{guardada ? '' : t.antes}</span>
          <Button disabled={!guardada} onClick={close} variant="primary">
            {t.cerrar}
          </Button>
        </>
      }
      onOpenChange={askCierre}
      open
      size="lg"
      title={entregada.rotada ? t.tituloRotada : t.tituloNueva}
    >
      <div className="flex flex-col gap-4">
        {entregada.rotada && <Banner tone="warning">{t.rotada}</Banner>}
        <Valor entregada={entregada} />
        <CodeBlock code={curlDePrueba(location.origin, entregada.clave, entregada.permisos)} label={t.probar} wrap />
        <Checkbox checked={guardada} label={t.yaGuarde} onChange={setGuardada} />
      </div>
      <AlertDialog
        action={t.closeIgual}
        danger
        description={t.cerrarSinGuardarDetalle}
        onConfirm={closeIgual}
        onOpenChange={setPreguntando}
        open={preguntando}
        title={t.cerrarSinGuardar}
      />
      <PreguntaAlSalir pierde={guardada ? undefined : 'valor'} />
    </Dialog>
  );
}

function Valor({ entregada: { clave, nombre, entorno } }: { entregada: ClaveEntregada }) {
  const t = useTextos(textos).entregada;
  const toast = useToast();
  const campo = useRef<HTMLInputElement>(null);
  useEffect(() => {
    campo.current?.focus();
    campo.current?.select();
  }, []);
  const download = () => {
    const archivo = nombreDeArchivoEnv(nombre, entorno);
    descargarArchivo(archivo, new Blob([lineaEnv(clave)], { type: 'text/plain' }));
    toast(t.descargada(archivo));
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
        {nombre} <EntornoPill entorno={entorno} />
      </p>
      <Field label={t.valor}>
        <TextInput
          autoComplete="off"
          className="font-mono"
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
          readOnly
          ref={campo}
          spellCheck={false}
          value={clave}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton label={t.copiar} size="md" text={clave} variant="primary" />
        <Button icon="exportar" onClick={download}>
          {t.descargar}
        </Button>
      </div>
    </div>
  );
}
