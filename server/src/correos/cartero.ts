import type { Sweeper } from '../platform/jobs/cola/sweeper.ts';
import { startWork } from '../platform/jobs/cola/work.ts';
import { advance, CORREOS, look } from './cola-store.ts';
import { enviarCorreo, type Servidor } from './enviar.ts';
import type { MailPorts } from './ports.ts';
import { createReposo } from './smtp/reposo.ts';
import type { Smtp } from './smtp/smtp.ts';

/** Mails that one process sends at once: each draws a PDF, and those of requests go first. */
const PLAZAS = 4;
const PLAZAS_POR_EMPRESA = 2;
/** With those that the server keeps waiting. */
const PLAZAS_CON_MUDOS = 16;
/** How long a stop waits for a server that does not answer; its mails are sent after the next start. */
const GRACIA_MS = 5_000;

/** Begins to send what is due, of every company, as many at once as the mail server takes. */
export function startCartero(deps: MailPorts, smtp: Smtp): Sweeper {
  const reposo = createReposo(() => performance.now(), PLAZAS);
  const noted = async (servidor: Servidor): Promise<void> => {
    if (servidor === 'ausente') reposo.falla();
    else if (servidor === 'presente' && reposo.vuelve()) await advance(deps.db.sistema);
  };
  return startWork(deps, {
    queue: CORREOS,
    look,
    room: reposo.caben,
    keyOf: ({ empresaId }) => empresaId,
    carry: async (correo) => {
      const sale = reposo.entra();
      let servidor: Servidor = 'nada';
      try {
        await deps.punto('correo.tomado');
        servidor = await enviarCorreo(deps, smtp, correo);
      } finally {
        sale();
      }
      await noted(servidor);
    },
    slots: PLAZAS_CON_MUDOS,
    slotsPerKey: PLAZAS_POR_EMPRESA,
    tanda: PLAZAS_POR_EMPRESA,
    patience: { ms: GRACIA_MS, cut: smtp.cut },
  });
}
