import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, IncomingMessage, request as pedir } from 'node:http';
import { text as leerTexto } from 'node:stream/consumers';
import type { Rol } from '@chaski/server/panel/route.ts';
import { tx } from '@chaski/server/platform/db/tx.ts';
import { createUsuario } from '@chaski/server/usuarios/crear-usuario.ts';
import { createCifrador, normalizar } from '@chaski/server/usuarios/cuenta/contrasena.ts';
import { putMiembro } from '@chaski/server/usuarios/miembros/store.ts';
import { ACTOR } from './actor.ts';
import { noteCanarios } from './registros.ts';
import type { Answer, CallOptions, TestService } from './service.ts';

/** What every user of the tests has, unless said. */
export const CONTRASENA = 'cuatro palabras de prueba';

/** A browser with its cookies, on the dashboard's own page. */
export interface Navegador {
  /** `path` under `/panel/api`. */
  call(method: string, path: string, options?: Omit<CallOptions, 'clave'>): Promise<Answer>;
  /** What it would send as `Cookie`; empty without any. */
  cookie: string;
}

/** Somebody who is in. */
export interface Dentro extends Navegador {
  readonly usuarioId: string;
  readonly correo: string;
  readonly empresaId: string;
}

/** A browser that keeps what it is given. `url`: of the service, when it is not `s`'s own. */
export function openNavegador(s: Pick<TestService, 'call' | 'url'>, cookie = '', url = s.url): Navegador {
  const navegador: Navegador = {
    cookie,
    async call(method, path, { headers, ...options } = {}) {
      const answer = await s.call(method, `${url}/panel/api${path}`, {
        ...options,
        clave: null,
        headers: {
          origin: url,
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Navegador de prueba',
          ...(navegador.cookie === '' ? {} : { cookie: navegador.cookie }),
          ...headers,
        },
      });
      for (const set of answer.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        navegador.cookie = /=$/.test(pair) || /max-age=0|expires=thu, 01 jan 1970/i.test(set) ? '' : pair;
      }
      return answer;
    },
  };
  return navegador;
}

export interface NuevaPersona {
  readonly correo?: string;
  readonly nombre?: string;
  readonly contrasena?: string;
  /** The demo company unless said. */
  readonly empresaId?: string;
}

/** A user with that role in a company; `propietario` owns the installation and is member of none. */
export async function createPersona(
  s: Pick<TestService, 'service' | 'pool'>,
  rol: Rol | 'propietario' | 'nadie',
  { correo, nombre = 'Persona de Prueba', contrasena = CONTRASENA, empresaId }: NuevaPersona = {},
): Promise<{ usuarioId: string; correo: string; empresaId: string }> {
  const id = randomUUID();
  const direccion = correo ?? `${rol}-${id.slice(0, 8)}@pruebas.pe`;
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas order by creada_en, id limit 1');
  const empresa = empresaId ?? rows[0]?.id ?? '';
  const hash = await guardada(s.service.llavero.derivar('contrasena'), contrasena);
  await tx(s.service.deps.db.sistema, async (db) => {
    const persona = { id, correo: direccion, nombre, contrasena: hash, duenoInstalacion: rol === 'propietario' };
    await createUsuario(db, persona, ACTOR);
    if (rol !== 'propietario' && rol !== 'nadie') await putMiembro(db, empresa, id, rol);
  });
  return { usuarioId: id, correo: direccion, empresaId: empresa };
}

const hechas = new Map<string, Promise<string>>();

/** A password as it is kept: made once for all who have the same of one installation. */
function guardada(pimienta: Buffer, contrasena: string): Promise<string> {
  const de = `${pimienta.toString('hex')} ${contrasena}`;
  const hecha =
    hechas.get(de) ?? createCifrador(pimienta).hash(normalizar(contrasena) ?? '', { de: 'pruebas', conocido: true });
  hechas.set(de, hecha);
  return hecha;
}

/** Makes a user of that role and lets it in through the real routes. */
export async function enterComo(
  s: Pick<TestService, 'service' | 'pool' | 'call' | 'url'>,
  rol: Rol | 'propietario' | 'nadie',
  persona: NuevaPersona = {},
): Promise<Dentro> {
  const quien = await createPersona(s, rol, persona);
  const navegador = openNavegador(s);
  const clave = persona.contrasena ?? CONTRASENA;
  const answer = await navegador.call('POST', '/sesion', { body: { correo: quien.correo, clave } });
  if (answer.status !== 200) throw new Error(`No entró ${quien.correo}: ${answer.bytes.toString()}`);
  noteCanarios([
    { nombre: 'contraseña de un usuario', valor: clave },
    { nombre: 'cookie de una sesión', valor: navegador.cookie.split('=')[1] ?? '' },
  ]);
  return Object.assign(navegador, quien);
}

export interface RespuestaDesde {
  readonly status: number;
  readonly cabeceras: IncomingHttpHeaders;
  readonly texto: string;
}

/** A log-in from another address of the loopback network: 127.0.0.2… `espera`: how long it took, in ms. */
export async function logInDesde(
  url: string,
  direccion: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
): Promise<RespuestaDesde & { readonly espera: number }> {
  const from = performance.now();
  const request = pedir(`${url}/panel/api/sesion`, {
    method: 'POST',
    localAddress: direccion,
    agent: false,
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin', ...more },
  });
  request.end(JSON.stringify(body));
  const [response] = await once(request, 'response');
  if (!(response instanceof IncomingMessage)) throw new Error('sin respuesta');
  const texto = await leerTexto(response);
  const status = response.statusCode ?? 0;
  return { status, cabeceras: response.headers, texto, espera: performance.now() - from };
}
