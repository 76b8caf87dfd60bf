import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import type { FormatoPdf } from '../tipos.ts';
import { type ConArchivos, useHrefPdf } from './archivos.ts';
import { useImprimir } from './imprimir.ts';

/** Those that printers of shops take. */
const PAPELES: readonly FormatoPdf[] = ['a4', 'ticket80', 'ticket58'];

/** A press for each paper. Where no PDF is shown inside of a page it is opened beside it, from where it is printed. */
export function Papeles({ id, de }: { readonly id: string; readonly de?: ConArchivos }) {
  const { accion, formato } = useTextos(textosDetalle);
  const hrefPdf = useHrefPdf(de);
  const imprimir = useImprimir(de);
  const [enCamino, setEnCamino] = useState<FormatoPdf>();
  const alPapel = async (papel: FormatoPdf) => {
    setEnCamino(papel);
    await imprimir(id, papel);
    setEnCamino(undefined);
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 font-medium text-[0.8125rem]">{accion.imprimir}</legend>
      {PAPELES.map((papel) =>
        navigator.pdfViewerEnabled ? (
          <Button icon="imprimir" key={papel} loading={enCamino === papel} onClick={() => void alPapel(papel)}>
            {formato[papel]}
          </Button>
        ) : (
          <AnchorButton href={hrefPdf(id, papel)} icon="imprimir" key={papel} rel="noopener" target="_blank">
            {formato[papel]}
          </AnchorButton>
        ),
      )}
    </fieldset>
  );
}
