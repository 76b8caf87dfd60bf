/** Whether every word of what was written is in the name; accents and capitals do not matter. */
export function coincide(nombre: string, escrito: string): boolean {
  return llano(escrito)
    .split(/\s+/)
    .every((palabra) => llano(nombre).includes(palabra));
}

function llano(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
