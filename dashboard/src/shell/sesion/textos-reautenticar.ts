import type { Textos } from '../../i18n/idioma.ts';

/** Of what is asked for now and then: they come with it. */
export const textos = {
  es: {
    titulo: 'Confirme que es usted',
    descripcion:
      'Esta acción pide una prueba reciente de su identidad. No se la pediremos otra vez durante 10 minutos.',
    clave: 'Contraseña',
    codigo: 'Código de su aplicación',
    codigoAyuda: 'Seis cifras, o un código de recuperación',
    confirmar: 'Confirmar',
    cancelar: 'Cancelar',
  },
  en: {
    titulo: 'Confirm that it is you',
    descripcion: 'This action needs a recent proof of who you are. We will not ask again for 10 minutes.',
    clave: 'Password',
    codigo: 'Code from your app',
    codigoAyuda: 'Six digits, or a recovery code',
    confirmar: 'Confirm',
    cancelar: 'Cancel',
  },
} satisfies Textos;
