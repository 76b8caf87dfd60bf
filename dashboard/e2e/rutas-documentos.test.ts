import { walk } from './recorrido.ts';

const RUC = '20000000001';
const enPrueba = (rutas: readonly string[]) => rutas.map((ruta) => `/${RUC}/test/${ruta}`);

walk('every screen of documents', {
  dentro: enPrueba([
    'inicio',
    'comprobantes',
    'comprobantes?estado=RECHAZADA',
    'nuevo',
    'borradores',
    'comprobantes/{id}',
    ...['historia', 'xml', 'correos', 'json'].map((pestana) => `comprobantes/{id}?pestana=${pestana}`),
    'guias',
    'guias/nueva',
    'guias/{guia}',
    'anulaciones',
    'clientes',
    'productos',
    'exportar',
  ]),
  porDireccion: enPrueba([
    ...['cdr', 'entregas', 'notas'].map((pestana) => `comprobantes/{id}?pestana=${pestana}`),
    'nuevo?nota={id}&tipo=07',
    'guias/nueva?origen={id}',
    'guias/nueva?desde={guia}',
  ]),
});

walk('every screen with a PDF', {
  porDireccion: enPrueba(['comprobantes/{id}?pestana=pdf', 'empresa?seccion=marca']),
  conPdf: true,
});
