/** How what was issued reaches whoever bought: on paper, by mail, or as the device shares things. */
import type { Emitido } from '@chaski/sdk/src/index.ts';
import { useState } from 'react';
import { useHrefPdf } from '../../comprobantes/archivos/archivos.ts';
import { sabeCompartir, useCompartir } from '../../comprobantes/archivos/compartir.ts';
import { useImprimir } from '../../comprobantes/archivos/imprimir.ts';
import { textosDetalle } from '../../comprobantes/detalle/textos-detalle.ts';
import type { FormatoPdf } from '../../comprobantes/tipos.ts';
import { EnvioPorCorreo } from '../../correos/pestana-correos.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../../shell/layouts/empresa.tsx';
import { AnchorButton, Button } from '../../ui/button/button.tsx';

/** Those that printers of shops take. */
const PAPELES: readonly FormatoPdf[] = ['a4', 'ticket80', 'ticket58'];

interface Props {
  readonly id: string;
  readonly estado: Emitido['estado'];
  /** That of the customer, if it is known. */
  readonly correo?: string | undefined;
}

export function Salidas({ id, estado, correo = '' }: Props) {
  const { accion: t } = useTextos(textosDetalle);
  const { ruc, entorno } = useEmpresa();
  const compartir = useCompartir({ id, estado });
  const puedeEnviar = usePuede()('invoices.create') && estado === 'ACEPTADA';
  const [porCorreo, setPorCorreo] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Papeles id={id} />
      <div className="flex flex-wrap gap-2">
        {puedeEnviar && (
          <Button aria-expanded={porCorreo} icon="enviar" onClick={() => setPorCorreo(!porCorreo)}>
            {t.enviarCorreo}
          </Button>
        )}
        <Button
          icon={sabeCompartir() ? 'externo' : 'copiar'}
          onClick={() => void compartir(`${location.origin}/${ruc}/${entorno}/comprobantes/${id}`)}
        >
          {sabeCompartir() ? t.compartir : t.copiarEnlace}
        </Button>
      </div>
      {porCorreo && (
        <div className="max-w-xl">
          <EnvioPorCorreo id={id} propuesta={correo} />
        </div>
      )}
    </div>
  );
}

/** A press for each paper. Where no PDF is shown inside of a page it is opened beside it, from where it is printed. */
function Papeles({ id }: { id: string }) {
  const { accion, formato } = useTextos(textosDetalle);
  const hrefPdf = useHrefPdf();
  const imprimir = useImprimir();
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
