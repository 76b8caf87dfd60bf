import { useTextos } from '../../i18n/idioma.ts';
import { Switch } from '../../ui/forms/choices.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Empresa } from '../tipos.ts';
import { useCambiarEmpresa } from '../use-ajustes.ts';
import { textos } from './textos.ts';

/** Whether SUNAT has the company among those that have to send the code of their products; takes effect at once. */
export function CodigoProducto({ empresa: { obligadoCodigoProducto } }: { empresa: Empresa }) {
  const t = useTextos(textos);
  const toast = useToast();
  const { mutate, isPending, error } = useCambiarEmpresa();
  const change = (si: boolean) =>
    mutate({ obligadoCodigoProducto: si }, { onSuccess: () => toast(si ? t.codigoProductoSi : t.codigoProductoNo) });
  return (
    <div className="mt-5 flex max-w-2xl flex-col gap-3 border-line border-t pt-5">
      <Switch
        checked={obligadoCodigoProducto}
        disabled={isPending}
        hint={t.codigoProductoAyuda}
        label={t.codigoProducto}
        onChange={change}
      />
      {error !== null && <ErrorState error={error} />}
    </div>
  );
}
