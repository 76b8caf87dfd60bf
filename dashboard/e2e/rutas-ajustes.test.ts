import { walk } from './recorrido.ts';

const RUC = '20000000001';
const enPrueba = (rutas: readonly string[]) => rutas.map((ruta) => `/${RUC}/test/${ruta}`);

walk('every screen of settings and operations', {
  dentro: [
    '/empresas',
    '/cuenta',
    '/cuenta?seccion=seguridad',
    `/${RUC}/live/comprobantes`,
    `/${RUC}/live/claves`,
    ...enPrueba([
      'series',
      'claves',
      'webhooks',
      'webhooks/{webhook}',
      'eventos',
      'registro',
      'auditoria',
      'documentacion',
      ...['datos', 'establecimientos', 'certificado', 'sol', 'guias', 'correo'].map((s) => `empresa?seccion=${s}`),
    ]),
  ],
  porDireccion: [
    '/cuenta?seccion=sesiones',
    '/cuenta?seccion=actividad',
    `/${RUC}/live/inicio`,
    ...enPrueba(['equipo', 'salud', 'empresa?seccion=checklist', 'no-existe']),
  ],
  fuera: ['/ingresar', '/enlace#nada'],
});
