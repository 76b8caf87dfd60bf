import type { Borrador } from '../../documento/borrador.ts';
import { ANTICIPO, CON_DETRACCION, CUOTA } from '../../documento/reglas/ejemplo.ts';
import { NOTAS, type Regla } from '../../documento/reglas/regla.ts';
import { isDeCuotas } from './reglas-cuotas.ts';

const YA_NETOS = 'quítelo y envíe los ítems ya netos';
const AJENOS = [
  ['descuentoGlobal', { monto: '1.00' }, `Una nota no lleva descuento global; ${YA_NETOS}`],
  ['cargos', [{ codigo: '50', monto: '1.00' }], `Una nota no lleva cargos globales; ${YA_NETOS}`],
  ['anticipos', [ANTICIPO], `Una nota no lleva anticipos; ${YA_NETOS}`],
  ['retencion', {}, 'Una nota no lleva retención; quítela'],
  ['percepcion', { codigo: '51' }, 'Una nota no lleva percepción; quítela'],
  [
    'lugarEntrega',
    { ubigeo: '150101', direccion: 'Mercado Central, puesto 12' },
    'Una nota no lleva lugar de entrega; quítelo',
  ],
  ['fechaVencimiento', '2026-12-21', 'Una nota no lleva fecha de vencimiento; quítela'],
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
    mensaje: 'Solo la nota de crédito de motivo 13 lleva cuotas; quítelas',
    ejemplo: { de: 'NOTA_CREDITO', rompe: { cuotas: [CUOTA] } },
  },
  {
    id: 'nota-con-forma-de-pago',
    en: NOTAS,
    campo: 'formaPago',
    incumple: (documento) => documento.formaPago === 'CREDITO' && !isDeCuotas(documento),
    mensaje: 'Solo la nota de crédito de motivo 13 lleva forma de pago; quite formaPago y las cuotas',
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
    mensaje: 'Una nota de crédito no lleva detracción; quítela',
    ejemplo: { de: 'NOTA_CREDITO', rompe: { detraccion: CON_DETRACCION.detraccion } },
  },
  ...DE_CUOTAS,
];

/** A list that is empty says nothing. */
function isPresente(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
