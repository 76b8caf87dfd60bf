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
    referencia: {
      titulo: 'Referencia',
      openapi: 'OpenAPI 3.1 de la API',
      openapiDetalle: 'Toda ruta, con lo que recibe y responde; para generar clientes y probar.',
      panel: 'OpenAPI del panel',
      panelDetalle: 'Las rutas de esta página, que se usan con su sesión.',
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
    referencia: {
      titulo: 'Reference',
      openapi: 'OpenAPI 3.1 of the API',
      openapiDetalle: 'Every route, with what it takes and answers; to generate clients and to try.',
      panel: 'OpenAPI of the panel',
      panelDetalle: 'The routes of this page, used with your session.',
      estandar: 'Standard Webhooks',
      estandarDetalle: 'How messages are signed, with libraries in many languages.',
    },
  },
} satisfies Textos;
