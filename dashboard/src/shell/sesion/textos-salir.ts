import type { Textos } from '../../i18n/idioma.ts';

export const textos = {
  es: {
    titulo: '¿Salir de esta página?',
    valor: 'Lo que ve aquí no se volverá a mostrar: si no lo guardó, se pierde.',
    respuesta:
      'La petición todavía no termina. Si sale ahora no verá su respuesta, y lo que trae se muestra una sola vez.',
    salir: 'Salir de todos modos',
  },
  en: {
    titulo: 'Leave this page?',
    valor: 'What you see here will not be shown again: unless you kept it, it is lost.',
    respuesta: 'The request is not over yet. If you leave now you will not see its answer, which is shown only once.',
    salir: 'Leave anyway',
  },
} satisfies Textos;
