import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { TONES, type Tone } from '../../ui/button/badge.tsx';
import { Icon, type IconName } from '../../ui/button/icon.tsx';
import { cx } from '../../ui/cx.ts';
import { Instante } from '../../ui/values.tsx';
import { dicho, textosEstados } from '../textos-estados.ts';
import type { HitoDeHistoria } from '../tipos.ts';
import { textosDetalle } from './textos-detalle.ts';

const ICONOS: Readonly<Record<HitoDeHistoria['sobre'], IconName>> = {
  comprobante: 'comprobante',
  guia: 'guia',
  anulacion: 'anulacion',
  auditoria: 'auditoria',
  webhook: 'webhook',
};

/** Everything that happened to a document, the newest first. */
export function LineaDeTiempo({ hitos }: { hitos: readonly HitoDeHistoria[] }) {
  const t = useTextos(textosDetalle);
  const numerados = hitos.map((hito, n) => ({ hito, n })).toReversed();
  return (
    <ol aria-label={t.historia.titulo} className="flex flex-col">
      {numerados.map(({ hito, n }) => (
        <Hito hito={hito} key={n} ultimo={n === 0} />
      ))}
    </ol>
  );
}

function Hito({ hito, ultimo }: { hito: HitoDeHistoria; ultimo: boolean }) {
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!ultimo && <span aria-hidden="true" className="absolute top-8 bottom-0 left-3.5 w-px bg-line" />}
      <span className={cx('flex size-7 shrink-0 items-center justify-center rounded-full', TONES[tonoDe(hito)])}>
        <Icon name={ICONOS[hito.sobre]} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-medium text-ink text-sm">{hito.titulo}</p>
          <span className="text-muted text-xs">
            <Instante iso={hito.en} modo="ambos" segundos />
          </span>
        </div>
        <Detalle hito={hito} />
      </div>
    </li>
  );
}

function Detalle({ hito }: { hito: HitoDeHistoria }) {
  const t = useTextos(textosDetalle);
  const { interno } = useTextos(textosEstados);
  const { quien, codigo, texto, remedio, notas = [], intento, de, a } = hito;
  const pie = [
    quien.tipo === 'sistema' ? t.historia.quien.sistema : `${t.historia.quien[quien.tipo]} ${nombreDe(quien)}`,
    intento === undefined ? undefined : t.historia.intento(intento),
    de === undefined || a === undefined || de === a ? undefined : t.historia.deA(dicho(interno, de), dicho(interno, a)),
    hito.desde === undefined ? undefined : `${t.historia.desde} ${hito.desde}`,
    hito.solicitud === undefined ? undefined : `${t.historia.solicitud} ${hito.solicitud}`,
  ].filter((parte) => parte !== undefined);
  return (
    <>
      {texto !== undefined && (
        <p className="wrap-anywhere text-sm">
          {codigo !== undefined && <code className="font-mono font-semibold">{codigo}</code>}{' '}
          <EnCastellano>{texto}</EnCastellano>
        </p>
      )}
      {remedio !== undefined && texto?.includes(remedio.replace(/\.$/, '')) !== true && (
        <p className="text-sm">
          <span className="text-muted">{t.que.queHacer}:</span> {remedio}
        </p>
      )}
      {notas.map((nota) => (
        <p className="wrap-anywhere text-sm" key={nota}>
          <EnCastellano>{nota}</EnCastellano>
        </p>
      ))}
      <p className="wrap-anywhere text-muted text-xs">{pie.join(' · ')}</p>
    </>
  );
}

function nombreDe({ nombre, ultimos4 }: HitoDeHistoria['quien']): string {
  return ultimos4 === undefined ? nombre : `${nombre} (…${ultimos4})`;
}

/** The colour adds to what the title says. */
function tonoDe({ a, remedio }: HitoDeHistoria): Tone {
  if (a === 'ACEPTADA') return 'success';
  if (a === 'RECHAZADA') return 'danger';
  if (a === 'POR_ATENDER' || remedio !== undefined) return 'warning';
  return 'neutral';
}
