import { ANULACION_COMMANDS } from './anulacion.ts';
import { AUDITORIA_COMMANDS } from './auditoria.ts';
import { CLAVE_COMMANDS } from './clave.ts';
import type { Command } from './command.ts';
import { scriptDeBash } from './completar.ts';
import { COMPROBANTE_COMMANDS } from './comprobante.ts';
import { CONSULTA_COMMANDS } from './consulta.ts';
import { CORREO_COMMANDS } from './correo.ts';
import { DATABASE_COMMANDS } from './database.ts';
import { DOCTOR_COMMANDS } from './doctor.ts';
import { EMISION_COMMANDS } from './emision.ts';
import { EMPRESA_COMMANDS } from './empresa.ts';
import { ESCUCHAR_COMMANDS } from './escuchar.ts';
import { EXPORTAR_COMMANDS } from './exportar.ts';
import { MARCA_COMMANDS } from './marca.ts';
import { PADRON_COMMANDS } from './padron.ts';
import { RESPALDO_COMMANDS } from './respaldo.ts';
import { SECRETOS_COMMANDS } from './secretos.ts';
import { SERIE_COMMANDS } from './serie.ts';
import { SERVE_COMMANDS } from './serve.ts';
import { USUARIO_COMMANDS } from './usuario.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...SERVE_COMMANDS,
  ...EMISION_COMMANDS,
  ...CONSULTA_COMMANDS,
  ...EXPORTAR_COMMANDS,
  ...CORREO_COMMANDS,
  ...ESCUCHAR_COMMANDS,
  ...DATABASE_COMMANDS,
  ...DOCTOR_COMMANDS,
  ...RESPALDO_COMMANDS,
  ...EMPRESA_COMMANDS,
  ...MARCA_COMMANDS,
  ...PADRON_COMMANDS,
  ...CLAVE_COMMANDS,
  ...USUARIO_COMMANDS,
  ...COMPROBANTE_COMMANDS,
  ...ANULACION_COMMANDS,
  ...SERIE_COMMANDS,
  ...SECRETOS_COMMANDS,
  ...AUDITORIA_COMMANDS,
  {
    nombre: 'completar',
    resumen: 'El guion con que bash completa comandos, opciones y valores.',
    ejemplos: ['eval "$(chaski completar)"', 'chaski completar > ~/.local/share/bash-completion/completions/chaski'],
    opciones: {},
    run: async () => {
      console.log(scriptDeBash(COMMANDS));
      return 0;
    },
  },
];
