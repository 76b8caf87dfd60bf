/** A spreadsheet: what it would change and what to correct in each row, before anything is stored. */
import type { Importacion } from '@chaski/sdk/src/index.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../api/chaski.ts';
import { claveDe } from '../api/consultas.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { Button } from '../ui/button/button.tsx';
import { DESPLAZABLE } from '../ui/cx.ts';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { FileInput } from '../ui/forms/file-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import type { Maestro } from './maestro.ts';
import { textos } from './textos.ts';

export function ImportarDialog({ maestro, close }: { maestro: Maestro; close: () => void }) {
  const t = useTextos(textos);
  const chaski = useChaski();
  const toast = useToast();
  const empresa = useEmpresa();
  const queries = useQueryClient();
  const [archivo, setArchivo] = useState<File | null>(null);
  const bring = async (elegido: File, guardar: boolean) =>
    maestro.importar(chaski, new Uint8Array(await elegido.arrayBuffer()), guardar);
  const previa = useMutation({ mutationFn: (elegido: File) => bring(elegido, false) });
  const guardar = useMutation({
    mutationFn: (elegido: File) => bring(elegido, true),
    onSuccess: ({ nuevas, cambiadas }) => {
      void queries.invalidateQueries({ queryKey: claveDe(empresa, maestro.cual) });
      toast(t.traidas(nuevas + cambiadas));
      close();
    },
  });
  const choose = (elegido: File | null) => {
    setArchivo(elegido);
    previa.reset();
    guardar.reset();
    if (elegido !== null) previa.mutate(elegido);
  };
  const falla = guardar.error ?? previa.error;
  const porGuardar = previa.data === undefined ? 0 : previa.data.nuevas + previa.data.cambiadas;
  return (
    <Dialog
      busy={guardar.isPending}
      description={t.importarTexto[maestro.cual]}
      footer={
        <>
          <Button disabled={guardar.isPending} onClick={close}>
            {t.cancelar}
          </Button>
          <Button
            disabled={archivo === null || porGuardar === 0}
            loading={guardar.isPending || previa.isPending}
            onClick={() => archivo !== null && guardar.mutate(archivo)}
            variant="primary"
          >
            {t.guardarFilas(porGuardar)}
          </Button>
        </>
      }
      onOpenChange={close}
      open
      size="lg"
      title={t.importar}
    >
      <div className="flex flex-col gap-4">
        <Field error={falla === null ? undefined : toldOf(falla)} label={t.archivo} required>
          <FileInput accept=".xlsx,.csv,text/csv" file={archivo} onChange={choose} />
        </Field>
        {previa.data !== undefined && <Previa importacion={previa.data} />}
      </div>
    </Dialog>
  );
}

/** What is wrong with the file as a whole stands at its field. */
function toldOf(falla: unknown): string {
  const { fields, message } = readFalla(falla);
  return fields.archivo ?? message;
}

function Previa({ importacion }: { importacion: Importacion }) {
  const t = useTextos(textos);
  const { nuevas, cambiadas, iguales, conProblemas, problemas, problemasSinDecir, columnas } = importacion;
  const sinMirar = columnas
    .filter(({ campo }) => campo === null)
    .map(({ columna, titulo }) => `${columna} (${titulo})`);
  return (
    <div aria-live="polite" className="flex flex-col gap-3 text-sm">
      <p className="font-medium">{t.cuenta(nuevas, cambiadas, iguales)}</p>
      {sinMirar.length > 0 && <p className="text-muted">{t.sinMirar(sinMirar.join(', '))}</p>}
      {conProblemas > 0 && (
        <>
          <p className="text-danger">{t.conProblemas(conProblemas)}</p>
          <section
            aria-label={t.corregir}
            className="max-h-80 overflow-auto rounded-md border border-line"
            {...DESPLAZABLE}
          >
            <table className="w-full text-left">
              <thead className="sticky top-0 bg-surface text-muted">
                <tr>
                  {[t.fila, t.columna, t.dice, t.corregir].map((titulo) => (
                    <th className="px-3 py-2 font-medium" key={titulo} scope="col">
                      {titulo}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {problemas.map(({ fila, columna, campo, valor, mensaje }) => (
                  <tr className="border-line border-t align-top" key={`${fila} ${campo}`}>
                    <td className="px-3 py-1.5">{fila}</td>
                    <td className="px-3 py-1.5">{columna ?? nameOf(campo, t.titulos)}</td>
                    <td className="break-all px-3 py-1.5">{valor}</td>
                    <td className="px-3 py-1.5">{mensaje}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {problemasSinDecir > 0 && <p className="text-muted">{t.otros(problemasSinDecir)}</p>}
        </>
      )}
    </div>
  );
}

function nameOf(campo: string, titulos: Readonly<Record<string, string>>): string {
  return titulos[campo] ?? campo;
}
