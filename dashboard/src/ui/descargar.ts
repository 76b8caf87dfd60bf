/** Gives the browser bytes to keep as a file. */
export function saveFile(nombre: string, datos: Blob): void {
  const url = URL.createObjectURL(datos);
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  document.body.append(enlace);
  enlace.click();
  enlace.remove();
  // The browser has begun the download by then, and has its own hold of the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
