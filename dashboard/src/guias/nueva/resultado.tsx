/** What was issued, and what can be done next. */
import type { EmisionDeGuia, FallaDeGuia, ResultadoDeGuia } from '@chaski/sdk/src/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { Papeles } from '../../comprobantes/archivos/papeles.tsx';
import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import type { Desenlace } from '../../nuevo/emision/emision.ts';
import { textos as textosDeNuevo } from '../../nuevo/textos.ts';
import { EnlaceBoton } from '../../shell/menu/enlaces.tsx';
import type { Tone } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useRefrescarGuias } from '../detalle/use-guia.ts';
import { textos } from './textos.ts';

export type DesenlaceDeGuia = Desenlace<EmisionDeGuia, FallaDeGuia>;

/** What an answer of `guias.emitir` or `guias.reintentar` means. */
export function desenlaceDe(resultado: ResultadoDeGuia): DesenlaceDeGuia {
  return 'success' in resultado ? { tipo: 'sinTransmitir', falla: resultado } : { tipo: 'emitido', emitido: resultado };
}

interface Props {
  readonly desenlace: DesenlaceDeGuia;
  readonly alReiniciar: () => void;
}

export function Resultado({ desenlace, alReiniciar }: Props) {
  const [actual, setActual] = useState(desenlace);
  const lugar = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: whoever uses the keyboard or listens goes on here.
  useEffect(() => lugar.current?.focus(), []);
  return (
    <div className="focus-visible:outline-none" ref={lugar} tabIndex={-1}>
      <Card>
        <div className="flex flex-col gap-4">
          {actual.tipo === 'emitido' && <Hecha alReiniciar={alReiniciar} emitida={actual.emitido} />}
          {actual.tipo === 'sinTransmitir' && (
            <SinTransmitir alDesenlace={setActual} alReiniciar={alReiniciar} falla={actual.falla} />
          )}
        </div>
      </Card>
    </div>
  );
}

const TONOS = {
  ACEPTADA: 'success',
  RECHAZADA: 'danger',
  EN_PROCESO: 'info',
  PENDIENTE_ENVIO: 'warning',
  ANULADA: 'neutral',
} as const satisfies Readonly<Record<EmisionDeGuia['estado'], Tone>>;

function Hecha({ emitida, alReiniciar }: Pick<Props, 'alReiniciar'> & { emitida: EmisionDeGuia }) {
  const t = useTextos(textos);
  const { estado, documento, sunat } = emitida;
  return (
    <>
      <Banner live title={`${documento.correlativo}: ${t.resultado[estado]}`} tone={TONOS[estado]}>
        {sunat !== undefined && <EnCastellano>{sunat.mensaje}</EnCastellano>}
        {sunat !== undefined && sunat.notas.length > 0 && (
          <ul className="list-disc pl-5">
            {sunat.notas.map((nota) => (
              <li key={nota}>
                <EnCastellano>{nota}</EnCastellano>
              </li>
            ))}
          </ul>
        )}
      </Banner>
      {estado !== 'RECHAZADA' && <Papeles de="guias" id={documento.id} />}
      <Siguientes
        alReiniciar={alReiniciar}
        id={documento.id}
        otra={estado === 'RECHAZADA' ? t.corregir : t.otraIgual}
      />
    </>
  );
}

function Siguientes({ id, otra, alReiniciar }: Pick<Props, 'alReiniciar'> & { id: string; otra: string }) {
  const t = useTextos(textos);
  return (
    <div className="flex flex-wrap gap-2">
      <EnlaceBoton a="guias/$id" icon="guia" id={id} variant="primary">
        {t.verGuia}
      </EnlaceBoton>
      <EnlaceBoton a="guias/nueva" icon="copiar" search={{ desde: id }}>
        {otra}
      </EnlaceBoton>
      <Button icon="nuevo" onClick={alReiniciar}>
        {t.otra}
      </Button>
    </div>
  );
}

interface SinTransmitirProps extends Pick<Props, 'alReiniciar'> {
  readonly falla: FallaDeGuia;
  readonly alDesenlace: (desenlace: DesenlaceDeGuia) => void;
}

/** It exists and could not be sent: never issue it again, send it. */
function SinTransmitir({ falla, alDesenlace, alReiniciar }: SinTransmitirProps) {
  const t = useTextos(textos);
  const n = useTextos(textosDeNuevo);
  const { guias } = useChaski();
  const refrescar = useRefrescarGuias();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: () => guias.reintentar(falla.guia_id),
    onSuccess: (resultado) => {
      alDesenlace(desenlaceDe(resultado));
      void refrescar();
    },
  });
  return (
    <>
      <Banner live title={isSuccess ? n.noReintentado : t.falta} tone="warning">
        <p>{falla.message}</p>
        <p>{t.faltaTexto}</p>
      </Banner>
      {error !== null && <ErrorState error={error} />}
      <Button className="self-start" icon="repetir" loading={isPending} onClick={() => mutate()} variant="primary">
        {n.reintentar}
      </Button>
      <Siguientes alReiniciar={alReiniciar} id={falla.guia_id} otra={t.otraIgual} />
    </>
  );
}
