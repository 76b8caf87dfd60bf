import type { Comprobante } from '@chaski/sdk/src/index.ts';
import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { diaDeLima } from '../../i18n/formatos.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Card, type Dato, KeyValue } from '../../ui/layout.tsx';
import { Instante } from '../../ui/values.tsx';
import type { Historia } from '../tipos.ts';
import { type Observacion, type Veredicto, veredictoDe } from '../veredicto.ts';
import { textosDetalle } from './textos-detalle.ts';

interface Props {
  readonly comprobante: Comprobante;
  readonly historia: Historia | undefined;
}

/** What SUNAT said, what it means, what to do and what comes next. */
export function VeredictoDocumento({ comprobante, historia }: Props) {
  const { que: t } = useTextos(textosDetalle);
  const veredicto = veredictoDe(comprobante.sunat, historia);
  // Until SUNAT decides, what it said stands at the beginning of what comes next.
  const repetido = veredicto?.codigo === undefined && diceLoMismo(historia?.accion, veredicto?.mensaje);
  const siguiente = useSiguiente(comprobante, historia);
  // What comes next after a refusal is the remedy, which stands above.
  const despues = comprobante.estado === 'RECHAZADA' && veredicto?.remedio !== undefined ? [] : siguiente;
  const datos = [...useVeredicto(repetido ? undefined : veredicto), ...despues];
  return (
    <Card title={t.titulo}>
      {veredicto === undefined && <p className="mb-3 text-muted text-sm">{t.sinRespuesta}</p>}
      <KeyValue columns={1} items={datos} />
    </Card>
  );
}

function diceLoMismo(accion: string | undefined, mensaje: string | undefined): boolean {
  return mensaje !== undefined && accion?.startsWith(mensaje.replace(/\.$/, '')) === true;
}

function useVeredicto(veredicto: Veredicto | undefined): readonly Dato[] {
  const { que: t } = useTextos(textosDetalle);
  if (veredicto === undefined) return [];
  const { codigo, mensaje, significado, remedio, observaciones, numeroUsado } = veredicto;
  const numero = numeroUsado === undefined ? undefined : numeroUsado ? t.numeroUsado : t.numeroLibre;
  return [
    {
      label: t.respuesta,
      value: (
        <>
          {codigo !== undefined && <code className="font-mono font-semibold">{codigo}</code>}{' '}
          <EnCastellano>{mensaje}</EnCastellano>
        </>
      ),
    },
    { label: t.significa, value: significado && <EnCastellano>{significado}</EnCastellano> },
    { label: t.queHacer, value: remedio },
    {
      label: t.observaciones,
      value: observaciones.length > 0 && <Observaciones observaciones={observaciones} remedioDicho={remedio} />,
    },
    { label: t.numero, value: numero },
  ].filter(({ value }) => value !== false);
}

interface ObservacionesProps {
  readonly observaciones: readonly Observacion[];
  /** What stands above already. */
  readonly remedioDicho: string | undefined;
}

function Observaciones({ observaciones, remedioDicho }: ObservacionesProps) {
  return (
    <ul className="list-disc ps-5">
      {observaciones.map(({ codigo, texto, remedio }) => (
        <li key={`${codigo} ${texto}`}>
          {codigo !== '' && <code className="font-mono font-semibold">{codigo}</code>}{' '}
          <EnCastellano>{texto}</EnCastellano>
          {remedio !== '' && remedio !== remedioDicho && <span className="block text-muted text-xs">{remedio}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What comes next, and until when things can be done: said while there is something left to do. */
function useSiguiente({ estado, documento }: Comprobante, historia: Historia | undefined): readonly Dato[] {
  const { que: t } = useTextos(textosDetalle);
  const { fecha } = useFormatos();
  const { envio, anulacion } = documento.plazos;
  const enviable = estado === 'PENDIENTE_ENVIO' || estado === 'EN_PROCESO';
  const vencido = diaDeLima(Date.now()) > anulacion;
  const plazo = enviable
    ? t.plazoEnvio(fecha(envio))
    : estado === 'ACEPTADA'
      ? (vencido ? t.plazoAnulacionVencido : t.plazoAnulacion)(fecha(anulacion))
      : undefined;
  const siguiente = historia?.siguienteIntentoEn;
  return [
    {
      label: t.ahora,
      value: historia && (
        <>
          {historia.accion}
          {siguiente !== undefined && (
            <span className="block text-muted text-xs">
              {t.siguienteIntento} <Instante iso={siguiente} modo="ambos" segundos />
            </span>
          )}
        </>
      ),
    },
    { label: t.plazo, value: plazo },
  ];
}
