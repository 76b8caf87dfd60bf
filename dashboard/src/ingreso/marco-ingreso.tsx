import type { ReactNode } from 'react';
import { IDIOMAS } from '../i18n/formatos.ts';
import { useIdioma, useTextos } from '../i18n/idioma.ts';
import { cx } from '../ui/cx.ts';
import { textos } from './textos.ts';

const NOMBRES = { es: 'Español', en: 'English' } as const;

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** Around the pages of who is not in yet. */
export function MarcoIngreso({ title, description, children }: Props) {
  const t = useTextos(textos);
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <title>{`${title} · Chaski`}</title>
      <header className="flex items-center gap-3">
        <img alt="" className="size-9" height="36" src="/favicon.svg" width="36" />
        <div>
          <p className="font-semibold text-ink text-lg leading-tight">Chaski</p>
          <p className="text-muted text-xs">{t.lema}</p>
        </div>
      </header>
      <main
        className="w-full max-w-md rounded-xl border border-line bg-surface p-6 shadow-card"
        id="contenido"
        tabIndex={-1}
      >
        <h1 className="font-semibold text-ink text-lg" tabIndex={-1}>
          {title}
        </h1>
        {description !== undefined && <div className="mt-1 text-muted text-sm">{description}</div>}
        <div className="mt-5">{children}</div>
      </main>
      <Idiomas />
    </div>
  );
}

function Idiomas() {
  const t = useTextos(textos);
  const [idioma, setIdioma] = useIdioma();
  return (
    <nav aria-label={t.idioma} className="flex gap-1">
      {IDIOMAS.map((cada) => (
        <button
          aria-pressed={cada === idioma}
          className={cx(
            'h-8 rounded-md px-3 text-sm',
            cada === idioma ? 'font-medium text-ink' : 'text-muted underline underline-offset-2',
          )}
          key={cada}
          lang={cada}
          onClick={() => setIdioma(cada)}
          type="button"
        >
          {NOMBRES[cada]}
        </button>
      ))}
    </nav>
  );
}
