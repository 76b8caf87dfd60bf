import type { Lector } from '@chaski/core/documento/lectura.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import { type JsonObject, RUTA_CUERPO } from '@chaski/core/lib/json.ts';
import { type Leido, noteProblemas, readCuerpo } from '../http/cuerpo.ts';
import type { Entorno } from '../http/route.ts';
import { type CambioClave, LIMITE_MAXIMO, type NuevaClave, problemasClave } from './claves.ts';
import { readRed } from './redes.ts';

/** The property names of each body, in the order of the documentation. */
export const CAMPOS_CAMBIAR = ['nombre', 'permisos', 'limite', 'expiraEn', 'redes'] as const;
export const CAMPOS_CREAR = ['entorno', ...CAMPOS_CAMBIAR] as const;
export const CAMPOS_REVOCAR = ['nombre'] as const;

const MAX_REDES = 50;

/** Reads the body of a new key: all problems at once; never throws. */
export function readCrear(body: string, ahora: Date): Leido<Omit<NuevaClave, 'empresaId'>> {
  return readCuerpo(body, CAMPOS_CREAR, (lector, objeto) => {
    const entorno = readEntorno(lector);
    const { nombre, permisos, limite, expiraEn, redes } = readCampos(lector, objeto, ahora);
    if (!lector.has('nombre')) lector.note('nombre', { mensaje: 'Falta un nombre para reconocerla' });
    if (!lector.has('permisos'))
      lector.note('permisos', { mensaje: 'Falta qué puede hacer; envíe al menos un permiso' });
    if (entorno === undefined || nombre === undefined || permisos === undefined) return undefined;
    return { entorno, nombre, permisos, limite, expiraEn: expiraEn ?? undefined, redes };
  });
}

/** Reads what is to change of a key; null takes expiry or networks away. */
export function readCambiar(body: string, ahora: Date): Leido<CambioClave> {
  return readCuerpo(body, CAMPOS_CAMBIAR, (lector, objeto) => {
    if (objeto.size === 0) {
      lector.note(RUTA_CUERPO, { mensaje: `Envíe al menos un campo que cambie: ${CAMPOS_CAMBIAR.join(', ')}` });
    }
    return readCampos(lector, objeto, ahora);
  });
}

/** Reads the name that is typed to confirm that a key is to end. */
export function readRevocar(body: string): Leido<string> {
  return readCuerpo(body, CAMPOS_REVOCAR, (lector) =>
    lector.cadena('nombre', { mensaje: 'Falta el nombre de la clave, tal cual, para confirmar' }),
  );
}

function readEntorno(lector: Lector): Entorno | undefined {
  const mensaje = 'Envíe test o live';
  const texto = lector.forma('entorno', (codigo) => codigo === 'test' || codigo === 'live', { mensaje }, { mensaje });
  return texto === 'test' || texto === 'live' ? texto : undefined;
}

function readCampos(lector: Lector, objeto: JsonObject, ahora: Date): CambioClave {
  const nombre = lector.cadena('nombre');
  const permisos = lector.has('permisos') ? textosOf(lector.codigos('permisos', () => undefined)) : undefined;
  const limite = readLimite(lector);
  const expiraEn = objeto.get('expiraEn') === null ? null : readExpira(lector);
  const redes = objeto.get('redes') === null ? null : readRedes(lector);
  noteProblemas(lector, problemasClave({ nombre, permisos, limite, expiraEn }, ahora));
  return { nombre, permisos, limite, expiraEn, redes };
}

function textosOf(codigos: readonly (string | undefined)[]): string[] {
  return codigos.filter((codigo) => codigo !== undefined);
}

function readLimite(lector: Lector): number | undefined {
  const mensaje = `Debe ser un entero de 1 a ${LIMITE_MAXIMO}`;
  const digitos = lector.digitos('limite', (text) => /^\d{1,9}$/.test(text), { mensaje });
  return digitos === undefined ? undefined : Number(digitos);
}

const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A day lasts until its end in Lima. */
function readExpira(lector: Lector): Date | undefined {
  const texto = lector.cadena('expiraEn');
  if (texto === undefined) return undefined;
  const entero = isFecha(texto) ? `${texto}T23:59:59.999-05:00` : texto;
  const instante = INSTANTE.test(entero) && isFecha(entero.slice(0, 10)) ? new Date(entero) : new Date(Number.NaN);
  if (!Number.isNaN(instante.getTime())) return instante;
  const mensaje = 'Envíe un día (2027-12-31) o un instante con su zona (2027-12-31T23:59:59-05:00)';
  lector.note('expiraEn', { mensaje });
  return undefined;
}

function readRedes(lector: Lector): readonly string[] | undefined {
  if (!lector.has('redes')) return undefined;
  const redes = lector.codigos('redes', (texto) => {
    const leida = readRed(texto);
    return leida.ok ? undefined : { mensaje: leida.mensaje };
  });
  if (redes.length === 0) lector.note('redes', { mensaje: 'Envíe al menos una, o null si sirve desde todas' });
  if (redes.length > MAX_REDES) lector.note('redes', { mensaje: `Se admiten hasta ${MAX_REDES}` });
  const leidas = textosOf(redes).map(readRed);
  return [...new Set(leidas.flatMap((leida) => (leida.ok ? [leida.red] : [])))];
}
