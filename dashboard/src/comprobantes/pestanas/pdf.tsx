import { useQuery } from '@tanstack/react-query';
import { useTextos } from '../../i18n/idioma.ts';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { saveFile } from '../../ui/descargar.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { useUrlDe } from '../../ui/hooks/use-url-de.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { type ArchivosDeUno, useArchivoDe } from '../archivos/archivos.ts';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import { type Documento, FORMATOS_PDF, type FormatoPdf } from '../tipos.ts';

interface Props {
  readonly documento: Pick<Documento, 'id' | 'correlativo' | 'estado'>;
  /** Those of its kind. */
  readonly archivos: ArchivosDeUno;
  readonly formato: FormatoPdf;
  readonly onFormato: (formato: FormatoPdf) => void;
}

/** The printed form, as it is, in each of its sizes. */
export function PestanaPdf({ documento, archivos, formato, onFormato }: Props) {
  const t = useTextos(textosDetalle);
  const { data, error, refetch } = useQuery({
    ...useArchivoDe(documento, formato),
    queryFn: ({ signal }) => archivos.pdf(documento.id, formato, { signal }),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <RadioGroup
          label={t.pdf.formato}
          looks="fila"
          onChange={onFormato}
          options={FORMATOS_PDF.map((value) => ({ value, label: t.formato[value] }))}
          value={formato}
        />
        <Button
          disabled={data === undefined}
          icon="exportar"
          onClick={() => data !== undefined && saveFile(data.nombre, data.blob)}
        >
          {t.pdf.descargar}
        </Button>
      </div>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data !== undefined && <Visor blob={data.blob} formato={formato} titulo={t.pdf.titulo(documento.correlativo)} />}
    </div>
  );
}

function Visor({ blob, formato, titulo }: { blob: Blob; formato: FormatoPdf; titulo: string }) {
  const { pdf: t } = useTextos(textosDetalle);
  const url = useUrlDe(blob);
  if (url === undefined) return null;
  const abrir = (
    <AnchorButton href={url} icon="externo" rel="noreferrer" target="_blank">
      {t.abrir}
    </AnchorButton>
  );
  // Telephones, and browsers that were told so, do not show a PDF inside of a page.
  if (!navigator.pdfViewerEnabled) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>{t.noSePuede}</p>
        {abrir}
      </div>
    );
  }
  const estrecho = formato === 'ticket80' || formato === 'ticket58';
  return (
    <>
      <iframe
        className={cx('h-[80dvh] w-full rounded-lg border border-line bg-canvas', estrecho && 'mx-auto max-w-md')}
        // Without the browser's own list of pages beside it.
        src={`${url}#navpanes=0`}
        title={titulo}
      />
      <div>{abrir}</div>
    </>
  );
}
