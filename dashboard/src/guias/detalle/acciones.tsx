import type { Guia } from '@chaski/sdk/src/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { useArchivos } from '../../comprobantes/archivos/archivos.ts';
import { useCopiarEnlace } from '../../comprobantes/archivos/compartir.ts';
import { useImprimir } from '../../comprobantes/archivos/imprimir.ts';
import { MenuDescargas } from '../../comprobantes/archivos/menu-descargas.tsx';
import { curlGet, curlPost } from '../../comprobantes/detalle/curl.ts';
import { textosDetalle } from '../../comprobantes/detalle/textos-detalle.ts';
import { VerLlamada } from '../../comprobantes/detalle/ver-llamada.tsx';
import { textos as textosDeComprobantes } from '../../comprobantes/textos.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { usePuede } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton, useIrA } from '../../shell/menu/enlaces.tsx';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { textos as textosUi } from '../../ui/textos.ts';
import { DarDeBaja } from './dar-de-baja.tsx';
import { textosDeGuia } from './textos-detalle.ts';
import { useRefrescarGuias } from './use-guia.ts';

interface Props {
  readonly guia: Guia;
  readonly esperaPersona: boolean;
}

/** What can be done with the guía, by who is there: the most probable in sight, the rest in a menu. */
export function AccionesDeGuia({ guia, esperaPersona }: Props) {
  const { accion: t } = useTextos(textosDeGuia);
  const escribe = usePuede()('guias.create');
  const archivos = useArchivos().guias;
  const [bajando, setBajando] = useState(false);
  const { estado, documento, enlaces } = guia;
  return (
    <>
      {escribe && estado === 'RECHAZADA' && (
        <EnlaceBoton a="guias/nueva" icon="repetir" search={{ desde: documento.id }} variant="primary">
          {t.corregir}
        </EnlaceBoton>
      )}
      {escribe && estado === 'PENDIENTE_ENVIO' && !esperaPersona && <Reintentar guia={guia} />}
      {escribe && estado === 'ACEPTADA' && <Button onClick={() => setBajando(true)}>{t.baja}</Button>}
      <MenuDescargas archivos={archivos} conCdr={enlaces.cdr !== undefined} id={documento.id} />
      <Mas escribe={escribe} guia={guia} />
      <Llamadas escribe={escribe} esperaPersona={esperaPersona} guia={guia} />
      {bajando && <DarDeBaja guia={guia} onClose={() => setBajando(false)} />}
    </>
  );
}

function Reintentar({ guia: { documento } }: { guia: Guia }) {
  const { accion: t } = useTextos(textosDetalle);
  const { estados } = useTextos(textosUi);
  const { guias } = useChaski();
  const toast = useToast();
  const refrescar = useRefrescarGuias();
  const { id, correlativo } = documento;
  const { mutate, isPending } = useMutation({
    mutationFn: () => guias.reintentar(id),
    onSuccess: (hecho) => {
      if ('success' in hecho) toast({ text: hecho.message, tone: 'danger' });
      else toast(`${correlativo}: ${estados[hecho.estado]}`);
    },
    onError: (error) => toast({ text: readFalla(error).message, tone: 'danger' }),
    onSettled: refrescar,
  });
  return (
    <Button icon="repetir" loading={isPending} onClick={() => mutate()} variant="primary">
      {t.reintentar}
    </Button>
  );
}

function Mas({ guia: { documento }, escribe }: { guia: Guia; escribe: boolean }) {
  const { accion: t } = useTextos(textosDetalle);
  const ir = useIrA();
  const imprimir = useImprimir('guias');
  const copy = useCopiarEnlace();
  return (
    <DropdownMenu trigger={<Button icon="mas">{t.mas}</Button>}>
      <MenuItem icon="imprimir" onSelect={() => void imprimir(documento.id, 'a4')}>
        {t.imprimir}
      </MenuItem>
      <MenuItem icon="copiar" onSelect={() => void copy(location.href.split('?')[0] ?? '')}>
        {t.copiarEnlace}
      </MenuItem>
      {escribe && (
        <>
          <MenuSeparator />
          <MenuItem icon="repetir" onSelect={() => ir({ a: 'guias/nueva', search: { desde: documento.id } })}>
            {t.duplicar}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

/** Everything that this screen shows and does, as calls of the API. */
function Llamadas({ guia, esperaPersona, escribe }: Props & { escribe: boolean }) {
  const { llamada: t } = useTextos(textosDeComprobantes);
  const { accion, ejemplo } = useTextos(textosDeGuia);
  const { documento, enlaces, estado } = guia;
  const { id, correlativo } = documento;
  const get = (titulo: string, ruta: string, salida?: string) => ({
    titulo,
    curl: curlGet(location.origin, `/guias/${id}${ruta}`, salida),
  });
  const post = (titulo: string, ruta: string, cuerpo?: object) => ({
    titulo,
    curl: curlPost(location.origin, `/guias/${id}${ruta}`, cuerpo),
  });
  const pendiente = escribe && estado === 'PENDIENTE_ENVIO';
  return (
    <VerLlamada
      llamadas={[
        get(t.consultar, ''),
        get(t.pdf, '/pdf?formato=a4', `${correlativo}.pdf`),
        get(t.xml, '/xml', `${correlativo}.xml`),
        ...(enlaces.cdr === undefined ? [] : [get(t.cdr, '/cdr', `R-${correlativo}.xml`)]),
        ...(pendiente && !esperaPersona ? [post(t.reintentar, '/reintentar')] : []),
        ...(pendiente && esperaPersona
          ? [
              post(accion.reanudar, '/reanudar'),
              post(accion.decidir, '/decidir', { aceptada: true, evidencia: ejemplo.evidencia }),
            ]
          : []),
        ...(escribe && estado === 'ACEPTADA'
          ? [
              post(accion.baja, '/baja', {
                fecha: documento.fechaEmision,
                causa: 'TRASLADO_NO_INICIADO',
                constancia: ejemplo.constancia,
              }),
            ]
          : []),
      ]}
    />
  );
}
