import type { Command } from './command.ts';

/** The commands of one file, and the words that they begin with. */
interface Grupo {
  readonly palabras: readonly string[];
  readonly load: () => Promise<readonly Command[]>;
}

const completar: Command = {
  nombre: 'completar',
  resumen: 'El guion con que bash completa comandos, opciones y valores.',
  ejemplos: ['eval "$(chaski completar)"', 'chaski completar > ~/.local/share/bash-completion/completions/chaski'],
  opciones: {},
  run: async () => {
    const { scriptDeBash } = await import('./completar.ts');
    console.log(scriptDeBash(await allCommands()));
    return 0;
  },
};

/** In the order of the help. Each loads what it runs only when one of its words is said: half of what a command costs was what others need. */
export const GRUPOS: readonly Grupo[] = [
  {
    palabras: ['serve', 'demo', 'simulador'],
    load: async () => (await import('./instalacion/serve.ts')).SERVE_COMMANDS,
  },
  {
    palabras: ['emitir', 'estado', 'anular', 'apartar', 'reanudar', 'descargar'],
    load: async () => (await import('./documentos/emision.ts')).EMISION_COMMANDS,
  },
  {
    palabras: ['listar', 'catalogo', 'novedades'],
    load: async () => (await import('./documentos/consulta.ts')).CONSULTA_COMMANDS,
  },
  {
    palabras: ['exportar', 'exportacion'],
    load: async () => (await import('./documentos/exportar.ts')).EXPORTAR_COMMANDS,
  },
  { palabras: ['producto', 'cliente'], load: async () => (await import('./documentos/maestro.ts')).MAESTRO_COMMANDS },
  { palabras: ['guia'], load: async () => (await import('./documentos/guia.ts')).GUIA_COMMANDS },
  { palabras: ['correo'], load: async () => (await import('./documentos/correo.ts')).CORREO_COMMANDS },
  { palabras: ['escuchar'], load: async () => (await import('./documentos/escuchar.ts')).ESCUCHAR_COMMANDS },
  { palabras: ['migrate'], load: async () => (await import('./instalacion/database.ts')).DATABASE_COMMANDS },
  { palabras: ['doctor'], load: async () => (await import('./instalacion/doctor.ts')).DOCTOR_COMMANDS },
  {
    palabras: ['respaldar', 'restaurar'],
    load: async () => (await import('./instalacion/respaldo.ts')).RESPALDO_COMMANDS,
  },
  { palabras: ['empresa'], load: async () => (await import('./instalacion/empresa.ts')).EMPRESA_COMMANDS },
  { palabras: ['empresa'], load: async () => (await import('./instalacion/marca.ts')).MARCA_COMMANDS },
  { palabras: ['padron'], load: async () => (await import('./instalacion/padron.ts')).PADRON_COMMANDS },
  { palabras: ['clave'], load: async () => (await import('./instalacion/clave.ts')).CLAVE_COMMANDS },
  { palabras: ['usuario'], load: async () => (await import('./instalacion/usuario.ts')).USUARIO_COMMANDS },
  { palabras: ['comprobante'], load: async () => (await import('./documentos/comprobante.ts')).COMPROBANTE_COMMANDS },
  { palabras: ['anulacion'], load: async () => (await import('./documentos/anulacion.ts')).ANULACION_COMMANDS },
  { palabras: ['serie'], load: async () => (await import('./instalacion/serie.ts')).SERIE_COMMANDS },
  { palabras: ['secretos'], load: async () => (await import('./instalacion/secretos.ts')).SECRETOS_COMMANDS },
  { palabras: ['auditoria'], load: async () => (await import('./instalacion/auditoria.ts')).AUDITORIA_COMMANDS },
  { palabras: ['completar'], load: async () => [completar] },
];

/** Every word that a command may begin with. */
export const PALABRAS: readonly string[] = [...new Set(GRUPOS.flatMap(({ palabras }) => palabras))];

/** The commands that begin with that word; none where no command does. */
export function commandsOf(palabra: string): Promise<readonly Command[]> {
  return load(GRUPOS.filter(({ palabras }) => palabras.includes(palabra)));
}

/** Every command, in the order of the help. */
export function allCommands(): Promise<readonly Command[]> {
  return load(GRUPOS);
}

async function load(grupos: readonly Grupo[]): Promise<readonly Command[]> {
  return (await Promise.all(grupos.map(({ load }) => load()))).flat();
}
