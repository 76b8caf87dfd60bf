import type { NombreTipoComprobante } from '../../documentos/clase.ts';
import { toTipoComprobante } from '../../documentos/registro.ts';
import { unPrecio } from '../../impuestos/testing.ts';
import { toFecha } from '../../lib/fecha.ts';
import type { Afectado } from '../contexto.ts';
import { unAfectado, unAfectadoAlCredito, unaBoletaAfectada, unaNotaCredito, unaNotaDebito } from '../nota/testing.ts';
import { REGLAS_ATRIBUTO } from '../reglas/atributos.ts';
import { REGLAS_ATRIBUTOS, REGLAS_ATRIBUTOS_DOCUMENTO } from '../reglas/atributos-exigidos.ts';
import { REGLAS_CABECERA } from '../reglas/cabecera.ts';
import { REGLAS_CLIENTE } from '../reglas/cliente.ts';
import type { Cambios, Ejemplo } from '../reglas/ejemplo.ts';
import { REGLAS_ANTICIPO, REGLAS_CARGO, REGLAS_GLOBALES } from '../reglas/globales.ts';
import { REGLAS_GUIA } from '../reglas/guias.ts';
import { REGLAS_ITEM, REGLAS_ITEMS } from '../reglas/items.ts';
import { REGLAS_ITEM_TRIBUTOS } from '../reglas/items-tributos.ts';
import { REGLAS_LEYENDAS, REGLAS_LEYENDAS_TOTALES } from '../reglas/leyendas.ts';
import { REGLAS_NOTA, REGLAS_NOTA_CUOTA, REGLAS_NOTA_ITEM } from '../reglas/nota.ts';
import { REGLAS_CUOTA, REGLAS_PAGO } from '../reglas/pago.ts';
import { REGLAS_REGIMENES, REGLAS_TRANSPORTE } from '../reglas/regimenes.ts';
import type { codigoPara, Regla } from '../reglas/regla.ts';
import { REGLAS_TOTALES } from '../reglas/totales.ts';
import { type Campos, CONTEXTO, unaBoleta, unaFactura, unItem } from '../testing.ts';
import type { Problema } from '../types.ts';
import { readEmitir } from '../validate.ts';

type Fila = Omit<Regla<never>, 'incumple' | 'mensaje' | 'campo' | 'conflicto'> & {
  readonly mensaje: unknown;
  readonly campo: unknown;
};

/** For tests and the page of rules only: every row over a document, by what it looks at. */
export const REGLAS: readonly { readonly mira: string; readonly regla: Fila }[] = Object.entries({
  '': [
    ...REGLAS_CABECERA,
    ...REGLAS_ITEMS,
    ...REGLAS_GLOBALES,
    ...REGLAS_REGIMENES,
    ...REGLAS_LEYENDAS,
    ...REGLAS_ATRIBUTOS_DOCUMENTO,
    ...REGLAS_PAGO,
    ...REGLAS_NOTA,
    ...REGLAS_TOTALES,
    ...REGLAS_LEYENDAS_TOTALES,
  ],
  cliente: REGLAS_CLIENTE,
  'items[]': [...REGLAS_ITEM, ...REGLAS_ITEM_TRIBUTOS, ...REGLAS_TRANSPORTE, ...REGLAS_ATRIBUTOS, ...REGLAS_NOTA_ITEM],
  'items[].atributos[]': REGLAS_ATRIBUTO,
  'cargos[]': REGLAS_CARGO,
  'anticipos[]': REGLAS_ANTICIPO,
  'cuotas[]': [...REGLAS_CUOTA, ...REGLAS_NOTA_CUOTA],
  'guias[]': REGLAS_GUIA,
}).flatMap(([mira, filas]) => filas.map((regla: Fila) => ({ mira, regla })));

const PLANOS: Readonly<Record<NombreTipoComprobante, (cambios: Campos) => Campos>> = {
  FACTURA: unaFactura,
  BOLETA: unaBoleta,
  NOTA_CREDITO: unaNotaCredito,
  NOTA_DEBITO: unaNotaDebito,
};

/** For tests and the page of rules only: the body that an example stands for. */
export function toCuerpo({ de = 'FACTURA', sobre, hoy }: Ejemplo, todos: Cambios): Campos {
  const { item, items, cliente, ...cambios } = todos;
  const plano = PLANOS[de];
  const suyo = plano(sobre === 'boleta' ? { serie: 'BC01' } : {});
  const { cliente: suCliente, items: susItems } = suyo;
  const [unico] = Array.isArray(susItems) ? susItems : [];
  return {
    ...suyo,
    ...(hoy === undefined ? {} : { fechaEmision: hoy }),
    ...('items' in todos ? { items: Array.isArray(items) ? items.map((uno) => unItem(uno)) : undefined } : {}),
    ...(item === undefined ? {} : { items: [{ ...unico, ...Object(item) }] }),
    ...('cliente' in todos ? { cliente: cliente && { ...Object(suCliente), ...Object(cliente) } } : {}),
    ...cambios,
  };
}

/** For tests only: what of a body says which codes are its own. */
export function toJuzgado({ tipoComprobante, serie, documentoAfectado }: Campos): Parameters<typeof codigoPara>[1] {
  const tipo = toTipoComprobante(typeof tipoComprobante === 'string' ? tipoComprobante : undefined);
  const afectado: { readonly tipoComprobante?: string } = Object(documentoAfectado);
  return {
    tipoComprobante: tipo,
    serie: typeof serie === 'string' ? serie : undefined,
    fechaEmision: undefined,
    nota: { afectado: { tipoComprobante: afectado.tipoComprobante } },
  };
}

/** For tests and the page of rules only: all that is found in a body, on the day of its example and over what it affects. */
export function hallar(documento: Campos, { de, hoy, sobre }: Omit<Ejemplo, 'rompe'>): readonly Problema[] {
  const dia = hoy === undefined ? CONTEXTO : { ...CONTEXTO, hoy: toFecha(hoy) };
  const afectado = de === 'NOTA_CREDITO' || de === 'NOTA_DEBITO' ? afectadoDe(sobre) : undefined;
  const contexto = afectado === undefined ? dia : { ...dia, afectado };
  const leido = readEmitir(JSON.stringify({ documento }), contexto);
  return [...(leido.ok ? [] : leido.problemas), ...leido.avisos.map((aviso) => ({ ...aviso, aviso: true as const }))];
}

function afectadoDe(sobre: Ejemplo['sobre']): Afectado | undefined {
  if (sobre === 'ajeno') return undefined;
  if (sobre === 'boleta') return unaBoletaAfectada();
  if (sobre === 'facturaAlCredito') return unAfectadoAlCredito();
  return unAfectado(sobre === 'facturaDeIvap' ? { items: [unPrecio('1', '118', '17')] } : {});
}
