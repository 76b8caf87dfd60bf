import { fila } from './fila.ts';

/** API keys. */
export const DE_CLAVES = {
  'clave-que-no-se-creo': fila('BAD_REQUEST', { es: 'La clave no se creó.', en: 'The key was not created.' }),
  'clave-que-no-cambio': fila('BAD_REQUEST', { es: 'La clave no cambió.', en: 'The key did not change.' }),
  'clave-de-prueba-que-no-cambia': fila('DOMAIN_ERROR', {
    es: 'Es la clave de prueba de una persona: no se cambia ni se rota; revóquela.',
    en: 'It is the test key of a person: it is neither changed nor rotated; revoke it.',
  }),
  'clave-revocada': fila('DOMAIN_ERROR', {
    es: 'La clave está revocada: cree otra.',
    en: 'The key is revoked: create another.',
  }),
  'clave-que-no-existe': fila('NOT_FOUND', {
    es: 'No hay una clave con ese id. Vea los ids con: chaski clave listar',
    en: 'There is no key with that id. See the ids with: chaski clave listar',
  }),
  'clave-ajena': fila('NOT_FOUND', {
    es: 'La clave no existe en esta empresa.',
    en: 'The key does not exist in this company.',
  }),
  'clave-con-otro-nombre': fila(
    'DOMAIN_ERROR',
    {
      es: 'No es el nombre de la clave; escríbalo tal cual para confirmar.',
      en: 'That is not the name of the key; type it as it is to confirm.',
    },
    {
      campos: () => ({
        nombre: {
          es: 'No es el nombre de la clave; escríbalo tal cual para confirmar',
          en: 'That is not the name of the key; type it as it is to confirm',
        },
      }),
    },
  ),
  'clave-de-prueba-recien-pedida': fila('RATE_LIMIT_EXCEEDED', ({ segundos }: { segundos: number }) => ({
    es: `Acaba de pedir una clave de prueba: espere ${segundos} ${segundos === 1 ? 'segundo' : 'segundos'}.`,
    en: `You have just asked for a test key: wait ${segundos} ${segundos === 1 ? 'second' : 'seconds'}.`,
  })),
};
