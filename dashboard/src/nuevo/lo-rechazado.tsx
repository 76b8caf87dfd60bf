/** What SUNAT refused, over the form in which it is corrected. */
import { useComprobante, useHistoria } from '../comprobantes/detalle/use-comprobante.ts';
import { veredictoDe } from '../comprobantes/veredicto.ts';
import { EnCastellano } from '../i18n/en-castellano.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { Banner } from '../ui/overlay/feedback.tsx';
import { textos } from './textos.ts';

/** Of any other document, from which one like it is written, there is nothing to say. */
export function LoRechazado({ id }: { id: string }) {
  const t = useTextos(textos);
  const { data: comprobante } = useComprobante(id);
  const { data: historia } = useHistoria(id);
  if (comprobante?.estado !== 'RECHAZADA') return null;
  const { codigo, mensaje, significado, remedio } = veredictoDe(comprobante.sunat, historia) ?? {};
  return (
    <div className="mb-5">
      <Banner title={t.corrige(comprobante.documento.correlativo)} tone="warning">
        <p>
          {codigo !== undefined && <code className="font-mono font-semibold">{codigo}</code>}{' '}
          <EnCastellano>{significado ?? mensaje}</EnCastellano>
        </p>
        {remedio !== undefined && <p className="mt-1">{remedio}</p>}
      </Banner>
    </div>
  );
}
