import { TIPOS, TIPOS_EN_FRASE } from '@chaski/core/documentos/registro.ts';
import { leidoDe, textOf } from '../comprobantes/peticion.ts';
import type { Deps } from '../deps.ts';
import { type Leido, readCuerpo } from '../http/cuerpo.ts';
import { type PanelRoute, ROLES } from '../panel/route.ts';
import { deEntorno, type Quienes } from '../panel/ruta.ts';
import { listRestauraciones } from './conciliacion-store.ts';
import { decidirSerie } from './decidir.ts';
import { type DetalleSerie, listDetalle } from './detalle-store.ts';
import * as docs from './panel-docs.ts';
import type { ClaveSerie, Conciliacion } from './types.ts';

const BASE = '/empresas/:empresa/:entorno';
const RECIENTE: Quienes = { roles: ['dueno'], reciente: true };

/** The numbering of a company: what each series gives next, and a person's decision where it waits for one. */
export function seriesPanelRoutes({ db }: Deps): PanelRoute[] {
  return [
    deEntorno('GET', `${BASE}/series-detalle`, { roles: ROLES }, docs.detalle, async (_request, { acceso }) => {
      const series = await listDetalle(db.of(acceso), acceso);
      const restauraciones = await listRestauraciones(db.of(acceso));
      return { message: `Series: ${series.length}.`, data: { series: series.map(datosSerie), restauraciones } };
    }),
    deEntorno('POST', `${BASE}/series/decidir`, RECIENTE, docs.decidir, async (request, { acceso, actor }) => {
      const { empresaId, entorno } = acceso;
      const { tipoComprobante, serie, desde, motivo } = leidoDe(readDecidir(textOf(request)));
      const clave = { empresaId, entorno, tipoComprobante, serie };
      const saltados = await decidirSerie(db, clave, { desde, motivo }, actor);
      const hueco = saltados === 0 ? 'no se perdió ningún número' : `números anotados como hueco: ${saltados}`;
      const message = `${serie} sigue desde ${serie}-${desde}; ${hueco}.`;
      return { message, data: { siguienteNumero: desde, saltados } };
    }),
  ];
}

function datosSerie({ conciliacion, ...serie }: DetalleSerie) {
  return { ...serie, estado: conciliacion === null ? 'alDia' : ESTADOS[conciliacion] };
}

const ESTADOS: Readonly<Record<Conciliacion, 'porConciliar' | 'detenida'>> = {
  PENDIENTE: 'porConciliar',
  BLOQUEADA: 'detenida',
};

type Decision = Pick<ClaveSerie, 'tipoComprobante' | 'serie'> & { readonly desde: number; readonly motivo: string };

const CAMPOS = ['tipoComprobante', 'serie', 'desde', 'motivo'] as const;
const TIPO = { mensaje: `Envíe el tipo de comprobante: ${TIPOS_EN_FRASE}` };
const DESDE = { mensaje: 'Envíe el siguiente número que dará: un entero de 1 a 99999999' };

function readDecidir(body: string): Leido<Decision> {
  return readCuerpo(body, CAMPOS, (lector) => {
    const tipoComprobante = lector.codigo(
      'tipoComprobante',
      (codigo) => TIPOS.some((tipo) => tipo === codigo),
      TIPO,
      TIPO,
    );
    const serie = lector.texto('serie', { maximo: 4, falta: { mensaje: 'Falta la serie, p. ej. F001' } });
    const desde = lector.digitos('desde', (text) => /^[1-9]\d{0,7}$/.test(text), DESDE, DESDE);
    const falta = { mensaje: 'Falta el motivo: dónde se vio cuál fue el último emitido' };
    const motivo = lector.texto('motivo', { maximo: 300, falta });
    if (tipoComprobante === undefined || serie === undefined || desde === undefined || motivo === undefined) {
      return undefined;
    }
    return { tipoComprobante, serie: serie.toUpperCase(), desde: Number(desde), motivo };
  });
}
