import type { Comprobante } from '@chaski/sdk/src/index.ts';
import { textos as textosCorreos } from '../../correos/textos.ts';
import { useTextos } from '../../i18n/idioma.ts';
import type { Accion } from '../detalle/acciones.ts';
import { curlGet, curlPost } from '../detalle/curl.ts';
import { type LlamadaApi, VerLlamada } from '../detalle/ver-llamada.tsx';
import { textos } from '../textos.ts';

interface Props {
  readonly comprobante: Comprobante;
  readonly acciones: ReadonlySet<Accion>;
}

/** Everything that this screen shows and does, as calls of the API. */
export function LlamadasComprobante({ comprobante, acciones }: Props) {
  const { llamada: t } = useTextos(textos);
  const { llamadas: c } = useTextos(textosCorreos);
  const { id, correlativo } = comprobante.documento;
  const get = (titulo: string, ruta: string, salida?: string): LlamadaApi => ({
    titulo,
    curl: curlGet(location.origin, ruta, salida),
  });
  const post = (titulo: string, ruta: string, cuerpo?: object): LlamadaApi => ({
    titulo,
    curl: curlPost(location.origin, ruta, cuerpo),
  });
  const { enlaces } = comprobante;
  return (
    <VerLlamada
      llamadas={[
        get(t.consultar, `/comprobantes/${id}`),
        get(t.pdf, `/invoices/${id}/pdf?formato=a4`, `${correlativo}.pdf`),
        get(t.xml, `/invoices/${id}/xml`, `${correlativo}.xml`),
        ...(acciones.has('cdr') ? [get(t.cdr, `/invoices/${id}/cdr`, `R-${correlativo}.xml`)] : []),
        ...(acciones.has('reintentar') ? [post(t.reintentar, `/comprobantes/${id}/reintentar`)] : []),
        ...(acciones.has('anular') ? [post(t.anular, `/comprobantes/${id}/anular`, { motivo: t.motivo })] : []),
        get(c.listar, `/comprobantes/${id}/correos`),
        ...(acciones.has('enviarCorreo') ? [post(c.enviar, `/comprobantes/${id}/correos`, {})] : []),
        ...(enlaces.anulacion === undefined ? [] : [get(t.anulacion, `/comprobantes/${id}/anulacion`)]),
      ]}
    />
  );
}
