import { children } from '@chaski/core/lib/xml/read.ts';
import type { DocumentoRecibido, Mesa } from '../enviar.ts';
import { type ArchivoAbierto, openArchivo } from '../lectura/check-archivo.ts';
import { NS_PERCEPTION, NS_RETENTION } from '../resumen/estructura-resumen.ts';
import { checkOtro } from './check-otro.ts';
import type { ArchivoOtro } from './leer-otro.ts';

const NOMBRE = /^([12]\d{10})-(20|40)-([A-Z0-9]{4}|\d{1,4})-(\d{1,8})$/;
const TEXTOS = { '20': 'Comprobante de Retencion', '40': 'Comprobante de Percepcion' } as const;
const RAICES: ReadonlyMap<string, string> = new Map([
  ['Retention', NS_RETENTION],
  ['Perception', NS_PERCEPTION],
]);

/** Of retenciones and percepciones. */
export const MESA_DE_OTROS: Mesa = {
  open(nombreZip, zip) {
    const abierto = openArchivo(nombreZip, zip, readNombre);
    return abierto.ok ? toRecibido(abierto) : abierto;
  },
  isRaiz: ({ name, namespace }) => RAICES.get(name) === namespace,
  textos: (root) => children(root, 'Note').map((nota) => nota.text),
};

function toRecibido({ archivo, ...abierto }: ArchivoAbierto & { readonly archivo: ArchivoOtro }): DocumentoRecibido {
  return {
    ...abierto,
    clave: { ...archivo, numero: Number(archivo.numero) },
    textoAceptado: (correlativo) => `El ${TEXTOS[archivo.tipo]} numero ${correlativo}, ha sido aceptado`,
    judge: (root, hoy, { padron }) => checkOtro(root, { archivo, hoy, padron }),
  };
}

function readNombre(base: string): { archivo: ArchivoOtro } | string {
  const [, ruc = '', tipo, serie = '', numero = ''] = NOMBRE.exec(base) ?? [];
  if ((tipo !== '20' && tipo !== '40') || Number(numero) === 0) return '0151';
  return { archivo: { ruc, tipo, serie, numero } };
}
