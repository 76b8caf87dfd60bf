import type { Lector } from '@chaski/core/documento/lectura.ts';
import { readFiltrosSinPagina } from '../comprobantes/filtros.ts';
import { type Leido, readCuerpo } from '../http/cuerpo.ts';
import { CONTENIDOS, type Contenido, type FiltroExportacion, type PeticionExportar } from './types.ts';

const DE_FILTRO = ['desde', 'hasta', 'tipoComprobante', 'serie', 'estado'] as const;

/** The property names of the body, in the order of the documentation. */
export const CAMPOS_EXPORTAR = ['desde', 'hasta', 'contenido', 'tipoComprobante', 'serie', 'estado'] as const;

const FALTA = {
  desde: { mensaje: 'Falta el primer día de emisión, p. ej. 2026-11-01' },
  hasta: { mensaje: 'Falta el último día de emisión, p. ej. 2026-11-30' },
};

/** Reads the body of `POST /exportaciones`: all problems at once; never throws. */
export function readExportar(body: string): Leido<PeticionExportar> {
  return readCuerpo(body, CAMPOS_EXPORTAR, (lector) => {
    const contenido = readContenido(lector);
    const filtro = readFiltro(lector);
    return filtro === undefined ? undefined : { filtro, contenido };
  });
}

/** The parameters of the list, judged as there. */
function readFiltro(lector: Lector): FiltroExportacion | undefined {
  const pedido = new Map<string, string>();
  for (const campo of DE_FILTRO) {
    const falta = campo === 'desde' || campo === 'hasta' ? FALTA[campo] : undefined;
    const texto = lector.cadena(campo, falta);
    if (texto !== undefined) pedido.set(campo, texto);
  }
  const leido = readFiltrosSinPagina(Object.fromEntries(pedido));
  if (!leido.ok) {
    for (const [campo, mensaje] of Object.entries(leido.fields)) lector.note(campo, { mensaje: sinPunto(mensaje) });
    return undefined;
  }
  const { desde, hasta, tipoComprobante, serie, estado } = leido.filtros;
  if (desde === undefined || hasta === undefined) return undefined;
  if (desde > hasta) lector.note('hasta', { mensaje: 'Es anterior a `desde`' });
  return {
    ...{ desde, hasta },
    ...(tipoComprobante === undefined ? {} : { tipoComprobante }),
    ...(serie === undefined ? {} : { serie }),
    ...(estado === undefined ? {} : { estado }),
  };
}

/** Whichever order and however often they were named, it is the same request. */
function readContenido(lector: Lector): readonly Contenido[] {
  if (!lector.has('contenido')) return CONTENIDOS;
  const codigos = lector.codigos('contenido', (codigo) => (esContenido(codigo) ? undefined : { mensaje: UNO_DE }));
  if (codigos.length === 0) lector.note('contenido', { mensaje: UNO_DE });
  return CONTENIDOS.filter((cual) => codigos.includes(cual));
}

const UNO_DE = `Envíe al menos uno de: ${CONTENIDOS.join(', ')}`;

function esContenido(codigo: string): boolean {
  return CONTENIDOS.some((cual) => cual === codigo);
}

/** The sentences of a query end with one; those of a body do not. */
function sinPunto(mensaje: string): string {
  return mensaje.replace(/\.$/, '');
}
