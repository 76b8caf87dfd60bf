/** Sentences of the service in Spanish and in English, the longer form before the shorter one that would match it too. */
export const FRASES: readonly (readonly [castellano: string, ingles: string])[] = [
  // What comes next
  ['En cola: se envía a SUNAT {cuando}.', 'Queued: it will be sent to SUNAT {cuando}.'],
  [
    'Su envío se interrumpió; se preguntará a SUNAT qué registró {cuando}.',
    'Its sending was interrupted; SUNAT will be asked what it registered {cuando}.',
  ],
  ['Su envío se interrumpió; se repetirá {cuando}.', 'Its sending was interrupted; it will be repeated {cuando}.'],
  ['Se está enviando a SUNAT.', 'It is being sent to SUNAT.'],
  ['Se está preguntando a SUNAT si lo registró.', 'SUNAT is being asked whether it registered it.'],
  ['Se está preguntando a SUNAT por su ticket.', 'SUNAT is being asked about its ticket.'],
  [
    'No se sabe si SUNAT lo registró; se le preguntará {cuando} (reintento {n}).',
    'It is not known whether SUNAT registered it; SUNAT will be asked {cuando} (retry {n}).',
  ],
  [
    'No se sabe si SUNAT lo recibió; se enviará otra vez el mismo archivo {cuando}.',
    'It is not known whether SUNAT received it; the same file will be sent again {cuando}.',
  ],
  [
    'SUNAT lo está procesando; se preguntará por su ticket {cuando}.',
    'SUNAT is processing it; it will be asked about the ticket {cuando}.',
  ],
  [
    'Lo informa un resumen diario: terminará con ese resumen.',
    'A daily summary reports it: it will be done when that summary is.',
  ],
  [
    'Espera a una persona: lea el motivo, compruébelo en SUNAT y reanúdelo o decídalo.',
    'It waits for a person: read the reason, check it at SUNAT, and resume it or decide it.',
  ],
  [
    'Espera a una persona: lea el mensaje, compruébelo en SUNAT y reanúdelo o decídalo. Se preguntará otra vez por su ticket {cuando}.',
    'It waits for a person: read the message, check it at SUNAT, and resume it or decide it. SUNAT will be asked about its ticket again {cuando}.',
  ],
  [
    'Espera a una persona: lea el mensaje, compruébelo en SUNAT y reanúdelo o decídalo.',
    'It waits for a person: read the message, check it at SUNAT, and resume it or decide it.',
  ],
  ['Su anulación está en proceso.', 'Its annulment is in process.'],
  ['Es válido; corrija lo observado en los siguientes.', 'It is valid; mend what was remarked in the next ones.'],
  ['Nada pendiente.', 'Nothing pending.'],
  ['Nada pendiente: está anulado.', 'Nothing pending: it is annulled.'],
  ['No vale ante SUNAT: emita otro.', 'It is not valid before SUNAT: issue another.'],
  ['No tuvo efecto: el comprobante sigue como estaba.', 'It had no effect: the document stays as it was.'],
  ['No hay nada que corregir.', 'There is nothing to correct.'],
  ['Lea el mensaje.', 'Read the message.'],
  [
    'Los envíos de la empresa están en pausa ({causa}); corrija su configuración y se enviará solo.',
    'The company’s sending is paused ({causa}); correct its settings and it will be sent by itself.',
  ],
  ['{causa}; reintento {n} {cuando}.', '{causa}; retry {n} {cuando}.'],
  ['SUNAT no lo procesó', 'SUNAT did not process it'],
  ['Respuesta de SUNAT', 'SUNAT’s answer'],

  // The way to live
  ['Complete el domicilio fiscal: ubigeo y dirección.', 'Complete the tax address: district and street.'],
  [
    'Ninguno fue aceptado todavía: revise los rechazados y emita otro en pruebas.',
    'None was accepted yet: look at those refused and issue another one in test.',
  ],
  [
    'Emita un comprobante en pruebas: con él nace su primera serie.',
    'Issue a document in test: your first series is born with it.',
  ],
  ['Suba el certificado digital (.p12 o .pfx) de producción.', 'Upload the live digital certificate (.p12 or .pfx).'],
  ['Venció: suba el renovado.', 'It has expired: upload the renewed one.'],
  [
    'Todavía no vale: espere a su primer día o suba otro.',
    'It is not valid yet: wait for its first day or upload another.',
  ],
  ['Es del RUC {n}: suba el de {ruc}.', 'It belongs to RUC {n}: upload the one of {ruc}.'],
  ['Guarde el usuario SOL secundario y su clave.', 'Save the secondary SOL user and its password.'],
  [
    'SUNAT no lo acepta: corrija usuario o clave y pruebe otra vez.',
    'SUNAT does not accept it: correct the user or the password and try again.',
  ],
  ['Pruebe la conexión.', 'Test the connection.'],
  ['SUNAT no respondió: pruebe la conexión otra vez.', 'SUNAT did not answer: test the connection again.'],
  ['Cree una clave de producción para su sistema.', 'Create a live key for your system.'],
  ['Active el segundo factor en su cuenta.', 'Turn the second factor on in your account.'],
  [
    'Que lo activen todos los dueños: {n} de {m} no lo tienen.',
    'All owners must turn it on: {n} of {m} do not have it.',
  ],

  ['el certificado digital (.p12 o .pfx)', 'the digital certificate (.p12 or .pfx)'],
  ['renovar el certificado digital, que venció el {dia}', 'the digital certificate expired on {dia}: renew it'],
  ['el usuario y la clave SOL', 'the SOL user and password'],

  // What happened
  ['Creado, numerado y firmado', 'Created, numbered and signed'],
  ['Intento de envío a SUNAT', 'Attempt to send to SUNAT'],
  ['Pregunta a SUNAT si lo registró (intento {n})', 'SUNAT asked whether it registered it (attempt {n})'],
  ['Pregunta a SUNAT si lo registró', 'SUNAT asked whether it registered it'],
  ['Envío a SUNAT (intento {n})', 'Sent to SUNAT (attempt {n})'],
  ['Envío a SUNAT', 'Sent to SUNAT'],
  ['Aceptado por SUNAT en un resumen diario', 'Accepted by SUNAT in a daily summary'],
  ['Aceptado por SUNAT', 'Accepted by SUNAT'],
  ['Rechazado por SUNAT', 'Refused by SUNAT'],
  ['No se sabe qué hizo SUNAT', 'It is not known what SUNAT did'],
  ['Espera a una persona', 'Waits for a person'],
  ['Quien lo llevaba se interrumpió', 'Whoever carried it was interrupted'],
  ['Venció el plazo para enviarlo', 'The deadline to send it passed'],
  ['La base de datos se restauró: se preguntará a SUNAT', 'The database was restored: SUNAT will be asked'],
  ['Apartado: no se envía', 'Set aside: it is not sent'],
  [
    'Estaba apartado, y SUNAT lo aceptó por un envío anterior',
    'It was set aside, and SUNAT accepted it from an earlier submission',
  ],
  [
    'Estaba apartado, y SUNAT lo rechazó por un envío anterior',
    'It was set aside, and SUNAT rejected it from an earlier submission',
  ],
  [
    'Estaba apartado, y SUNAT tiene algo con su número: espera a una persona',
    'It was set aside, and SUNAT has something under its number: a person has to look at it',
  ],
  [
    'Esperaba a una persona, y SUNAT respondió que lo aceptó',
    'It waited for a person, and SUNAT answered that it accepted it',
  ],
  [
    'Esperaba a una persona, y SUNAT respondió que lo rechazó',
    'It waited for a person, and SUNAT answered that it refused it',
  ],
  ['Esperaba a una persona, y SUNAT respondió: lea qué', 'It waited for a person, and SUNAT answered: read what'],
  ['Una persona lo dejó seguir', 'A person let it go on'],
  ['Una persona comprobó que SUNAT lo aceptó', 'A person checked that SUNAT accepted it'],
  ['Una persona decidió que no vale', 'A person decided that it is not valid'],
  ['SUNAT rechazó el resumen diario que lo informa', 'SUNAT refused the daily summary that reports it'],
  ['Anulado ante SUNAT', 'Annulled before SUNAT'],
  ['Se pidió su anulación', 'Its annulment was asked for'],
  ['Se pidió enviarlo por correo', 'Sending it by mail was asked for'],
  ['Una persona lo decidió', 'A person decided it'],
  ['Una persona dejó seguir su baja o resumen', 'A person let its annulment file go on'],
  ['Una persona decidió su baja o resumen', 'A person decided its annulment file'],
  ['{archivo}: creado y firmado', '{archivo}: created and signed'],
  ['{archivo}: enviado a SUNAT', '{archivo}: sent to SUNAT'],
  ['{archivo}: recibido por SUNAT, que dio un ticket', '{archivo}: received by SUNAT, which gave a ticket'],
  ['{archivo}: SUNAT lo está procesando', '{archivo}: SUNAT is processing it'],
  ['{archivo}: SUNAT no conoce su ticket', '{archivo}: SUNAT does not know its ticket'],
  ['{archivo}: aceptado por SUNAT', '{archivo}: accepted by SUNAT'],
  ['{archivo}: rechazado por SUNAT', '{archivo}: refused by SUNAT'],
  ['{archivo}: SUNAT no lo procesó', '{archivo}: SUNAT did not process it'],
  ['{archivo}: no se sabe qué hizo SUNAT', '{archivo}: it is not known what SUNAT did'],
  ['{archivo}: espera a una persona', '{archivo}: waits for a person'],
  ['{archivo}: quien lo llevaba se interrumpió', '{archivo}: whoever carried it was interrupted'],
  ['{archivo}: venció su plazo', '{archivo}: its deadline passed'],
  ['{archivo}: la base de datos se restauró', '{archivo}: the database was restored'],
  [
    '{archivo}: esperaba a una persona, y SUNAT respondió que lo aceptó',
    '{archivo}: it waited for a person, and SUNAT answered that it accepted it',
  ],
  [
    '{archivo}: esperaba a una persona, y SUNAT respondió que lo rechazó',
    '{archivo}: it waited for a person, and SUNAT answered that it refused it',
  ],
  ['{archivo}: una persona lo dejó seguir', '{archivo}: a person let it go on'],
  ['{archivo}: una persona comprobó que SUNAT lo aceptó', '{archivo}: a person checked that SUNAT accepted it'],
  [
    '{archivo}: una persona comprobó que SUNAT no lo aceptó',
    '{archivo}: a person checked that SUNAT did not accept it',
  ],
  ['{archivo}: otro archivo toma su lugar', '{archivo}: another file takes its place'],
  ['Aviso {tipo} para {url}', 'Message {tipo} for {url}'],
  ['Aviso entregado ({url})', 'Message delivered ({url})'],
  ['Aviso no entregado: se agotaron los intentos ({url})', 'Message not delivered: no attempts left ({url})'],
  ['Aviso cancelado ({url})', 'Message cancelled ({url})'],

  // Mail
  ['El servidor de correo rechazó la dirección del destinatario', 'The mail server refused the recipient’s address'],
  ['El servidor de correo rechazó el mensaje', 'The mail server refused the message'],
  ['El servidor de correo no lo recibió por ahora', 'The mail server did not take it for now'],
  [
    'El servidor de correo no respondió si lo recibió: puede haber llegado',
    'The mail server did not say whether it took it: it may have arrived',
  ],
  [
    'El servidor de correo no dejó entrar al servicio: avise a quien lo opera',
    'The mail server did not let the service in: tell whoever runs it',
  ],
  [
    'El servidor de correo no aceptó al remitente del servicio: avise a quien lo opera',
    'The mail server did not accept the service’s sender: tell whoever runs it',
  ],
  ['El servidor de correo no respondió ({causa})', 'The mail server did not answer ({causa})'],
  ['conexión rechazada', 'connection refused'],
  ['cortó la conexión', 'it cut the connection'],
  ['su nombre no existe', 'its name does not exist'],
  ['se agotó la espera', 'it took too long'],
  ['sin ruta hasta el servidor', 'no route to the server'],
  ['no se pudo cifrar la conexión', 'the connection could not be encrypted'],
  ['no habla SMTP', 'it does not speak SMTP'],
  ['su certificado no es de confianza', 'its certificate is not trusted'],
  ['la conexión falló', 'the connection failed'],
  ['El comprobante se está anulando', 'The document is being annulled'],
  ['El comprobante se anuló antes de enviarlo', 'The document was annulled before it was sent'],
  ['El PDF del comprobante no se pudo generar', 'The document’s PDF could not be made'],
  [
    'El servicio se interrumpió varias veces durante este envío',
    'The service was interrupted several times during this sending',
  ],

  // What to do about a code of SUNAT: in general
  [
    'No hay nada que corregir: el mismo XML se volverá a enviar solo.',
    'There is nothing to correct: the same XML will be sent again by itself.',
  ],
  [
    'No hay nada que corregir: el mismo archivo se volverá a enviar solo.',
    'There is nothing to correct: the same file will be sent again by itself.',
  ],
  [
    'Corrija la configuración de la empresa; después el mismo XML se enviará solo.',
    'Correct the company’s settings; then the same XML will be sent by itself.',
  ],
  [
    'No emita otro comprobante todavía: se consultará a SUNAT qué tiene registrado con ese número.',
    'Do not issue another document yet: SUNAT will be asked what it has under that number.',
  ],
  [
    'SUNAT no registró nada: corrija el dato y emita de nuevo con el mismo número, indicándolo en `correlativo`.',
    'SUNAT registered nothing: correct the data and issue again with the same number, given in `correlativo`.',
  ],
  [
    'SUNAT no registró nada: emita de nuevo con el mismo número, indicándolo en `correlativo`.',
    'SUNAT registered nothing: issue again with the same number, given in `correlativo`.',
  ],
  [
    'El número quedó usado: corrija el dato y emita otro comprobante con un número nuevo.',
    'The number is used up: correct the data and issue another document with a new number.',
  ],
  [
    'El número quedó usado: emita otro comprobante con un número nuevo.',
    'The number is used up: issue another document with a new number.',
  ],
  [
    'El número quedó usado: emita otro comprobante con la fecha de hoy y número nuevo.',
    'The number is used up: issue another document with today’s date and a new number.',
  ],
  [
    'Ya no se puede enviar por separado: debe informarse en un resumen diario.',
    'It can no longer be sent by itself: a daily summary has to report it.',
  ],
  [
    'El comprobante es válido; corrija el dato para los siguientes.',
    'The document is valid; correct the data for the next ones.',
  ],
  ['Es una observación: lo enviado es válido.', 'It is a remark: what was sent is valid.'],
  ['Después los comprobantes pendientes se enviarán solos.', 'Then the pending documents will be sent by themselves.'],

  // Of the SOL user, the certificate and the company
  ['Registre de nuevo el usuario y la clave SOL de la empresa.', 'Save the company’s SOL user and password again.'],
  [
    'Revise el usuario y la clave SOL secundarios de la empresa y regístrelos de nuevo.',
    'Check the company’s secondary SOL user and password and save them again.',
  ],
  [
    'Reactive el usuario SOL secundario en el menú SOL (Mi RUC y otros registros), o registre otro.',
    'Reactivate the secondary SOL user in the SOL menu (Mi RUC y otros registros), or save another.',
  ],
  [
    'Entre a SOL con la clave principal y dé al usuario secundario el perfil de envío de documentos electrónicos (Administración de usuarios secundarios, factura electrónica, SEE Del Contribuyente).',
    'Enter SOL with the main password and give the secondary user the profile that sends electronic documents (Administración de usuarios secundarios, factura electrónica, SEE Del Contribuyente).',
  ],
  [
    'Use un usuario SOL secundario: el usuario principal no puede enviar comprobantes.',
    'Use a secondary SOL user: the main one cannot send documents.',
  ],
  [
    'Afilie la empresa a la factura electrónica (SEE Del Contribuyente) en SOL.',
    'Enrol the company in electronic invoicing (SEE Del Contribuyente) in SOL.',
  ],
  [
    'El usuario SOL es de otro RUC, o el emisor no autorizó al proveedor (PSE).',
    'The SOL user belongs to another RUC, or the issuer did not authorise the provider (PSE).',
  ],
  [
    'Registre el usuario SOL de la propia empresa, o autorice al PSE en SOL.',
    'Save the company’s own SOL user, or authorise the PSE in SOL.',
  ],
  [
    'La empresa está obligada a enviar por un OSE: contrate uno y registre su dirección de envío en la configuración.',
    'The company must send through an OSE: hire one and save its address in the settings.',
  ],
  [
    'La empresa debe emitir por el SEE de Empresas Supervisadas; este canal no le sirve.',
    'The company must issue through the SEE of supervised companies; this channel is of no use to it.',
  ],
  [
    'SUNAT declaró al emisor sujeto sin capacidad operativa (SSCO): no puede emitir hasta que regularice su situación.',
    'SUNAT declared the issuer a subject without operating capacity (SSCO): it cannot issue until it settles that.',
  ],
  [
    'Dé de alta el certificado de la empresa en SOL (menú Certificado digital) o registre aquí el que ya está de alta.',
    'Register the company’s certificate in SOL (menu Certificado digital), or upload here the one already registered.',
  ],
  [
    'Consiga un certificado vigente, dé de alta ese certificado en SOL y regístrelo en la configuración.',
    'Get a valid certificate, register it in SOL and upload it in the settings.',
  ],
  [
    'SUNAT ya tiene ese número, y está anulado o rechazado: si el cliente aún necesita el comprobante, emita otro con un número nuevo.',
    'SUNAT already has that number, annulled or refused: if the customer still needs the document, issue another with a new number.',
  ],
  [
    'SUNAT ya tiene un comprobante con ese número. Si fue este mismo, vale; si no, otro sistema usa la misma serie: emita con otra serie.',
    'SUNAT already has a document with that number. If it was this one, it is valid; if not, another system uses the same series: issue with another one.',
  ],
  [
    'Pasó el plazo para enviarla por separado: debe informarse en un resumen diario.',
    'The deadline to send it by itself passed: a daily summary has to report it.',
  ],
  [
    'Es un error de este sistema y no de sus datos: avise a soporte.',
    'It is a fault of this system and not of your data: tell support.',
  ],
  [
    'El XML no cumple el esquema de SUNAT: avise a soporte con el código.',
    'The XML does not meet SUNAT’s schema: tell support, with the code.',
  ],
  [
    'El RUC del cliente no existe: pídale su RUC y corríjalo.',
    'The customer’s RUC does not exist: ask for it and correct it.',
  ],

  // Of refusals
  [
    'Regularice la situación del RUC emisor en SUNAT antes de seguir emitiendo.',
    'Settle the issuer’s situation at SUNAT before issuing more.',
  ],
  [
    'Corrija el tipo y el número de documento del cliente.',
    'Correct the kind and number of the customer’s identity document.',
  ],
  [
    'Corrija la denominación del cliente: de 3 a 1500 caracteres, sin saltos de línea.',
    'Correct the customer’s name: from 3 to 1500 characters, without line breaks.',
  ],
  [
    'Una factura pide un cliente con RUC; para otro documento de identidad emita una boleta.',
    'A factura wants a customer with a RUC; for another identity document issue a boleta.',
  ],
  [
    'La fecha de emisión está demasiado lejos en el futuro: use la de hoy.',
    'The date of issue is too far in the future: use today’s.',
  ],
  [
    'La firma no corresponde al contenido: avise a soporte y revise el certificado de la empresa.',
    'The signature does not match the content: tell support and check the company’s certificate.',
  ],
  [
    'Declare el establecimiento en la ficha RUC, o emita con `establecimiento` 0000.',
    'Declare the establishment in the RUC record, or issue with `establecimiento` 0000.',
  ],
  [
    'Revise `formaPago` y `cuotas`: su suma es el monto pendiente y vencen después de la emisión.',
    'Check `formaPago` and `cuotas`: they add up to the amount left to pay and fall due after the issue.',
  ],
  [
    'Los totales no cuadran para SUNAT, y los calcula este sistema: avise a soporte.',
    'The totals do not add up for SUNAT, and this system computes them: tell support.',
  ],
  [
    'Todas las líneas gravadas llevan la misma tasa de IGV, y vigente: revise `porcentajeIgv`.',
    'All taxed lines bear the same IGV rate, one in force: check `porcentajeIgv`.',
  ],
  [
    'SUNAT no tiene el comprobante que la nota modifica: espere a que lo acepte.',
    'SUNAT does not have the document that the note changes: wait until it accepts it.',
  ],
  [
    'El comprobante que la nota modifica está de baja: ya no hay qué modificar.',
    'The document that the note changes is annulled: there is nothing left to change.',
  ],
  [
    'SUNAT rechazó el comprobante que la nota modifica: no tiene efecto y no pide nota.',
    'SUNAT refused the document that the note changes: it has no effect and needs no note.',
  ],
  [
    'Revise `documentoAfectado` y la serie: F para facturas, B para boletas.',
    'Check `documentoAfectado` and the series: F for facturas, B for boletas.',
  ],
  [
    'La nota no puede ser anterior al comprobante que modifica: revise `fechaEmision`.',
    'The note cannot be earlier than the document that it changes: check `fechaEmision`.',
  ],
  [
    'La nota de crédito no puede pasar del total del comprobante que modifica.',
    'The credit note cannot exceed the total of the document that it changes.',
  ],
  [
    'El motivo 13 solo cambia las `cuotas` de una factura al crédito, y con importe 0.',
    'Reason 13 only changes the `cuotas` of a factura on credit, with amount 0.',
  ],
  [
    'Revise `detraccion` (código, cuenta, medio de pago) y que `sunatTransaccion` sea la de su código.',
    'Check `detraccion` (code, account, means of payment) and that `sunatTransaccion` is the one of its code.',
  ],
  [
    'La retención pide un cliente agente de retención y un emisor que no lo sea: quite `retencion`.',
    'A retención wants a customer that is a withholding agent and an issuer that is not: remove `retencion`.',
  ],
  [
    'Revise `percepcion`: pide un emisor agente de percepción y pago al contado.',
    'Check `percepcion`: it wants an issuer that is a collecting agent, and payment in cash.',
  ],
  [
    'Revise `anticipos`: cada uno nombra un comprobante aceptado y su total.',
    'Check `anticipos`: each names an accepted document and its total.',
  ],
  ['Complete `transporte` en cada ítem de carga.', 'Complete `transporte` in each item of cargo.'],
  [
    'El comprobante es válido, pero el RUC del cliente no está activo o habido: avísele, pues puede perder el crédito fiscal.',
    'The document is valid, but the customer’s RUC is not active or not found at its address: tell the customer, who may lose the tax credit.',
  ],
  [
    'El comprobante es válido; declare el establecimiento en la ficha RUC o use 0000 en los siguientes.',
    'The document is valid; declare the establishment in the RUC record or use 0000 in the next ones.',
  ],
  [
    'El comprobante es válido; ponga en los siguientes un código de producto SUNAT (UNSPSC) del catálogo, o un GTIN.',
    'The document is valid; give the next ones a SUNAT product code (UNSPSC) of the catalog, or a GTIN.',
  ],
  [
    'Una nota modifica un solo comprobante: emita una por cada uno.',
    'A nota changes one document alone: issue one for each.',
  ],
  [
    'Revise `contratoColaboracion`: uno solo, con tipo 1 o 2, número, descripción y porcentaje.',
    'Check `contratoColaboracion`: one alone, with type 1 or 2, number, description and percentage.',
  ],
  [
    'Las penalidades son inafectas: emita la nota con `tipoIgv` 30 en todos los ítems.',
    'Penalties are not subject to IGV: issue the nota with `tipoIgv` 30 in all items.',
  ],
  [
    'Ponga en cada ítem un `codigoSunat` de 8 cifras que esté en el catálogo de SUNAT (UNSPSC), o quítelo si la empresa no está obligada a enviarlo.',
    'Give each item a `codigoSunat` of 8 digits that is in SUNAT’s catalog (UNSPSC), or remove it if the company does not have to send it.',
  ],
  [
    'La tasa de IGV no rige en la fecha de emisión: revise `porcentajeIgv`.',
    'The rate of IGV is not in force on the date of issue: check `porcentajeIgv`.',
  ],
  [
    'Ponga en cada ítem de la liquidación de compra su código de producto SUNAT.',
    'Give each item of the liquidación de compra its SUNAT product code.',
  ],
  [
    'La regalía petrolera (operación 0303) no se emite aquí: use el portal de SUNAT.',
    'The oil royalty (operation 0303) is not issued here: use SUNAT’s portal.',
  ],
  [
    'El comprobante es válido, pero a ese cliente no le corresponde percepción: devuélvasela y no la cobre en los siguientes.',
    'The document is valid, but that customer pays no percepción: give it back, and do not charge it in the next ones.',
  ],
  [
    'El comprobante es válido; revise en los siguientes `transporte`: tramo, vehículo, cargas en toneladas y valores referenciales.',
    'The document is valid; check `transporte` in the next ones: leg, vehicle, loads in tonnes and reference values.',
  ],
  [
    'El comprobante es válido; los datos del traslado van en una guía de remisión electrónica, no en la factura.',
    'The document is valid; the data of the transfer go in an electronic guía de remisión, not in the factura.',
  ],
  [
    'El comprobante es válido; la tasa de IGV de restaurantes y hoteles es solo para los inscritos en su padrón.',
    'The document is valid; the IGV rate of restaurants and hotels is only for those in their register.',
  ],

  // Of annulments
  [
    'SUNAT no tiene ese comprobante, así que no hay nada que anular: revise su estado en SUNAT.',
    'SUNAT does not have that document, so there is nothing to annul: look at its state at SUNAT.',
  ],
  [
    'SUNAT ya lo tiene por anulado o rechazado: no hace falta nada más; revise su estado en SUNAT.',
    'SUNAT already has it as annulled or refused: nothing else is needed; look at its state at SUNAT.',
  ],
  [
    'SUNAT lo rechazó en su momento: no tiene efecto y no hay nada que anular.',
    'SUNAT refused it at the time: it has no effect and there is nothing to annul.',
  ],
  ['Pasaron los {n} días para anularlo.', 'The {n} days to annul it have passed.'],
  [
    'Para dejarlo sin efecto emita una nota de crédito con `codigoMotivo` 01.',
    'To cancel its effect issue a credit note with `codigoMotivo` 01.',
  ],
  [
    'Se averiguará qué hizo SUNAT con ese archivo; no pida otra anulación todavía.',
    'It will be found out what SUNAT did with that file; do not ask for another annulment yet.',
  ],
  [
    'La fecha de emisión informada no es la del comprobante: avise a soporte.',
    'The date of issue that was reported is not the document’s: tell support.',
  ],
  [
    'Una boleta se anula por resumen diario y no por comunicación de baja: avise a soporte.',
    'A boleta is annulled by daily summary and not by a voiding file: tell support.',
  ],
  [
    'SUNAT ya tiene ese comprobante informado: revise su estado en SUNAT.',
    'SUNAT already has that document reported: look at its state at SUNAT.',
  ],
  [
    'El resumen vale, y sus comprobantes también: SUNAT solo observa que se informaron después de los {n} días.',
    'The summary is valid, and so are its documents: SUNAT only remarks that they were reported after the {n} days.',
  ],
  [
    'El comprobante sigue como estaba; pida la anulación de nuevo.',
    'The document stays as it was; ask for the annulment again.',
  ],
];
