import { useDescarga } from '../comprobantes/archivos/use-descarga.ts';
import { curlGet } from '../comprobantes/detalle/curl.ts';
import { EsperaPersona } from '../comprobantes/detalle/espera-persona.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { EntornoPill } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { CodeBlock, CopyButton } from '../ui/button/copy.tsx';
import { type Dato, KeyValue } from '../ui/layout.tsx';
import { Sheet } from '../ui/overlay/dialog.tsx';
import { Instante } from '../ui/values.tsx';
import { EstadoArchivo } from './estado-archivo.tsx';
import { textos } from './textos.ts';
import { type ArchivoSunat, useAccionesDeArchivo } from './use-anulaciones.ts';

interface Props {
  readonly archivo: ArchivoSunat;
  readonly onClose: () => void;
}

/** One comunicación de baja or resumen diario: what it asks for, what SUNAT said, its files. */
export function DetalleArchivo({ archivo, onClose }: Props) {
  const t = useTextos(textos);
  const { rol, entorno } = useEmpresa();
  const acciones = useAccionesDeArchivo(archivo);
  const [comprobante] = archivo.comprobantes;
  const datos = [...useDatos(archivo), ...useSunat(archivo)];
  return (
    <Sheet
      description={t.vias[archivo.via]}
      footer={<Descargas acciones={acciones} archivo={archivo} />}
      onOpenChange={onClose}
      open
      size="lg"
      title={archivo.identificador}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-2">
          <EstadoArchivo archivo={archivo} />
          <EntornoPill entorno={entorno} />
        </div>
        {archivo.esperaPersona && (
          <EsperaPersona
            decide={acciones.decidir}
            motivo={archivo.accion}
            puede={rol === 'dueno'}
            reanudar={acciones.reanudar}
            t={t.espera}
          />
        )}
        <KeyValue items={datos} />
        {comprobante !== undefined && archivo.proposito === 'anular' && (
          <CodeBlock
            code={curlGet(location.origin, `/comprobantes/${comprobante.id}/anulacion`)}
            label={t.detalle.curl}
            wrap
          />
        )}
      </div>
    </Sheet>
  );
}

function Descargas({
  archivo,
  acciones,
}: Pick<Props, 'archivo'> & { acciones: ReturnType<typeof useAccionesDeArchivo> }) {
  const { detalle: t } = useTextos(textos);
  const { download } = useDescarga();
  return (
    <>
      <Button icon="exportar" onClick={() => void download(acciones.xml)}>
        {t.xml}
      </Button>
      {archivo.tieneCdr && (
        <Button icon="exportar" onClick={() => void download(acciones.cdr)}>
          {t.cdr}
        </Button>
      )}
    </>
  );
}

function useDatos(archivo: ArchivoSunat): readonly Dato[] {
  const { detalle: t, propositos } = useTextos(textos);
  const { fecha } = useFormatos();
  const { ticket, resueltoEn, siguienteIntentoEn: siguiente } = archivo;
  return [
    { label: propositos[archivo.proposito], value: <Comprobantes archivo={archivo} /> },
    { label: t.motivo, value: archivo.motivo },
    { label: t.dia, value: fecha(archivo.fechaGeneracion) },
    {
      label: t.ticket,
      value: ticket && (
        <span className="flex flex-wrap items-center gap-2">
          <code className="font-mono">{ticket}</code> <CopyButton text={ticket} />
        </span>
      ),
    },
    { label: t.solicitada, value: <Instante iso={archivo.creadoEn} modo="ambos" /> },
    { label: t.resuelta, value: resueltoEn && <Instante iso={resueltoEn} modo="ambos" /> },
    { label: t.intentos, value: archivo.intentos },
    { label: t.siguiente, value: siguiente && <Instante iso={siguiente} modo="ambos" segundos /> },
    { label: t.queSigue, value: archivo.accion, wide: true },
  ];
}

/** What SUNAT answered, with what it means and what to do, in the service's words. */
function useSunat({ sunat, mensaje, estado }: ArchivoSunat): readonly Dato[] {
  const { detalle: t } = useTextos(textos);
  if (sunat === undefined) return [{ label: t.mensaje, value: mensaje, wide: true }];
  const porHacer = estado === 'ACEPTADA' ? undefined : sunat;
  return [
    {
      label: t.sunat,
      wide: true,
      value: (
        <>
          <code className="font-mono font-semibold">{sunat.codigo}</code> {sunat.mensaje}
        </>
      ),
    },
    { label: t.significa, value: porHacer?.texto === sunat.mensaje ? undefined : porHacer?.texto, wide: true },
    { label: t.queHacer, value: porHacer?.remedio, wide: true },
    { label: t.observaciones, value: sunat.notas.join(' · '), wide: true },
    { label: t.mensaje, value: mensaje, wide: true },
  ];
}

/** The documents that a file names, each with a way to it. */
export function Comprobantes({ archivo }: Pick<Props, 'archivo'>) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {archivo.comprobantes.map(({ id, correlativo }) => (
        <EnlaceEmpresa a="comprobantes/$id" id={id} key={id}>
          {correlativo}
        </EnlaceEmpresa>
      ))}
    </span>
  );
}
