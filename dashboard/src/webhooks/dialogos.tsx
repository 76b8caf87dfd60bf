import { useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { readFalla } from '../ui/falla.ts';
import { RadioGroup } from '../ui/forms/choices.tsx';
import { Field } from '../ui/forms/field.tsx';
import { DateInput } from '../ui/forms/inputs.tsx';
import { AlertDialog, ConfirmarEscribiendo } from '../ui/overlay/dialog.tsx';
import { ProblemSummary } from '../ui/overlay/feedback.tsx';
import { textos } from './textos.ts';

/** What a question before an act needs. Mount it only while it is asked. */
interface Pregunta {
  readonly close: () => void;
  readonly trabajando: boolean;
  readonly falla: unknown;
}

function comunes({ close, trabajando }: Pregunta) {
  return { open: true, loading: trabajando, onOpenChange: (abierto: boolean) => !abierto && close() };
}

function Falla({ falla }: { falla: unknown }) {
  if (falla === null || falla === undefined) return null;
  return <ProblemSummary problems={[{ message: readFalla(falla).message }]} />;
}

/** Before it stops being told of anything. */
export function DesactivarDialogo({ hacer, ...pregunta }: Pregunta & { hacer: () => void }) {
  const t = useTextos(textos).desactivarDialogo;
  return (
    <AlertDialog
      {...comunes(pregunta)}
      action={t.boton}
      danger
      description={t.detalle}
      onConfirm={hacer}
      title={t.titulo}
    >
      <Falla falla={pregunta.falla} />
    </AlertDialog>
  );
}

/** Before it is gone for ever: its address has to be typed. */
export function EliminarDialogo({ hacer, nombre, ...pregunta }: Pregunta & { hacer: () => void; nombre: string }) {
  const t = useTextos(textos).eliminarDialogo;
  return (
    <ConfirmarEscribiendo
      {...comunes(pregunta)}
      action={t.boton}
      description={t.detalle}
      onConfirm={hacer}
      texto={nombre}
      title={t.titulo}
    >
      <Falla falla={pregunta.falla} />
    </ConfirmarEscribiendo>
  );
}

/** How the secret is to change. */
export function RotarDialogo({ hacer, ...pregunta }: Pregunta & { hacer: (filtrado: boolean) => void }) {
  const t = useTextos(textos).rotarDialogo;
  const [modo, choose] = useState<'traslape' | 'filtrado'>('traslape');
  return (
    <AlertDialog
      {...comunes(pregunta)}
      action={t.boton}
      danger={modo === 'filtrado'}
      description={t.detalle}
      onConfirm={() => hacer(modo === 'filtrado')}
      title={t.titulo}
    >
      <Falla falla={pregunta.falla} />
      <RadioGroup
        label={t.pregunta}
        looks="tarjetas"
        onChange={choose}
        options={[
          { value: 'traslape', label: t.traslape, hint: t.traslapeAyuda },
          { value: 'filtrado', label: t.filtrado, hint: t.filtradoAyuda },
        ]}
        value={modo}
      />
      <PreguntaAlSalir pierde={pregunta.trabajando ? 'respuesta' : undefined} />
    </AlertDialog>
  );
}

/** Since when what did not arrive is sent again. */
export function RecuperarDialogo({
  hacer,
  hoy,
  ...pregunta
}: Pregunta & { hacer: (desde: string) => void; hoy: string }) {
  const t = useTextos(textos).recuperarDialogo;
  const [desde, choose] = useState(hoy);
  const [visto, mostrar] = useState(false);
  const confirm = () => {
    mostrar(true);
    if (desde !== '') hacer(desde);
  };
  return (
    <AlertDialog {...comunes(pregunta)} action={t.boton} description={t.detalle} onConfirm={confirm} title={t.titulo}>
      <Falla falla={pregunta.falla} />
      <Field error={visto && desde === '' ? t.falta : undefined} label={t.desde} required>
        <DateInput max={hoy} onChange={choose} value={desde} />
      </Field>
    </AlertDialog>
  );
}
