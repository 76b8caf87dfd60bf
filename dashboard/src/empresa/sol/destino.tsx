import { type FormEvent, useState } from 'react';
import { useSesion } from '../../api/sesion.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea, TextInput } from '../../ui/forms/inputs.tsx';
import { Card, KeyValue } from '../../ui/layout.tsx';
import { Banner, ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { idDeCampo, type Problemas, useProblemas } from '../problemas.ts';
import type { Destino } from '../tipos.ts';
import { useGuardarDestino } from '../use-ajustes.ts';
import { cuerpoDeDestino, type FormularioDestino, formularioDeDestino, tiposDe } from './formulario.ts';
import { textos } from './textos.ts';

const ID = 'destino';

/** Who receives the documents of this environment. */
export function DestinoSeccion({ destino, puedeEditar }: { destino: Destino; puedeEditar: boolean }) {
  const t = useTextos(textos);
  return (
    <Card description={t.destinoDescripcion} icon="enviar" title={t.destino}>
      <div className="flex flex-col gap-5">
        <KeyValue
          items={[
            { label: t.tipo, value: t.tipos[destino.tipo] },
            { label: t.direccionEnUso, value: destino.url, wide: true },
            { label: t.consultaUrl, value: destino.consultaUrl ?? t.sinConsulta, wide: true },
          ]}
        />
        {puedeEditar && <Formulario destino={destino} />}
      </div>
    </Card>
  );
}

function Formulario({ destino }: { destino: Destino }) {
  const t = useTextos(textos);
  const toast = useToast();
  const { entorno } = useEmpresa();
  const { duenoInstalacion } = useSesion().usuario;
  const [escrito, setEscrito] = useState<Partial<FormularioDestino>>({});
  const formulario = { ...formularioDeDestino(destino), ...escrito };
  const put = (cambio: Partial<FormularioDestino>) => setEscrito((antes) => ({ ...antes, ...cambio }));
  const guardar = useGuardarDestino();
  const problemas = useProblemas(
    guardar.error,
    ID,
    { tipo: t.elegirDestino, url: t.url, consultaUrl: t.consultaUrl, certificadosCdr: t.certificados },
    { ...formulario, certificadosCdr: formulario.certificados },
  );
  const tipos = tiposDe(entorno, duenoInstalacion, destino.tipo);
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    guardar.mutate(cuerpoDeDestino(formulario), {
      onSuccess: ({ tipo }) => {
        setEscrito((ultimo) => (ultimo === escrito ? {} : ultimo));
        toast(t.destinoGuardado(t.tipos[tipo]));
      },
    });
  };
  // An owner who may choose only what there is has nothing to save.
  if (tipos.length < 2) return null;
  return (
    <form className="flex max-w-2xl flex-col gap-4 border-line border-t pt-5" noValidate onSubmit={enviar}>
      <ProblemSummary problems={problemas.lista} />
      <RadioGroup
        error={problemas.de('tipo')}
        id={idDeCampo(ID, 'tipo')}
        label={t.elegirDestino}
        looks="tarjetas"
        onChange={(tipo) => put({ tipo })}
        options={tipos.map((value) => ({ value, label: t.tipos[value], hint: t.tiposAyuda[value] }))}
        value={formulario.tipo}
      />
      {formulario.tipo === 'ose' && <CamposOse formulario={formulario} put={put} problemas={problemas} />}
      {entorno === 'live' && <Banner tone="warning">{t.confirmarReal}</Banner>}
      <div>
        <Button loading={guardar.isPending} type="submit">
          {t.guardarDestino}
        </Button>
      </div>
    </form>
  );
}

interface OseProps {
  readonly formulario: FormularioDestino;
  readonly put: (cambio: Partial<FormularioDestino>) => void;
  readonly problemas: Problemas;
}

function CamposOse({ formulario, put, problemas }: OseProps) {
  const t = useTextos(textos);
  return (
    <>
      <Field error={problemas.de('url')} hint={t.urlAyuda} id={idDeCampo(ID, 'url')} label={t.url} required>
        <TextInput inputMode="url" onChange={(url) => put({ url })} spellCheck={false} value={formulario.url} />
      </Field>
      <Field
        error={problemas.de('consultaUrl')}
        hint={t.consultaAyuda}
        id={idDeCampo(ID, 'consultaUrl')}
        label={t.consultaUrl}
      >
        <TextInput
          inputMode="url"
          onChange={(consultaUrl) => put({ consultaUrl })}
          spellCheck={false}
          value={formulario.consultaUrl}
        />
      </Field>
      <Field
        error={problemas.de('certificadosCdr')}
        hint={t.certificadosAyuda}
        id={idDeCampo(ID, 'certificadosCdr')}
        label={t.certificados}
      >
        <Textarea
          className="font-mono"
          onChange={(certificados) => put({ certificados })}
          spellCheck={false}
          value={formulario.certificados}
        />
      </Field>
    </>
  );
}
