import { type Dicho, decir } from '@chaski/core/lib/idiomas.ts';
import { espera, fila, tras } from './fila.ts';

interface De {
  /** `F001-12` */
  readonly correlativo: string;
}

const AFECTADO = 'documento.documentoAfectado';

export const DE_COMPROBANTES = {
  'comprobante-que-no-existe': fila('NOT_FOUND', {
    es: 'El comprobante no existe.',
    en: 'The document does not exist.',
  }),
  'id-que-no-es-uuid': fila('NOT_FOUND', {
    es: 'El comprobante no existe. Se pide por su id, el que respondió su emisión; si tiene su número, búsquelo con GET /invoices?q=F001-1',
    en: 'The document does not exist. It is asked for by its id, which its issue was answered with; if you have its number, look for it with GET /invoices?q=F001-1',
  }),
  'comprobante-que-no-espera': fila('DOMAIN_ERROR', {
    es: 'El comprobante no espera a una persona: sigue solo o ya terminó.',
    en: 'The document does not wait for a person: it goes on by itself or is done.',
  }),
  'comprobante-sin-cdr': fila('NOT_FOUND', ({ motivo }: { motivo: Dicho | undefined }) => ({
    es: `El comprobante no tiene CDR${motivo === undefined ? '' : `: ${decir(motivo, 'es')}`}`,
    en: `The document has no CDR${motivo === undefined ? '' : `: ${decir(motivo, 'en')}`}`,
  })),
  'comprobante-enviandose': fila(
    'ALREADY_EXISTS',
    {
      es: 'El comprobante se está enviando; vuelva a preguntar en unos segundos.',
      en: 'The document is being sent; ask again in a few seconds.',
    },
    tras(5),
  ),
  'demasiadas-lecturas': fila(
    'RATE_LIMIT_EXCEEDED',
    {
      es: 'Ya se están leyendo muchos comprobantes de esta empresa; repita en unos segundos.',
      en: 'Many documents of this company are being read already; repeat in a few seconds.',
    },
    tras(3),
  ),
  'demasiados-documentos-largos': fila(
    'RATE_LIMIT_EXCEEDED',
    {
      es: 'Su empresa ya tiene demasiados documentos largos en espera. Repita esta solicitud en unos segundos, con menos a la vez.',
      en: 'Your company has too many long documents waiting already. Repeat this request in a few seconds, with fewer at a time.',
    },
    tras(5),
  ),
  'hoja-de-excel-llena': fila('DOMAIN_ERROR', ({ maximo }: { maximo: number }) => ({
    es: `Una hoja de Excel admite ${maximo} filas y este filtro tiene más; acote las fechas o exporte a CSV.`,
    en: `An Excel sheet takes ${maximo} rows and this filter has more; narrow the dates or export to CSV.`,
  })),
  'demasiadas-descargas': fila(
    'RATE_LIMIT_EXCEEDED',
    ({ maximo }: { maximo: number }) => ({
      es: `Ya hay ${maximo} exportaciones de esta empresa en curso; espere a que termine una.`,
      en: `${maximo} exports of this company are under way already; wait until one ends.`,
    }),
    tras(5),
  ),
  'idempotency-key-de-otro-contenido': fila('ALREADY_EXISTS', {
    es: 'La Idempotency-Key ya se usó con otro contenido; envíe otra clave, o el mismo cuerpo de entonces.',
    en: 'The Idempotency-Key was used with another content already; send another key, or the same body as then.',
  }),

  // Numbers and series
  'numero-que-ya-existe': fila(
    'ALREADY_EXISTS',
    ({
      serie,
      numero,
      id,
      contingencia,
    }: {
      serie: string;
      numero: number;
      id: string | undefined;
      contingencia: boolean;
    }) => ({
      es: `El número ${serie}-${numero} ya existe${id === undefined ? '' : ` (comprobante ${id})`}; ${contingencia ? 'envíe el número impreso en el papel que falta informar' : 'envíe otro correlativo, o ninguno para tomar el siguiente'}.`,
      en: `The number ${serie}-${numero} exists already${id === undefined ? '' : ` (document ${id})`}; ${contingencia ? 'send the number printed on the paper that is still to be reported' : 'send another correlativo, or none to take the next one'}.`,
    }),
    {
      campos: ({ serie, numero, id }) => ({
        'documento.correlativo': {
          es: `El número ${numero} de la serie ${serie} ya está en uso${id === undefined ? '' : ` (comprobante ${id})`}.`,
          en: `The number ${numero} of the series ${serie} is in use already${id === undefined ? '' : ` (document ${id})`}.`,
        },
      }),
    },
  ),
  'serie-agotada': fila('DOMAIN_ERROR', ({ serie, maximo }: { serie: string; maximo: number }) => ({
    es: `La serie ${serie} llegó a ${maximo}; use otra serie.`,
    en: `The series ${serie} reached ${maximo}; use another series.`,
  })),
  'salto-sin-confirmar': fila(
    'DOMAIN_ERROR',
    ({ serie, siguiente, numero }: { serie: string; siguiente: number; numero: number }) => ({
      es: `El siguiente de ${serie} es ${serie}-${siguiente} y envió ${serie}-${numero}: revise el correlativo o, si de veras salta tanto, envíe "confirmarSalto": true junto a "documento".`,
      en: `The next one of ${serie} is ${serie}-${siguiente} and you sent ${serie}-${numero}: check the correlativo or, if it really jumps that far, send "confirmarSalto": true beside "documento".`,
    }),
    { campo: 'documento.correlativo' },
  ),
  'serie-conciliandose': fila(
    'INTERNAL_ERROR',
    ({ serie }: { serie: string }) => ({
      es: `La serie ${serie} se está conciliando con SUNAT. Reintente en unos segundos.`,
      en: `The series ${serie} is being reconciled with SUNAT. Retry in a few seconds.`,
    }),
    { status: 503, ...tras(5) },
  ),
  'serie-de-otro-establecimiento': fila(
    'DOMAIN_ERROR',
    ({ serie, establecimiento }: { serie: string; establecimiento: string }) => ({
      es: `La serie ${serie} es del establecimiento ${establecimiento}: envíe ese código o ninguno, u otra serie.`,
      en: `The series ${serie} belongs to the establishment ${establecimiento}: send that code or none, or another series.`,
    }),
    { campo: 'documento.establecimiento' },
  ),
  'establecimiento-sin-registrar': fila(
    'DOMAIN_ERROR',
    ({ establecimiento, hay }: { establecimiento: string; hay: readonly string[] }) => ({
      es: `El establecimiento ${establecimiento} no está registrado (hay: ${hay.join(', ')}); regístrelo con chaski empresa establecimiento.`,
      en: `The establishment ${establecimiento} is not registered (there are: ${hay.join(', ')}); register it with chaski empresa establecimiento.`,
    }),
    { campo: 'documento.establecimiento' },
  ),

  // Notes
  'nota-que-no-cabe': fila(
    'DOMAIN_ERROR',
    ({ problema }: { problema: Dicho }) => ({ es: `${decir(problema, 'es')}.`, en: `${decir(problema, 'en')}.` }),
    { campo: AFECTADO },
  ),
  'nota-de-uno-que-se-anula': fila(
    'DOMAIN_ERROR',
    ({ correlativo }: De) => ({
      es: `${correlativo} se está anulando y no admite notas.`,
      en: `${correlativo} is being annulled and takes no notas.`,
    }),
    { campo: AFECTADO },
  ),
  'nota-en-otra-moneda': fila(
    'DOMAIN_ERROR',
    ({ correlativo, suya, moneda }: De & { suya: string; moneda: string }) => ({
      es: `${correlativo} está en ${suya} y la nota en ${moneda}; emítala en la misma moneda.`,
      en: `${correlativo} is in ${suya} and the nota in ${moneda}; issue it in the same currency.`,
    }),
    { campo: AFECTADO },
  ),
  'afectado-que-no-existe': fila(
    'DOMAIN_ERROR',
    ({ id }: { id: string }) => ({
      es: `No existe el comprobante ${id}; envíe el id de uno de esta empresa, o su tipo, serie y correlativo.`,
      en: `The document ${id} does not exist; send the id of one of this company, or its kind, series and correlativo.`,
    }),
    { campo: 'documento.documentoAfectado.id' },
  ),

  // Sending again, setting aside, letting go on
  'reenvio-de-un-rechazado-sin-numero': fila('DOMAIN_ERROR', ({ correlativo, numero }: De & { numero: number }) => ({
    es: `${correlativo} fue rechazada y SUNAT no registró su número: corrija los datos y emítala de nuevo con correlativo ${numero}.`,
    en: `${correlativo} was refused and SUNAT did not register its number: correct the data and issue it again with correlativo ${numero}.`,
  })),
  'reenvio-de-un-rechazado': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} fue rechazada por SUNAT y no se reenvía: corrija los datos y emita un comprobante nuevo.`,
    en: `${correlativo} was refused by SUNAT and is not sent again: correct the data and issue a new document.`,
  })),
  'reenvio-de-un-apartado': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} está apartado: reanúdelo para que se envíe.`,
    en: `${correlativo} is set aside: resume it, so that it is sent.`,
  })),
  'reenvio-de-un-informado': fila('DOMAIN_ERROR', ({ correlativo, informado }: De & { informado: Dicho }) => ({
    es: `${correlativo} no se reenvía: ${decir(informado, 'es')}.`,
    en: `${correlativo} is not sent again: ${decir(informado, 'en')}.`,
  })),
  'reenvio-de-uno-por-atender': fila('DOMAIN_ERROR', ({ correlativo, motivo }: De & { motivo: Dicho }) => ({
    es: `${correlativo} espera a una persona: ${decir(motivo, 'es')}`.trim(),
    en: `${correlativo} waits for a person: ${decir(motivo, 'en')}`.trim(),
  })),
  'apartado-de-uno-aceptado': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no se apartó: SUNAT lo aceptó. Si no debe valer, anúlelo o emita una nota de crédito.`,
    en: `${correlativo} was not set aside: SUNAT accepted it. If it is not to be valid, annul it or issue a nota de crédito.`,
  })),
  'apartado-de-uno-rechazado': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no se apartó: SUNAT lo rechazó: ya terminó, y nada más se envía.`,
    en: `${correlativo} was not set aside: SUNAT refused it: it is done, and nothing else is sent.`,
  })),
  'apartado-de-uno-anulado': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no se apartó: ya está anulado.`,
    en: `${correlativo} was not set aside: it is annulled already.`,
  })),
  'apartado-de-uno-que-sunat-tiene': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no se apartó: SUNAT lo tiene; consúltelo en unos segundos.`,
    en: `${correlativo} was not set aside: SUNAT has it; look at it in a few seconds.`,
  })),
  'apartado-de-un-informado': fila('DOMAIN_ERROR', ({ correlativo, informado }: De & { informado: Dicho }) => ({
    es: `${correlativo} no se apartó: ${decir(informado, 'es')}.`,
    en: `${correlativo} was not set aside: ${decir(informado, 'en')}.`,
  })),
  'apartado-con-otro-motivo': fila('DOMAIN_ERROR', ({ correlativo, motivo }: De & { motivo: string }) => ({
    es: `${correlativo} no se apartó: ya lo está, con otro motivo («${motivo}»). Para decir otro, reanúdelo y apártelo otra vez.`,
    en: `${correlativo} was not set aside: it is already, for another reason («${motivo}»). To give another one, resume it and set it aside again.`,
  })),
  'apartado-de-uno-enviandose': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no se apartó: en este momento se está enviando; repita en unos segundos.`,
    en: `${correlativo} was not set aside: it is being sent at this moment; repeat in a few seconds.`,
  })),
  'apartado-ya-decidido': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no se apartó: alguien más decidió por él entretanto; consúltelo.`,
    en: `${correlativo} was not set aside: somebody else decided about it meanwhile; look at it.`,
  })),
  'apartado-sin-saber': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no se apartó: un envío anterior pudo llegar a SUNAT y ahora no se puede saber si lo tiene. Compruébelo en SUNAT y, si no lo tiene, repita con "evidencia": "…", que dice dónde lo vio; si lo tiene, siga reintentando.`,
    en: `${correlativo} was not set aside: an earlier sending may have reached SUNAT, and whether it has it cannot be known now. Check it at SUNAT and, if it does not have it, repeat with "evidencia": "…", which says where you saw so; if it has it, go on retrying.`,
  })),
  'reanudacion-de-un-informado': fila('DOMAIN_ERROR', ({ correlativo, informado }: De & { informado: Dicho }) => ({
    es: `${correlativo} no se reanuda por sí solo: ${decir(informado, 'es')}.`,
    en: `${correlativo} is not resumed by itself: ${decir(informado, 'en')}.`,
  })),
  'reanudacion-de-uno-que-no-espera': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no está apartado ni espera a una persona: sigue solo o ya terminó.`,
    en: `${correlativo} is neither set aside nor waits for a person: it goes on by itself or is done.`,
  })),
  'ningun-comprobante-que-espere': fila('NOT_FOUND', ({ id }: { id: string }) => ({
    es: `Ningún comprobante ${id} espera a una persona. Véalos: chaski comprobante pendientes`,
    en: `No document ${id} waits for a person. See those that do: chaski comprobante pendientes`,
  })),

  // Their papers
  'demasiados-pdf': espera({
    es: 'Hay demasiados PDF en espera; inténtelo de nuevo en unos segundos.',
    en: 'Too many PDFs are waiting; try again in a few seconds.',
  }),
  'pdf-que-tarda': espera({
    es: 'El PDF tardó demasiado en generarse; inténtelo de nuevo.',
    en: 'The PDF took too long to be made; try again.',
  }),
  'pdf-interrumpido': espera({
    es: 'La generación del PDF se interrumpió; inténtelo de nuevo.',
    en: 'The making of the PDF was interrupted; try again.',
  }),
  'servicio-que-se-detiene': espera({
    es: 'El servicio se está deteniendo; inténtelo de nuevo en unos segundos.',
    en: 'The service is stopping; try again in a few seconds.',
  }),
};
