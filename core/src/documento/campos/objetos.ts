import { AFECTADO } from '../../documentos/nota/campos.ts';
import type { FormatoTexto, Nombrado } from '../formato/formatos.ts';
import { declare } from './campo.ts';
import { CLIENTE } from './cliente.ts';
import { DOCUMENTO, DOCUMENTO_FALTA } from './documento.ts';
import { COMO_SE_LEE, DE_EMISION } from './emision.ts';
import { fecha, marca, objeto, texto } from './formas.ts';
import { ATRIBUTO, ITEM, TRANSPORTE } from './item.ts';
import { CONTRATO_DE_COLABORACION, CUOTA, EXPORTACION, GUIA, LUGAR_ENTREGA } from './partes.ts';
import { AJUSTE, AJUSTE_GLOBAL, ANTICIPO, CARGO, DETRACCION, ISC, PERCEPCION, RETENCION } from './tributos.ts';

/** The id of a document. */
export const CORRIGE = { maximo: 64 } as const satisfies FormatoTexto;

/** The body of an emission. */
export const EMITIR = declare(
  'emitir',
  {
    ...DE_EMISION,
    corrige: texto({
      ayuda: {
        es: 'El id del comprobante RECHAZADO en cuyo lugar se emite este: cada uno dice cuál es el otro.',
        en: 'The id of the rejected (RECHAZADA) document in whose place this one is issued: each tells which the other is.',
      },
      formato: CORRIGE,
      esquema: { format: 'uuid' },
    }),
    documento: objeto(DOCUMENTO, {
      titulo: { es: 'Comprobante', en: 'Document' },
      falta: DOCUMENTO_FALTA,
    }),
  },
  COMO_SE_LEE,
  'CuerpoEmitir',
);

/** VoidReasonDescription: 3 to 100 characters (2315, 4203). */
export const MOTIVO_DE_ANULACION = {
  minimo: 3,
  maximo: 100,
  codigo: '4203',
  falta: {
    mensaje: {
      es: 'El motivo es obligatorio; explique en 3 a 100 caracteres por qué se anula',
      en: 'The reason is required; explain in 3 to 100 characters why it is annulled',
    },
    codigo: '2315',
  },
} as const satisfies FormatoTexto;

/** Why a person sets a comprobante aside. */
export const MOTIVO_DE_APARTAR = {
  minimo: 3,
  maximo: 200,
  falta: {
    mensaje: {
      es: 'El motivo es obligatorio; diga en 3 a 200 caracteres por qué no se va a enviar',
      en: 'The reason is required; say in 3 to 200 characters why it will not be sent',
    },
  },
} as const satisfies FormatoTexto;

/** What a person saw, in the place of SUNAT's word. */
export const EVIDENCIA = { minimo: 3, maximo: 1_000 } as const satisfies FormatoTexto;

/** The body of an annulment. */
export const ANULAR = declare('anular', {
  motivo: texto({ titulo: { es: 'Motivo', en: 'Reason' }, formato: MOTIVO_DE_ANULACION }),
  webhook: marca({ titulo: { es: 'Avisar', en: 'Notify' }, defecto: false }),
  comunicadoEl: fecha({
    titulo: { es: 'Comunicado el', en: 'Told on' },
    ayuda: {
      es: 'Solo de una retención o percepción: qué día se comunicó al proveedor o cliente, desde el que corre el plazo de su reversión; sin él, el de su emisión.',
      en: 'Only of a retención or percepción: on which day the supplier or customer was told of it, from which the term of its reversal runs; without it, the day of its issue.',
    },
  }),
});

/** Every object of a body, by its name. */
export const OBJETOS = {
  emitir: EMITIR,
  anular: ANULAR,
  documento: DOCUMENTO,
  cliente: CLIENTE,
  item: ITEM,
  cuota: CUOTA,
  guia: GUIA,
  exportacion: EXPORTACION,
  ajuste: AJUSTE,
  ajusteGlobal: AJUSTE_GLOBAL,
  isc: ISC,
  atributo: ATRIBUTO,
  transporte: TRANSPORTE,
  cargo: CARGO,
  anticipo: ANTICIPO,
  detraccion: DETRACCION,
  retencion: RETENCION,
  percepcion: PERCEPCION,
  lugarEntrega: LUGAR_ENTREGA,
  contratoColaboracion: CONTRATO_DE_COLABORACION,
  documentoAfectado: AFECTADO,
} as const satisfies Readonly<Record<string, Nombrado>>;

export type NombreObjeto = keyof typeof OBJETOS;
