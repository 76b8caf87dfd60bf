import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { cx } from './cx.ts';
import { useAhora } from './hooks/use-ahora.ts';
import { textos } from './textos.ts';

/** An amount with its currency. A decimal text, as the API gives it. */
export function Money({
  monto,
  moneda = 'PEN',
  className,
}: {
  monto: string;
  moneda?: string | undefined;
  className?: string;
}) {
  const { dinero } = useFormatos();
  return <span className={cx('tabular whitespace-nowrap', className)}>{dinero(monto, moneda)}</span>;
}

/** A calendar day, `2026-11-21` → 21/11/2026. */
export function Fecha({ dia }: { dia: string }) {
  const { fecha } = useFormatos();
  return (
    <time className="tabular whitespace-nowrap" dateTime={dia}>
      {fecha(dia)}
    </time>
  );
}

interface InstanteProps {
  /** ISO 8601. */
  readonly iso: string;
  /** `relativo`: hace 3 minutos · `absoluto`: 21/11/2026 14:05 (Lima) · `ambos`. The rest is in the title, UTC too. */
  readonly modo?: 'relativo' | 'absoluto' | 'ambos';
  readonly segundos?: boolean;
}

/** A moment, in Lima's time. */
export function Instante({ iso, modo = 'absoluto', segundos = false }: InstanteProps) {
  const t = useTextos(textos);
  const { instante, instanteUtc, relativo } = useFormatos();
  const ahora = useAhora(modo !== 'absoluto');
  const absoluto = instante(iso, segundos);
  const title = `${instante(iso, true)} (${t.horaDeLima}) · ${instanteUtc(iso)}`;
  return (
    <time className="tabular" dateTime={iso} title={title}>
      {modo === 'absoluto' ? absoluto : relativo(iso, ahora)}
      {modo === 'ambos' && <span className="text-muted"> · {absoluto}</span>}
    </time>
  );
}
