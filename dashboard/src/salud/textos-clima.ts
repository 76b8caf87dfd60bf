import type { Textos } from '../i18n/idioma.ts';

/** Apart from those of the page: Inicio shows SUNAT's weather too, and nothing else of them. */
export const textos = {
  es: {
    simulador: 'Simulador',
    servicios: { envio: 'Envío', consulta: 'Consulta' },
    clima: { bueno: 'Responde', 'con-fallas': 'Con fallas', 'sin-respuesta': 'No responde' },
    climaRemedio: {
      bueno: '',
      'con-fallas': 'Chaski reintenta solo. Nada se pierde.',
      'sin-respuesta': 'Chaski guarda todo y lo enviará cuando responda, primero lo que vence antes.',
    },
    desde: 'Desde',
    prueba: 'Se probará otra vez',
    esperan: { one: 'documento espera', other: 'documentos esperan' },
    latencia: 'Mediana de la última hora',
    intercambios: 'Intercambios (1 h)',
    sinRespuesta: 'Sin respuesta',
    sinDatos: 'Sin intercambios en la última hora',
    sinNoticias: 'Sin noticias',
  },
  en: {
    simulador: 'Simulator',
    servicios: { envio: 'Sending', consulta: 'Query' },
    clima: { bueno: 'Answers', 'con-fallas': 'With failures', 'sin-respuesta': 'Does not answer' },
    climaRemedio: {
      bueno: '',
      'con-fallas': 'Chaski retries by itself. Nothing is lost.',
      'sin-respuesta': 'Chaski keeps everything and will send it when it answers, first what is due first.',
    },
    desde: 'Since',
    prueba: 'It will be tried again',
    esperan: { one: 'document waits', other: 'documents wait' },
    latencia: 'Median of the last hour',
    intercambios: 'Exchanges (1 h)',
    sinRespuesta: 'Unanswered',
    sinDatos: 'No exchanges in the last hour',
    sinNoticias: 'No news',
  },
} satisfies Textos;
