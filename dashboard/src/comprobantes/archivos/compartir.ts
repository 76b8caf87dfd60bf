import { useQueryClient } from '@tanstack/react-query';
import { useTextos } from '../../i18n/idioma.ts';
import { readFalla } from '../../ui/falla.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { alPortapapeles } from '../../ui/portapapeles.ts';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import type { Documento } from '../tipos.ts';
import { useArchivoDe, useArchivos } from './archivos.ts';
import type { Archivo } from './descarga.ts';

/** Whether this browser hands things to other programs (mail, messages); where it does not, there is the address. */
export const sabeCompartir = (): boolean => typeof navigator.share === 'function';

type Aparato = Pick<Navigator, 'share' | 'canShare'>;

/** What became of it: shared, given up by whoever was asked, or not allowed any more because the file took too long. */
export type Compartido = 'hecho' | 'dejado' | 'tarde';

/** Hands over the PDF; where files are not taken, the address of the document. What else goes wrong is thrown. */
export async function share(aparato: Aparato, { nombre, blob }: Archivo, url: string): Promise<Compartido> {
  const files = [new File([blob], nombre, { type: blob.type })];
  const que = aparato.canShare?.({ files }) === true ? { files, title: nombre } : { url, title: nombre };
  try {
    await aparato.share(que);
    return 'hecho';
  } catch (error) {
    const nombreDeFalla = error instanceof DOMException ? error.name : '';
    if (nombreDeFalla === 'AbortError') return 'dejado';
    if (nombreDeFalla === 'NotAllowedError') return 'tarde';
    throw error;
  }
}

/** Copies the address of a document's page, and says so; where that is not allowed, the address is shown. */
export function useCopiarEnlace(): (url: string) => Promise<void> {
  const { accion: t } = useTextos(textosDetalle);
  const toast = useToast();
  return async (url) => toast((await alPortapapeles(url)) ? t.enlaceCopiado : { text: url, tone: 'info' });
}

/** Shares a document from wherever it is shown, or copies its address, and says which. `url` is that of its page. */
export function useCompartir(documento: Pick<Documento, 'id' | 'estado'>): (url: string) => Promise<void> {
  const { accion: t } = useTextos(textosDetalle);
  const toast = useToast();
  const archivos = useArchivos();
  const consultas = useQueryClient();
  const enCache = useArchivoDe(documento, 'a4');
  const copy = useCopiarEnlace();
  return async (url) => {
    if (!sabeCompartir()) return await copy(url);
    try {
      // Kept: a browser that wants a new press after the wait has it at once.
      const archivo = await consultas.fetchQuery({ ...enCache, queryFn: () => archivos.pdf(documento.id, 'a4') });
      if ((await share(navigator, archivo, url)) === 'tarde') toast({ text: t.compartirOtraVez, tone: 'info' });
    } catch (error) {
      toast({ text: readFalla(error).message, tone: 'danger' });
    }
  };
}
