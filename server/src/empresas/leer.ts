import type { Lector } from '@chaski/core/documento/lectura.ts';
import { type JsonObject, RUTA_CUERPO } from '@chaski/core/lib/json.ts';
import { type Leido, noteProblemas, readCuerpo } from '../http/cuerpo.ts';
import type { Entorno } from '../http/route.ts';
import { FORMATOS, type Formato } from '../pdf/sheet.ts';
import type { ArchivoCertificado } from './abrir-archivo.ts';
import { problemasSol, urlProblem } from './administrar.ts';
import { type CambioEmpresa, type DatosDichos, type NuevaEmpresa, problemasDatos } from './datos.ts';
import { DESTINOS_DE, destinoDe, type TipoDestino } from './destino.ts';
import { type NuevoEstablecimiento, problemasEstablecimiento } from './establecimientos.ts';
import { type CambioMarca, problemasMarca } from './marca.ts';
import type { Destino } from './store.ts';

/* The bodies of the settings: all problems at once, and none of these throws. */

const CAMPOS_CAMBIAR = [
  ...(['razonSocial', 'nombreComercial', 'ubigeo', 'direccion', 'urbanizacion'] as const),
  'obligadoCodigoProducto',
] as const;
const CAMPOS_CREAR = ['ruc', ...CAMPOS_CAMBIAR] as const;
const CAMPOS_ESTABLECIMIENTO = ['codigo', 'nombre', 'ubigeo', 'direccion', 'urbanizacion', 'series'] as const;
const CAMPOS_MARCA = ['logo', 'color', 'pie'] as const;
const CAMPOS_VISTA = [...CAMPOS_MARCA, 'formato'] as const;
const CAMPOS_CERTIFICADO = ['archivo', 'clave'] as const;
const CAMPOS_SOL = ['usuario', 'clave'] as const;
const CAMPOS_DESTINO = ['tipo', 'url', 'consultaUrl', 'certificadosCdr'] as const;

export function readCrear(body: string): Leido<NuevaEmpresa> {
  return readCuerpo(body, CAMPOS_CREAR, (lector, objeto) => {
    const ruc = lector.cadena('ruc', { mensaje: 'Falta el RUC' });
    const razonSocial = lector.cadena('razonSocial', { mensaje: 'Falta la razón social, como está en SUNAT' });
    const ubigeo = lector.cadena('ubigeo', { mensaje: 'Falta el ubigeo del domicilio fiscal, p. ej. 150101' });
    const direccion = lector.cadena('direccion', { mensaje: 'Falta la dirección del domicilio fiscal' });
    const nombreComercial = cadenaONulo(lector, objeto, 'nombreComercial') ?? undefined;
    const urbanizacion = cadenaONulo(lector, objeto, 'urbanizacion') ?? undefined;
    noteProblemas(lector, juzgables({ ruc, razonSocial, nombreComercial, ubigeo, direccion, urbanizacion }));
    const obligadoCodigoProducto = lector.boolean('obligadoCodigoProducto');
    if (ruc === undefined || razonSocial === undefined) return undefined;
    return { ruc, razonSocial, nombreComercial, ubigeo, direccion, urbanizacion, obligadoCodigoProducto };
  });
}

export function readCambiar(body: string): Leido<CambioEmpresa> {
  return readCuerpo(body, CAMPOS_CAMBIAR, (lector, objeto) => {
    exigirAlguno(lector, objeto, CAMPOS_CAMBIAR);
    const cambio = {
      razonSocial: lector.cadena('razonSocial'),
      nombreComercial: cadenaONulo(lector, objeto, 'nombreComercial'),
      ubigeo: lector.cadena('ubigeo'),
      direccion: lector.cadena('direccion'),
      urbanizacion: cadenaONulo(lector, objeto, 'urbanizacion'),
    };
    const { nombreComercial, urbanizacion } = cambio;
    const dicho = { nombreComercial: nombreComercial ?? undefined, urbanizacion: urbanizacion ?? undefined };
    noteProblemas(lector, juzgables({ ...cambio, ...dicho }));
    return { ...cambio, obligadoCodigoProducto: lector.boolean('obligadoCodigoProducto') };
  });
}

/** What is wrong by itself; that one half of an address lacks the other is for whoever knows what is stored. */
function juzgables(datos: DatosDichos): Record<string, string | false> {
  const { ubigeo, direccion } = datos;
  const problemas: Record<string, string | false> = problemasDatos(datos);
  if (ubigeo === undefined) problemas.ubigeo = false;
  if (direccion === undefined) problemas.direccion = false;
  return problemas;
}

export function readEstablecimiento(body: string): Leido<NuevoEstablecimiento> {
  return readCuerpo(body, CAMPOS_ESTABLECIMIENTO, (lector, objeto) => {
    const codigo = lector.cadena('codigo', { mensaje: 'Falta el código del establecimiento anexo, p. ej. 0001' });
    const ubigeo = lector.cadena('ubigeo', { mensaje: 'Falta el ubigeo, p. ej. 150101' });
    const direccion = lector.cadena('direccion', { mensaje: 'Falta la dirección' });
    const nombre = cadenaONulo(lector, objeto, 'nombre');
    const urbanizacion = cadenaONulo(lector, objeto, 'urbanizacion') ?? undefined;
    const series = lector.has('series') ? lector.codigos('series', () => undefined) : undefined;
    const dicho = { nombre, urbanizacion, series: series?.filter((serie) => serie !== undefined) };
    // What is missing was noted above.
    const entero = { codigo: codigo ?? '0001', ubigeo: ubigeo ?? '150101', direccion: direccion ?? 'FALTA', ...dicho };
    noteProblemas(lector, problemasEstablecimiento(entero));
    return codigo === undefined ? undefined : { codigo, ubigeo, direccion, ...dicho };
  });
}

export function readMarca(body: string): Leido<CambioMarca> {
  return readCuerpo(body, CAMPOS_MARCA, (lector, objeto) => {
    exigirAlguno(lector, objeto, CAMPOS_MARCA);
    return readCambioMarca(lector, objeto);
  });
}

export function readVista(body: string): Leido<{ readonly cambio: CambioMarca; readonly formato: Formato }> {
  return readCuerpo(body, CAMPOS_VISTA, (lector, objeto) => {
    const pedido = lector.cadena('formato') ?? 'a4';
    const formato = FORMATOS.find((uno) => uno === pedido);
    if (formato === undefined) lector.note('formato', { mensaje: `Envíe uno de: ${FORMATOS.join(', ')}` });
    const cambio = readCambioMarca(lector, objeto);
    return formato === undefined ? undefined : { cambio, formato };
  });
}

/** Whether a logo can be read is another question. */
function readCambioMarca(lector: Lector, objeto: JsonObject): CambioMarca {
  const logo = objeto.get('logo') === null ? null : readBase64(lector, 'logo');
  const color = cadenaONulo(lector, objeto, 'color');
  const pie = cadenaONulo(lector, objeto, 'pie');
  const cambio = {
    ...(logo === undefined ? {} : { logo }),
    ...(color === undefined ? {} : { color }),
    ...(pie === undefined ? {} : { pie }),
  };
  noteProblemas(lector, problemasMarca(cambio));
  return cambio;
}

export function readCertificado(body: string): Leido<ArchivoCertificado> {
  return readCuerpo(body, CAMPOS_CERTIFICADO, (lector, objeto) => {
    const bytes = readBase64(lector, 'archivo', { mensaje: 'Falta el archivo (.p12, .pfx o .pem), en base64' });
    const clave = cadenaONulo(lector, objeto, 'clave') ?? undefined;
    return bytes === undefined ? undefined : { bytes, clave };
  });
}

export function readSol(body: string, ruc: string): Leido<{ readonly usuario: string; readonly clave: string }> {
  return readCuerpo(body, CAMPOS_SOL, (lector) => {
    const usuario = lector.cadena('usuario', { mensaje: 'Falta el usuario SOL, sin el RUC delante' });
    const clave = lector.cadena('clave', { mensaje: 'Falta la clave SOL' });
    const problemas = problemasSol({ usuario: usuario ?? 'FALTA', clave: clave ?? 'FALTA' }, ruc);
    noteProblemas(lector, problemas);
    return usuario === undefined || clave === undefined ? undefined : { usuario, clave };
  });
}

export interface PeticionDestino {
  readonly tipo: TipoDestino;
  readonly destino: Destino;
}

export function readDestino(body: string, entorno: Entorno): Leido<PeticionDestino> {
  return readCuerpo(body, CAMPOS_DESTINO, (lector) => {
    const admite = DESTINOS_DE[entorno];
    const pedido = lector.cadena('tipo', { mensaje: `Falta adónde; en ${entorno}: ${admite.join(', ')}` });
    const tipo = admite.find((uno) => uno === pedido);
    if (pedido !== undefined && tipo === undefined) {
      lector.note('tipo', { mensaje: `En el entorno ${entorno} se envía a: ${admite.join(', ')}` });
    }
    const ose = readOse(lector, tipo, entorno);
    const certificadosCdr = readHuellas(lector);
    return tipo === undefined ? undefined : { tipo, destino: destinoDe(tipo, ose, certificadosCdr) };
  });
}

function readOse(lector: Lector, tipo: TipoDestino | undefined, entorno: Entorno) {
  const falta = { mensaje: 'Falta la dirección del billService de su OSE' };
  const url = lector.cadena('url', tipo === 'ose' ? falta : undefined);
  const consultaUrl = lector.cadena('consultaUrl');
  for (const [campo, dicho] of Object.entries({ url, consultaUrl })) {
    if (dicho === undefined) continue;
    if (tipo !== undefined && tipo !== 'ose') lector.note(campo, { mensaje: 'Solo de un ose; quítelo' });
    noteProblemas(lector, { [campo]: urlProblem(dicho, entorno === 'live') });
  }
  return { url, consultaUrl };
}

/** Fingerprints as people copy them, with colons or without. */
function readHuellas(lector: Lector): string[] {
  const huellas = lector.codigos('certificadosCdr', (texto) => {
    const mensaje = 'Envíe su huella SHA-256: 64 cifras hexadecimales';
    return /^[0-9a-f]{64}$/i.test(texto.replaceAll(':', '')) ? undefined : { mensaje };
  });
  return huellas.flatMap((texto) => (texto === undefined ? [] : [texto.replaceAll(':', '').toLowerCase()]));
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Bytes in base64; a `data:` address in front, as browsers make them, is taken off. */
function readBase64(lector: Lector, campo: string, falta?: { readonly mensaje: string }): Buffer | undefined {
  const texto = lector.cadena(campo, falta);
  if (texto === undefined) return undefined;
  const base64 = texto.replace(/^data:[^,]{0,100};base64,/, '');
  if (BASE64.test(base64) && base64.length % 4 === 0) return Buffer.from(base64, 'base64');
  lector.note(campo, { mensaje: 'Debe ser el contenido del archivo en base64' });
  return undefined;
}

function cadenaONulo(lector: Lector, objeto: JsonObject, campo: string): string | null | undefined {
  return objeto.get(campo) === null ? null : lector.cadena(campo);
}

function exigirAlguno(lector: Lector, objeto: JsonObject, campos: readonly string[]): void {
  if (objeto.size > 0) return;
  lector.note(RUTA_CUERPO, { mensaje: `Envíe al menos un campo que cambie: ${campos.join(', ')}` });
}
