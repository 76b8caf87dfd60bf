/** What was issued, and what can be done next. */
import type { TipoComprobante } from '@chaski/core/documentos/clase.ts';
import { esNota, TIPO_PROPUESTO, toTipoComprobante } from '@chaski/core/documentos/registro.ts';
import type { Emitido, FallaDeEnvio } from '@chaski/sdk/src/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { useHrefPdf } from '../../comprobantes/archivos/archivos.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { EnlaceBoton } from '../../shell/menu/enlaces.tsx';
import { EntornoPill, EstadoBadge, type Tone } from '../../ui/button/badge.tsx';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { Card, KeyValue } from '../../ui/layout.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useRefrescar } from '../calculo/datos.ts';
import { textos } from '../textos.ts';
import { type Desenlace, desenlaceDe } from './emision.ts';
import { Salidas } from './salidas.tsx';

interface Props {
  readonly desenlace: Desenlace;
  /** The customer's, as it was written; '' where none was. */
  readonly correo: string;
  readonly alReiniciar: () => void;
}

const TONOS = {
  ACEPTADA: 'success',
  RECHAZADA: 'danger',
  EN_PROCESO: 'info',
  PENDIENTE_ENVIO: 'warning',
  ANULADA: 'neutral',
} as const satisfies Readonly<Record<Emitido['estado'], Tone>>;

export function Resultado({ desenlace, correo, alReiniciar }: Props) {
  const [actual, setActual] = useState(desenlace);
  const lugar = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: whoever uses the keyboard or listens goes on here.
  useEffect(() => lugar.current?.focus(), []);
  return (
    <div className="focus-visible:outline-none" ref={lugar} tabIndex={-1}>
      <Contenido actual={actual} alReiniciar={alReiniciar} correo={correo} setActual={setActual} />
    </div>
  );
}

interface ContenidoProps extends Pick<Props, 'correo' | 'alReiniciar'> {
  readonly actual: Desenlace;
  readonly setActual: (desenlace: Desenlace) => void;
}

function Contenido({ actual, setActual, correo, alReiniciar }: ContenidoProps) {
  if (actual.tipo === 'sinTransmitir') {
    return <SinTransmitir alDesenlace={setActual} alReiniciar={alReiniciar} falla={actual.falla} />;
  }
  if (actual.tipo !== 'emitido') return null;
  return <Hecho alReiniciar={alReiniciar} correo={correo} emitido={actual.emitido} />;
}

function Hecho({ emitido, correo, alReiniciar }: Pick<Props, 'correo' | 'alReiniciar'> & { emitido: Emitido }) {
  const t = useTextos(textos);
  const { dinero } = useFormatos();
  const { estado, documento, sunat, entorno } = emitido;
  const rechazada = estado === 'RECHAZADA';
  // A second note like it would change the same document again.
  const deNota = esNota(tipoEmitido(documento.tipoComprobante));
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Banner live title={`${documento.correlativo}: ${t.resultado[estado]}`} tone={TONOS[estado]}>
          {sunat !== undefined && (
            <p>
              {sunat.mensaje} {sunat.codigo !== '0' && t.codigoSunat(sunat.codigo)}
            </p>
          )}
          {rechazada && <p>{sunat?.numeroConsumido === false ? t.numeroLibre : t.numeroConsumido}</p>}
        </Banner>
        <KeyValue
          columns={3}
          items={[
            { label: t.tipoDe[tipoEmitido(documento.tipoComprobante)], value: documento.correlativo },
            { label: t.nombres.total, value: dinero(documento.totales.total, documento.moneda) },
            { label: t.columnas.cliente, value: documento.cliente.denominacion },
          ]}
        />
        {sunat !== undefined && sunat.notas.length > 0 && <Observaciones notas={sunat.notas} />}
        <div className="flex flex-wrap items-center gap-2">
          <EstadoBadge estado={estado} />
          <EntornoPill entorno={entorno} />
        </div>
        {!rechazada && <Salidas correo={correo} estado={estado} id={documento.id} />}
        <Siguientes
          alReiniciar={alReiniciar}
          id={documento.id}
          otro={rechazada ? t.corregir : deNota ? undefined : t.otroIgual}
        />
      </div>
    </Card>
  );
}

const tipoEmitido = (codigo: string): TipoComprobante => toTipoComprobante(codigo) ?? TIPO_PROPUESTO;

function Observaciones({ notas }: { notas: readonly string[] }) {
  const t = useTextos(textos);
  return (
    <div className="text-sm">
      <p className="font-medium">{t.observaciones}</p>
      <ul className="list-disc pl-5">
        {notas.map((nota) => (
          <li key={nota}>{nota}</li>
        ))}
      </ul>
    </div>
  );
}

interface SiguientesProps {
  readonly id: string;
  /** To begin another from this one; undefined where that makes no sense. */
  readonly otro: string | undefined;
  readonly alReiniciar: () => void;
}

function Siguientes({ id, otro, alReiniciar }: SiguientesProps) {
  const t = useTextos(textos);
  const hrefPdf = useHrefPdf();
  return (
    <div className="flex flex-wrap gap-2">
      <EnlaceBoton a="comprobantes/$id" icon="comprobante" id={id} variant="primary">
        {t.verComprobante}
      </EnlaceBoton>
      <AnchorButton href={hrefPdf(id)} icon="imprimir" rel="noopener" target="_blank">
        {t.verPdf}
      </AnchorButton>
      {otro !== undefined && (
        <EnlaceBoton a="nuevo" icon="copiar" search={{ desde: id }}>
          {otro}
        </EnlaceBoton>
      )}
      <Button icon="nuevo" onClick={alReiniciar}>
        {t.nueva}
      </Button>
    </div>
  );
}

interface SinTransmitirProps {
  readonly falla: FallaDeEnvio;
  readonly alDesenlace: (desenlace: Desenlace) => void;
  readonly alReiniciar: () => void;
}

/** It exists and could not be sent: never issue it again, send it. */
function SinTransmitir({ falla, alDesenlace, alReiniciar }: SinTransmitirProps) {
  const t = useTextos(textos);
  const chaski = useChaski();
  const refrescar = useRefrescar();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: () => chaski.reintentar(falla.comprobante_id),
    onSuccess: (emision) => {
      alDesenlace(desenlaceDe(emision));
      refrescar();
    },
  });
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Banner live title={isSuccess ? t.noReintentado : t.resultado.PENDIENTE_ENVIO} tone="warning">
          <p>{falla.message}</p>
          <p>{t.sinTransmitirTexto}</p>
        </Banner>
        {error !== null && <ErrorState error={error} />}
        <Button className="self-start" icon="repetir" loading={isPending} onClick={() => mutate()} variant="primary">
          {t.reintentar}
        </Button>
        <Salidas estado="PENDIENTE_ENVIO" id={falla.comprobante_id} />
        <Siguientes alReiniciar={alReiniciar} id={falla.comprobante_id} otro={t.otroIgual} />
      </div>
    </Card>
  );
}
