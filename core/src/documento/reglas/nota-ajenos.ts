import type { Borrador } from '../borrador.ts';
import { isDeCuotas } from './nota-cuotas.ts';
import type { Regla } from './regla.ts';

const YA_NETOS = 'quítelo y envíe los ítems ya netos';
const AJENOS = [
  ['descuentoGlobal', `Una nota no lleva descuento global; ${YA_NETOS}`],
  ['cargos', `Una nota no lleva cargos globales; ${YA_NETOS}`],
  ['anticipos', `Una nota no lleva anticipos; ${YA_NETOS}`],
  ['retencion', 'Una nota no lleva retención; quítela'],
  ['percepcion', 'Una nota no lleva percepción; quítela'],
  ['lugarEntrega', 'Una nota no lleva lugar de entrega; quítelo'],
  ['fechaVencimiento', 'Una nota no lleva fecha de vencimiento; quítela'],
] as const;

/** What a note does not carry: its lines are net, and only motive 13 is paid in cuotas. */
export const REGLAS_NOTA_AJENOS: readonly Regla<Borrador>[] = [
  ...AJENOS.map(
    ([campo, mensaje]): Regla<Borrador> => ({
      campo,
      incumple: (documento) => documento.nota !== undefined && isPresente(documento[campo]),
      mensaje,
    }),
  ),
  {
    campo: 'detraccion',
    incumple: ({ tipoComprobante, detraccion }) => tipoComprobante === '07' && detraccion !== undefined,
    mensaje: 'Una nota de crédito no lleva detracción; quítela',
  },
  {
    codigo: '3252',
    campo: 'cuotas',
    incumple: (documento) => documento.nota !== undefined && documento.cuotas.length > 0 && !isDeCuotas(documento),
    mensaje: 'Solo la nota de crédito de motivo 13 lleva cuotas; quítelas',
  },
  {
    campo: 'formaPago',
    incumple: (documento) =>
      documento.nota !== undefined && documento.formaPago === 'CREDITO' && !isDeCuotas(documento),
    mensaje: 'Solo la nota de crédito de motivo 13 lleva forma de pago; quite formaPago y las cuotas',
  },
];

/** A list that is empty says nothing. */
function isPresente(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
