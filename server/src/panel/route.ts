import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../auditoria/anotar.ts';
import { type Acceso, type Entorno, PERMISOS, type Permiso, type RouteDocs } from '../platform/http/route.ts';

/** What a member of a company may be, from the most to the least. */
export const ROLES = ['dueno', 'emisor', 'contador', 'lectura'] as const;

export type Rol = (typeof ROLES)[number];

/** What each role may do of what a key could. */
export const PERMISOS_DE: Readonly<Record<Rol, readonly Permiso[]>> = {
  dueno: PERMISOS,
  emisor: [
    'invoices.create',
    'invoices.send_taxauth',
    'invoices.read',
    'invoices.void',
    'guias.create',
    'guias.read',
    'withholdings.create',
    'withholdings.read',
    'customers.read',
    'customers.manage',
    'products.read',
    'products.manage',
  ],
  contador: ['invoices.read', 'guias.read', 'withholdings.read', 'customers.read', 'products.read'],
  lectura: ['invoices.read', 'guias.read', 'withholdings.read'],
};

/** A person who is in, as the session's row says it now. */
export interface Sesion {
  readonly id: string;
  readonly usuarioId: string;
  readonly nombre: string;
  readonly correo: string;
  /** Owner of the installation: `dueno` of every company, and alone makes new ones. */
  readonly duenoInstalacion: boolean;
  /** The installation asks a second factor of everybody, and this user has none yet. */
  readonly faltaSegundoFactor: boolean;
  /** Whether who is there proved it within the last minutes, by password and, where there is one, second factor. */
  readonly reciente: boolean;
}

/** A request of somebody who is in. */
export interface DeSesion {
  readonly sesion: Sesion;
  readonly actor: Actor;
}

/** The same, about a company of which the user is a member. */
export interface DeEmpresa extends DeSesion {
  readonly empresaId: string;
  readonly rol: Rol;
}

/** The same, in one environment; `acceso` is what a key of that company and environment would be. */
export interface DeEntorno extends DeEmpresa {
  readonly entorno: Entorno;
  readonly acceso: Acceso;
}

interface Base {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly docs: RouteDocs;
  /** Its largest body in bytes, where it is more than `CUERPO_DE` gives its level. */
  readonly cuerpo?: number;
}

/** The largest body of a route, in bytes: little while nobody is known, and enough for a form of the dashboard afterwards. */
export const CUERPO_DE = { publico: 8 * 1024, dentro: 64 * 1024 } as const;

interface Protegida extends Base {
  /** Only for who proved to be who they are within the last minutes: keys, certificates, members. */
  readonly reciente?: boolean;
  /** Also for who still has to put on the second factor that the installation asks for: what it takes to do so. */
  readonly aunSinSegundoFactor?: boolean;
}

/** Path under `/panel/api`. Anybody may ask. */
export interface RutaPublica extends Base {
  readonly nivel: 'publico';
  readonly url: `/${string}`;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

export interface RutaSesion extends Protegida {
  readonly nivel: 'sesion';
  readonly url: `/${string}`;
  readonly handler: (request: FastifyRequest, reply: FastifyReply, de: DeSesion) => Promise<unknown>;
}

export interface RutaEmpresa extends Protegida {
  readonly nivel: 'empresa';
  readonly url: `/empresas/:empresa${'' | `/${string}`}`;
  readonly roles: readonly Rol[];
  readonly handler: (request: FastifyRequest, reply: FastifyReply, de: DeEmpresa) => Promise<unknown>;
}

export interface RutaEntorno extends Protegida {
  readonly nivel: 'entorno';
  readonly url: `/empresas/:empresa/:entorno/${string}`;
  readonly roles: readonly Rol[];
  readonly handler: (request: FastifyRequest, reply: FastifyReply, de: DeEntorno) => Promise<unknown>;
}

/** One route of the dashboard under `/panel/api`. */
export type PanelRoute = RutaPublica | RutaSesion | RutaEmpresa | RutaEntorno;
