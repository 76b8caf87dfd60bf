import { useTextos } from '../../i18n/idioma.ts';
import { saveFile } from '../../ui/descargar.ts';
import { readFalla } from '../../ui/falla.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { textos } from '../textos.ts';
import { type Archivos, useArchivos } from './archivos.ts';
import type { Archivo } from './descarga.ts';

/** Downloads a file and says so; says as well why it could not. */
export function useDescarga(): {
  readonly archivos: Archivos;
  readonly download: (ask: () => Promise<Archivo>) => Promise<void>;
} {
  const t = useTextos(textos);
  const toast = useToast();
  const archivos = useArchivos();
  const download = async (ask: () => Promise<Archivo>) => {
    try {
      const archivo = await ask();
      saveFile(archivo.nombre, archivo.blob);
      toast(t.exportado(archivo.nombre));
    } catch (error) {
      toast({ text: readFalla(error).message, tone: 'danger' });
    }
  };
  return { archivos, download };
}
