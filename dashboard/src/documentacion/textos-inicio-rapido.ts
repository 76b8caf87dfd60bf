import type { Textos } from '../i18n/idioma.ts';

/** Apart from those of the page: Inicio begins with these too, and shows nothing else of them. */
export const textos = {
  es: {
    clave: {
      titulo: '1. Consiga una clave de prueba',
      detalle: 'Sirve una hora, solo en prueba, y se pone sola en los ejemplos. No se guarda en esta página.',
      crear: 'Crear clave de prueba',
      nombre: 'Inicio rápido',
      lista: (hora: string) => `Lista: los ejemplos ya la llevan. Vence a las ${hora}.`,
      copiar: 'Copiar la clave',
      sinPermiso: 'Pida una clave a un dueño de la empresa y póngala en el lugar de chk_test_…',
      aqui: 'chk_test_…',
    },
    ejemplos: {
      titulo: '2. Emita una boleta',
      detalle: 'Cada ejemplo funciona tal como está.',
      lenguaje: 'Lenguaje',
      ejecutar: (orden: string) => `Se ejecuta con: ${orden}`,
      sinClave: 'Cree la clave de prueba y el ejemplo quedará listo para ejecutar.',
    },
    llegada: {
      titulo: '3. Véala llegar',
      esperando: 'Esperando su boleta… aparecerá aquí en cuanto la emita.',
      llego: (correlativo: string) => `Llegó ${correlativo}`,
      ver: 'Ver el comprobante',
      enReal: 'Cambie al entorno de prueba para verla llegar.',
    },
  },
  en: {
    clave: {
      titulo: '1. Get a test key',
      detalle: 'It works for one hour, only in test, and puts itself into the examples. This page does not keep it.',
      crear: 'Create test key',
      nombre: 'Quick start',
      lista: (hora: string) => `Ready: the examples carry it already. It expires at ${hora}.`,
      copiar: 'Copy the key',
      sinPermiso: 'Ask an owner of the company for a key and put it in the place of chk_test_…',
      aqui: 'chk_test_…',
    },
    ejemplos: {
      titulo: '2. Issue a boleta',
      detalle: 'Each example works as it is.',
      lenguaje: 'Language',
      ejecutar: (orden: string) => `Run it with: ${orden}`,
      sinClave: 'Create the test key and the example will be ready to run.',
    },
    llegada: {
      titulo: '3. See it arrive',
      esperando: 'Waiting for your boleta… it will appear here as soon as you issue it.',
      llego: (correlativo: string) => `${correlativo} arrived`,
      ver: 'See the document',
      enReal: 'Switch to the test environment to see it arrive.',
    },
  },
} satisfies Textos;
