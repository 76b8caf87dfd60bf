import { curlPrimero } from '../comprobantes/detalle/curl.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { Button } from '../ui/button/button.tsx';
import type { IconName } from '../ui/button/icon.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useLista } from './busqueda.tsx';
import { textos } from './textos.ts';

interface Props {
  readonly icon: IconName;
  /** Where nothing was issued yet. */
  readonly titulo: string;
  readonly texto: string;
}

/** Nothing: because the search finds nothing, or because what fills these lists, a first document, was not issued yet. */
export function ListaVacia({ icon, titulo, texto }: Props) {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const puede = usePuede();
  const [{ q }, put] = useLista();
  if (q !== undefined) {
    const quitar = <Button onClick={() => put({ q: undefined })}>{t.quitarBusqueda}</Button>;
    return <EmptyState action={quitar} description={t.nadaConFiltroTexto} icon="buscar" title={t.nadaConFiltro} />;
  }
  const emitir = puede('invoices.create') && (
    <EnlaceBoton a="nuevo" icon="nuevo">
      {t.nuevo}
    </EnlaceBoton>
  );
  return (
    <EmptyState
      action={emitir}
      curl={curlPrimero(location.origin, entorno)}
      description={texto}
      icon={icon}
      title={titulo}
    />
  );
}
