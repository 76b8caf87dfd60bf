import { recorrer } from './recorrido.ts';

const RUC = '20000000001';
const PESTANAS = ['historia', 'xml', 'cdr', 'correos', 'entregas', 'notas', 'json'];

recorrer('every screen of documents', {
  dentro: [
    ...['inicio', 'comprobantes', 'comprobantes?estado=RECHAZADA', 'nuevo', 'nuevo?nota={id}&tipo=07', 'borradores'],
    ...['comprobantes/{id}', ...PESTANAS.map((pestana) => `comprobantes/{id}?pestana=${pestana}`)],
    ...['anulaciones', 'clientes', 'productos', 'exportar'],
  ].map((ruta) => `/${RUC}/test/${ruta}`),
  fuera: [],
});

recorrer('every screen with a PDF', {
  dentro: ['comprobantes/{id}?pestana=pdf', 'empresa?seccion=marca'].map((ruta) => `/${RUC}/test/${ruta}`),
  ...{ fuera: [], conPdf: true },
});
