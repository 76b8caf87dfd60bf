import type { Resumen } from '@chaski/sdk/src/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../../shell/layouts/empresa.tsx';
import { Button } from '../../ui/button/button.tsx';
import { saveFile } from '../../ui/descargar.ts';
import { textos as textosUi } from '../../ui/textos.ts';
import { useArchivos } from '../archivos/archivos.ts';
import { textos } from '../textos.ts';
import { DialogoLote } from './dialogo-lote.tsx';
import type { Tarea } from './use-lote.ts';

type Que = 'pdf' | 'xml' | 'reintentar';

/** What can be done with the chosen documents, one after another. */
export function AccionesLote({ elegidos }: { elegidos: readonly Resumen[] }) {
  const t = useTextos(textos);
  const puede = usePuede();
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  const tareas = useTareas();
  const [haciendo, setHaciendo] = useState<{ que: Que; filas: readonly Resumen[] }>();
  const pendientes = elegidos.filter(({ estado }) => estado === 'PENDIENTE_ENVIO');
  const close = () => {
    if (haciendo?.que === 'reintentar')
      void consultas.invalidateQueries({ queryKey: claveDe(empresa, 'comprobantes') });
    setHaciendo(undefined);
  };
  return (
    <>
      <Button icon="exportar" onClick={() => setHaciendo({ que: 'pdf', filas: elegidos })} size="sm">
        {t.descargarPdf}
      </Button>
      <Button icon="codigo" onClick={() => setHaciendo({ que: 'xml', filas: elegidos })} size="sm">
        {t.descargarXml}
      </Button>
      {puede('invoices.send') && pendientes.length > 0 && (
        <Button icon="repetir" onClick={() => setHaciendo({ que: 'reintentar', filas: pendientes })} size="sm">
          {t.reintentarPendientes(pendientes.length)}
        </Button>
      )}
      {haciendo !== undefined && (
        <DialogoLote
          filas={haciendo.filas.map(({ id, correlativo }) => ({ id, nombre: correlativo }))}
          onClose={close}
          tarea={tareas[haciendo.que]}
          titulo={t.lote[haciendo.que]}
        />
      )}
    </>
  );
}

function useTareas(): Readonly<Record<Que, Tarea>> {
  const archivos = useArchivos();
  const chaski = useChaski();
  const { estados } = useTextos(textosUi);
  const download = async (pedido: ReturnType<typeof archivos.xml>) => {
    const archivo = await pedido;
    saveFile(archivo.nombre, archivo.blob);
    return archivo.nombre;
  };
  return {
    pdf: ({ id }) => download(archivos.pdf(id, 'a4')),
    xml: ({ id }) => download(archivos.xml(id)),
    reintentar: async ({ id }) => {
      const emision = await chaski.reintentar(id);
      // It exists and still waits: for whoever asked, that is a failure with a reason.
      if (emision.estado === 'PENDIENTE_ENVIO') throw new Error(emision.message);
      return estados[emision.estado];
    },
  };
}
