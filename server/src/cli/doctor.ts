import { type Hallazgo, mal } from '../doctor/hallazgo.ts';
import type { Command } from './command.ts';
import { JSON_OPTION } from './opciones.ts';
import { printJson } from './output.ts';

const doctor: Command = {
  nombre: 'doctor',
  resumen:
    'Revisa la instalación entera y dice qué hacer con lo que encuentra. No cambia nada; termina con 1 si algo está mal.',
  ejemplos: ['chaski doctor', 'chaski doctor --sunat --json'],
  opciones: {
    sunat: {
      tipo: 'si',
      ayuda:
        'prueba también los usuarios SOL de live y la credencial de su consulta de validez, con preguntas inofensivas a SUNAT',
    },
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const { diagnosticar } = await import('../doctor/diagnosticar.ts');
    const hallazgos = await diagnosticar(config, { ahora: () => new Date(), enVivo: args.flag('sunat') });
    const count = (estado: Hallazgo['estado']) => hallazgos.filter((each) => each.estado === estado).length;
    const malos = count('mal');
    if (args.flag('json')) printJson({ bien: malos === 0, hallazgos });
    else print(hallazgos, malos, count('aviso'));
    return malos === 0 ? 0 : 1;
  },
  runWithout: (args, problemas) => {
    if (!args.flag('json')) return undefined;
    const remedio = 'corrija esa variable de entorno';
    printJson({ bien: false, hallazgos: problemas.map((problema) => mal('configuracion', problema, remedio)) });
    return 1;
  },
};

/** What each finding looked at, for a person; one that is not here is called by its own name. */
const TITULOS: Readonly<Record<string, string>> = {
  aislamiento: 'aislamiento entre empresas',
  auditoria: 'auditoría',
  base: 'base de datos',
  carpeta: 'carpeta de datos',
  configuracion: 'configuración',
  permisos: 'permisos de los archivos',
  restauracion: 'restauración',
  sol: 'usuario SOL',
  testigo: 'testigo de fuera',
  validez: 'consulta de validez',
};

const SIGNOS = { bien: '✓', aviso: '!', mal: '✗' } as const;

function print(hallazgos: readonly Hallazgo[], malos: number, avisos: number): void {
  for (const { estado, que, texto, remedio } of hallazgos) {
    console.log(`${SIGNOS[estado]} ${TITULOS[que] ?? que}: ${texto}`);
    if (remedio !== undefined) console.log(`    → ${remedio}`);
  }
  const resto = avisos === 0 ? '' : `, con ${avisos} ${avisos === 1 ? 'aviso' : 'avisos'}`;
  console.log(
    malos === 0 ? `\n✓ Todo en orden${resto}.` : `\n✗ ${malos} ${malos === 1 ? 'problema' : 'problemas'}${resto}.`,
  );
}

export const DOCTOR_COMMANDS: readonly Command[] = [doctor];
