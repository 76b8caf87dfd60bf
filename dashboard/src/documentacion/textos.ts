import type { Textos } from '../i18n/idioma.ts';

export const textos = {
  es: {
    titulo: 'Documentación',
    descripcion: (empresa: string, ruc: string) =>
      `De la primera llamada a su sistema, con los datos de ${empresa} (RUC ${ruc}).`,
    enReal: 'Los ejemplos usan el entorno de prueba: lo que emiten no tiene valor tributario.',
    irAPrueba: 'Ver en prueba',
    guias: {
      titulo: 'Lo que conviene saber',
      repetir: 'Repetir sin duplicar',
      repetirDetalle:
        'Envíe la cabecera Idempotency-Key: con la misma clave y el mismo cuerpo recibirá el mismo comprobante.',
      errores: 'Errores',
      erroresDetalle:
        'Un 400 trae todos los problemas a la vez, cada uno por su campo, y no usa ningún número. X-Request-Id identifica la petición.',
      estados: 'Estados',
      estadosDetalle:
        'ACEPTADA y RECHAZADA son de SUNAT. Con PENDIENTE_ENVIO el comprobante existe y Chaski sigue intentando.',
      avisos: 'Sin esperar',
      avisosDetalle: 'Con "webhook": true se responde al instante, EN_PROCESO, y el veredicto llega a su webhook.',
      verRegistro: 'Ver sus peticiones',
      verEventos: 'Ver los eventos',
      verWebhooks: 'Ver los webhooks',
    },
    pasoAPaso: {
      titulo: 'Guías',
      detalle: 'Con ejemplos que se ejecutan tal como están.',
      guias: {
        primerDocumento: 'El primer comprobante',
        notas: 'Notas de crédito y de débito',
        anulacion: 'La anulación de un comprobante',
        webhooks: 'Webhooks y su verificación',
        errores: 'Errores y qué hacer',
        produccion: 'Salir a producción',
        nubefact: 'Venir desde Nubefact',
      },
    },
    referencia: {
      titulo: 'Referencia',
      api: 'Referencia de la API',
      apiDetalle: 'Cada ruta con ejemplos, para leer y probar con una clave de prueba de una hora.',
      otroIdioma: { texto: 'In English', lang: 'en' },
      openapi: 'OpenAPI 3.1 de la API',
      openapiDetalle: 'Lo mismo para las máquinas: para generar clientes.',
      openapiRuta: '/openapi.json',
      panel: 'OpenAPI del panel',
      panelDetalle: 'Las rutas de esta página, que se usan con su sesión.',
      asistentes: 'Para asistentes (llms.txt)',
      asistentesDetalle: 'Un índice de todo esto para su asistente de programación.',
      estandar: 'Standard Webhooks',
      estandarDetalle: 'Cómo se firman los avisos, con bibliotecas en muchos lenguajes.',
    },
  },
  en: {
    titulo: 'Documentation',
    descripcion: (empresa: string, ruc: string) =>
      `From the first call to your system, with the data of ${empresa} (RUC ${ruc}).`,
    enReal: 'The examples use the test environment: what they issue has no tax value.',
    irAPrueba: 'See in test',
    guias: {
      titulo: 'Good to know',
      repetir: 'Repeat without duplicating',
      repetirDetalle:
        'Send the header Idempotency-Key: with the same key and the same body you will get the same document.',
      errores: 'Errors',
      erroresDetalle:
        'A 400 brings every problem at once, each by its field, and uses no number. X-Request-Id identifies the request.',
      estados: 'States',
      estadosDetalle:
        "ACEPTADA and RECHAZADA are SUNAT's. With PENDIENTE_ENVIO the document exists and Chaski goes on trying.",
      avisos: 'Without waiting',
      avisosDetalle: 'With "webhook": true the answer is immediate, EN_PROCESO, and the verdict reaches your webhook.',
      verRegistro: 'See your requests',
      verEventos: 'See the events',
      verWebhooks: 'See the webhooks',
    },
    pasoAPaso: {
      titulo: 'Guides',
      detalle: 'In Spanish, with examples that run as they are.',
      guias: {
        primerDocumento: 'The first document',
        notas: 'Credit and debit notes',
        anulacion: 'The voiding of a document',
        webhooks: 'Webhooks and their verification',
        errores: 'Errors and what to do',
        produccion: 'Going live',
        nubefact: 'Moving from Nubefact',
      },
    },
    referencia: {
      titulo: 'Reference',
      api: 'API reference',
      apiDetalle: 'Every route with examples, to read and to try with a test key that lives for an hour.',
      otroIdioma: { texto: 'En español', lang: 'es' },
      openapi: 'OpenAPI 3.1 of the API',
      openapiDetalle: 'The same for machines: to generate clients.',
      openapiRuta: '/openapi.en.json',
      panel: 'OpenAPI of the panel',
      panelDetalle: 'The routes of this page, used with your session.',
      asistentes: 'For assistants (llms.txt)',
      asistentesDetalle: 'An index of all this for your programming assistant.',
      estandar: 'Standard Webhooks',
      estandarDetalle: 'How messages are signed, with libraries in many languages.',
    },
  },
} satisfies Textos;
