import type { FilaRegla } from '../reglas/fila.ts';

const NC = 'Reglas de validación de CPE, hoja NotaCredito2_0';
const ND = 'Reglas de validación de CPE, hoja NotaDebito2_0';

/**
 * The rules of notes with an official code that are judged before sending: of the body, by `readEmitir`; of what is
 * stored (`mira` is `estado`), by `conflictoConAfectado`. In the sentences `…` stands for what depends on the document.
 */
export const FILAS_NOTA: readonly FilaRegla[] = [
  deAmbas('2128', 'codigoMotivo', 'falta el código del motivo', 'El código del motivo es obligatorio; envíe p. ej. …'),
  deAmbas('2172', 'codigoMotivo', 'el motivo no está en su catálogo', 'No está en el catálogo …'),
  deAmbas(
    '2136',
    'motivo',
    'falta el sustento',
    'El motivo es obligatorio; explique en hasta 500 caracteres por qué se emite la nota',
  ),
  deAmbas('2135', 'motivo', 'el sustento no cabe en 500 caracteres o lleva saltos de línea', '…'),
  deAmbas(
    '2524',
    'documentoAfectado',
    'falta el documento afectado y el motivo lo exige',
    'Falta el documento que la nota afecta; envíe su {id}, o su {tipoComprobante, serie, correlativo}',
  ),
  deCredito(
    '2119',
    'documentoAfectado.id',
    'el documento afectado no existe',
    'No hay un comprobante suyo con ese id; …',
  ),
  deDebito(
    '2209',
    'documentoAfectado.id',
    'el documento afectado no existe',
    'No hay un comprobante suyo con ese id; …',
  ),
  deCredito(
    '2120',
    'estado',
    'el documento afectado está de baja',
    'El documento afectado … está anulado; ya no admite notas',
  ),
  deDebito(
    '2207',
    'estado',
    'el documento afectado está de baja',
    'El documento afectado … está anulado; ya no admite notas',
  ),
  deCredito(
    '2121',
    'estado',
    'el documento afectado está rechazado',
    'El documento afectado … fue rechazado por SUNAT y no vale; emita uno nuevo en lugar de la nota',
  ),
  deDebito(
    '2208',
    'estado',
    'el documento afectado está rechazado',
    'El documento afectado … fue rechazado por SUNAT y no vale; emita uno nuevo en lugar de la nota',
  ),
  deCredito(
    '2116',
    'documentoAfectado.tipoComprobante',
    'la serie es F y no se afecta una factura',
    'Una nota de serie … afecta una factura, …',
  ),
  deDebito(
    '2204',
    'documentoAfectado.tipoComprobante',
    'la serie es F y no se afecta una factura',
    'Una nota de serie … afecta una factura, …',
  ),
  deCredito(
    '2399',
    'documentoAfectado.tipoComprobante',
    'la serie es B y no se afecta una boleta',
    'Una nota de serie … afecta una boleta, …',
  ),
  deDebito(
    '2400',
    'documentoAfectado.tipoComprobante',
    'la serie es B y no se afecta una boleta',
    'Una nota de serie … afecta una boleta, …',
  ),
  deAmbas(
    '2594',
    'documentoAfectado.tipoComprobante',
    'la serie es numérica y el tipo no admite notas',
    'Una nota no puede afectar ese tipo de documento; …',
  ),
  deCredito(
    '2117',
    'documentoAfectado.serie',
    'la serie afectada no es de su tipo',
    'La serie … no es de un documento de tipo …',
  ),
  deDebito(
    '2205',
    'documentoAfectado.serie',
    'la serie afectada no es de su tipo',
    'La serie … no es de un documento de tipo …',
  ),
  deAmbas(
    '2885',
    'fechaEmision',
    'la nota es anterior al documento afectado',
    'La nota no puede ser anterior al documento que afecta; envíe una fecha desde …',
  ),
  deAmbas(
    '3209',
    'moneda',
    'la moneda no es la de la factura afectada',
    'La nota lleva la moneda del documento que afecta; envíe …',
  ),
  deAmbas(
    '2022',
    'cliente.denominacion',
    'la denominación pasa de 1000 caracteres',
    'En una nota la denominación tiene como máximo 1000 caracteres; abréviela',
  ),
  deAmbas(
    '3230',
    'codigoMotivo',
    'hay ítems de IVAP y el motivo no es 12',
    'Los ítems con tipoIgv "17" (IVAP) exigen codigoMotivo "12"; …',
  ),
  deAmbas(
    '2642',
    'items[].tipoIgv',
    'el motivo es 11 y un ítem no es de exportación',
    'El motivo 11 ajusta una exportación: todos los ítems llevan tipoIgv "40"',
  ),
  deAmbas(
    '2644',
    'items[].tipoIgv',
    'el motivo es 12 y un ítem no es de IVAP',
    'El motivo 12 ajusta una operación afecta al IVAP: todos los ítems llevan tipoIgv "17"',
  ),
  deCredito(
    '3257',
    'cuotas',
    'el motivo es 13 y faltan las cuotas',
    'El motivo 13 cambia las cuotas; envíe el monto y la fechaVencimiento de cada una',
  ),
  deCredito(
    '3259',
    'documentoAfectado',
    'el motivo es 13 y no se afecta una factura',
    'El motivo 13 cambia las cuotas de una factura; …',
  ),
  deCredito(
    '3260',
    'documentoAfectado',
    'el motivo es 13 y la factura es al contado',
    'La factura afectada es al contado y no tiene cuotas; …',
  ),
  deCredito(
    '3315',
    'items',
    'el motivo es 13 y hay importes',
    'El motivo 13 no cambia ningún importe; quite los ítems',
  ),
  deCredito(
    '3320',
    'cuotas',
    'el motivo es 13 y las cuotas pasan del total de la factura',
    'Las cuotas suman … y la factura afectada es de …; redúzcalas',
  ),
  deCredito(
    '3321',
    'cuotas[].fechaVencimiento',
    'el motivo es 13 y una cuota no vence después de la factura',
    'La cuota debe vencer después de la emisión de la factura; envíe una fecha posterior a …',
  ),
  deAmbas(
    '3252',
    'cuotas',
    'hay cuotas y el motivo no es 13',
    'Solo la nota de crédito de motivo 13 lleva cuotas; quítelas',
  ),
  deCredito(
    '3286',
    'estado',
    'la nota supera lo que queda por acreditar de la factura',
    'La nota es de … y por acreditar quedan …; envíe items por lo que queda, o por menos',
  ),
  {
    ...deCredito(
      '4028',
      'estado',
      'la nota supera lo que queda por acreditar de la boleta',
      'La nota es de … y por acreditar quedan …; envíe items por lo que queda, o por menos',
    ),
    severidad: 'observacion',
  },
];

function deCredito(codigo: string, mira: string, cuando: string, mensaje: string): FilaRegla {
  return { codigo, severidad: 'rechazo', mira, cuando, mensaje, fuente: NC, documentos: ['notaCredito'] };
}

function deDebito(codigo: string, mira: string, cuando: string, mensaje: string): FilaRegla {
  return { codigo, severidad: 'rechazo', mira, cuando, mensaje, fuente: ND, documentos: ['notaDebito'] };
}

function deAmbas(codigo: string, mira: string, cuando: string, mensaje: string): FilaRegla {
  return {
    ...deCredito(codigo, mira, cuando, mensaje),
    fuente: `${NC} y NotaDebito2_0`,
    documentos: ['notaCredito', 'notaDebito'],
  };
}
