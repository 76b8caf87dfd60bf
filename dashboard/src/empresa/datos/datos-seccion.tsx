import { type FormEvent, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Card, KeyValue } from '../../ui/layout.tsx';
import { ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { CamposDomicilio } from '../campos-domicilio.tsx';
import { useProblemas } from '../problemas.ts';
import { textos as comunes } from '../textos.ts';
import { useTextosGuardados, yaDicho } from '../textos-guardados.ts';
import type { Empresa } from '../tipos.ts';
import { nombreDeDistrito } from '../ubigeos.ts';
import { useCambiarEmpresa } from '../use-ajustes.ts';
import { CamposNombre } from './campos-nombre.tsx';
import { CodigoProducto } from './codigo-producto.tsx';
import { CAMPOS_EMPRESA, cambiosDeEmpresa, camposCambiados, formularioDeEmpresa } from './formulario.ts';
import { textos } from './textos.ts';

const ID = 'datos';

/** What identifies the company in the XML and on paper; only owners change it. */
export function DatosSeccion({ empresa, puedeEditar }: { empresa: Empresa; puedeEditar: boolean }) {
  const t = useTextos(textos);
  return (
    <Card description={t.descripcion} icon="empresa" title={t.titulo}>
      {puedeEditar ? <Formulario empresa={empresa} /> : <Lectura empresa={empresa} />}
      {puedeEditar && <CodigoProducto empresa={empresa} />}
    </Card>
  );
}

function Lectura({ empresa }: { empresa: Empresa }) {
  const t = useTextos(textos);
  const c = useTextos(comunes).domicilio;
  const { fecha } = useFormatos();
  const { domicilio } = empresa;
  const distrito = domicilio === null ? t.sinDomicilio : `${domicilio.direccion}, ${nombreDeDistrito(domicilio)}`;
  return (
    <KeyValue
      items={[
        { label: t.ruc, value: empresa.ruc },
        { label: t.razonSocial, value: empresa.razonSocial },
        { label: t.nombreComercial, value: empresa.nombreComercial },
        { label: t.domicilio, value: distrito, wide: true },
        { label: c.distrito, value: domicilio?.ubigeo },
        { label: c.urbanizacion, value: domicilio?.urbanizacion },
        { label: t.registrada, value: fecha(empresa.creadaEn) },
        ...(empresa.obligadoCodigoProducto ? [{ label: t.codigoProducto, value: t.codigoProductoSi, wide: true }] : []),
      ]}
    />
  );
}

function Formulario({ empresa }: { empresa: Empresa }) {
  const t = useTextos(textos);
  const c = useTextos(comunes);
  const { antes, formulario, put, forget, descartar, version } = useFormulario(empresa);
  const toast = useToast();
  const guardar = useCambiarEmpresa();
  const problemas = useProblemas(
    guardar.error,
    ID,
    {
      razonSocial: t.razonSocial,
      nombreComercial: t.nombreComercial,
      ubigeo: c.domicilio.distrito,
      direccion: c.domicilio.direccion,
      urbanizacion: c.domicilio.urbanizacion,
    },
    formulario,
  );
  const cambiados = camposCambiados(antes, formulario);
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (cambiados.length === 0) return toast({ text: c.sinCambios, tone: 'info' });
    guardar.mutateAsync(cambiosDeEmpresa(antes, formulario)).then(() => {
      forget(formulario);
      toast(c.cambio(cambiados.map((campo) => t.campos[campo]).join(', ')));
    }, yaDicho);
  };
  return (
    <form className="flex max-w-2xl flex-col gap-4" noValidate onSubmit={enviar}>
      <ProblemSummary problems={problemas.lista} />
      <Field hint={t.rucFijo} label={t.ruc}>
        <TextInput onChange={() => undefined} readOnly value={empresa.ruc} />
      </Field>
      <CamposNombre id={ID} onChange={put} problemas={problemas} value={formulario} />
      <CamposDomicilio id={ID} key={version} onChange={put} problemas={problemas} value={formulario} />
      <Botones
        descartar={() => {
          descartar();
          guardar.reset();
        }}
        guardando={guardar.isPending}
        hayCambios={cambiados.length > 0}
      />
    </form>
  );
}

interface BotonesProps {
  readonly guardando: boolean;
  readonly hayCambios: boolean;
  readonly descartar: () => void;
}

function Botones({ guardando, hayCambios, descartar }: BotonesProps) {
  const c = useTextos(comunes);
  return (
    <div className="flex flex-wrap gap-2">
      <Button loading={guardando} type="submit" variant="primary">
        {c.guardar}
      </Button>
      {hayCambios && <Button onClick={descartar}>{c.descartar}</Button>}
    </div>
  );
}

/** What is typed, beside what is stored: another answer of the server changes the latter and never what is being typed. */
function useFormulario(empresa: Empresa) {
  const antes = formularioDeEmpresa(empresa);
  const [cambios, put, forget] = useTextosGuardados(`datos.${empresa.id}`, CAMPOS_EMPRESA);
  const [version, setVersion] = useState(0);
  return {
    antes,
    formulario: { ...antes, ...cambios },
    put,
    forget,
    descartar: () => {
      forget();
      setVersion((anterior) => anterior + 1);
    },
    version,
  };
}
