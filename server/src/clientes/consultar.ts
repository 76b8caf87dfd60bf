import { isRuc } from '@chaski/core/documento/formato/ruc.ts';
import { named } from '@chaski/core/lib/named.ts';
import type { Deps } from '../deps.ts';
import type { Acceso } from '../platform/http/route.ts';
import { type Static, Type } from '../platform/http/schema.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { findClientePropio } from './clientes-store.ts';
import { findDeMuestra, RUCS_DE_MUESTRA } from './muestra.ts';
import type { Contribuyente } from './padron-linea.ts';
import { findContribuyente, findPublicacion } from './padron-store.ts';

/** A customer that was looked up. */
export const CLIENTE_CONSULTADO = named(
  'ClienteConsultado',
  Type.Object({
    /** As `documento.cliente` takes it. */
    cliente: Type.Object({
      tipoDocumento: Type.String({ examples: ['6'] }),
      numeroDocumento: Type.String({ examples: ['20100070970'] }),
      denominacion: Type.String({ examples: ['COMERCIAL DE MUESTRA S.A.C.'] }),
      direccion: Type.Optional(Type.String()),
      correo: Type.Optional(
        Type.String({
          description: {
            es: 'El del último documento de la empresa a este cliente.',
            en: 'The one of the company’s last document to this customer.',
          },
        }),
      ),
    }),
    /** Where the name comes from. */
    fuente: Type.Enum(['padron', 'comprobantes', 'proveedor', 'muestra']),
    fecha: Type.Optional(
      Type.String({
        format: 'date',
        description: {
          es: 'Día del padrón, o del último documento de la empresa a este cliente.',
          en: 'Day of the padrón, or of the company’s last document to this customer.',
        },
      }),
    ),
    estado: Type.Optional(
      Type.String({
        description: { es: 'Del contribuyente, según SUNAT', en: 'Of the taxpayer, according to SUNAT' },
        examples: ['ACTIVO'],
      }),
    ),
    condicion: Type.Optional(
      Type.String({
        description: { es: 'De su domicilio, según SUNAT', en: 'Of their address, according to SUNAT' },
        examples: ['HABIDO'],
      }),
    ),
    ubigeo: Type.Optional(Type.String({ examples: ['150101'] })),
  }),
);

export type ClienteConsultado = Static<typeof CLIENTE_CONSULTADO>;

/**
 * Who has that RUC (11 digits) or DNI (8): SUNAT's padrón where it was imported, else the company's own documents, else the
 * operator's source of DNI. In `test`, an invented sample in the place of the padrón. Throws `BAD_REQUEST` for what cannot
 * be a number, `NOT_FOUND` that says what to do.
 */
export async function consultarCliente(
  deps: Pick<Deps, 'db' | 'proveedorDni' | 'log'>,
  acceso: Acceso,
  numero: string,
): Promise<ClienteConsultado> {
  check(numero);
  const tipoDocumento = numero.length === 11 ? '6' : '1';
  const [delPadron, propio] = await Promise.all([
    searchEnPadron(deps, acceso, numero),
    searchPropio(deps, acceso, tipoDocumento, numero),
  ]);
  if (delPadron !== undefined) return dePadron(delPadron, tipoDocumento, numero, propio?.cliente.correo);
  if (propio !== undefined) return propio;
  const nombre = tipoDocumento === '1' && acceso.entorno === 'live' ? await searchFuera(deps, numero) : undefined;
  if (nombre === undefined) throw await desconocido(deps, acceso, numero);
  return { cliente: { tipoDocumento, numeroDocumento: numero, denominacion: nombre }, fuente: 'proveedor' };
}

function check(numero: string): void {
  const problema = /^\d{8}$/.test(numero)
    ? undefined
    : !/^\d{11}$/.test(numero)
      ? 'debe ser un RUC de 11 dígitos o un DNI de 8'
      : isRuc(numero)
        ? undefined
        : 'no es un RUC: su dígito verificador o su prefijo no corresponde; revise que esté bien copiado';
  if (problema !== undefined)
    throw new AppError('campos-con-errores', { cuantos: 1 }, { fields: { numero: problema } });
}

type Hallado = Contribuyente & { readonly fecha: string | undefined };

async function searchEnPadron({ db }: Pick<Deps, 'db'>, acceso: Acceso, numero: string): Promise<Hallado | undefined> {
  if (acceso.entorno === 'test') {
    const found = findDeMuestra(numero);
    return found && { ...found, fecha: undefined };
  }
  const en = db.of(acceso);
  const [found, publicacion] = await Promise.all([findContribuyente(en, numero), findPublicacion(en)]);
  return found && { ...found, fecha: publicacion?.fecha };
}

function dePadron(
  { nombre, direccion, estado, condicion, ubigeo, fecha }: Hallado,
  tipoDocumento: string,
  numeroDocumento: string,
  correo: string | undefined,
): ClienteConsultado {
  return {
    cliente: {
      tipoDocumento,
      numeroDocumento,
      denominacion: nombre,
      ...(direccion === undefined ? {} : { direccion }),
      ...(correo === undefined ? {} : { correo }),
    },
    ...(fecha === undefined ? { fuente: 'muestra' } : { fuente: 'padron', fecha }),
    estado,
    condicion,
    ...(ubigeo === undefined ? {} : { ubigeo }),
  };
}

async function searchPropio(
  { db }: Pick<Deps, 'db'>,
  acceso: Acceso,
  tipo: string,
  numero: string,
): Promise<ClienteConsultado | undefined> {
  const found = await findClientePropio(db.of(acceso), acceso, tipo, numero);
  if (found === undefined) return undefined;
  const { direccion, correo } = found.cliente;
  const { tipoDocumento, numeroDocumento, denominacion, fechaEmision } = found;
  return {
    cliente: {
      tipoDocumento,
      numeroDocumento,
      denominacion,
      ...(direccion === undefined ? {} : { direccion }),
      ...(correo === undefined ? {} : { correo }),
    },
    fuente: 'comprobantes',
    fecha: fechaEmision,
  };
}

/** A source that does not answer is as good as none: the form is filled by hand. */
async function searchFuera({ proveedorDni, log }: Pick<Deps, 'proveedorDni' | 'log'>, dni: string) {
  return await proveedorDni?.search(dni).catch((err: unknown) => {
    log.warn({ err }, 'la fuente de DNI no respondió');
    return undefined;
  });
}

async function desconocido({ db }: Pick<Deps, 'db'>, acceso: Acceso, numero: string): Promise<AppError> {
  if (acceso.entorno === 'test') return new AppError('cliente-fuera-de-la-muestra', { numero, rucs: RUCS_DE_MUESTRA });
  const publicacion = await findPublicacion(db.of(acceso));
  if (publicacion === undefined) return new AppError('cliente-sin-padron', { numero });
  return new AppError('cliente-desconocido', { numero, fecha: publicacion.fecha.split('-').reverse().join('/') });
}
