import { useQuery } from '@tanstack/react-query';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy.tsx';
import { saveFile } from '../../ui/descargar.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { type ArchivosDeUno, useArchivoDe } from '../archivos/archivos.ts';
import { useDescarga } from '../archivos/use-descarga.ts';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import type { Documento } from '../tipos.ts';
import { LectorXml } from './lector-xml.tsx';

interface Props {
  readonly documento: Pick<Documento, 'id' | 'correlativo' | 'estado'>;
  /** Those of its kind. */
  readonly archivos: ArchivosDeUno;
  readonly que: 'xml' | 'cdr';
  /** False: SUNAT gave no CDR, or has not yet; `porque` says it. */
  readonly hay: boolean;
  readonly porque?: string | undefined;
}

/** The signed XML, or SUNAT's receipt of it. */
export function PestanaArchivo({ documento, archivos, que, hay, porque = '' }: Props) {
  const { archivo: t, pestana } = useTextos(textosDetalle);
  const { data, error, refetch } = useQuery({
    ...useArchivoDe(documento, que),
    queryFn: async ({ signal }) => {
      const archivo = await archivos[que](documento.id, { signal });
      return { archivo, texto: await archivo.blob.text() };
    },
    enabled: hay,
  });
  if (!hay) return <EmptyState description={porque} title={t.sinCdr} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  const titulo = t.titulo(pestana[que], documento.correlativo);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">{t.vistaOrdenada}</p>
      <LectorXml
        acciones={
          <>
            <CopyButton label={t.copiar} text={data.texto} />
            <Button icon="exportar" onClick={() => saveFile(data.archivo.nombre, data.archivo.blob)} size="sm">
              {t.descargar}
            </Button>
            {que === 'cdr' && <DescargarZip archivos={archivos} id={documento.id} />}
          </>
        }
        titulo={titulo}
        xml={data.texto}
      />
    </div>
  );
}

function DescargarZip({ archivos, id }: { archivos: ArchivosDeUno; id: string }) {
  const { archivo: t } = useTextos(textosDetalle);
  const { download } = useDescarga();
  return (
    <Button icon="exportar" onClick={() => void download(() => archivos.cdr(id, { zip: true }))} size="sm">
      {t.descargarZip}
    </Button>
  );
}
