import type { Guia } from '@chaski/sdk/src/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { diaDeLima } from '../../i18n/formatos.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { EntornoPill } from '../../ui/button/badge.tsx';
import { readFalla } from '../../ui/falla.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { DateInput, TextInput } from '../../ui/forms/inputs.tsx';
import { ConfirmarEscribiendo } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { textosDeGuia } from './textos-detalle.ts';
import { useRefrescarGuias } from './use-guia.ts';

/** Characters that the service takes of what a person saw. */
export const EVIDENCIA = { minimo: 3, maximo: 500 } as const;

const CAUSAS = ['TRASLADO_NO_INICIADO', 'CAMBIO_DE_DESTINATARIO'] as const;
type Causa = (typeof CAUSAS)[number];

/** Notes that the guía was taken back in SOL, where alone SUNAT does so: when, why and with what proof; only after its number was typed. */
export function DarDeBaja({ guia, onClose }: { guia: Guia; onClose: () => void }) {
  const { baja: t, porque } = useTextos(textosDeGuia);
  const { correlativo, fechaEmision } = guia.documento;
  const hoy = diaDeLima(Date.now());
  const [fecha, setFecha] = useState(hoy);
  const [causa, setCausa] = useState<Causa>();
  const [constancia, setConstancia] = useState('');
  const [visto, setVisto] = useState(false);
  const { mutate, isPending, error } = useDarDeBaja(guia, onClose);
  const prueba = constancia.trim();
  const problemas = {
    fecha: fecha >= fechaEmision && fecha <= hoy ? undefined : t.fechaFalta,
    causa: causa === undefined ? t.causaFalta : undefined,
    constancia: prueba.length >= EVIDENCIA.minimo ? undefined : t.constanciaFalta,
  };
  const confirm = () => {
    setVisto(true);
    if (causa === undefined || Object.values(problemas).some((uno) => uno !== undefined)) return;
    mutate({ fecha, causa, constancia: prueba });
  };
  return (
    <ConfirmarEscribiendo
      action={t.confirmar}
      description={
        <>
          <EntornoPill entorno={guia.entorno} /> {t.texto}
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
      <Field error={visto ? problemas.fecha : undefined} label={t.fecha} required>
        <DateInput onChange={setFecha} value={fecha} />
      </Field>
      <RadioGroup
        error={visto ? problemas.causa : undefined}
        label={t.causa}
        onChange={setCausa}
        options={CAUSAS.map((value) => ({ value, label: porque.causas[value] }))}
        value={causa}
      />
      <Field error={visto ? problemas.constancia : undefined} hint={t.constanciaAyuda} label={t.constancia} required>
        <TextInput maxLength={EVIDENCIA.maximo} onChange={setConstancia} value={constancia} />
      </Field>
    </ConfirmarEscribiendo>
  );
}

function useDarDeBaja({ documento: { id, correlativo } }: Guia, onDone: () => void) {
  const { baja: t } = useTextos(textosDeGuia);
  const { guias } = useChaski();
  const toast = useToast();
  const refrescar = useRefrescarGuias();
  return useMutation({
    mutationFn: (baja: { fecha: string; causa: Causa; constancia: string }) => guias.darDeBaja(id, baja),
    onSuccess: () => {
      toast(t.hecho(correlativo));
      onDone();
    },
    onSettled: refrescar,
  });
}
