/*
 * What to do about the codes that people meet, in the words of the person who has to do it. A row says only what the
 * general remedy of its action (`codigos.ts`) does not.
 */

const SAME = 'SUNAT no registró nada: emita de nuevo con el mismo número, indicándolo en `correlativo`.';
const NEW = 'El número quedó usado: emita otro comprobante con un número nuevo.';
const SOL = 'Después los comprobantes pendientes se enviarán solos.';

const ROWS: readonly (readonly [codes: string, remedy: string])[] = [
  // SOL user and company settings
  ['0101', `Registre de nuevo el usuario y la clave SOL de la empresa. ${SOL}`],
  ['0102 0103 0104', `Revise el usuario y la clave SOL secundarios de la empresa y regístrelos de nuevo. ${SOL}`],
  [
    '0105 0106',
    `Reactive el usuario SOL secundario en el menú SOL (Mi RUC y otros registros), o registre otro. ${SOL}`,
  ],
  [
    '0111',
    'Entre a SOL con la clave principal y dé al usuario secundario el perfil de envío de documentos electrónicos ' +
      `(Administración de usuarios secundarios, factura electrónica, SEE Del Contribuyente). ${SOL}`,
  ],
  ['0112', `Use un usuario SOL secundario: el usuario principal no puede enviar comprobantes. ${SOL}`],
  ['0113', `Afilie la empresa a la factura electrónica (SEE Del Contribuyente) en SOL. ${SOL}`],
  [
    '0154',
    'El usuario SOL es de otro RUC, o el emisor no autorizó al proveedor (PSE). Registre el usuario SOL de la propia ' +
      `empresa, o autorice al PSE en SOL. ${SOL}`,
  ],
  [
    '1078',
    'La empresa está obligada a enviar por un OSE: contrate uno y registre su dirección de envío en la configuración.',
  ],
  ['1080', 'La empresa debe emitir por el SEE de Empresas Supervisadas; este canal no le sirve.'],
  [
    '1086',
    'SUNAT declaró al emisor sujeto sin capacidad operativa (SSCO): no puede emitir hasta que regularice su situación.',
  ],
  [
    '2325',
    `Dé de alta el certificado de la empresa en SOL (menú Certificado digital) o registre aquí el que ya está de alta. ${SOL}`,
  ],
  ['2326', 'Consiga un certificado vigente, dé de alta ese certificado en SOL y regístrelo en la configuración.'],
  // Something is already there
  [
    '1032',
    'SUNAT ya tiene ese número, y está anulado o rechazado: si el cliente aún necesita el comprobante, emita otro con un número nuevo.',
  ],
  [
    '1033',
    'SUNAT ya tiene un comprobante con ese número. Si fue este mismo, vale; si no, otro sistema usa la misma serie: emita con otra serie.',
  ],
  ['1079', 'Pasó el plazo para enviarla por separado: debe informarse en un resumen diario.'],
  // Not well formed, or not consistent with its name: our own doing
  [
    '0151 0155 0156 0157 0158 0159 0160 0161 0202 0203 0204 0252 1034 1035 1036 1049',
    `Es un error de este sistema y no de sus datos: avise a soporte. ${SAME}`,
  ],
  ['0306', `El XML no cumple el esquema de SUNAT: avise a soporte con el código. ${SAME}`],
  ['1083', `El RUC del cliente no existe: pídale su RUC y corríjalo. ${SAME}`],
  // Refusals that use the number up
  ['2010 2011', `Regularice la situación del RUC emisor en SUNAT antes de seguir emitiendo. ${NEW}`],
  ['2014 2015 2017 2801 2802', `Corrija el tipo y el número de documento del cliente. ${NEW}`],
  ['2021 2022', `Corrija la denominación del cliente: de 3 a 1500 caracteres, sin saltos de línea. ${NEW}`],
  ['2800', `Una factura pide un cliente con RUC; para otro documento de identidad emita una boleta. ${NEW}`],
  ['2108', 'El número quedó usado: emita otro comprobante con la fecha de hoy y número nuevo.'],
  ['2329', `La fecha de emisión está demasiado lejos en el futuro: use la de hoy. ${NEW}`],
  ['2334 2335', `La firma no corresponde al contenido: avise a soporte y revise el certificado de la empresa. ${NEW}`],
  ['3239', `Declare el establecimiento en la ficha RUC, o emita con \`establecimiento\` 0000. ${NEW}`],
  [
    '3244 3245 3246 3247 3248 3249 3250 3251 3252 3253 3254 3255 3256 3265 3266 3267 3319',
    `Revise \`formaPago\` y \`cuotas\`: su suma es el monto pendiente y vencen después de la emisión. ${NEW}`,
  ],
  [
    '3103 3270 3271 3272 3273 3274 3275 3276 3277 3278 3279 3280 3288 3291 3292 3293 3294 3295 3296 3298 3300 3301 3302 3305 3306 3307 3310 3505 3508 3509 3510 3511 3512 3513 3514',
    `Los totales no cuadran para SUNAT, y los calcula este sistema: avise a soporte. ${NEW}`,
  ],
  ['3504', `La tasa de IGV no rige en la fecha de emisión: revise \`porcentajeIgv\`. ${NEW}`],
  ['3462', `Todas las líneas gravadas llevan la misma tasa de IGV, y vigente: revise \`porcentajeIgv\`. ${NEW}`],
  // Notes
  ['2119 2209', `SUNAT no tiene el comprobante que la nota modifica: espere a que lo acepte. ${NEW}`],
  ['2120 2207', `El comprobante que la nota modifica está de baja: ya no hay qué modificar. ${NEW}`],
  ['2121 2208', `SUNAT rechazó el comprobante que la nota modifica: no tiene efecto y no pide nota. ${NEW}`],
  ['2116 2117 2204 2205 2399 2400', `Revise \`documentoAfectado\` y la serie: F para facturas, B para boletas. ${NEW}`],
  ['2885', `La nota no puede ser anterior al comprobante que modifica: revise \`fechaEmision\`. ${NEW}`],
  ['3286 3503', `La nota de crédito no puede pasar del total del comprobante que modifica. ${NEW}`],
  [
    '3257 3259 3260 3315 3320 3321',
    `El motivo 13 solo cambia las \`cuotas\` de una factura al crédito, y con importe 0. ${NEW}`,
  ],
  ['3194 3261', `Una nota modifica un solo comprobante: emita una por cada uno. ${NEW}`],
  ['3507', `Las penalidades son inafectas: emita la nota con \`tipoIgv\` 30 en todos los ítems. ${NEW}`],
  [
    '3497 3498 3499 3500 3501 3502',
    `Revise \`contratoColaboracion\`: uno solo, con tipo 1 o 2, número, descripción y porcentaje. ${NEW}`,
  ],
  // Tax cases
  [
    '3033 3034 3035 3037 3127 3128 3129 3174 3208',
    `Revise \`detraccion\` (código, cuenta, medio de pago) y que \`sunatTransaccion\` sea la de su código. ${NEW}`,
  ],
  [
    '3262 3269',
    `La retención pide un cliente agente de retención y un emisor que no lo sea: quite \`retencion\`. ${NEW}`,
  ],
  ['2601 3093 3309 3330', `Revise \`percepcion\`: pide un emisor agente de percepción y pago al contado. ${NEW}`],
  ['2503 3211 3218 3282 3287', `Revise \`anticipos\`: cada uno nombra un comprobante aceptado y su total. ${NEW}`],
  ['3116 3117 3118 3119 3120 3122 3123 3124 3125 3126', `Complete \`transporte\` en cada ítem de carga. ${NEW}`],
  ['3506', `Ponga en cada ítem de la liquidación de compra su código de producto SUNAT. ${NEW}`],
  [
    '3176 3177 3178 3179 3180',
    `La regalía petrolera (operación 0303) no se emite aquí: use el portal de SUNAT. ${NEW}`,
  ],
  // Remarks
  [
    '4086 4089 4090',
    'El comprobante es válido, pero a ese cliente no le corresponde percepción: devuélvasela y no la cobre en los siguientes.',
  ],
  [
    '4271 4272 4273 4274 4275 4276 4277 4278',
    'El comprobante es válido; revise en los siguientes `transporte`: tramo, vehículo, cargas en toneladas y valores referenciales.',
  ],
  [
    '4043 4126 4127 4128 4129 4135 4136 4154 4155 4156 4157 4158 4159 4160 4161 4162 4163 4164 4165 4167 4170 4172 4173 4174 4176 4179 4181 4184 4249 4286',
    'El comprobante es válido; los datos del traslado van en una guía de remisión electrónica, no en la factura.',
  ],
  [
    '4013 4014',
    'El comprobante es válido, pero el RUC del cliente no está activo o habido: avísele, pues puede perder el crédito fiscal.',
  ],
  ['4199 4242', 'El comprobante es válido; declare el establecimiento en la ficha RUC o use 0000 en los siguientes.'],
  [
    '4331 4332 4337 3496',
    'El comprobante es válido; ponga en los siguientes un código de producto SUNAT (UNSPSC) del catálogo, o un GTIN.',
  ],
  [
    '4439',
    'El comprobante es válido; la tasa de IGV de restaurantes y hoteles es solo para los inscritos en su padrón.',
  ],
];

/** Of codes that only observe, and refuse from some day of issue on: what to do once they refuse. */
const ROWS_AL_RECHAZAR: typeof ROWS = [
  [
    '3496',
    `Ponga en cada ítem un \`codigoSunat\` de 8 cifras que esté en el catálogo de SUNAT (UNSPSC), o quítelo si la empresa no está obligada a enviarlo. ${NEW}`,
  ],
];

function porCodigo(rows: typeof ROWS): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([codes, remedy]) => codes.split(' ').map((code) => [code, remedy] as const)));
}

/** By code, the remedies that are more precise than that of the code's action. Whole sentences. */
export const REMEDIOS = porCodigo(ROWS);
export const REMEDIOS_AL_RECHAZAR = porCodigo(ROWS_AL_RECHAZAR);
