import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge, EntornoPill } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { CodeBlock } from '../ui/button/copy.tsx';
import { KeyValue } from '../ui/layout.tsx';
import { Sheet } from '../ui/overlay/dialog.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { type PeticionEntera, usePeticion } from './datos.ts';
import { comprobanteDe, rutaCorta, tonoDeStatus } from './filtros.ts';
import { useQuien } from './quien.ts';
import { textos } from './textos.ts';

interface SheetProps {
  readonly id: string | undefined;
  readonly close: () => void;
  /** Narrows the list to one key. */
  readonly soloDe: (clave: string) => void;
}

/** One request beside the list: what it said, how it ended, and how to repeat it. */
export function PeticionSheet({ id, close, soloDe }: SheetProps) {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const { data, error, refetch } = usePeticion(id);
  const clave = data?.quien.tipo === 'clave' ? data.quien.id : undefined;
  return (
    <Sheet
      description={
        <span className="flex flex-wrap items-center gap-2">
          <EntornoPill entorno={entorno} />
          {data !== undefined && t.retencion(data.retencion.dias)}
        </span>
      }
      footer={
        clave === undefined ? undefined : <Button onClick={() => soloDe(clave)}>{t.detalle.soloEstaClave}</Button>
      }
      onOpenChange={(abierto) => !abierto && close()}
      open={id !== undefined}
      size="lg"
      title={data === undefined ? t.detalle.titulo : `${data.metodo} ${rutaCorta(data.ruta)}`}
    >
      {data !== undefined && <Contenido peticion={data} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
    </Sheet>
  );
}

function Contenido({ peticion }: { peticion: PeticionEntera }) {
  const t = useTextos(textos).detalle;
  const { cuerpo, cuerpoCortado } = peticion;
  return (
    <div className="flex flex-col gap-5">
      <Datos peticion={peticion} />
      {cuerpo === undefined ? (
        <p className="text-muted text-sm">{t.sinCuerpo}</p>
      ) : (
        <div className="flex flex-col gap-1.5">
          <CodeBlock code={cuerpo} label={t.cuerpo} wrap />
          <p className="text-muted text-xs">{cuerpoCortado ? `${t.cuerpoAyuda} ${t.cortado}` : t.cuerpoAyuda}</p>
        </div>
      )}
      <div className="flex flex-col gap-1.5">
        <CodeBlock code={peticion.curl} label={t.curl} wrap />
        <p className="text-muted text-xs">{t.curlAyuda}</p>
      </div>
    </div>
  );
}

function Datos({ peticion }: { peticion: PeticionEntera }) {
  const t = useTextos(textos);
  const { duracion } = useFormatos();
  const quien = useQuien();
  const comprobante = comprobanteDe(peticion.camino);
  return (
    <KeyValue
      items={[
        { label: t.resultado, value: <Badge tone={tonoDeStatus(peticion.status)}>{peticion.status}</Badge> },
        { label: t.codigo, value: peticion.codigo },
        { label: t.momento, value: <Instante iso={peticion.en} modo="ambos" segundos /> },
        { label: t.duracion, value: duracion(peticion.ms) },
        { label: t.quien, value: quien(peticion.quien) },
        { label: t.desde, value: peticion.desde },
        { label: t.solicitud, value: <code className="font-mono text-xs">{peticion.solicitud}</code>, wide: true },
        { label: t.detalle.camino, value: <code className="font-mono text-xs">{peticion.camino}</code>, wide: true },
        {
          label: t.detalle.comprobante,
          value:
            comprobante === undefined ? undefined : (
              <EnlaceEmpresa a="comprobantes/$id" id={comprobante}>
                {t.detalle.verComprobante}
              </EnlaceEmpresa>
            ),
        },
      ]}
    />
  );
}
