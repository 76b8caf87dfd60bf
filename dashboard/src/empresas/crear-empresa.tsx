import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { CamposDomicilio } from '../empresa/campos-domicilio.tsx';
import { CamposNombre } from '../empresa/datos/campos-nombre.tsx';
import {
  CAMPOS_EMPRESA,
  cuerpoDeEmpresa,
  DOMICILIO_VACIO,
  type FormularioEmpresa,
} from '../empresa/datos/formulario.ts';
import { textos as deDatos } from '../empresa/datos/textos.ts';
import { idDeCampo, type Problemas, useProblemas } from '../empresa/problemas.ts';
import { textos as deEmpresa } from '../empresa/textos.ts';
import { useTextosGuardados, yaDicho } from '../empresa/textos-guardados.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ProblemSummary } from '../ui/overlay/feedback.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { cleanRuc, problemaDeRuc } from './ruc.ts';
import { textos } from './textos.ts';
import { useCrearEmpresa } from './use-empresas.ts';

const ID = 'nueva-empresa';
const CAMPOS = ['ruc', ...CAMPOS_EMPRESA] as const;
const VACIO: Formulario = { ruc: '', razonSocial: '', nombreComercial: '', ...DOMICILIO_VACIO };

interface Formulario extends FormularioEmpresa {
  readonly ruc: string;
}

/** Registers a company; it opens in `test`, where it can issue at once. */
export function CrearEmpresa({ close }: { close: () => void }) {
  const t = useTextos(textos).crear;
  const c = useTextos(deEmpresa).domicilio;
  const d = useTextos(deDatos);
  const toast = useToast();
  const navigate = useNavigate();
  const [escrito, put, forget] = useTextosGuardados('nueva-empresa', CAMPOS);
  const formulario: Formulario = { ...VACIO, ...escrito };
  const abandonar = () => {
    forget();
    close();
  };
  const crear = useCrearEmpresa();
  const etiquetas = {
    ruc: t.ruc,
    razonSocial: d.razonSocial,
    nombreComercial: d.nombreComercial,
    ubigeo: c.distrito,
    direccion: c.direccion,
    urbanizacion: c.urbanizacion,
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    const { ruc, ...resto } = formulario;
    crear.mutateAsync(cuerpoDeEmpresa(ruc, resto)).then((nueva) => {
      forget();
      toast(t.creada(nueva.razonSocial));
      void navigate({ to: '/$ruc/$entorno/inicio', params: { ruc: nueva.ruc, entorno: 'test' } });
    }, yaDicho);
  };
  const problemas = useProblemas(crear.error, ID, etiquetas, formulario);
  return (
    <Dialog
      busy={crear.isPending}
      description={t.descripcion}
      footer={
        <>
          <Button disabled={crear.isPending} onClick={abandonar}>
            {t.cancelar}
          </Button>
          <Button form={ID} loading={crear.isPending} type="submit" variant="primary">
            {t.guardar}
          </Button>
        </>
      }
      onOpenChange={abandonar}
      open
      title={t.titulo}
    >
      <form className="flex flex-col gap-4" id={ID} noValidate onSubmit={enviar}>
        <Campos formulario={formulario} put={put} problemas={problemas} />
      </form>
    </Dialog>
  );
}

interface CamposProps {
  readonly formulario: Formulario;
  readonly put: (cambio: Partial<Formulario>) => void;
  readonly problemas: Problemas;
}

function Campos({ formulario, put, problemas }: CamposProps) {
  const t = useTextos(textos).crear;
  return (
    <>
      <ProblemSummary problems={problemas.lista} />
      <CampoRuc error={problemas.de('ruc')} onChange={(ruc) => put({ ruc })} value={formulario.ruc} />
      <CamposNombre ayuda={t.razonSocialAyuda} id={ID} onChange={put} problemas={problemas} value={formulario} />
      <CamposDomicilio id={ID} onChange={put} problemas={problemas} value={formulario} />
    </>
  );
}

interface RucProps {
  readonly value: string;
  readonly onChange: (ruc: string) => void;
  readonly error: string | undefined;
}

/** Judged at every key: what is missing while it is typed, and the check digit at the eleventh. */
function CampoRuc({ value, onChange, error }: RucProps) {
  const t = useTextos(textos).crear;
  const problema = problemaDeRuc(value);
  // That digits are missing is no news while they are being typed.
  const visto = problema === undefined || problema === 'corto' ? undefined : t.problemasRuc[problema];
  const ayuda = problema === 'corto' ? t.problemasRuc.corto : value === '' ? t.rucAyuda : t.rucBien;
  return (
    <Field
      error={visto ?? error}
      hint={visto === undefined ? ayuda : undefined}
      id={idDeCampo(ID, 'ruc')}
      label={t.ruc}
      required
    >
      <TextInput autoComplete="off" inputMode="numeric" onChange={(texto) => onChange(cleanRuc(texto))} value={value} />
    </Field>
  );
}
