import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { createFila, type Fila, type Quien } from '../fila.ts';
import { aplanar, sobrante, usadas } from '../sesiones/usadas.ts';

/* Passwords: what is accepted, and how they are kept. Argon2id with OWASP's parameters, off the main thread. */

const MINIMO = 12;
/** In bytes of UTF-8: what is longer only costs us time. */
const MAXIMO = 1_024;

const MEMORIA_KIB = 19_456;
const VUELTAS = 2;
const PARALELO = 1;
const LARGO = 32;
const SAL = 16;

/**
 * As it is hashed: NFKC, so that the same password typed on another keyboard is the same (NIST SP 800-63B §3.1.1.2). Undefined
 * when it is no password that anybody can have.
 */
export function normalizar(texto: string): string | undefined {
  // NFKC makes at most 18 of one; longer than this it cannot become short enough.
  if (texto === '' || texto.length > MAXIMO || !texto.isWellFormed()) return undefined;
  const normal = texto.normalize('NFKC');
  return Buffer.byteLength(normal) <= MAXIMO ? normal : undefined;
}

/** Whose password it is going to be: their own names are the first that anybody tries. */
export interface DeQuien {
  readonly correo: string;
  readonly nombre: string;
  /** Names of the companies that they get into. */
  readonly empresas?: readonly string[];
}

/** Letters that have to be left of a password without what is guessed first. */
const PROPIO = 6;

/** Why a new password is not accepted; undefined when it is. */
export async function faltaDeContrasena(
  texto: string,
  { correo, nombre, empresas = [] }: DeQuien,
): Promise<EnIdiomas | undefined> {
  const normal = normalizar(texto);
  if (normal === undefined)
    return {
      es: `Es demasiado larga; use como máximo ${MAXIMO} bytes`,
      en: `It is too long; use ${MAXIMO} bytes at most`,
    };
  if ([...normal].length < MINIMO)
    return {
      es: `Es muy corta; use ${MINIMO} caracteres o más, por ejemplo cuatro palabras`,
      en: `It is too short; use ${MINIMO} characters or more, for example four words`,
    };
  const plana = aplanar(normal);
  if (new Set(plana).size < 5)
    return { es: 'Se repite demasiado; use palabras distintas', en: 'It repeats itself too much; use different words' };
  const palabras = await usadas();
  if (sobrante(plana, palabras) < PROPIO)
    return { es: 'Es de las más usadas; elija otra', en: 'It is one of the most used; choose another' };
  const [local = '', dominio = ''] = correo.split('@');
  const nombres = [nombre, ...empresas].flatMap((uno) => [uno, ...uno.split(/\s+/)]);
  const propias = [correo, local, dominio.split('.')[0] ?? '', ...nombres].map(aplanar);
  const todas = new Set([...palabras, ...propias.filter(({ length }) => length >= 4)]);
  if (sobrante(plana, todas) >= PROPIO) return undefined;
  return {
    es: 'Contiene su correo, su nombre o el de su empresa; elija otra',
    en: 'It contains your e-mail address, your name or that of your company; choose another',
  };
}

/** Hashes passwords, and tells whether one is that of a hash. */
export interface Cifrador extends Pick<Fila, 'llena'> {
  hash(normal: string, quien: Quien): Promise<string>;
  /** `guardada` undefined: there is no such user, which takes as long. */
  verificar(normal: string, guardada: string | undefined, quien: Quien): Promise<boolean>;
}

const argon = promisify(argon2);

/**
 * `pimienta`: the installation's own key for passwords, an input of every hash: whoever has the database and not the key
 * cannot try a single password.
 */
export function createCifrador(pimienta: Buffer): Cifrador {
  // 20 MB for each that is inside.
  const { turno, llena } = createFila();
  const digest = (normal: string, sal: Buffer) =>
    argon('argon2id', {
      message: normal,
      nonce: sal,
      secret: pimienta,
      parallelism: PARALELO,
      tagLength: LARGO,
      memory: MEMORIA_KIB,
      passes: VUELTAS,
    });
  const nadie = { sal: randomBytes(SAL), digest: randomBytes(LARGO) };
  return {
    llena,
    hash: (normal, quien) =>
      turno(quien, async () => {
        const sal = randomBytes(SAL);
        return aPhc(sal, await digest(normal, sal));
      }),
    verificar: (normal, guardada, quien) =>
      turno(quien, async () => {
        const esperada = guardada === undefined ? nadie : dePhc(guardada);
        const igual = timingSafeEqual(await digest(normal, esperada.sal), esperada.digest);
        return igual && guardada !== undefined;
      }),
  };
}

const PARAMETROS = `$argon2id$v=19$m=${MEMORIA_KIB},t=${VUELTAS},p=${PARALELO}$`;

function aPhc(sal: Buffer, digest: Buffer): string {
  return `${PARAMETROS}${enPhc(sal)}$${enPhc(digest)}`;
}

/** The base64 of PHC strings has no padding. */
function enPhc(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function dePhc(guardada: string): { sal: Buffer; digest: Buffer } {
  const [sal, digest] = guardada.startsWith(PARAMETROS) ? guardada.slice(PARAMETROS.length).split('$') : [];
  if (sal === undefined || digest === undefined) throw new Error('La contraseña guardada no es de estos parámetros');
  return { sal: Buffer.from(sal, 'base64'), digest: Buffer.from(digest, 'base64') };
}
