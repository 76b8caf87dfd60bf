import { isAbsolute, relative } from 'node:path';

/** Where the witness outside the data folder is kept: a file of another disk, or an address that takes GET and PUT. */
export type TestigoConfig =
  | { readonly archivo: string }
  | {
      /** Without its user and password. */
      readonly url: string;
      /** What goes in `Authorization`; undefined: nothing. */
      readonly autorizacion: string | undefined;
    };

/**
 * `TESTIGO` or `TESTIGO_URL`, one of both at most; undefined where neither is set. What is wrong goes to `refuse`, which never
 * gets the address itself: it may carry a password.
 */
export function readTestigo(
  archivo: string | undefined,
  url: string | undefined,
  dataFolder: string,
  refuse: (problema: string) => void,
): TestigoConfig | undefined {
  if (archivo !== undefined && url !== undefined) {
    refuse('TESTIGO y TESTIGO_URL no van juntas: deje el archivo o la dirección.');
    return undefined;
  }
  if (url !== undefined) return readDireccion(url, refuse);
  if (archivo === undefined) return undefined;
  const dentro = relative(dataFolder, archivo);
  if (isAbsolute(archivo) && !archivo.endsWith('/') && (dentro.startsWith('..') || isAbsolute(dentro))) {
    return { archivo };
  }
  refuse(
    `TESTIGO=${archivo} no sirve: escriba la ruta completa de un archivo de otro disco, fuera de ${dataFolder}, ` +
      'por ejemplo /mnt/otro/chaski.testigo.',
  );
  return undefined;
}

function readDireccion(text: string, refuse: (problema: string) => void): TestigoConfig | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== '') {
    refuse(
      'TESTIGO_URL no sirve: escriba una dirección que acepte GET y PUT, p. ej. https://copias.miempresa.pe/chaski.testigo',
    );
    return undefined;
  }
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, autorizacion: undefined };
  try {
    const quien = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { url: url.href, autorizacion: `Basic ${Buffer.from(quien).toString('base64')}` };
  } catch {
    refuse('TESTIGO_URL no sirve: en su usuario y clave, lo que no sea letra o cifra va como %40 en lugar de @.');
    return undefined;
  }
}
