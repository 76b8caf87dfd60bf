/** A file of the service in the browser's hands. */
export interface Archivo {
  readonly nombre: string;
  readonly blob: Blob;
}

/** The name that a `Content-Disposition` gives, without anything that is a path; `porDefecto` when it gives none. */
export function nombreDeArchivo(contentDisposition: string | null, porDefecto: string): string {
  const nombre = /filename="([^"]+)"/.exec(contentDisposition ?? '')?.[1] ?? porDefecto;
  const ultimo = nombre.split(/[\\/]/).at(-1) ?? '';
  return ultimo === '' ? porDefecto : ultimo;
}
