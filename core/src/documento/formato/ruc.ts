const FORMA = /^(?:10|15|16|17|20)\d{9}$/;
const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Whether the text is a RUC: 11 digits, a prefix in use and the right check digit (modulo 11). */
export function isRuc(text: string): boolean {
  if (!FORMA.test(text)) return false;
  let suma = 0;
  for (const [posicion, peso] of PESOS.entries()) suma += peso * digitAt(text, posicion);
  return (11 - (suma % 11)) % 10 === digitAt(text, 10);
}

function digitAt(text: string, position: number): number {
  return text.charCodeAt(position) - 48;
}
