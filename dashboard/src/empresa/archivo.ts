/** The bytes of a file in base64, as the API takes them. Rejects when the browser cannot read the file. */
export function enBase64(archivo: Blob): Promise<string> {
  return new Promise((listo, fallo) => {
    const lector = new FileReader();
    lector.onload = () => {
      const texto = typeof lector.result === 'string' ? lector.result : '';
      // data:<type>;base64,<what is wanted>
      listo(texto.slice(texto.indexOf(',') + 1));
    };
    lector.onerror = () => fallo(lector.error ?? new Error('archivo ilegible'));
    lector.readAsDataURL(archivo);
  });
}
