import type { SmtpConfig } from '../config.ts';
import { countActivos } from '../correos/ajustes-store.ts';
import { createSmtp, type SmtpOptions } from '../correos/smtp.ts';
import type { Fallo } from '../correos/smtp-fallo.ts';
import type { Db } from '../db/db.ts';
import { fraseDelFallo } from '../mensajes/correos.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

/** Whether the mail server is reached, encrypts and lets the service in. Sends nothing. */
export async function revisarCorreo(
  smtp: SmtpConfig | undefined,
  { sistema }: Db,
  options: SmtpOptions = {},
): Promise<Hallazgo[]> {
  if (smtp === undefined) return sinServidor(await countActivos(sistema));
  const servidor = `${smtp.host}:${smtp.port}`;
  const fallo = await createSmtp(smtp, options).revisar();
  if (fallo !== undefined)
    return [mal('correo', `${servidor}: ${fraseDelFallo(fallo.error).es} (${fallo.interno})`, remedioDe(fallo))];
  const quien = smtp.usuario === undefined ? 'atiende sin clave' : 'deja entrar al servicio';
  return [bien('correo', `${servidor} ${quien}; se escribe desde ${smtp.remitente.correo}`)];
}

/** Companies that turned it on when there was one, and think that their mails leave. */
function sinServidor(activas: number): Hallazgo[] {
  if (activas === 0) return [bien('correo', 'no se envía: SMTP_URL no está (docs/correo.md)')];
  const texto = `${activas === 1 ? '1 empresa tiene' : `${activas} empresas tienen`} activo el envío por correo, y no hay servidor: no se envía nada`;
  return [aviso('correo', texto, 'indique SMTP_URL y SMTP_REMITENTE y reinicie el servicio (docs/correo.md)')];
}

function remedioDe({ codigo }: Fallo): string {
  return codigo === null
    ? 'revise SMTP_URL, la salida de este equipo a ese puerto y el certificado del servidor'
    : 'revise usuario y clave en SMTP_URL, y que el servidor admita a este remitente';
}
