import { ConfigError } from '@chaski/node/errors.ts';
import { type Config, resolveGiven } from '../../platform/config/config.ts';
import type { Firma } from '../../platform/db/respaldo/firma.ts';
import type { Command } from '../command.ts';
import { JSON_OPTION } from '../documentos/opciones.ts';
import { formatInstant, printJson, printPairs } from '../output.ts';

const respaldarCommand: Command = {
  nombre: 'respaldar',
  resumen: 'Copia la base de datos a una carpeta nueva, sin detener el servicio.',
  ejemplos: ['chaski respaldar /mnt/respaldos/2026-11-21', 'chaski respaldar /mnt/cifrado/2026-11-21 --con-llave'],
  argumento: 'DESTINO',
  opciones: {
    'con-llave': { tipo: 'si', ayuda: 'incluye la llave de la instalación; solo a un destino que esté cifrado' },
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    refuseDatabaseUrl(config, 'pg_dump -Fc');
    const destino = resolveGiven(args.argumento ?? '');
    const conLlave = args.flag('con-llave') && config.secreto === undefined;
    const { respaldar } = await import('../../platform/db/respaldo/respaldo.ts');
    const respaldo = await respaldar({ ...config, destino, conLlave });
    if (args.flag('json')) printJson(respaldo);
    else {
      printPairs([
        ['Respaldo', destino],
        ['Hasta', formatInstant(new Date(respaldo.en))],
        ['Tamaño', `${Math.ceil(respaldo.bytes / 1_048_576)} MB en ${respaldo.archivos} archivos`],
        ['Llave', conLlave ? 'incluida: quien tenga este respaldo puede firmar y enviar' : adviceOf(config)],
        ['Firma', respaldo.firmado ? 'de esta instalación' : 'ninguna: no se encontró la llave'],
      ]);
      console.log('\nPruébelo: CHASKI_DATA=/otra/carpeta chaski restaurar DESTINO');
    }
    return 0;
  },
};

const restaurarCommand: Command = {
  nombre: 'restaurar',
  resumen: 'Pone un respaldo en una carpeta de datos nueva (CHASKI_DATA) y comprueba que se lea entero.',
  ejemplos: ['CHASKI_DATA=/var/lib/chaski-nuevo chaski restaurar /mnt/respaldos/2026-11-21'],
  argumento: 'ORIGEN',
  opciones: {
    'sin-firma': { tipo: 'si', ayuda: 'también uno cuya firma no vale: lo hizo otra llave, o alguien lo cambió' },
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    refuseDatabaseUrl(config, 'pg_restore');
    const { restaurar } = await import('../../platform/db/respaldo/restaurar.ts');
    const restaurado = await restaurar(resolveGiven(args.argumento ?? ''), {
      ...config,
      sinFirma: args.flag('sin-firma'),
    });
    const { en, empresas, comprobantes, ultimo, conLlave, firma } = restaurado;
    if (AVISO[firma] !== undefined) console.error(AVISO[firma]);
    if (args.flag('json')) printJson(restaurado);
    else {
      printPairs([
        ['Carpeta de datos', config.dataFolder],
        ['Respaldo de', formatInstant(new Date(en))],
        ['Empresas', String(empresas)],
        ['Comprobantes', `${comprobantes}, el último guardado el ${formatInstant(ultimo)}`],
      ]);
      console.log(
        '\nLo emitido después de ese instante no está aquí: al iniciar se consulta a SUNAT antes de usar números nuevos.',
      );
      if (!conLlave && config.secreto === undefined) {
        console.log(
          `Falta la llave: copie la suya a ${config.dataFolder}/secretos/ (modo 600), o indique CHASKI_SECRETO.`,
        );
      }
    }
    return 0;
  },
};

/** What is to be known of who made it. */
const AVISO: Readonly<Partial<Record<Firma, string>>> = {
  noVale:
    'Cuidado: la firma de este respaldo no vale. No lo hizo una instalación con la llave que hay aquí, o alguien lo cambió.',
  falta:
    'Cuidado: este respaldo no lleva firma, y no se sabe quién lo hizo. Los de ahora la llevan: si es reciente, alguien se la quitó; no lo use.',
  sinLlave:
    'Cuidado: no se comprobó quién hizo este respaldo, porque la llave no estaba aquí antes de restaurarlo (la que él traiga no prueba nada).',
};

function adviceOf({ secreto, dataFolder }: Config): string {
  if (secreto !== undefined) return 'guarde aparte CHASKI_SECRETO: sin ella no se abren certificados ni claves SOL';
  return `no incluida: guarde aparte ${dataFolder}/secretos/llave*, sin las que no se abren certificados ni claves SOL`;
}

function refuseDatabaseUrl({ databaseUrl }: Config, tool: string): void {
  if (databaseUrl === undefined) return;
  throw new ConfigError([
    `Con DATABASE_URL la base es de su PostgreSQL: use sus herramientas (${tool}, como superusuario, o las de su proveedor). Vea docs/respaldo.md.`,
  ]);
}

export const RESPALDO_COMMANDS: readonly Command[] = [respaldarCommand, restaurarCommand];
