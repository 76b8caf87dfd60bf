import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';

const sinRespuesta = ({ es, en }: EnIdiomas): EnIdiomas => ({
  es: `El servidor de correo no respondió (${es})`,
  en: `The mail server did not answer (${en})`,
});

/** Why a mail was not taken, by the id that is stored with it. */
export const FALLOS_DE_CORREO = {
  'destinatario-que-no-es-direccion': {
    es: 'El destinatario no es una dirección de correo',
    en: 'The recipient is no e-mail address',
  },
  'destinatario-rechazado': {
    es: 'El servidor de correo rechazó la dirección del destinatario',
    en: 'The mail server refused the recipient’s address',
  },
  'mensaje-rechazado': {
    es: 'El servidor de correo rechazó el mensaje',
    en: 'The mail server refused the message',
  },
  'no-recibido-por-ahora': {
    es: 'El servidor de correo no lo recibió por ahora',
    en: 'The mail server did not take it for now',
  },
  'no-se-sabe-si-recibido': {
    es: 'El servidor de correo no respondió si lo recibió: puede haber llegado',
    en: 'The mail server did not say whether it took it: it may have arrived',
  },
  'servicio-sin-ingreso': {
    es: 'El servidor de correo no dejó entrar al servicio: avise a quien lo opera',
    en: 'The mail server did not let the service in: tell whoever runs it',
  },
  'remitente-rechazado': {
    es: 'El servidor de correo no aceptó al remitente del servicio: avise a quien lo opera',
    en: 'The mail server did not accept the service’s sender: tell whoever runs it',
  },
  'conexion-rechazada': sinRespuesta({ es: 'conexión rechazada', en: 'connection refused' }),
  'conexion-cortada': sinRespuesta({ es: 'cortó la conexión', en: 'it cut the connection' }),
  'nombre-que-no-existe': sinRespuesta({ es: 'su nombre no existe', en: 'its name does not exist' }),
  'espera-agotada': sinRespuesta({ es: 'se agotó la espera', en: 'it took too long' }),
  'sin-ruta': sinRespuesta({ es: 'sin ruta hasta el servidor', en: 'no route to the server' }),
  'conexion-sin-cifrar': sinRespuesta({
    es: 'no se pudo cifrar la conexión',
    en: 'the connection could not be encrypted',
  }),
  'no-habla-smtp': sinRespuesta({ es: 'no habla SMTP', en: 'it does not speak SMTP' }),
  'certificado-sin-confianza': sinRespuesta({
    es: 'su certificado no es de confianza',
    en: 'its certificate is not trusted',
  }),
  'conexion-fallida': sinRespuesta({ es: 'la conexión falló', en: 'the connection failed' }),
  'envio-interrumpido': {
    es: 'El servicio se interrumpió varias veces durante este envío',
    en: 'The service was interrupted several times during this sending',
  },
  'pdf-que-no-se-genero': {
    es: 'El PDF del comprobante no se pudo generar',
    en: 'The document’s PDF could not be made',
  },
  'comprobante-anulandose': { es: 'El comprobante se está anulando', en: 'The document is being annulled' },
  'comprobante-anulado-antes': {
    es: 'El comprobante se anuló antes de enviarlo',
    en: 'The document was annulled before it was sent',
  },
} satisfies Readonly<Record<string, EnIdiomas>>;

export type FalloDeCorreo = keyof typeof FALLOS_DE_CORREO;

const POR_ID: ReadonlyMap<string, EnIdiomas> = new Map(Object.entries(FALLOS_DE_CORREO));

/** Of what is stored: its sentence; before there were ids the sentence itself was stored. */
export function fraseDelFallo(guardado: string): EnIdiomas {
  return POR_ID.get(guardado) ?? igual(guardado);
}
