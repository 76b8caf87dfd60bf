import { type FormEvent, useId, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/inputs.tsx';
import { AlertDialog, Dialog } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { textos } from '../textos.ts';

/** The words of one kind of thing that waits: a document, or a file of annulments. */
export interface TextosDeEspera {
  readonly titulo: string;
  readonly soloDueno: string;
  readonly reanudar: string;
  readonly reanudarTexto: string;
  readonly reanudado: string;
  readonly decidir: string;
  readonly decidirTexto: string;
  readonly decision: string;
  readonly decisionFalta: string;
  readonly aceptado: string;
  readonly aceptadoTexto: string;
  readonly rechazado: string;
  readonly rechazadoTexto: string;
  readonly evidencia: string;
  readonly evidenciaAyuda: string;
  readonly evidenciaFalta: string;
  readonly confirmar: string;
  readonly decidido: string;
}

export interface Decision {
  readonly aceptado: boolean;
  readonly evidencia: string;
}

interface Props {
  readonly t: TextosDeEspera;
  /** Why it waits and what may be done, in the service's words. */
  readonly motivo: string;
  /** Whether who is there may let it go on or decide it. */
  readonly puede: boolean;
  /** Characters that the evidence may have. */
  readonly maximo?: number;
  readonly reanudar: () => Promise<unknown>;
  readonly decide: (decision: Decision) => Promise<unknown>;
}

/** Something stopped and waits for a person: why, and the two ways out. */
export function EsperaPersona({ t, motivo, puede, maximo = 1000, reanudar, decide }: Props) {
  const [abierto, setAbierto] = useState<'reanudar' | 'decidir'>();
  const close = () => setAbierto(undefined);
  const acciones = (
    <>
      <Button onClick={() => setAbierto('reanudar')} size="sm">
        {t.reanudar}
      </Button>
      <Button onClick={() => setAbierto('decidir')} size="sm">
        {t.decidir}
      </Button>
    </>
  );
  return (
    <>
      <Banner actions={puede ? acciones : undefined} title={t.titulo} tone="warning">
        {motivo} {!puede && t.soloDueno}
      </Banner>
      {abierto === 'reanudar' && <Reanudar hacer={reanudar} onClose={close} t={t} />}
      {abierto === 'decidir' && <Decidir hacer={decide} maximo={maximo} onClose={close} t={t} />}
    </>
  );
}

function Reanudar({ t, hacer, onClose }: { t: TextosDeEspera; hacer: () => Promise<unknown>; onClose: () => void }) {
  const { ocupado, error, intentar: attempt } = useIntento(onClose, t.reanudado);
  return (
    <AlertDialog
      action={t.reanudar}
      description={t.reanudarTexto}
      loading={ocupado}
      onConfirm={() => attempt(hacer)}
      onOpenChange={onClose}
      open
      title={t.reanudar}
    >
      {error !== undefined && (
        <Banner live tone="danger">
          {error}
        </Banner>
      )}
    </AlertDialog>
  );
}

interface DecidirProps {
  readonly t: TextosDeEspera;
  readonly maximo: number;
  readonly hacer: (decision: Decision) => Promise<unknown>;
  readonly onClose: () => void;
}

function Decidir({ t, maximo, hacer, onClose }: DecidirProps) {
  const { cancelar } = useTextos(textos);
  const formulario = useId();
  const [aceptado, setAceptado] = useState<'si' | 'no'>();
  const [evidencia, setEvidencia] = useState('');
  const [intentado, setIntentado] = useState(false);
  const { ocupado, error, intentar: attempt } = useIntento(onClose, t.decidido);
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    setIntentado(true);
    if (aceptado === undefined || evidencia.trim() === '') return;
    void attempt(() => hacer({ aceptado: aceptado === 'si', evidencia: evidencia.trim() }));
  };
  return (
    <Dialog
      description={t.decidirTexto}
      footer={
        <>
          <Button onClick={onClose}>{cancelar}</Button>
          <Button form={formulario} loading={ocupado} type="submit" variant="danger">
            {t.confirmar}
          </Button>
        </>
      }
      onOpenChange={onClose}
      open
      title={t.decidir}
    >
      <form className="flex flex-col gap-4" id={formulario} noValidate onSubmit={enviar}>
        {error !== undefined && (
          <Banner live tone="danger">
            {error}
          </Banner>
        )}
        <RadioGroup
          error={intentado && aceptado === undefined ? t.decisionFalta : undefined}
          label={t.decision}
          looks="tarjetas"
          onChange={setAceptado}
          options={[
            { value: 'si', label: t.aceptado, hint: t.aceptadoTexto },
            { value: 'no', label: t.rechazado, hint: t.rechazadoTexto },
          ]}
          value={aceptado}
        />
        <Field
          error={intentado && evidencia.trim() === '' ? t.evidenciaFalta : undefined}
          hint={t.evidenciaAyuda}
          label={t.evidencia}
          required
        >
          <Textarea maxLength={maximo} onChange={setEvidencia} value={evidencia} />
        </Field>
      </form>
    </Dialog>
  );
}

function useIntento(onClose: () => void, hecho: string) {
  const toast = useToast();
  const [ocupado, setOcupado] = useState(false);
  const [error, setError] = useState<string>();
  const attempt = async (hacer: () => Promise<unknown>) => {
    setOcupado(true);
    setError(undefined);
    try {
      await hacer();
      toast(hecho);
      onClose();
    } catch (fallo) {
      setError(readFalla(fallo).message);
      setOcupado(false);
    }
  };
  return { ocupado, error, intentar: attempt };
}
