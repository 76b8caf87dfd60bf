import { useDatosEmpresa } from '../../../empresa/use-ajustes.ts';
import { useTextos } from '../../../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../../../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../../../shell/menu/enlaces.tsx';
import { Banner } from '../../../ui/overlay/feedback.tsx';
import { textos } from '../textos.ts';

/** What the company lacks to send guías for real: better told before the form is filled in than after. */
export function SinAplicacion() {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const puede = usePuede();
  const { data } = useDatosEmpresa();
  if (entorno === 'test' || data === undefined || data.entornos.live.guias !== null) return null;
  const configurar = puede('ajustes') && (
    <EnlaceBoton a="empresa" search={{ seccion: 'guias' }} size="sm">
      {t.configurar}
    </EnlaceBoton>
  );
  return (
    <Banner actions={configurar} title={t.sinAplicacion} tone="warning">
      {t.sinAplicacionTexto}
    </Banner>
  );
}
