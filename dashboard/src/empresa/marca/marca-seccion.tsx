import { type FormEvent, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, KeyValue } from '../../ui/layout.tsx';
import { ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useProblemas } from '../problemas.ts';
import { textos as comunes } from '../textos.ts';
import type { Marca } from '../tipos.ts';
import { useGuardarMarca, useMarca } from '../use-ajustes.ts';
import { CamposMarca, ID_MARCA, Logo } from './campos-marca.tsx';
import { cambiosDeMarca, camposDeMarca, type FormularioMarca, formularioDeMarca, sinEnviado } from './formulario.ts';
import { textos } from './textos.ts';
import { VistaPrevia } from './vista-previa.tsx';

/** How the company's papers look, beside a sample that follows what is being chosen. */
export function MarcaSeccion({ puedeEditar }: { puedeEditar: boolean }) {
  const t = useTextos(textos);
  const { data, error, refetch } = useMarca();
  if (data === undefined) {
    return (
      <Card description={t.descripcion} icon="imprimir" title={t.titulo}>
        {error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={refetch} />}
      </Card>
    );
  }
  if (puedeEditar) return <Editor marca={data} />;
  return (
    <Card description={t.descripcion} icon="imprimir" title={t.titulo}>
      <Lectura marca={data} />
    </Card>
  );
}

function Lectura({ marca }: { marca: Marca }) {
  const t = useTextos(textos);
  const { logo, color, pie } = marca;
  if (logo === null && color === null && pie === null) return <p className="text-muted text-sm">{t.sinMarca}</p>;
  return (
    <KeyValue
      items={[
        { label: t.logo, value: logo === null ? null : <Logo logo={logo} /> },
        { label: t.color, value: color },
        { label: t.pie, value: pie, wide: true },
      ]}
    />
  );
}

function Editor({ marca }: { marca: Marca }) {
  const t = useTextos(textos);
  const antes = formularioDeMarca(marca);
  const [cambios, setCambios] = useState<Partial<FormularioMarca>>({});
  const formulario = { ...antes, ...cambios };
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Card description={t.descripcion} icon="imprimir" title={t.titulo}>
        <Formulario
          antes={antes}
          formulario={formulario}
          descartar={() => setCambios({})}
          forget={(enviado) => setCambios((ultimos) => sinEnviado(ultimos, enviado))}
          put={(cambio) => setCambios((previos) => ({ ...previos, ...cambio }))}
        />
      </Card>
      <VistaPrevia cambios={cambiosDeMarca(antes, formulario)} />
    </div>
  );
}

interface FormularioProps {
  readonly antes: FormularioMarca;
  readonly formulario: FormularioMarca;
  readonly put: (cambio: Partial<FormularioMarca>) => void;
  readonly descartar: () => void;
  /** What was stored; what was changed meanwhile stays. */
  readonly forget: (enviado: FormularioMarca) => void;
}

function Formulario({ antes, formulario, put, descartar, forget }: FormularioProps) {
  const t = useTextos(textos);
  const c = useTextos(comunes);
  const toast = useToast();
  const guardar = useGuardarMarca();
  const problemas = useProblemas(guardar.error, ID_MARCA, { logo: t.logo, color: t.color, pie: t.pie }, formulario);
  const cambiados = camposDeMarca(antes, formulario);
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (cambiados.length === 0) return toast({ text: c.sinCambios, tone: 'info' });
    guardar.mutate(cambiosDeMarca(antes, formulario), {
      onSuccess: () => {
        forget(formulario);
        toast(c.cambio(cambiados.map((campo) => t.campos[campo]).join(', ')));
      },
    });
  };
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={enviar}>
      <ProblemSummary problems={problemas.lista} />
      <CamposMarca formulario={formulario} put={put} problemas={problemas} />
      <div className="flex flex-wrap gap-2">
        <Button loading={guardar.isPending} type="submit" variant="primary">
          {c.guardar}
        </Button>
        {cambiados.length > 0 && (
          <Button
            onClick={() => {
              descartar();
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
