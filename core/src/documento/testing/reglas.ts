import type { NombreTipoComprobante } from '../../documentos/clase.ts';
import {
  unAfectado,
  unAfectadoAlCredito,
  unaBoletaAfectada,
  unaNotaCredito,
  unaNotaDebito,
} from '../../documentos/nota/testing.ts';
import { CLASES, toTipoComprobante } from '../../documentos/registro.ts';
import { unPrecio } from '../../impuestos/testing.ts';
import { toFecha } from '../../lib/fecha.ts';
import type { Afectado } from '../contexto.ts';
import type { Cambios, Ejemplo } from '../reglas/ejemplo.ts';
import type { codigoPara } from '../reglas/regla.ts';
import { REGLAS } from '../reglas/todas.ts';
import { type Campos, CONTEXTO, unaBoleta, unaFactura, unItem } from '../testing.ts';
import type { Problema } from '../types.ts';
import { readEmitir } from '../validate.ts';

export { REGLAS };

/** Those of the others are what they are to whom they are issued. */
const PLANOS: Readonly<Partial<Record<NombreTipoComprobante, (cambios: Campos) => Campos>>> = {
  FACTURA: unaFactura,
  BOLETA: unaBoleta,
  NOTA_CREDITO: unaNotaCredito,
  NOTA_DEBITO: unaNotaDebito,
};

function planoDe(nombreApi: NombreTipoComprobante): (cambios: Campos) => Campos {
  const { codigo, serie, adquirente } = CLASES.find((clase) => clase.nombreApi === nombreApi) ?? {};
  const suyo = adquirente === 'cualquiera' ? unaBoleta : unaFactura;
  const propios = { tipoComprobante: codigo, serie: `${serie?.letras.charAt(0)}${serie?.primera}` };
  return PLANOS[nombreApi] ?? ((cambios) => suyo({ ...propios, ...cambios }));
}

/** For tests and the page of rules only: the body that an example stands for. */
export function toCuerpo({ de = 'FACTURA', sobre, hoy }: Ejemplo, todos: Cambios): Campos {
  const { item, items, cliente, ...cambios } = todos;
  const plano = planoDe(de);
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

/** For tests only: the example in a document that says this besides. */
export function withDocumento(ejemplo: Ejemplo, documento: Cambios): Ejemplo {
  const { item: delDocumento, ...resto } = documento;
  const { item: delCampo, ...cambios } = ejemplo.rompe;
  const item = { ...Object(delDocumento), ...Object(delCampo) };
  const conItem = delDocumento === undefined && delCampo === undefined ? {} : { item };
  return { ...ejemplo, rompe: { ...resto, ...cambios, ...conItem } };
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
export function hallar(documento: Campos, ejemplo: Omit<Ejemplo, 'rompe'>): readonly Problema[] {
  const leido = readEn(documento, ejemplo);
  return [...(leido.ok ? [] : leido.problemas), ...leido.avisos.map((aviso) => ({ ...aviso, aviso: true as const }))];
}

/** For tests only: a body as it is read on the day of its example and over what it affects. */
export function readEn(documento: Campos, ejemplo: Omit<Ejemplo, 'rompe'>): ReturnType<typeof readEmitir> {
  const { de, hoy, sobre, obligadoCodigoProducto = false } = ejemplo;
  const dia = { ...CONTEXTO, ...(hoy === undefined ? {} : { hoy: toFecha(hoy) }), obligadoCodigoProducto };
  const afectado = de === 'NOTA_CREDITO' || de === 'NOTA_DEBITO' ? afectadoDe(sobre) : undefined;
  const contexto = afectado === undefined ? dia : { ...dia, afectado };
  return readEmitir(JSON.stringify({ documento }), contexto);
}

function afectadoDe(sobre: Ejemplo['sobre']): Afectado | undefined {
  if (sobre === 'ajeno') return undefined;
  if (sobre === 'boleta') return unaBoletaAfectada();
  if (sobre === 'facturaAlCredito') return unAfectadoAlCredito();
  return unAfectado(sobre === 'facturaDeIvap' ? { items: [unPrecio('1', '118', '17')] } : {});
}
