import { MOTIVO_DE_ANULACION as MOTIVO } from '@chaski/core/documento/campos/objetos.ts';
import { daysBetween, toFecha } from '@chaski/core/lib/fecha.ts';
import type { Comprobante } from '@chaski/sdk/src/index.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { diaDeLima } from '../../i18n/formatos.ts';
import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { EntornoPill } from '../../ui/button/badge.tsx';
import { readFalla } from '../../ui/falla.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { KeyValue } from '../../ui/layout.tsx';
import { ConfirmarEscribiendo } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { viaDe } from '../via.ts';
import { textosDetalle } from './textos-detalle.ts';

interface Props {
  readonly comprobante: Comprobante;
  readonly onClose: () => void;
}

/** Asks SUNAT to take a document back: how, until when, why; only after its number was typed. */
export function AnularComprobante({ comprobante, onClose }: Props) {
  const { anular: t } = useTextos(textosDetalle);
  const { correlativo } = comprobante.documento;
  const [motivo, setMotivo] = useState('');
  const [corto, setCorto] = useState(false);
  const { mutate, isPending, error } = useAnular(comprobante, onClose);
  const confirm = () => {
    const largo = motivo.trim().length;
    const sirve = largo >= MOTIVO.minimo && largo <= MOTIVO.maximo;
    setCorto(!sirve);
    if (sirve) mutate(motivo.trim());
  };
  return (
    <ConfirmarEscribiendo
      action={t.confirmar}
      description={
        <>
          <EntornoPill entorno={comprobante.entorno} /> {comprobante.entorno === 'live' ? t.real : t.prueba} {t.texto}
        </>
      }
      loading={isPending}
      onConfirm={confirm}
      onOpenChange={onClose}
      open
      texto={correlativo}
      title={t.titulo(correlativo)}
    >
      {error !== null && (
        <Banner live tone="danger">
          {readFalla(error).message}
        </Banner>
      )}
      <Condiciones comprobante={comprobante} />
      <Field error={corto ? t.motivoFalta : undefined} hint={t.motivoAyuda} label={t.motivo} required>
        <TextInput maxLength={MOTIVO.maximo} onChange={setMotivo} value={motivo} />
      </Field>
    </ConfirmarEscribiendo>
  );
}

function Condiciones({ comprobante: { documento } }: Pick<Props, 'comprobante'>) {
  const { anular: t } = useTextos(textosDetalle);
  const { fecha, plural } = useFormatos();
  const hoy = diaDeLima(Date.now());
  const via = viaDe(documento, hoy);
  const ultimo = documento.plazos.anulacion;
  const quedan = daysBetween(toFecha(hoy), toFecha(ultimo));
  const cuanto = quedan <= 0 ? t.hoyEsElUltimo : plural(quedan, t.diasQuedan);
  const [idioma] = useIdioma();
  const como = via === undefined ? undefined : 'rechazo' in via ? via.rechazo.mensaje : via.explicacion;
  return (
    <KeyValue
      columns={1}
      items={[
        { label: t.via, value: como?.[idioma] },
        { label: t.hasta, value: t.hastaTexto(fecha(ultimo), cuanto) },
      ]}
    />
  );
}

function useAnular(comprobante: Comprobante, onDone: () => void) {
  const { anular: t } = useTextos(textosDetalle);
  const empresa = useEmpresa();
  const chaski = useChaski();
  const consultas = useQueryClient();
  const toast = useToast();
  const { id, correlativo } = comprobante.documento;
  return useMutation({
    mutationFn: (motivo: string) => chaski.anular(id, { motivo }),
    onSuccess: ({ anulacion }) => {
      for (const tema of ['comprobantes', 'anulaciones'] as const) {
        void consultas.invalidateQueries({ queryKey: claveDe(empresa, tema) });
      }
      if (anulacion.estado === 'ACEPTADA') toast(t.anulado(correlativo));
      else if (anulacion.estado === 'EN_PROCESO') toast({ text: t.enProceso(correlativo), tone: 'info' });
      else
        toast({ text: t.rechazada(correlativo, anulacion.sunat?.mensaje ?? anulacion.mensaje ?? ''), tone: 'danger' });
      onDone();
    },
  });
}
