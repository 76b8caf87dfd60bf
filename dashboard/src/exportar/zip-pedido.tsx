import type { Exportacion } from '@chaski/sdk/src/index.ts';
import { nombreDeTipo } from '../comprobantes/lista/columnas.tsx';
import { EnCastellano } from '../i18n/en-castellano.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { Badge, type Tone } from '../ui/button/badge.tsx';
import type { IconName } from '../ui/button/icon.tsx';
import { Progress } from '../ui/overlay/feedback.tsx';
import { textos as textosUi } from '../ui/textos.ts';
import { Instante } from '../ui/values.tsx';
import { textos as textosExportar } from './textos.ts';
import { textos } from './textos-zip.ts';
import type { EstadoExportacion } from './tipos.ts';

const ESTADOS: Readonly<Record<EstadoExportacion, readonly [Tone, IconName]>> = {
  EN_PROCESO: ['info', 'reloj'],
  LISTA: ['success', 'listo'],
  FALLIDA: ['danger', 'error'],
  VENCIDA: ['neutral', 'papelera'],
};

/** How a ZIP is called: by its period. */
export function usePeriodoDeZip(): (exportacion: Exportacion) => string {
  const t = useTextos(textos);
  const { fecha } = useFormatos();
  return ({ filtro: { desde, hasta } }) => t.periodo(fecha(desde), fecha(hasta));
}

/** One that was asked for: of what it is, how far, and until when it is kept. */
export function ZipPedido({ exportacion }: { exportacion: Exportacion }) {
  const t = useTextos(textos);
  const { estado, mensaje, creadaEn, venceEl } = exportacion;
  const [tone, icon] = ESTADOS[estado];
  const periodoDe = usePeriodoDeZip();
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
        {periodoDe(exportacion)}
        <Badge icon={icon} tone={tone}>
          {t.estados[estado]}
        </Badge>
      </p>
      <p className="text-muted text-sm">
        <Alcance exportacion={exportacion} />
      </p>
      {estado === 'EN_PROCESO' && <Avance exportacion={exportacion} />}
      {estado === 'LISTA' && exportacion.progreso.total === 0 && <p className="text-sm">{t.sinComprobantes}</p>}
      {mensaje !== undefined && (
        <p className={estado === 'FALLIDA' ? 'text-danger text-sm' : 'text-sm'}>
          <EnCastellano>{mensaje}</EnCastellano>
        </p>
      )}
      <p className="text-muted text-xs">
        {t.pedidoEl} <Instante iso={creadaEn} modo="relativo" />
        {estado === 'LISTA' && venceEl !== undefined && (
          <>
            {' · '}
            {t.vence} <Instante iso={venceEl} modo="relativo" />
          </>
        )}
        {estado === 'VENCIDA' && ` · ${t.vencido}`}
      </p>
    </div>
  );
}

/** Which files of which documents, how many and how much. */
function Alcance({ exportacion: { filtro, contenido, estado, progreso, bytes } }: { exportacion: Exportacion }) {
  const t = useTextos(textos);
  const { tipos } = useTextos(textosExportar);
  const { estados } = useTextos(textosUi);
  const { plural, tamano } = useFormatos();
  const partes = [
    contenido.map((uno) => t.contenidoCorto[uno]).join(', '),
    filtro.tipoComprobante === undefined ? undefined : nombreDeTipo(filtro.tipoComprobante, tipos),
    filtro.serie === undefined ? undefined : t.serie(filtro.serie),
    filtro.estado === undefined ? undefined : estados[filtro.estado],
    estado === 'LISTA' ? plural(progreso.total, t.cuantos) : undefined,
    estado === 'LISTA' && bytes !== undefined ? tamano(bytes) : undefined,
  ];
  return partes.filter((parte) => parte !== undefined).join(' · ');
}

function Avance({ exportacion: { progreso } }: { exportacion: Exportacion }) {
  const t = useTextos(textos);
  const { entero, duracion } = useFormatos();
  const { hechos, total, restanteSegundos: segundos } = progreso;
  if (total === 0) return <Progress label={t.contando} value={undefined} />;
  const falta = segundos === null ? [] : [t.falta(segundos < 10 ? `${segundos} s` : duracion(segundos * 1000))];
  return (
    <Progress
      detail={[t.de(entero(hechos), entero(total)), ...falta].join(' · ')}
      label={t.avance}
      max={total}
      value={hechos}
    />
  );
}
