/** A RUC or DNI that was searched and is of nobody to whom something was issued: who it is, and a document for it. */
import { useTextos } from '../i18n/idioma.ts';
import { Fuente, Reparos } from '../nuevo/cliente/consulta-vista.tsx';
import { textos as textosConsulta } from '../nuevo/cliente/textos-consulta.ts';
import { useConsultaDe } from '../nuevo/cliente/use-consulta-cliente.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { readFalla } from '../ui/falla.ts';
import { EmptyState, SkeletonLine } from '../ui/states.tsx';
import { textos } from './textos.ts';

export function NoEmitidoAun({ numero }: { numero: string }) {
  const t = useTextos(textosConsulta);
  const { nadaConFiltro } = useTextos(textos);
  const puede = usePuede();
  const { data, error } = useConsultaDe(numero);
  if (error !== null) {
    const { code, message } = readFalla(error);
    const description = code === 'NOT_FOUND' ? message : t.sinRespuesta;
    return <EmptyState description={description} icon="buscar" title={nadaConFiltro} />;
  }
  if (data === undefined) return <SkeletonLine />;
  const { denominacion, direccion } = data.cliente;
  const emitir = puede('invoices.create') && (
    <EnlaceBoton a="nuevo" icon="nuevo" search={{ cliente: numero }} variant="primary">
      {t.emitir}
    </EnlaceBoton>
  );
  return (
    <div className="flex flex-col gap-2">
      <EmptyState
        action={emitir}
        description={[numero, direccion, t.noEstaEntreSuyos].filter(Boolean).join(' · ')}
        icon="cliente"
        title={denominacion}
      />
      <p className="px-4 text-center text-muted text-sm">
        <Fuente hallado={data} />
      </p>
      <Reparos hallado={data} />
    </div>
  );
}
