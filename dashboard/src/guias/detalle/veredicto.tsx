import type { Guia } from '@chaski/sdk/src/index.ts';
import { textosDetalle } from '../../comprobantes/detalle/textos-detalle.ts';
import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Card, type Dato, KeyValue } from '../../ui/layout.tsx';
import { Instante } from '../../ui/values.tsx';
import { textosDeGuia } from './textos-detalle.ts';

interface Props {
  readonly guia: Guia;
  readonly accion: string | undefined;
  /** When it is tried again. */
  readonly siguiente: string | undefined;
}

/** What SUNAT said, and what comes next. */
export function VeredictoDeGuia({ guia, accion, siguiente }: Props) {
  const { que } = useTextos(textosDetalle);
  const { que: t } = useTextos(textosDeGuia);
  const { fecha } = useFormatos();
  const { estado, sunat, documento } = guia;
  const abierta = estado === 'PENDIENTE_ENVIO' || estado === 'EN_PROCESO';
  const datos: readonly Dato[] = [
    { label: que.respuesta, value: sunat && <Respuesta {...sunat} />, wide: true },
    { label: que.observaciones, value: sunat && sunat.notas.length > 0 && <Notas notas={sunat.notas} />, wide: true },
    {
      label: que.numero,
      value: sunat?.numeroConsumido !== undefined && (sunat.numeroConsumido ? t.numeroUsado : t.numeroLibre),
      wide: true,
    },
    {
      label: t.ahora,
      value: accion !== undefined && (
        <>
          {accion}
          {siguiente !== undefined && (
            <span className="block text-muted text-xs">
              {que.siguienteIntento} <Instante iso={siguiente} modo="ambos" segundos />
            </span>
          )}
        </>
      ),
    },
    { label: t.plazo, value: abierta && t.plazoEnvio(fecha(documento.plazos.envio)) },
    { label: t.ticket, value: documento.ticket && <code className="font-mono text-xs">{documento.ticket}</code> },
  ];
  return (
    <Card title={que.titulo}>
      {sunat === undefined && documento.mensaje === undefined && (
        <p className="mb-3 text-muted text-sm">{t.sinRespuesta}</p>
      )}
      <KeyValue items={datos.filter(({ value }) => value !== false)} />
    </Card>
  );
}

function Respuesta({ codigo, mensaje }: NonNullable<Guia['sunat']>) {
  return (
    <>
      {codigo !== '' && <code className="font-mono font-semibold">{codigo}</code>}{' '}
      <EnCastellano>{mensaje}</EnCastellano>
    </>
  );
}

function Notas({ notas }: { notas: readonly string[] }) {
  return (
    <ul className="list-disc ps-5">
      {notas.map((nota) => (
        <li key={nota}>
          <EnCastellano>{nota}</EnCastellano>
        </li>
      ))}
    </ul>
  );
}
