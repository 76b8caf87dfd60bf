import type { Textos } from '../../i18n/idioma.ts';

export const textos = {
  es: {
    titulo: 'Aplicación de las guías de remisión',
    descripcion:
      'SUNAT recibe las guías por otro servicio, de una aplicación que la empresa registra en SOL y de su usuario SOL. No es la de la consulta de validez.',
    delSimulador:
      'En prueba las guías van al simulador de este servicio, que no necesita ninguna aplicación: puede emitirlas ya. La de su empresa se guarda en el entorno real.',
    pasos: [
      'En SOL entre a Empresas → Credenciales de API SUNAT.',
      'Registre una aplicación con «GRE Emisión de Comprobantes» marcado.',
      'Dé a su usuario SOL secundario el perfil de guías de remisión.',
      'Copie aquí el ID y la clave que da SOL, y pruébelos.',
    ],
    guardadaComo: (id: string) => `Aplicación guardada: ${id}`,
    ninguna: 'Todavía no hay una aplicación en este entorno.',
    oculta: 'La clave está guardada, cifrada, y no se muestra más. Escríbala de nuevo solo para cambiarla.',
    id: 'ID de la aplicación',
    idAyuda: 'Como 5f3c2d1e-7a60-4c55-9a1b-0d2e4f6a8b90.',
    clave: 'Clave de la aplicación',
    guardar: 'Guardar la aplicación',
    guardada: 'La aplicación quedó guardada. Pruébela ahora.',
    faltaSol: 'Falta el usuario SOL de este entorno: con él y con la aplicación se envían las guías.',
    quitar: 'Quitar la aplicación',
    quitarTitulo: '¿Quitar la aplicación de las guías?',
    quitarTexto: 'Desde entonces no se envían guías en este entorno. Las emitidas siguen ahí.',
    quitada: 'La aplicación se quitó',
    prueba: {
      conexion: 'Conexión con el servicio de guías',
      probar: 'Probar la aplicación',
      probarAyuda: 'Pide a SUNAT el permiso con que se envían las guías: no se envía nada.',
      nuncaProbado: 'Esta aplicación todavía no se ha probado.',
      resultados: {
        bien: 'SUNAT la acepta',
        mal: 'SUNAT no la acepta',
        sinRespuesta: 'SUNAT no respondió',
      },
      pausado: 'Los envíos de guías descansan',
    },
  },
  en: {
    titulo: 'Application of the guías de remisión',
    descripcion:
      'SUNAT takes guías by another service, from an application that the company registers in SOL and from its SOL user. It is not the one of the query of validity.',
    delSimulador:
      'In test guías go to the simulator of this service, which needs no application: you can issue them already. That of your company is stored in the live environment.',
    pasos: [
      'In SOL go to Empresas → Credenciales de API SUNAT.',
      'Register an application with “GRE Emisión de Comprobantes” marked.',
      'Give your secondary SOL user the profile of the guías de remisión.',
      'Copy here the ID and the key that SOL gives, and test them.',
    ],
    guardadaComo: (id: string) => `Stored application: ${id}`,
    ninguna: 'There is no application in this environment yet.',
    oculta: 'The key is stored, encrypted, and is not shown again. Type it again only to change it.',
    id: 'ID of the application',
    idAyuda: 'Such as 5f3c2d1e-7a60-4c55-9a1b-0d2e4f6a8b90.',
    clave: 'Key of the application',
    guardar: 'Save the application',
    guardada: 'The application is saved. Test it now.',
    faltaSol: 'The SOL user of this environment is missing: guías are sent with it and with the application.',
    quitar: 'Remove the application',
    quitarTitulo: 'Remove the application of the guías?',
    quitarTexto: 'From then on no guías are sent in this environment. Those issued stay.',
    quitada: 'The application was removed',
    prueba: {
      conexion: 'Connection to the service of the guías',
      probar: 'Test the application',
      probarAyuda: 'It asks SUNAT for the permission with which guías are sent: nothing is sent.',
      nuncaProbado: 'This application has not been tested yet.',
      resultados: {
        bien: 'SUNAT takes it',
        mal: 'SUNAT does not take it',
        sinRespuesta: 'SUNAT did not answer',
      },
      pausado: 'The sending of guías is paused',
    },
  },
} satisfies Textos;
