import { de, type EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { countActivos } from '../correos/ajustes-store.ts';
import type { Fallo } from '../correos/smtp/fallo.ts';
import { createSmtp, type SmtpOptions } from '../correos/smtp/smtp.ts';
import type { SmtpConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { fraseDelFallo } from '../platform/mensajes/correos.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

/** Whether the mail server is reached, encrypts and lets the service in. Sends nothing. */
export async function checkCorreo(
  smtp: SmtpConfig | undefined,
  { sistema }: Db,
  options: SmtpOptions = {},
): Promise<Hallazgo[]> {
  if (smtp === undefined) return sinServidor(await countActivos(sistema));
  const servidor = `${smtp.host}:${smtp.port}`;
  const fallo = await createSmtp(smtp, options).check();
  if (fallo !== undefined)
    return [mal('correo', de(servidor, entreParentesis(fraseDelFallo(fallo.error), fallo.interno)), remedioDe(fallo))];
  const quien: EnIdiomas =
    smtp.usuario === undefined
      ? { es: 'atiende sin clave', en: 'serves without a password' }
      : { es: 'deja entrar al servicio', en: 'lets the service in' };
  const { correo } = smtp.remitente;
  return [
    bien('correo', {
      es: `${servidor} ${quien.es}; se escribe desde ${correo}`,
      en: `${servidor} ${quien.en}; mails are written from ${correo}`,
    }),
  ];
}

/** Companies that turned it on when there was one, and think that their mails leave. */
function sinServidor(activas: number): Hallazgo[] {
  if (activas === 0)
    return [
      bien('correo', {
        es: 'no se envía: SMTP_URL no está (docs/correo.md)',
        en: 'none is sent: SMTP_URL is not set (docs/correo.md)',
      }),
    ];
  const texto = {
    es: `${activas === 1 ? '1 empresa tiene' : `${activas} empresas tienen`} activo el envío por correo, y no hay servidor: no se envía nada`,
    en: `${activas === 1 ? '1 company has' : `${activas} companies have`} sending by mail on, and there is no server: nothing is sent`,
  };
  return [
    aviso('correo', texto, {
      es: 'indique SMTP_URL y SMTP_REMITENTE y reinicie el servicio (docs/correo.md)',
      en: 'give SMTP_URL and SMTP_REMITENTE and restart the service (docs/correo.md)',
    }),
  ];
}

function entreParentesis({ es, en }: EnIdiomas, dicho: string): EnIdiomas {
  return { es: `${es} (${dicho})`, en: `${en} (${dicho})` };
}

function remedioDe({ codigo }: Fallo): EnIdiomas {
  return codigo === null
    ? {
        es: 'revise SMTP_URL, la salida de este equipo a ese puerto y el certificado del servidor',
        en: 'check SMTP_URL, the way out of this machine to that port and the certificate of the server',
      }
    : {
        es: 'revise usuario y clave en SMTP_URL, y que el servidor admita a este remitente',
        en: 'check user and password in SMTP_URL, and that the server takes this sender',
      };
}
