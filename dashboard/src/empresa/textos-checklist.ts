import type { Textos } from '../i18n/idioma.ts';

/** Apart from those of the settings: Inicio shows the steps too, and nothing else of them. */
export const textos = {
  es: {
    checklist: {
      titulo: 'Para emitir en real',
      listo: 'Todo listo: la empresa puede emitir en real.',
      avance: (hechos: number, total: number) => `${hechos} de ${total} pasos hechos`,
      sinLeer: 'No se pudo leer el avance',
      pasos: {
        empresa: 'Datos de la empresa y domicilio fiscal',
        prueba: 'Emitir en prueba',
        certificado: 'Certificado digital',
        sol: 'Usuario SOL probado',
        clave: 'Clave real de la API',
        segundoFactor: 'Segundo factor',
      },
      ir: {
        empresa: 'Completar los datos',
        prueba: 'Emitir en prueba',
        certificado: 'Subir el certificado',
        sol: 'Configurar el usuario SOL',
        clave: 'Crear una clave real',
        segundoFactor: 'Activar el segundo factor',
      },
    },
  },
  en: {
    checklist: {
      titulo: 'To issue live',
      listo: 'All set: the company can issue live.',
      avance: (hechos: number, total: number) => `${hechos} of ${total} steps done`,
      sinLeer: 'The progress could not be read',
      pasos: {
        empresa: 'Company details and tax address',
        prueba: 'Issue in test mode',
        certificado: 'Digital certificate',
        sol: 'SOL user, tested',
        clave: 'Live API key',
        segundoFactor: 'Second factor',
      },
      ir: {
        empresa: 'Complete the details',
        prueba: 'Issue in test mode',
        certificado: 'Upload the certificate',
        sol: 'Set up the SOL user',
        clave: 'Create a live key',
        segundoFactor: 'Turn the second factor on',
      },
    },
  },
} satisfies Textos;
