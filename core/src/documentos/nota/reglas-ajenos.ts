import type { Borrador } from '../../documento/borrador.ts';
import { ANTICIPO, CON_DETRACCION, CUOTA } from '../../documento/reglas/ejemplo.ts';
import { NOTAS, type Regla } from '../../documento/reglas/regla.ts';
import { isDeCuotas } from './reglas-cuotas.ts';

const YA_NETOS = { es: 'quítelo y envíe los ítems ya netos', en: 'remove it and send the items net already' };
const AJENOS = [
  [
    'descuentoGlobal',
    { monto: '1.00' },
    { es: `Una nota no lleva descuento global; ${YA_NETOS.es}`, en: `A nota has no global discount; ${YA_NETOS.en}` },
  ],
  [
    'cargos',
    [{ codigo: '50', monto: '1.00' }],
    { es: `Una nota no lleva cargos globales; ${YA_NETOS.es}`, en: `A nota has no global charges; ${YA_NETOS.en}` },
  ],
  [
    'anticipos',
    [ANTICIPO],
    { es: `Una nota no lleva anticipos; ${YA_NETOS.es}`, en: `A nota has no anticipos; ${YA_NETOS.en}` },
  ],
  ['retencion', {}, { es: 'Una nota no lleva retención; quítela', en: 'A nota has no retención; remove it' }],
  [
    'percepcion',
    { codigo: '51' },
    { es: 'Una nota no lleva percepción; quítela', en: 'A nota has no percepción; remove it' },
  ],
  [
    'lugarEntrega',
    { ubigeo: '150101', direccion: 'Mercado Central, puesto 12' },
    { es: 'Una nota no lleva lugar de entrega; quítelo', en: 'A nota has no place of delivery; remove it' },
  ],
  [
    'fechaVencimiento',
    '2026-12-21',
    { es: 'Una nota no lleva fecha de vencimiento; quítela', en: 'A nota has no due date; remove it' },
  ],
] as const;

/** The fields that no note has. */
export const AJENOS_A_NOTA: readonly string[] = AJENOS.map(([campo]) => campo);

const DE_CUOTAS = [
  {
    id: 'nota-con-cuotas',
    codigo: '3252',
    en: NOTAS,
    campo: 'cuotas',
    incumple: (documento) => documento.cuotas.length > 0 && !isDeCuotas(documento),
    mensaje: {
      es: 'Solo la nota de crédito de motivo 13 lleva cuotas; quítelas',
      en: 'Only the nota de crédito of reason 13 has cuotas; remove them',
    },
    ejemplo: { de: 'NOTA_CREDITO', rompe: { cuotas: [CUOTA] } },
  },
  {
    id: 'nota-con-forma-de-pago',
    en: NOTAS,
    campo: 'formaPago',
    incumple: (documento) => documento.formaPago === 'CREDITO' && !isDeCuotas(documento),
    mensaje: {
      es: 'Solo la nota de crédito de motivo 13 lleva forma de pago; quite formaPago y las cuotas',
      en: 'Only the nota de crédito of reason 13 has a form of payment; remove formaPago and the cuotas',
    },
    ejemplo: { de: 'NOTA_CREDITO', rompe: { formaPago: 'CREDITO' } },
  },
] as const satisfies readonly Regla<Borrador>[];

/** Those that it has only with the motive that changes cuotas. */
export const SOLO_DE_CUOTAS: readonly string[] = DE_CUOTAS.map(({ campo }) => campo);

/** What a note does not carry: its lines are net, and only motive 13 is paid in cuotas. */
export const REGLAS_NOTA_AJENOS: readonly Regla<Borrador>[] = [
  ...AJENOS.map(
    ([campo, valor, mensaje]): Regla<Borrador> => ({
      id: `nota-con-${campo}`,
      en: NOTAS,
      campo,
      incumple: (documento) => isPresente(documento[campo]),
      mensaje,
      ejemplo: { de: 'NOTA_CREDITO', rompe: { [campo]: valor } },
    }),
  ),
  {
    id: 'nota-de-credito-con-detraccion',
    en: ['NOTA_CREDITO'],
    campo: 'detraccion',
    incumple: ({ detraccion }) => detraccion !== undefined,
    mensaje: {
      es: 'Una nota de crédito no lleva detracción; quítela',
      en: 'A nota de crédito has no detracción; remove it',
    },
    ejemplo: { de: 'NOTA_CREDITO', rompe: { detraccion: CON_DETRACCION.detraccion } },
  },
  ...DE_CUOTAS,
];

/** A list that is empty says nothing. */
function isPresente(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
