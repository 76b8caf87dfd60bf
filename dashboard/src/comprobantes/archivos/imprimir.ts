import { readFalla } from '../../ui/falla.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import type { FormatoPdf } from '../tipos.ts';
import { type ConArchivos, useArchivos } from './archivos.ts';
import type { Archivo } from './descarga.ts';

/** How long the printing dialog may need its document. */
const VIDA_MS = 10 * 60_000;

/** Prints a document on a paper; what keeps it from being asked for is told. */
export function useImprimir(de: ConArchivos = 'invoices'): (id: string, papel: FormatoPdf) => Promise<void> {
  const todos = useArchivos();
  const archivos = de === 'guias' ? todos.guias : todos;
  const toast = useToast();
  return async (id, papel) => {
    try {
      print(await archivos.pdf(id, papel));
    } catch (error) {
      toast({ text: readFalla(error).message, tone: 'danger' });
    }
  };
}

/**
 * Opens the browser's printing dialog over a PDF, in a frame that nobody sees. Where the browser shows no PDF inside of a page
 * (telephones), it is opened in another tab, from where it can be printed.
 */
function print({ blob }: Archivo): void {
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), VIDA_MS);
  if (!navigator.pdfViewerEnabled) {
    open(url, '_blank', 'noreferrer');
    return;
  }
  const marco = document.createElement('iframe');
  marco.className = 'sr-only';
  marco.tabIndex = -1;
  marco.ariaHidden = 'true';
  marco.addEventListener('load', () => marco.contentWindow?.print());
  marco.src = url;
  document.body.append(marco);
  setTimeout(() => marco.remove(), VIDA_MS);
}
