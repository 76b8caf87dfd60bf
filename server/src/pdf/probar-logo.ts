import { createRenderer } from './renderer.ts';
import type { ComprobanteImpreso, Logo } from './types.ts';

/** Whether a picture can be set at all: a paper with nothing but it is composed. Some hundred milliseconds. */
export function seDibuja(logo: Logo): boolean {
  try {
    createRenderer()(soloConLogo(logo));
    return true;
  } catch {
    return false;
  }
}

/** The paper with nothing but that picture. */
export function soloConLogo(logo: Logo): ComprobanteImpreso {
  return { ...VACIO, emisor: { ...VACIO.emisor, logo } };
}

const VACIO: ComprobanteImpreso = {
  emisor: { ruc: '', razonSocial: 'Prueba' },
  ...{ tipoNombre: 'PRUEBA', correlativo: '', cliente: { denominacion: '' }, condiciones: [], items: [], totales: [] },
  ...{ simbolo: '', importeTotal: '', montoEnLetras: '', leyendas: [], secciones: [] },
  ...{ cadenaQr: 'prueba', hash: '', textosLegales: [], marcasDeAgua: [], creadoEn: 0 },
};
