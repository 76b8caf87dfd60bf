import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { describeEmpresasDe } from '../../empresas/ajustes.ts';
import { sessionOperation } from '../../panel/ruta.ts';
import { Type } from '../../platform/http/schema.ts';
import { mesesDe } from '../../ventas/meses.ts';
import { readCartera } from '../../ventas/ventas.ts';
import { Dia, Entero, Monto, Uuid } from '../schemas.ts';

/* The companies of an accountant, with what there is to know of each. */

const DeEntorno = Type.Object({
  ventas: Type.Array(
    Type.Object({ moneda: Type.String({ examples: ['PEN'] }), cantidad: Entero, importe: Monto, igv: Monto }),
    {
      description:
        'Del mes hasta hoy, por moneda, soles primero: sin rechazados ni anulados; las notas de crédito restan',
    },
  ),
  pendientes: Type.Integer({ description: 'Los que SUNAT todavía no decidió, de cualquier día' }),
  porCorregir: Type.Integer({
    description: 'Rechazados de este mes y del anterior en cuyo lugar no se emitió otro; 1000 si son más',
  }),
});

export const CARTERA = sessionOperation({
  method: 'GET',
  url: '/cartera',
  tags: ['Operación'],
  summary: 'Cifras del mes de todas mis empresas',
  description: 'De cada empresa de `GET /empresas`, en cada entorno.',
  data: Type.Object({
    mes: Type.String({ format: 'date', description: 'Primer día del mes' }),
    hasta: Dia,
    empresas: Type.Array(Type.Object({ id: Uuid, test: DeEntorno, live: DeEntorno })),
  }),
  handler: async ({ deps, sesion }) => {
    const empresas = await describeEmpresasDe(deps.db.sistema, sesion.usuarioId, deps.ahora());
    const ids = empresas.map(({ id }) => id);
    const meses = mesesDe(fechaLima(deps.ahora()));
    const de = await readCartera(deps, ids, meses);
    const data = ids.map((id) => ({ id, test: de(id, 'test'), live: de(id, 'live') }));
    return { message: 'Cifras del mes.', data: { mes: meses.mes, hasta: meses.hoy, empresas: data } };
  },
});
