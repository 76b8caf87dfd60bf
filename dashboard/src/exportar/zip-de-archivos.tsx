import { useState } from 'react';
import type { FiltrosLista } from '../comprobantes/lista/filtros.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { Checkbox } from '../ui/forms/choices.tsx';
import { Card } from '../ui/layout.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { ErrorState } from '../ui/states.tsx';
import { CONTENIDOS, type Decidido, pedidoDe } from './pedido-zip.ts';
import { textos } from './textos-zip.ts';
import type { Contenido } from './tipos.ts';
import { useExportaciones, usePedirZip } from './use-exportaciones.ts';

interface Props {
  readonly filtros: FiltrosLista;
  readonly elegidos: readonly Contenido[];
  readonly choose: (elegidos: readonly Contenido[]) => void;
}

/** Asks for the files of a period in a ZIP. */
export function ZipDeArchivos({ filtros, elegidos, choose }: Props) {
  const t = useTextos(textos);
  const decidido = pedidoDe(filtros, elegidos);
  const alternar = (uno: Contenido, si: boolean) =>
    choose(CONTENIDOS.filter((cada) => (cada === uno ? si : elegidos.includes(cada))));
  return (
    <Card description={t.texto} title={t.titulo}>
      <fieldset className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-1.5 font-medium text-[0.8125rem]">{t.contenido}</legend>
        {CONTENIDOS.map((uno) => (
          <Checkbox
            checked={elegidos.includes(uno)}
            key={uno}
            label={t.contenidos[uno]}
            onChange={(si) => alternar(uno, si)}
          />
        ))}
      </fieldset>
      <Pedir decidido={decidido} />
    </Card>
  );
}

/** What is in the way is said where the button is pressed, and goes away when it is mended. */
function Pedir({ decidido }: { decidido: Decidido }) {
  const t = useTextos(textos);
  const toast = useToast();
  const { data: anteriores } = useExportaciones();
  const pedir = usePedirZip();
  const [visto, mostrar] = useState(false);
  const alPulsar = () => {
    mostrar(true);
    if (decidido.tipo === 'impedimentos') return;
    pedir.mutate(decidido.pedido, {
      onSuccess: ({ id }) => {
        const yaEstaba = anteriores?.some((una) => una.id === id) === true;
        toast(yaEstaba ? { text: t.yaEnCurso, tone: 'info' } : t.pedido);
      },
    });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="flex flex-col gap-1 text-danger text-sm empty:hidden" role="alert">
        {visto &&
          decidido.tipo === 'impedimentos' &&
          decidido.impedimentos.map((impedimento) => <li key={impedimento}>{t.impedimentos[impedimento]}</li>)}
      </ul>
      {pedir.error !== null && <ErrorState error={pedir.error} />}
      <Button icon="exportar" loading={pedir.isPending} onClick={alPulsar}>
        {t.preparar}
      </Button>
    </div>
  );
}
