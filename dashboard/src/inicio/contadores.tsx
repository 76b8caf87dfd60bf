import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { EstadoBadge } from '../ui/button/badge.tsx';
import { textos } from './textos.ts';
import type { Inicio } from './tipos.ts';
import { ESTADOS } from './vista.ts';

/** How many documents are in each state; each leads to them. */
export function Contadores({ contadores }: { contadores: Inicio['contadores'] }) {
  const t = useTextos(textos);
  const { entero } = useFormatos();
  const { hoy, ultimos30Dias, total } = contadores;
  return (
    <section aria-label={t.contadores}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
        {ESTADOS.map((estado) => (
          <li className="min-w-0" key={estado}>
            <EnlaceEmpresa
              a="comprobantes"
              className="flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 shadow-card transition-colors hover:border-accent"
              search={{ estado }}
            >
              <span>
                <EstadoBadge estado={estado} />
              </span>
              <span className="tabular font-semibold text-2xl text-ink">{entero(ultimos30Dias[estado])}</span>
              <span className="text-muted text-xs">{t.dias30}</span>
              <span className="tabular text-muted text-xs">
                {t.hoy(entero(hoy[estado]))} · {t.total(entero(total[estado]))}
              </span>
            </EnlaceEmpresa>
          </li>
        ))}
      </ul>
    </section>
  );
}
