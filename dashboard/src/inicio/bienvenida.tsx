import { InicioRapido } from '../documentacion/inicio-rapido.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { textos } from './textos.ts';

/** For an installation in which nothing was issued yet: the first document, by the API or by hand. */
export function Bienvenida() {
  const t = useTextos(textos).bienvenida;
  const puede = usePuede();
  if (!puede('invoices.create')) return null;
  return (
    <section aria-label={t.titulo} className="rounded-xl bg-accent-soft p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold text-base">{t.titulo}</p>
          <p className="text-sm">{t.detalle}</p>
        </div>
        <EnlaceBoton a="nuevo" icon="nuevo">
          {t.formulario}
        </EnlaceBoton>
      </div>
      <InicioRapido />
    </section>
  );
}
