import type { Comprobante } from '@chaski/sdk/src/index.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { CodeBlock, CopyButton } from '../../ui/button/copy.tsx';
import { curlGet } from '../detalle/curl.ts';
import { textosDetalle } from '../detalle/textos-detalle.ts';

/** The answer of the API, as it came. */
export function PestanaJson({ comprobante }: { comprobante: Comprobante }) {
  const { json: t } = useTextos(textosDetalle);
  return (
    <CodeBlock
      actions={
        <CopyButton
          label={t.copiarCurl}
          text={curlGet(location.origin, `/comprobantes/${comprobante.documento.id}`)}
          variant="ghost"
        />
      }
      code={JSON.stringify(comprobante, null, 2)}
      label={t.titulo}
      maxHeight="none"
      wrap
    />
  );
}
