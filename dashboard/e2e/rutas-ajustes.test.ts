import { recorrer } from './recorrido.ts';

const RUC = '20000000001';

recorrer('every screen of settings and operations', {
  dentro: [
    ...['/empresas', '/cuenta', ...['seguridad', 'sesiones', 'actividad'].map((s) => `/cuenta?seccion=${s}`)],
    ...['inicio', 'comprobantes', 'claves'].map((ruta) => `/${RUC}/live/${ruta}`),
    ...[
      ...['series', 'claves', 'webhooks', 'webhooks/{webhook}', 'eventos', 'registro', 'auditoria', 'equipo', 'salud'],
      ...['datos', 'establecimientos', 'certificado', 'sol', 'correo', 'checklist'].map((s) => `empresa?seccion=${s}`),
      ...['documentacion', 'no-existe'],
    ].map((ruta) => `/${RUC}/test/${ruta}`),
  ],
  fuera: ['/ingresar', '/enlace#nada'],
});
