import { isRuc } from '@chaski/core/documento/formato/ruc.ts';
import { type Actor, record } from '../auditoria/anotar.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type Domicilio, direccionOf, domicilioProblems, refuse, textProblem } from './domicilio.ts';
import { type DatosEmpresa, type Empresa, lockEmpresa, updateEmpresa } from './store.ts';

/** What a person says of a new company. */
export interface NuevaEmpresa extends Domicilio {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial?: string | undefined;
  /** It stands in SUNAT's register 12; absent: it does not. */
  readonly obligadoCodigoProducto?: boolean | undefined;
}

/** What to change of a company; undefined leaves it, null takes it away. */
export interface CambioEmpresa {
  readonly razonSocial?: string | undefined;
  readonly nombreComercial?: string | null | undefined;
  readonly ubigeo?: string | undefined;
  readonly direccion?: string | undefined;
  readonly urbanizacion?: string | null | undefined;
  readonly obligadoCodigoProducto?: boolean | undefined;
}

/** What is known of a company's data, to be judged. */
export type DatosDichos = {
  readonly [K in Exclude<keyof NuevaEmpresa, 'obligadoCodigoProducto'>]?: NuevaEmpresa[K] | undefined;
};

const MAX_NOMBRE = 1500;

/** What is wrong with a company's data, by field; what is undefined is not judged. */
export function problemasDatos({ ruc, razonSocial, nombreComercial, ...domicilio }: DatosDichos) {
  return {
    ruc: ruc !== undefined &&
      !isRuc(ruc) && {
        es: 'debe tener 11 cifras y su dígito verificador correcto',
        en: 'it must have 11 digits and its right check digit',
      },
    razonSocial: razonSocial !== undefined && textProblem(razonSocial, MAX_NOMBRE),
    nombreComercial: nombreComercial !== undefined && textProblem(nombreComercial, MAX_NOMBRE),
    ...domicilioProblems(domicilio),
  };
}

/** A new company as it is stored. Throws `BAD_REQUEST` with every bad field. */
export function datosOf(nueva: NuevaEmpresa): DatosEmpresa {
  const { obligadoCodigoProducto = false, ...textos } = nueva;
  const { ruc, razonSocial, nombreComercial, ...domicilio } = textos;
  refuse(problemasDatos(textos));
  return {
    ruc,
    razonSocial: razonSocial.trim(),
    nombreComercial: nombreComercial?.trim() ?? null,
    direccion: direccionOf(domicilio),
    obligadoCodigoProducto,
  };
}

/** The data of a company with a change in it; the address that results has to be whole. */
export function conCambio(datos: DatosEmpresa, cambio: CambioEmpresa) {
  const { ruc, razonSocial, nombreComercial, direccion, obligadoCodigoProducto } = datos;
  const nombre = cambio.nombreComercial === undefined ? nombreComercial : cambio.nombreComercial;
  const urbanizacion = cambio.urbanizacion === undefined ? direccion?.urbanizacion : cambio.urbanizacion;
  return {
    ruc,
    razonSocial: cambio.razonSocial ?? razonSocial,
    nombreComercial: nombre ?? undefined,
    ubigeo: cambio.ubigeo ?? direccion?.ubigeo,
    direccion: cambio.direccion ?? direccion?.direccion,
    urbanizacion: urbanizacion ?? undefined,
    obligadoCodigoProducto: cambio.obligadoCodigoProducto ?? obligadoCodigoProducto,
  };
}

/**
 * Changes what a company is called and where it is; what was issued stays as it is. Call it in a transaction. Throws
 * `BAD_REQUEST` with every bad field, `NOT_FOUND`.
 */
export async function changeEmpresa(
  db: Queryable,
  empresaId: string,
  cambio: CambioEmpresa,
  actor: Actor,
): Promise<Empresa> {
  const antes = await lockEmpresa(db, empresaId);
  if (antes === undefined) throw new AppError('empresa-que-no-existe');
  const despues = datosOf(conCambio(antes, cambio));
  await updateEmpresa(db, empresaId, despues);
  await record(db, {
    empresaId,
    entorno: '*',
    accion: 'empresa.cambiada',
    objeto: empresaId,
    actor,
    antes: datosDe(antes),
    despues,
  });
  return { ...antes, ...despues };
}

function datosDe({ id: _id, creadaEn: _creadaEn, ...datos }: Empresa): DatosEmpresa {
  return datos;
}
