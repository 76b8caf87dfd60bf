import type { Comprobante } from '@chaski/sdk/src/index.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton, useIrA } from '../../shell/menu/enlaces.tsx';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { textos as textosUi } from '../../ui/textos.ts';
import { useArchivos } from '../archivos/archivos.ts';
import { useCopiarEnlace } from '../archivos/compartir.ts';
import { useImprimir } from '../archivos/imprimir.ts';
import { MenuDescargas } from '../archivos/menu-descargas.tsx';
import type { Accion } from './acciones.ts';
import { AnularComprobante } from './anular-comprobante.tsx';
import { ApartarComprobante } from './apartar-comprobante.tsx';
import { textosDetalle } from './textos-detalle.ts';

interface Props {
  readonly comprobante: Comprobante;
  readonly acciones: ReadonlySet<Accion>;
}

/** What can be done with the document: the most probable in sight, the rest in a menu. */
export function AccionesComprobante({ comprobante, acciones }: Props) {
  const { accion: t } = useTextos(textosDetalle);
  const archivos = useArchivos();
  const [anulando, setAnulando] = useState(false);
  const [apartando, setApartando] = useState(false);
  const { id } = comprobante.documento;
  return (
    <>
      {acciones.has('notaCredito') && (
        <EnlaceBoton a="nuevo" icon="comprobante" search={{ nota: id, tipo: '07' }}>
          {t.notaCredito}
        </EnlaceBoton>
      )}
      {acciones.has('guia') && (
        <EnlaceBoton a="guias/nueva" icon="guia" search={{ origen: id }}>
          {t.guia}
        </EnlaceBoton>
      )}
      {acciones.has('duplicar') &&
        comprobante.estado === 'RECHAZADA' &&
        comprobante.documento.corregido?.estado !== 'ACEPTADA' && (
          <EnlaceBoton a="nuevo" icon="repetir" search={{ desde: id }} variant="primary">
            {t.corregir}
          </EnlaceBoton>
        )}
      {acciones.has('reintentar') && <Reintentar comprobante={comprobante} />}
      {acciones.has('apartar') && <Button onClick={() => setApartando(true)}>{t.apartar}</Button>}
      <MenuDescargas archivos={archivos} conCdr={acciones.has('cdr')} id={id} />
      <MenuMas acciones={acciones} anular={() => setAnulando(true)} comprobante={comprobante} />
      {apartando && <ApartarComprobante comprobante={comprobante} onClose={() => setApartando(false)} />}
      {anulando && <AnularComprobante comprobante={comprobante} onClose={() => setAnulando(false)} />}
    </>
  );
}

interface MasProps extends Props {
  readonly anular: () => void;
}

function MenuMas({ acciones, comprobante: { documento }, anular }: MasProps) {
  const { accion: t } = useTextos(textosDetalle);
  const ir = useIrA();
  const imprimir = useImprimir();
  const copy = useCopiarEnlace();
  const { id } = documento;
  return (
    <DropdownMenu trigger={<Button icon="mas">{t.mas}</Button>}>
      <MenuItem icon="imprimir" onSelect={() => void imprimir(id, 'a4')}>
        {t.imprimir}
      </MenuItem>
      <MenuItem icon="copiar" onSelect={() => void copy(location.href.split('?')[0] ?? '')}>
        {t.copiarEnlace}
      </MenuItem>
      {acciones.has('enviarCorreo') && (
        <MenuItem icon="enviar" onSelect={() => ir({ a: 'comprobantes/$id', id, search: { pestana: 'correos' } })}>
          {t.enviarCorreo}
        </MenuItem>
      )}
      {acciones.has('duplicar') && (
        <MenuItem icon="repetir" onSelect={() => ir({ a: 'nuevo', search: { desde: id } })}>
          {t.duplicar}
        </MenuItem>
      )}
      {acciones.has('notaDebito') && (
        <MenuItem icon="comprobante" onSelect={() => ir({ a: 'nuevo', search: { nota: id, tipo: '08' } })}>
          {t.notaDebito}
        </MenuItem>
      )}
      {acciones.has('anular') && (
        <>
          <MenuSeparator />
          <MenuItem danger icon="anulacion" onSelect={anular}>
            {t.anular}…
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

function Reintentar({ comprobante: { documento } }: { comprobante: Comprobante }) {
  const { accion: t } = useTextos(textosDetalle);
  const { estados } = useTextos(textosUi);
  const empresa = useEmpresa();
  const chaski = useChaski();
  const consultas = useQueryClient();
  const toast = useToast();
  const { id, correlativo } = documento;
  const { mutate, isPending } = useMutation({
    mutationFn: () => chaski.reintentar(id),
    onSuccess: (emision) => {
      if (emision.estado === 'PENDIENTE_ENVIO') toast({ text: emision.message, tone: 'danger' });
      else toast(`${correlativo}: ${estados[emision.estado]}`);
    },
    onError: (error) => toast({ text: readFalla(error).message, tone: 'danger' }),
    onSettled: () => consultas.invalidateQueries({ queryKey: claveDe(empresa, 'comprobantes') }),
  });
  return (
    <Button icon="repetir" loading={isPending} onClick={() => mutate()} variant="primary">
      {t.reintentar}
    </Button>
  );
}
