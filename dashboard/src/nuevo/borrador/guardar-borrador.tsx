/** A draft on the server: for another day, another computer, somebody else of the company. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { claveDe } from '../../api/consultas.ts';
import { PanelError, panel } from '../../api/panel.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { type EmpresaActual, useEmpresa } from '../../shell/layouts/empresa.tsx';
import { useIrA } from '../../shell/menu/enlaces.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Calculo } from '../calculo/calcular.ts';
import type { Datos } from '../calculo/documento.ts';
import { textos } from '../textos.ts';
import type { DelServidor } from './borrador-local.ts';

interface Props {
  readonly calculo: Calculo;
  readonly servidor: DelServidor | undefined;
  readonly setServidor: (servidor: DelServidor) => void;
  readonly close: () => void;
}

const MAX_NOMBRE = 100;

export function GuardarBorrador({ calculo: { documento }, servidor, setServidor, close }: Props) {
  const t = useTextos(textos);
  const toast = useToast();
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  const [nombre, setNombre] = useState(() => servidor?.nombre ?? nombrePropuesto(documento, t.titulo));
  const formulario = useId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (en: DelServidor | undefined) => save(empresa, nombre.trim(), documento, en),
    onSuccess: (guardado) => {
      setServidor(guardado);
      void consultas.invalidateQueries({ queryKey: claveDe(empresa, 'borradores') });
      toast(t.guardado);
      close();
    },
  });
  const conflicto = error instanceof PanelError && error.code === 'ALREADY_EXISTS';
  // At once, and not from the next drawing on: two quick Enter would make two drafts.
  const enCurso = useRef(false);
  const saveEn = (en: DelServidor | undefined) => {
    if (enCurso.current || nombre.trim() === '') return;
    enCurso.current = true;
    mutate(en, {
      onSettled: () => {
        enCurso.current = false;
      },
    });
  };
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    // The form of the document is around this one, for React.
    evento.stopPropagation();
    saveEn(servidor);
  };
  return (
    <Dialog
      busy={isPending}
      description={t.guardarTexto}
      footer={
        <Button disabled={nombre.trim() === ''} form={formulario} loading={isPending} type="submit" variant="primary">
          {t.guardar}
        </Button>
      }
      onOpenChange={close}
      open
      size="sm"
      title={t.guardarBorrador}
    >
      <form className="flex flex-col gap-4" id={formulario} noValidate onSubmit={enviar}>
        <Field label={t.nombreBorrador} required>
          <TextInput maxLength={MAX_NOMBRE} onChange={setNombre} value={nombre} />
        </Field>
        {conflicto && <Conflicto alGuardarOtro={() => saveEn(undefined)} servidor={servidor} />}
        {error !== null && !conflicto && <ErrorState error={error} />}
      </form>
    </Dialog>
  );
}

function Conflicto({ servidor, alGuardarOtro }: { servidor: DelServidor | undefined; alGuardarOtro: () => void }) {
  const t = useTextos(textos);
  const ir = useIrA();
  const acciones = (
    <>
      <Button onClick={alGuardarOtro} size="sm">
        {t.guardarComoOtro}
      </Button>
      {servidor !== undefined && (
        <Button onClick={() => ir({ a: 'borradores' })} size="sm">
          {t.borradores}
        </Button>
      )}
    </>
  );
  return (
    <Banner actions={acciones} live title={t.conflicto} tone="warning">
      {t.conflictoTexto}
    </Banner>
  );
}

function nombrePropuesto({ cliente, serie }: Datos, titulo: string): string {
  const denominacion = typeof cliente === 'object' && 'denominacion' in cliente ? cliente.denominacion : undefined;
  const partes = [denominacion, serie].filter((parte) => typeof parte === 'string');
  return (partes.length === 0 ? titulo : partes.join(' · ')).slice(0, MAX_NOMBRE);
}

async function save(empresa: EmpresaActual, nombre: string, contenido: Datos, en: DelServidor | undefined) {
  const { id: suya, entorno } = empresa;
  const params = { empresa: suya, entorno };
  const { id, version } =
    en === undefined
      ? await panel('POST /empresas/{empresa}/{entorno}/borradores', { params, cuerpo: { nombre, contenido } })
      : await panel('PATCH /empresas/{empresa}/{entorno}/borradores/{id}', {
          params: { ...params, id: en.id },
          cuerpo: { version: en.version, nombre, contenido },
        });
  return { id, version, nombre };
}
