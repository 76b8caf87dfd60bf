/* The passwords that are tried first: a list that others keep, and what is said here. */

/** Of a listed one, letters from which on it counts wherever it stands: shorter ones are parts of ordinary words. */
const DESDE = 8;

/** Ours: what the list, which is mostly English, does not have, or what is bad inside of any longer one. */
const DE_AQUI = [
  'qwerty',
  'zxcvbnm',
  'abc123',
  '0987654321',
  '987654321',
  'abcdefghijkl',
  '123456789012',
  'contrasena',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'administrador',
  'administracion',
  'bienvenido',
  'welcome',
  'letmein',
  'teamo',
  'teamomucho',
  'facturacion',
  'facturas',
  'contabilidad',
  'chaski',
  'sunat',
  'alianzalima',
  'universitario',
  'arribaperu',
  'vivaelperu',
  'peru2024',
  'peru2025',
  'peru2026',
  'lima',
  'hola',
  'admin',
  'usuario',
  'empresa',
  'demo',
];

/** As it is compared, without accents and blanks: of two that differ only so whoever guesses one has guessed the other. */
export function aplanar(texto: string): string {
  return texto
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s\p{M}._-]/gu, '');
}

let leidas: Promise<ReadonlySet<string>> | undefined;

/** Flattened. Read when the first new password is chosen, and kept from then on: 18,000 words, 4 MB. */
export function usadas(): Promise<ReadonlySet<string>> {
  leidas ??= read();
  return leidas;
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const largas = dictionary['passwords-common'].filter(({ length }) => length >= DESDE).map(aplanar);
  return new Set([...largas, ...DE_AQUI.map(aplanar)]);
}

/** The longest word of the list that is looked for within another. */
const HASTA = 32;

/**
 * How many letters of a flattened text are left of it without such words, however they follow each other: the fewest. Digits besides
 * a word are what everybody puts there, and count as nothing; of a text without any such word all counts.
 */
export function sobrante(plana: string, palabras: ReadonlySet<string>): number {
  const todo = count(plana, palabras, () => 1);
  return todo === plana.length ? todo : count(plana, palabras, (letra) => (/\d/.test(letra) ? 0 : 1));
}

function count(plana: string, palabras: ReadonlySet<string>, vale: (letra: string) => number): number {
  const sobran = [0];
  for (let hasta = 1; hasta <= plana.length; hasta++) {
    let menos = (sobran[hasta - 1] ?? 0) + vale(plana.charAt(hasta - 1));
    for (let desde = Math.max(0, hasta - HASTA); desde < hasta; desde++) {
      const antes = sobran[desde] ?? 0;
      if (antes < menos && palabras.has(plana.slice(desde, hasta))) menos = antes;
    }
    sobran.push(menos);
  }
  return sobran[plana.length] ?? 0;
}
