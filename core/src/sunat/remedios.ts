import type { EnIdiomas } from '../lib/idiomas.ts';

/*
 * What to do about the codes that people meet, in the words of the person who has to do it. A row says only what the
 * general remedy of its action (`codigos.ts`) does not.
 */

const SAME: EnIdiomas = {
  es: 'SUNAT no registró nada: emita de nuevo con el mismo número, indicándolo en `correlativo`.',
  en: 'SUNAT registered nothing: issue again with the same number, given in `correlativo`.',
};
const NEW: EnIdiomas = {
  es: 'El número quedó usado: emita otro comprobante con un número nuevo.',
  en: 'The number is used up: issue another document with a new number.',
};
const SOL: EnIdiomas = {
  es: 'Después los comprobantes pendientes se enviarán solos.',
  en: 'Then the pending documents will be sent by themselves.',
};

/** Codes, what to do about them, and a sentence that follows it. */
export type Fila = readonly [codes: string, remedy: EnIdiomas, then?: EnIdiomas];

const ROWS: readonly Fila[] = [
  // SOL user and company settings
  [
    '0101',
    {
      es: 'Registre de nuevo el usuario y la clave SOL de la empresa.',
      en: 'Save the company’s SOL user and password again.',
    },
    SOL,
  ],
  [
    '0102 0103 0104',
    {
      es: 'Revise el usuario y la clave SOL secundarios de la empresa y regístrelos de nuevo.',
      en: 'Check the company’s secondary SOL user and password and save them again.',
    },
    SOL,
  ],
  [
    '0105 0106',
    {
      es: 'Reactive el usuario SOL secundario en el menú SOL (Mi RUC y otros registros), o registre otro.',
      en: 'Reactivate the secondary SOL user in the SOL menu (Mi RUC y otros registros), or save another.',
    },
    SOL,
  ],
  [
    '0111',
    {
      es: 'Entre a SOL con la clave principal y dé al usuario secundario el perfil de envío de documentos electrónicos (Administración de usuarios secundarios, factura electrónica, SEE Del Contribuyente).',
      en: 'Enter SOL with the main password and give the secondary user the profile that sends electronic documents (Administración de usuarios secundarios, factura electrónica, SEE Del Contribuyente).',
    },
    SOL,
  ],
  [
    '0112',
    {
      es: 'Use un usuario SOL secundario: el usuario principal no puede enviar comprobantes.',
      en: 'Use a secondary SOL user: the main one cannot send documents.',
    },
    SOL,
  ],
  [
    '0113',
    {
      es: 'Afilie la empresa a la factura electrónica (SEE Del Contribuyente) en SOL.',
      en: 'Enrol the company in electronic invoicing (SEE Del Contribuyente) in SOL.',
    },
    SOL,
  ],
  [
    '0154',
    {
      es: 'El usuario SOL es de otro RUC, o el emisor no autorizó al proveedor (PSE). Registre el usuario SOL de la propia empresa, o autorice al PSE en SOL.',
      en: 'The SOL user belongs to another RUC, or the issuer did not authorise the provider (PSE). Save the company’s own SOL user, or authorise the PSE in SOL.',
    },
    SOL,
  ],
  [
    '1078',
    {
      es: 'La empresa está obligada a enviar por un OSE: contrate uno y registre su dirección de envío en la configuración.',
      en: 'The company must send through an OSE: hire one and save its address in the settings.',
    },
  ],
  [
    '1080',
    {
      es: 'La empresa debe emitir por el SEE de Empresas Supervisadas; este canal no le sirve.',
      en: 'The company must issue through the SEE of supervised companies; this channel is of no use to it.',
    },
  ],
  [
    '1086',
    {
      es: 'SUNAT declaró al emisor sujeto sin capacidad operativa (SSCO): no puede emitir hasta que regularice su situación.',
      en: 'SUNAT declared the issuer a subject without operating capacity (SSCO): it cannot issue until it settles that.',
    },
  ],
  [
    '2325',
    {
      es: 'Dé de alta el certificado de la empresa en SOL (menú Certificado digital) o registre aquí el que ya está de alta.',
      en: 'Register the company’s certificate in SOL (menu Certificado digital), or upload here the one already registered.',
    },
    SOL,
  ],
  [
    '2326',
    {
      es: 'Consiga un certificado vigente, dé de alta ese certificado en SOL y regístrelo en la configuración.',
      en: 'Get a valid certificate, register it in SOL and upload it in the settings.',
    },
  ],
  // Something is already there
  [
    '1032',
    {
      es: 'SUNAT ya tiene ese número, y está anulado o rechazado: si el cliente aún necesita el comprobante, emita otro con un número nuevo.',
      en: 'SUNAT already has that number, annulled or refused: if the customer still needs the document, issue another with a new number.',
    },
  ],
  [
    '1033',
    {
      es: 'SUNAT ya tiene un comprobante con ese número. Si fue este mismo, vale; si no, otro sistema usa la misma serie: emita con otra serie.',
      en: 'SUNAT already has a document with that number. If it was this one, it is valid; if not, another system uses the same series: issue with another one.',
    },
  ],
  [
    '1079',
    {
      es: 'Pasó el plazo para enviarla por separado: debe informarse en un resumen diario.',
      en: 'The deadline to send it by itself passed: a daily summary has to report it.',
    },
  ],
  // Not well formed, or not consistent with its name: our own doing
  [
    '0151 0155 0156 0157 0158 0159 0160 0161 0202 0203 0204 0252 1034 1035 1036 1049',
    {
      es: 'Es un error de este sistema y no de sus datos: avise a soporte.',
      en: 'It is a fault of this system and not of your data: tell support.',
    },
    SAME,
  ],
  [
    '0306',
    {
      es: 'El XML no cumple el esquema de SUNAT: avise a soporte con el código.',
      en: 'The XML does not meet SUNAT’s schema: tell support, with the code.',
    },
    SAME,
  ],
  [
    '1083',
    {
      es: 'El RUC del cliente no existe: pídale su RUC y corríjalo.',
      en: 'The customer’s RUC does not exist: ask for it and correct it.',
    },
    SAME,
  ],
  // Refusals that use the number up
  [
    '2010 2011',
    {
      es: 'Regularice la situación del RUC emisor en SUNAT antes de seguir emitiendo.',
      en: 'Settle the issuer’s situation at SUNAT before issuing more.',
    },
    NEW,
  ],
  [
    '2014 2015 2017 2801 2802',
    {
      es: 'Corrija el tipo y el número de documento del cliente.',
      en: 'Correct the kind and number of the customer’s identity document.',
    },
    NEW,
  ],
  [
    '2021 2022',
    {
      es: 'Corrija la denominación del cliente: de 3 a 1500 caracteres, sin saltos de línea.',
      en: 'Correct the customer’s name: from 3 to 1500 characters, without line breaks.',
    },
    NEW,
  ],
  [
    '2800',
    {
      es: 'Una factura pide un cliente con RUC; para otro documento de identidad emita una boleta.',
      en: 'A factura wants a customer with a RUC; for another identity document issue a boleta.',
    },
    NEW,
  ],
  [
    '2108',
    {
      es: 'El número quedó usado: emita otro comprobante con la fecha de hoy y número nuevo.',
      en: 'The number is used up: issue another document with today’s date and a new number.',
    },
  ],
  [
    '2329',
    {
      es: 'La fecha de emisión está demasiado lejos en el futuro: use la de hoy.',
      en: 'The date of issue is too far in the future: use today’s.',
    },
    NEW,
  ],
  [
    '2334 2335',
    {
      es: 'La firma no corresponde al contenido: avise a soporte y revise el certificado de la empresa.',
      en: 'The signature does not match the content: tell support and check the company’s certificate.',
    },
    NEW,
  ],
  [
    '3239',
    {
      es: 'Declare el establecimiento en la ficha RUC, o emita con `establecimiento` 0000.',
      en: 'Declare the establishment in the RUC record, or issue with `establecimiento` 0000.',
    },
    NEW,
  ],
  [
    '3244 3245 3246 3247 3248 3249 3250 3251 3252 3253 3254 3255 3256 3265 3266 3267 3319',
    {
      es: 'Revise `formaPago` y `cuotas`: su suma es el monto pendiente y vencen después de la emisión.',
      en: 'Check `formaPago` and `cuotas`: they add up to the amount left to pay and fall due after the issue.',
    },
    NEW,
  ],
  [
    '3103 3270 3271 3272 3273 3274 3275 3276 3277 3278 3279 3280 3288 3291 3292 3293 3294 3295 3296 3298 3300 3301 3302 3305 3306 3307 3310 3505 3508 3509 3510 3511 3512 3513 3514',
    {
      es: 'Los totales no cuadran para SUNAT, y los calcula este sistema: avise a soporte.',
      en: 'The totals do not add up for SUNAT, and this system computes them: tell support.',
    },
    NEW,
  ],
  [
    '3504',
    {
      es: 'La tasa de IGV no rige en la fecha de emisión: revise `porcentajeIgv`.',
      en: 'The rate of IGV is not in force on the date of issue: check `porcentajeIgv`.',
    },
    NEW,
  ],
  [
    '3462',
    {
      es: 'Todas las líneas gravadas llevan la misma tasa de IGV, y vigente: revise `porcentajeIgv`.',
      en: 'All taxed lines bear the same IGV rate, one in force: check `porcentajeIgv`.',
    },
    NEW,
  ],
  // Notes
  [
    '2119 2209',
    {
      es: 'SUNAT no tiene el comprobante que la nota modifica: espere a que lo acepte.',
      en: 'SUNAT does not have the document that the note changes: wait until it accepts it.',
    },
    NEW,
  ],
  [
    '2120 2207',
    {
      es: 'El comprobante que la nota modifica está de baja: ya no hay qué modificar.',
      en: 'The document that the note changes is annulled: there is nothing left to change.',
    },
    NEW,
  ],
  [
    '2121 2208',
    {
      es: 'SUNAT rechazó el comprobante que la nota modifica: no tiene efecto y no pide nota.',
      en: 'SUNAT refused the document that the note changes: it has no effect and needs no note.',
    },
    NEW,
  ],
  [
    '2116 2117 2204 2205 2399 2400',
    {
      es: 'Revise `documentoAfectado` y la serie: F para facturas, B para boletas.',
      en: 'Check `documentoAfectado` and the series: F for facturas, B for boletas.',
    },
    NEW,
  ],
  [
    '2885',
    {
      es: 'La nota no puede ser anterior al comprobante que modifica: revise `fechaEmision`.',
      en: 'The note cannot be earlier than the document that it changes: check `fechaEmision`.',
    },
    NEW,
  ],
  [
    '3286 3503',
    {
      es: 'La nota de crédito no puede pasar del total del comprobante que modifica.',
      en: 'The credit note cannot exceed the total of the document that it changes.',
    },
    NEW,
  ],
  [
    '3257 3259 3260 3315 3320 3321',
    {
      es: 'El motivo 13 solo cambia las `cuotas` de una factura al crédito, y con importe 0.',
      en: 'Reason 13 only changes the `cuotas` of a factura on credit, with amount 0.',
    },
    NEW,
  ],
  [
    '3194 3261',
    {
      es: 'Una nota modifica un solo comprobante: emita una por cada uno.',
      en: 'A nota changes one document alone: issue one for each.',
    },
    NEW,
  ],
  [
    '3507',
    {
      es: 'Las penalidades son inafectas: emita la nota con `tipoIgv` 30 en todos los ítems.',
      en: 'Penalties are not subject to IGV: issue the nota with `tipoIgv` 30 in all items.',
    },
    NEW,
  ],
  [
    '3497 3498 3499 3500 3501 3502',
    {
      es: 'Revise `contratoColaboracion`: uno solo, con tipo 1 o 2, número, descripción y porcentaje.',
      en: 'Check `contratoColaboracion`: one alone, with type 1 or 2, number, description and percentage.',
    },
    NEW,
  ],
  // Tax cases
  [
    '3033 3034 3035 3037 3127 3128 3129 3174 3208',
    {
      es: 'Revise `detraccion` (código, cuenta, medio de pago) y que `sunatTransaccion` sea la de su código.',
      en: 'Check `detraccion` (code, account, means of payment) and that `sunatTransaccion` is the one of its code.',
    },
    NEW,
  ],
  [
    '3262 3269',
    {
      es: 'La retención pide un cliente agente de retención y un emisor que no lo sea: quite `retencion`.',
      en: 'A retención wants a customer that is a withholding agent and an issuer that is not: remove `retencion`.',
    },
    NEW,
  ],
  [
    '2601 3093 3309 3330',
    {
      es: 'Revise `percepcion`: pide un emisor agente de percepción y pago al contado.',
      en: 'Check `percepcion`: it wants an issuer that is a collecting agent, and payment in cash.',
    },
    NEW,
  ],
  [
    '2503 3211 3218 3282 3287',
    {
      es: 'Revise `anticipos`: cada uno nombra un comprobante aceptado y su total.',
      en: 'Check `anticipos`: each names an accepted document and its total.',
    },
    NEW,
  ],
  [
    '3116 3117 3118 3119 3120 3122 3123 3124 3125 3126',
    { es: 'Complete `transporte` en cada ítem de carga.', en: 'Complete `transporte` in each item of cargo.' },
    NEW,
  ],
  [
    '3506',
    {
      es: 'Ponga en cada ítem de la liquidación de compra su código de producto SUNAT.',
      en: 'Give each item of the liquidación de compra its SUNAT product code.',
    },
    NEW,
  ],
  [
    '3176 3177 3178 3179 3180',
    {
      es: 'La regalía petrolera (operación 0303) no se emite aquí: use el portal de SUNAT.',
      en: 'The oil royalty (operation 0303) is not issued here: use SUNAT’s portal.',
    },
    NEW,
  ],
  // Remarks
  [
    '4086 4089 4090',
    {
      es: 'El comprobante es válido, pero a ese cliente no le corresponde percepción: devuélvasela y no la cobre en los siguientes.',
      en: 'The document is valid, but that customer pays no percepción: give it back, and do not charge it in the next ones.',
    },
  ],
  [
    '4271 4272 4273 4274 4275 4276 4277 4278',
    {
      es: 'El comprobante es válido; revise en los siguientes `transporte`: tramo, vehículo, cargas en toneladas y valores referenciales.',
      en: 'The document is valid; check `transporte` in the next ones: leg, vehicle, loads in tonnes and reference values.',
    },
  ],
  [
    '4043 4126 4127 4128 4129 4135 4136 4154 4155 4156 4157 4158 4159 4160 4161 4162 4163 4164 4165 4167 4170 4172 4173 4174 4176 4179 4181 4184 4249 4286',
    {
      es: 'El comprobante es válido; los datos del traslado van en una guía de remisión electrónica, no en la factura.',
      en: 'The document is valid; the data of the transfer go in an electronic guía de remisión, not in the factura.',
    },
  ],
  [
    '4013 4014',
    {
      es: 'El comprobante es válido, pero el RUC del cliente no está activo o habido: avísele, pues puede perder el crédito fiscal.',
      en: 'The document is valid, but the customer’s RUC is not active or not found at its address: tell the customer, who may lose the tax credit.',
    },
  ],
  [
    '4199 4242',
    {
      es: 'El comprobante es válido; declare el establecimiento en la ficha RUC o use 0000 en los siguientes.',
      en: 'The document is valid; declare the establishment in the RUC record or use 0000 in the next ones.',
    },
  ],
  [
    '4331 4332 4337 3496',
    {
      es: 'El comprobante es válido; ponga en los siguientes un código de producto SUNAT (UNSPSC) del catálogo, o un GTIN.',
      en: 'The document is valid; give the next ones a SUNAT product code (UNSPSC) of the catalog, or a GTIN.',
    },
  ],
  [
    '4439',
    {
      es: 'El comprobante es válido; la tasa de IGV de restaurantes y hoteles es solo para los inscritos en su padrón.',
      en: 'The document is valid; the IGV rate of restaurants and hotels is only for those in their register.',
    },
  ],
];

/** Of codes that only observe, and refuse from some day of issue on: what to do once they refuse. */
const ROWS_AL_RECHAZAR: readonly Fila[] = [
  [
    '3496',
    {
      es: 'Ponga en cada ítem un `codigoSunat` de 8 cifras que esté en el catálogo de SUNAT (UNSPSC), o quítelo si la empresa no está obligada a enviarlo.',
      en: 'Give each item a `codigoSunat` of 8 digits that is in SUNAT’s catalog (UNSPSC), or remove it if the company does not have to send it.',
    },
    NEW,
  ],
];

/** The remedy of each code of the rows. */
export function porCodigo(rows: readonly Fila[]): ReadonlyMap<string, EnIdiomas> {
  return new Map(
    rows.flatMap(([codes, remedy, then]) => {
      const entero = then === undefined ? remedy : { es: `${remedy.es} ${then.es}`, en: `${remedy.en} ${then.en}` };
      return codes.split(' ').map((code) => [code, entero] as const);
    }),
  );
}

/** By code, the remedies that are more precise than that of the code's action. Whole sentences. */
export const REMEDIOS = porCodigo(ROWS);
export const REMEDIOS_AL_RECHAZAR = porCodigo(ROWS_AL_RECHAZAR);
