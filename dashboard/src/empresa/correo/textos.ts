import type { Textos } from '../../i18n/idioma.ts';

export const textos = {
  es: {
    titulo: 'Correo a los clientes',
    descripcion:
      'Cuando SUNAT acepta un comprobante, su PDF y su XML van al correo del cliente que el documento trae en cliente.correo.',
    activo: 'Enviar los comprobantes aceptados',
    activoAyuda: {
      test: 'En prueba el asunto empieza con [PRUEBA], pero el correo llega de verdad: use direcciones propias.',
      live: 'Vale para lo que SUNAT acepte desde ahora; lo ya emitido se envía desde cada comprobante.',
    },
    activado: 'Desde ahora los comprobantes aceptados se envían por correo.',
    desactivado: 'Ya no se envía ningún correo por sí solo.',
    sinConfigurar: 'Este servicio todavía no tiene por dónde enviar correos',
    sinConfigurarTexto:
      'Quien lo opera tiene que ponerle SMTP_URL (el servidor de correo) y SMTP_REMITENTE (quién firma), y reiniciarlo. Mientras tanto no se encola ningún correo.',
    remitente: 'Salen de',
    sinRemitente: 'Sin servidor de correo',
    estado: 'Envío por sí solo',
    encendido: 'Encendido',
    apagado: 'Apagado',
    responderA: 'Responder a',
    responderAAyuda: 'Adónde llega lo que el cliente conteste. Sin ella, al remitente del servicio.',
    copia: 'Copia a',
    copiaAyuda: 'Una dirección de la empresa que recibe también cada comprobante enviado.',
    nadie: 'Nadie',
    alRemitente: 'Al remitente',
    guardar: 'Guardar direcciones',
    campos: { responderA: 'a quién se responde', copia: 'la copia' },
  },
  en: {
    titulo: 'E-mail to customers',
    descripcion:
      'When SUNAT accepts a document, its PDF and its XML go to the customer’s address that the document has in cliente.correo.',
    activo: 'Send the accepted documents',
    activoAyuda: {
      test: 'In test the subject begins with [PRUEBA], but the e-mail really arrives: use addresses of your own.',
      live: 'It counts for what SUNAT accepts from now on; what was issued before is sent from each document.',
    },
    activado: 'From now on accepted documents are sent by e-mail.',
    desactivado: 'No e-mail is sent by itself any more.',
    sinConfigurar: 'This service has no way to send e-mail yet',
    sinConfigurarTexto:
      'Whoever operates it has to give it SMTP_URL (the e-mail server) and SMTP_REMITENTE (who signs), and start it again. Until then no e-mail is queued.',
    remitente: 'They come from',
    sinRemitente: 'No e-mail server',
    estado: 'Sending by itself',
    encendido: 'On',
    apagado: 'Off',
    responderA: 'Reply to',
    responderAAyuda: 'Where what the customer answers arrives. Without it, at the sender of the service.',
    copia: 'Copy to',
    copiaAyuda: 'An address of the company that gets every document that is sent too.',
    nadie: 'Nobody',
    alRemitente: 'To the sender',
    guardar: 'Save addresses',
    campos: { responderA: 'whom to reply to', copia: 'the copy' },
  },
} satisfies Textos;
