import { hash } from 'node:crypto';
import { type ArchivoAbierto, openArchivo } from '../lectura/check-archivo.ts';
import type { ArchivoGuia } from './leer-guia.ts';

export interface GuiaRecibida extends ArchivoAbierto {
  readonly clave: ArchivoGuia;
}

/** Of the sending: 501–507 and 0155–0161, for which there is no ticket. */
export interface EnvioRechazado {
  readonly ok: false;
  readonly codigo: string;
  readonly detalle: string;
  readonly sha256: string;
}

const NOMBRE = /^([12]\d{10})-(09|31)-([A-Z0-9]{4})-(\d{1,8})$/;
const SERIES = { '09': /^T/, '31': /^V/ } as const;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** What the body of a sending says, and whether it is what its address says. Which of 503–506 speaks of which field is not published. */
export function checkEnvio(nombre: string, cuerpo: unknown): GuiaRecibida | EnvioRechazado {
  const refuse = (codigo: string, detalle: string, sha256 = ''): EnvioRechazado => ({
    ok: false,
    codigo,
    detalle,
    sha256,
  });
  const clave = readNombre(nombre);
  if (typeof clave === 'string') return refuse(clave, nombre);
  const { nomArchivo, arcGreZip, hashZip } = readArchivo(cuerpo);
  if (nomArchivo === '') return refuse('503', '');
  if (arcGreZip === '') return refuse('504', '');
  if (hashZip === '') return refuse('505', '');
  if (nomArchivo !== `${nombre}.zip`) return refuse('506', nomArchivo);
  if (!BASE64.test(arcGreZip.replaceAll(/\s/g, ''))) return refuse('0155', 'arcGreZip no es base64');
  const zip = Buffer.from(arcGreZip, 'base64');
  const sha256 = hash('sha256', zip);
  if (sha256 !== hashZip) return refuse('507', '', sha256);
  return openArchivo(nomArchivo, zip, (base) => {
    const suya = readNombre(base);
    return typeof suya === 'string' ? suya : { clave: suya };
  });
}

function readNombre(nombre: string): ArchivoGuia | string {
  const [, ruc = '', tipo, serie = '', numero = ''] = NOMBRE.exec(nombre) ?? [];
  if (tipo !== '09' && tipo !== '31') return /^\d{11}-(?:09|31)-/.test(nombre) ? '502' : '501';
  return SERIES[tipo].test(serie) && Number(numero) > 0 ? { ruc, tipo, serie, numero } : '502';
}

function readArchivo(cuerpo: unknown): Record<'nomArchivo' | 'arcGreZip' | 'hashZip', string> {
  const archivo = cuerpo instanceof Object && 'archivo' in cuerpo ? cuerpo.archivo : undefined;
  const campos = archivo instanceof Object ? new Map<string, unknown>(Object.entries(archivo)) : new Map();
  const read = (campo: string): string => {
    const valor: unknown = campos.get(campo);
    return typeof valor === 'string' ? valor : '';
  };
  return { nomArchivo: read('nomArchivo'), arcGreZip: read('arcGreZip'), hashZip: read('hashZip') };
}
