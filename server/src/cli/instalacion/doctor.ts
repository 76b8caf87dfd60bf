import { type EnIdiomas, type Idioma, igual } from '@chaski/core/lib/idiomas.ts';
import { type HallazgoDicho, mal, sayHallazgo } from '../../doctor/hallazgo.ts';
import { idiomaDe } from '../../platform/config/config.ts';
import type { Command } from '../command.ts';
import { JSON_OPTION } from '../documentos/opciones.ts';
import { printJson } from '../output.ts';

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
    const { diagnosticar } = await import('../../doctor/diagnosticar.ts');
    const hallazgos = await diagnosticar(config, {
      ahora: () => new Date(),
      enVivo: args.flag('sunat'),
      idioma: config.idioma,
    });
    const count = (estado: HallazgoDicho['estado']) => hallazgos.filter((each) => each.estado === estado).length;
    const malos = count('mal');
    if (args.flag('json')) printJson({ bien: malos === 0, hallazgos });
    else print(hallazgos, malos, count('aviso'), config.idioma);
    return malos === 0 ? 0 : 1;
  },
  runWithout: (args, problemas) => {
    if (!args.flag('json')) return undefined;
    const remedio = { es: 'corrija esa variable de entorno', en: 'correct that environment variable' };
    const hallazgos = problemas.map((problema) =>
      sayHallazgo(mal('configuracion', igual(problema), remedio), idiomaDe()),
    );
    printJson({ bien: false, hallazgos });
    return 1;
  },
};

/** What each finding looked at, for a person; one that is not here is called by its own name. */
const TITULOS: Readonly<Record<string, EnIdiomas>> = {
  aislamiento: { es: 'aislamiento entre empresas', en: 'isolation of companies' },
  auditoria: { es: 'auditoría', en: 'audit' },
  base: { es: 'base de datos', en: 'database' },
  carpeta: { es: 'carpeta de datos', en: 'data folder' },
  certificado: { es: 'certificado', en: 'certificate' },
  configuracion: { es: 'configuración', en: 'configuration' },
  correo: { es: 'correo', en: 'mail' },
  correos: { es: 'correos', en: 'mails' },
  disco: { es: 'disco', en: 'disk' },
  durabilidad: { es: 'durabilidad', en: 'durability' },
  empresas: { es: 'empresas', en: 'companies' },
  envios: { es: 'envios', en: 'sending' },
  esquema: { es: 'esquema', en: 'schema' },
  llave: { es: 'llave', en: 'key' },
  novedades: { es: 'novedades', en: 'changes of rules' },
  pendientes: { es: 'pendientes', en: 'pending' },
  permisos: { es: 'permisos de los archivos', en: 'permissions of the files' },
  reloj: { es: 'reloj', en: 'clock' },
  respaldo: { es: 'respaldo', en: 'backup' },
  restauracion: { es: 'restauración', en: 'restoration' },
  secretos: { es: 'secretos', en: 'secrets' },
  sol: { es: 'usuario SOL', en: 'SOL user' },
  testigo: { es: 'testigo de fuera', en: 'witness outside' },
  validez: { es: 'consulta de validez', en: 'query of validity' },
};

const RESUMEN: Readonly<Record<Idioma, (malos: number, avisos: number) => string>> = {
  es: (malos, avisos) => {
    const resto = avisos === 0 ? '' : `, con ${avisos} ${avisos === 1 ? 'aviso' : 'avisos'}`;
    return malos === 0 ? `✓ Todo en orden${resto}.` : `✗ ${malos} ${malos === 1 ? 'problema' : 'problemas'}${resto}.`;
  },
  en: (malos, avisos) => {
    const resto = avisos === 0 ? '' : `, with ${avisos} ${avisos === 1 ? 'warning' : 'warnings'}`;
    return malos === 0 ? `✓ All is well${resto}.` : `✗ ${malos} ${malos === 1 ? 'problem' : 'problems'}${resto}.`;
  },
};

const SIGNOS = { bien: '✓', aviso: '!', mal: '✗' } as const;

function print(hallazgos: readonly HallazgoDicho[], malos: number, avisos: number, idioma: Idioma): void {
  for (const { estado, que, texto, remedio } of hallazgos) {
    console.log(`${SIGNOS[estado]} ${TITULOS[que]?.[idioma] ?? que}: ${texto}`);
    if (remedio !== undefined) console.log(`    → ${remedio}`);
  }
  console.log(`\n${RESUMEN[idioma](malos, avisos)}`);
}

export const DOCTOR_COMMANDS: readonly Command[] = [doctor];
