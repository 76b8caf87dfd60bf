import { EVIDENCIA, MOTIVO_DE_APARTAR } from '@chaski/core/documento/campos/objetos.ts';
import type { Comprobante } from '@chaski/sdk/src/index.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { readFalla } from '../../ui/falla.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { textosDetalle } from './textos-detalle.ts';

interface Props {
  readonly comprobante: Comprobante;
  readonly onClose: () => void;
}

/** Has nobody send a document any more that SUNAT does not have, for a reason. */
export function ApartarComprobante({ comprobante, onClose }: Props) {
  const { apartar: t } = useTextos(textosDetalle);
  const [motivo, setMotivo] = useState('');
  const [evidencia, setEvidencia] = useState('');
  const [corto, setCorto] = useState(false);
  const { mutate, isPending, error } = useApartar(comprobante, onClose);
  const confirm = () => {
    const sirve = motivo.trim().length >= MOTIVO_DE_APARTAR.minimo;
    setCorto(!sirve);
    const visto = evidencia.trim();
    if (sirve) mutate({ motivo: motivo.trim(), ...(visto === '' ? {} : { evidencia: visto }) });
  };
  return (
    <AlertDialog
      action={t.confirmar}
      description={t.texto}
      loading={isPending}
      onConfirm={confirm}
      onOpenChange={onClose}
      open
      title={t.titulo(comprobante.documento.correlativo)}
    >
      {error !== null && (
        <Banner live tone="danger">
          {readFalla(error).message}
        </Banner>
      )}
      <Field error={corto ? t.motivoFalta : undefined} label={t.motivo} required>
        <TextInput maxLength={MOTIVO_DE_APARTAR.maximo} onChange={setMotivo} value={motivo} />
      </Field>
      <Field hint={t.evidenciaAyuda} label={t.evidencia}>
        <TextInput maxLength={EVIDENCIA.maximo} onChange={setEvidencia} value={evidencia} />
      </Field>
    </AlertDialog>
  );
}

function useApartar({ documento: { id, correlativo } }: Comprobante, onDone: () => void) {
  const { apartar: t } = useTextos(textosDetalle);
  const empresa = useEmpresa();
  const chaski = useChaski();
  const consultas = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (cuerpo: { motivo: string; evidencia?: string }) => chaski.apartar(id, cuerpo),
    onSuccess: () => {
      toast(t.apartado(correlativo));
      onDone();
    },
    onSettled: () => consultas.invalidateQueries({ queryKey: claveDe(empresa, 'comprobantes') }),
  });
}
