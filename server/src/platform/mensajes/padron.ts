import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { fila } from './fila.ts';

const NO_CAMBIO: EnIdiomas = {
  es: 'El padrón en uso no cambió.',
  en: 'The padrón in use did not change.',
};

/** Of a file that is none, and why. */
function noEsPadron({ es, en }: EnIdiomas): EnIdiomas {
  return {
    es: `El archivo no es el padrón reducido de SUNAT: ${es}. ${NO_CAMBIO.es}`,
    en: `The file is not SUNAT’s padrón reducido: ${en}. ${NO_CAMBIO.en}`,
  };
}

/** The padrón that is imported, at the command line. */
export const DEL_PADRON = {
  'padron-importandose': fila('DOMAIN_ERROR', {
    es: 'Hay otra importación del padrón en curso: espere a que termine.',
    en: 'Another import of the padrón is under way: wait until it ends.',
  }),
  'padron-incompleto': fila('DOMAIN_ERROR', ({ filas, enUso }: { filas: number; enUso: number }) => ({
    es: `El archivo trae ${filas} contribuyentes y el padrón en uso tiene ${enUso}: parece incompleto. Descárguelo otra vez, o use --forzar si es correcto.`,
    en: `The file brings ${filas} taxpayers and the padrón in use has ${enUso}: it seems incomplete. Download it again, or use --forzar if it is right.`,
  })),
  'padron-con-lineas-malas': fila(
    'BAD_REQUEST',
    ({ malas, total, linea, motivo }: { malas: number; total: number; linea: number; motivo: string }) =>
      noEsPadron({
        es: `${malas} de sus ${total} líneas no dicen un contribuyente; la primera, la línea ${linea}, ${motivo}`,
        en: `${malas} of its ${total} lines tell no taxpayer; the first one, line ${linea}, ${motivo}`,
      }),
  ),
  'padron-sin-contribuyentes': fila(
    'BAD_REQUEST',
    noEsPadron({
      es: 'después de la cabecera no trae ningún contribuyente',
      en: 'after its header it brings no taxpayer',
    }),
  ),
  'padron-sin-cabecera': fila('BAD_REQUEST', ({ vista }: { vista: string }) =>
    noEsPadron({
      es: `su línea 1 debe ser la cabecera RUC|NOMBRE O RAZÓN SOCIAL|… y es «${vista}»`,
      en: `its line 1 must be the header RUC|NOMBRE O RAZÓN SOCIAL|… and is «${vista}»`,
    }),
  ),
  'padron-sin-lineas': fila('BAD_REQUEST', ({ linea }: { linea: number }) =>
    noEsPadron({
      es: `su línea ${linea} no termina: no tiene líneas de texto`,
      en: `its line ${linea} does not end: it has no lines of text`,
    }),
  ),
  'padron-vacio': fila('BAD_REQUEST', noEsPadron({ es: 'está vacío', en: 'it is empty' })),
  'padron-danado': fila('BAD_REQUEST', ({ linea }: { linea: number }) => ({
    es: `El archivo es un zip dañado, desde cerca de la línea ${linea}: descárguelo otra vez. ${NO_CAMBIO.es}`,
    en: `The file is a damaged zip, from about line ${linea} on: download it again. ${NO_CAMBIO.en}`,
  })),
  'disco-lleno': fila(
    'INTERNAL_ERROR',
    {
      es: `El disco de la base de datos está lleno: libere unos 4 GB e importe otra vez. ${NO_CAMBIO.es}`,
      en: `The disk of the database is full: free some 4 GB and import again. ${NO_CAMBIO.en}`,
    },
    { status: 507 },
  ),
  'padron-que-no-se-lee': fila('BAD_REQUEST', ({ ruta }: { ruta: string }) => ({
    es: `No se puede leer ${ruta}: no existe o no hay permiso.`,
    en: `${ruta} cannot be read: it does not exist, or there is no permission.`,
  })),
  'padron-que-no-es-archivo': fila('BAD_REQUEST', ({ ruta }: { ruta: string }) => ({
    es: `${ruta} no es un archivo.`,
    en: `${ruta} is no file.`,
  })),
  'padron-en-zip-danado': fila('BAD_REQUEST', ({ ruta }: { ruta: string }) => ({
    es: `${ruta} es un zip dañado o incompleto: descárguelo otra vez.`,
    en: `${ruta} is a damaged or incomplete zip: download it again.`,
  })),
  'padron-sin-texto': fila('BAD_REQUEST', ({ ruta }: { ruta: string }) => ({
    es: `${ruta} no contiene un archivo .txt: descargue padron_reducido_ruc.zip de SUNAT.`,
    en: `${ruta} holds no .txt file: download padron_reducido_ruc.zip from SUNAT.`,
  })),
};
