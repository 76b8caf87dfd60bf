/** How what was issued reaches whoever bought: on paper, by mail, or as the device shares things. */
import type { Emitido } from '@chaski/sdk/src/index.ts';
import { useState } from 'react';
import { sabeCompartir, useCompartir } from '../../comprobantes/archivos/compartir.ts';
import { Papeles } from '../../comprobantes/archivos/papeles.tsx';
import { textosDetalle } from '../../comprobantes/detalle/textos-detalle.ts';
import { EnvioPorCorreo } from '../../correos/pestana-correos.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../../shell/layouts/empresa.tsx';
import { Button } from '../../ui/button/button.tsx';

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
