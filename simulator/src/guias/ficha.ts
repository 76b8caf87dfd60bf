import { randomBytes } from 'node:crypto';
import { authenticate } from '../servicio/autenticacion.ts';
import type { Servicio } from '../servicio/servicio.ts';
import { answerJson, answerSinFicha, type RespuestaRest } from './formas.ts';

/** An application that its owner registered in SOL for the guías: another one than that of the query of validity. */
export interface AplicacionGre {
  readonly cliente: string;
  readonly secreto: string;
  /** Whose it is; of any RUC when absent. */
  readonly ruc?: string;
}

/** As which the simulator lets itself be asked. Its secret holds what has to be escaped in a form. */
export const APLICACIONES_DE_PRUEBA: readonly AplicacionGre[] = [
  { cliente: 'c4a5c1d0-0000-4000-8000-000000000009', secreto: 'simulador/guias+de+prueba==' },
];

interface Ficha {
  readonly ruc: string;
  /** Milliseconds. */
  readonly vence: number;
}

/** The tokens given, until they are spent. In memory: after a restart nobody has one. */
export class Fichas {
  readonly #fichas = new Map<string, Ficha>();

  give(ruc: string, vence: number): string {
    const ficha = randomBytes(32).toString('base64url');
    this.#fichas.set(ficha, { ruc, vence });
    return ficha;
  }

  /** Whose the token of an `Authorization` is, if it holds. */
  rucDe(autorizacion: string | undefined, ahora: Date): string | undefined {
    for (const [ficha, { vence }] of this.#fichas) if (vence <= ahora.getTime()) this.#fichas.delete(ficha);
    return this.#fichas.get(autorizacion?.replace(/^Bearer /i, '') ?? '')?.ruc;
  }
}

/** `POST /v1/clientessol/{client_id}/oauth2/token/`: a token for an application and a SOL user of a RUC. */
export function answerFicha(servicio: Servicio, fichas: Fichas, cliente: string, form: URLSearchParams): RespuestaRest {
  if (form.get('grant_type') !== 'password') {
    return answerSinFicha(400, 'unsupported_grant_type', 'grant_type debe ser password');
  }
  const usuario = form.get('username') ?? '';
  const aplicacion = servicio.aplicaciones.find((una) => una.cliente === cliente);
  const suya =
    aplicacion !== undefined &&
    form.get('client_id') === cliente &&
    form.get('client_secret') === aplicacion.secreto &&
    (aplicacion.ruc ?? usuario.slice(0, 11)) === usuario.slice(0, 11);
  if (!suya) return answerSinFicha(401, 'unauthorized_client', 'Client authentication failed');
  const credencial = { usuario, clave: form.get('password') ?? '' };
  const auth = authenticate(credencial, servicio.credenciales, servicio.manera);
  if (!auth.ok) return answerSinFicha(401, 'access_denied', 'Usuario o clave SOL incorrectos');
  const ahora = servicio.ahora().getTime();
  const ficha = fichas.give(auth.ruc, ahora + servicio.fichaSegundos * 1_000);
  return answerJson(200, { access_token: ficha, token_type: 'JWT', expires_in: servicio.fichaSegundos });
}
