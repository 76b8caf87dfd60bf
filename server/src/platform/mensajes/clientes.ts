import { fila } from './fila.ts';

interface Quien {
  /** Of a RUC, 11 digits; of a DNI, 8. */
  readonly numero: string;
}

const conTipo = (numero: string) => `${numero.length === 11 ? 'RUC' : 'DNI'} ${numero}`;

/** Customers that are looked up, and catalogs. */
export const DE_CLIENTES = {
  'catalogo-que-no-existe': fila('NOT_FOUND', ({ hay }: { hay: readonly string[] }) => ({
    es: `Ese catálogo no está en uso; hay: ${hay.join(', ')}.`,
    en: `That catalog is not in use; there are: ${hay.join(', ')}.`,
  })),
  'cliente-fuera-de-la-muestra': fila('NOT_FOUND', ({ numero, rucs }: Quien & { rucs: readonly string[] }) => ({
    es: `En pruebas solo hay una muestra inventada y el ${conTipo(numero)} no está en ella; pruebe ${rucs.join(', ')}.`,
    en: `In test there is only an invented sample, and the ${conTipo(numero)} is not in it; try ${rucs.join(', ')}.`,
  })),
  'cliente-sin-padron': fila('NOT_FOUND', ({ numero }: Quien) => ({
    es: `No se conoce el ${conTipo(numero)}: no hay padrón de SUNAT importado (chaski padron importar) ni documentos suyos a ese cliente.`,
    en: `The ${conTipo(numero)} is not known: no padrón of SUNAT was imported (chaski padron importar), and you have no documents to that customer.`,
  })),
  'cliente-desconocido': fila('NOT_FOUND', ({ numero, fecha }: Quien & { fecha: string }) => ({
    es: `No se conoce el ${conTipo(numero)}: no está en el padrón del ${fecha} ni en los documentos de la empresa. Escriba los datos del cliente.`,
    en: `The ${conTipo(numero)} is not known: it is neither in the padrón of ${fecha} nor in the documents of the company. Type the customer’s data.`,
  })),
};
