import { removeEstablecimiento, storeEstablecimiento } from '../../empresas/establecimientos.ts';
import { type Establecimiento, listEstablecimientos } from '../../empresas/establecimientos-store.ts';
import { tx } from '../../platform/db/tx.ts';
import type { Command } from '../command.ts';
import { EMPRESA_OPTION, JSON_OPTION } from '../documentos/opciones.ts';
import { printJson } from '../output.ts';
import { findEmpresa, withSession } from '../session.ts';
import { printTable } from '../table.ts';

const CODIGO = {
  tipo: 'texto',
  valor: 'NNNN',
  ayuda: 'código del establecimiento anexo en el RUC, p. ej. 0001',
  obligatoria: true,
} as const;

const guardar: Command = {
  nombre: 'empresa establecimiento',
  resumen:
    'Registra un establecimiento anexo con su dirección y sus series, o cambia el de ese código (lo que no se diga queda como está).',
  ejemplos: [
    "chaski empresa establecimiento --codigo 0001 --ubigeo 040101 --direccion 'Calle Mercaderes 100' --series F010,B010",
  ],
  opciones: {
    codigo: CODIGO,
    ubigeo: { tipo: 'texto', valor: 'NNNNNN', ayuda: 'p. ej. 150101', obligatoria: true },
    direccion: { tipo: 'texto', ayuda: 'dónde está', obligatoria: true },
    urbanizacion: { tipo: 'texto', ayuda: 'si la hay' },
    nombre: { tipo: 'texto', ayuda: 'para reconocerlo, p. ej. Tienda Arequipa; - lo quita' },
    series: { tipo: 'texto', valor: 'F010,B010,…', ayuda: 'las series que solo emiten desde aquí; - las quita' },
    empresa: EMPRESA_OPTION,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const empresa = await findEmpresa(session, args.text('empresa'));
      const nuevo = {
        codigo: args.required('codigo'),
        nombre: args.text('nombre') === '-' ? null : args.text('nombre'),
        ubigeo: args.text('ubigeo'),
        direccion: args.text('direccion'),
        urbanizacion: args.text('urbanizacion'),
        series: seriesOf(args.text('series')),
      };
      const guardado = await tx(session.pool, (db) => storeEstablecimiento(db, empresa.id, nuevo, session.actor));
      if (args.flag('json')) printJson(guardado);
      else printTable(['Código', 'Nombre', 'Dirección', 'Series'], [row(guardado)]);
      return 0;
    }),
};

/** Undefined when nothing was said of them. */
function seriesOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  return text === '-' ? [] : text.split(',').flatMap((serie) => serie.trim() || []);
}

const quitar: Command = {
  nombre: 'empresa quitar-establecimiento',
  resumen: 'Quita un establecimiento. Lo ya emitido en él no cambia.',
  ejemplos: ['chaski empresa quitar-establecimiento --codigo 0001'],
  opciones: { codigo: CODIGO, empresa: EMPRESA_OPTION, json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async (session) => {
      const empresa = await findEmpresa(session, args.text('empresa'));
      const codigo = args.required('codigo');
      await tx(session.pool, (db) => removeEstablecimiento(db, empresa.id, codigo, session.actor));
      if (args.flag('json')) printJson({ codigo });
      else console.log(`Establecimiento ${codigo} quitado.`);
      return 0;
    }),
};

const listar: Command = {
  nombre: 'empresa establecimientos',
  resumen: 'Lista los establecimientos anexos de una empresa.',
  ejemplos: ['chaski empresa establecimientos --json'],
  opciones: { empresa: EMPRESA_OPTION, json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async (session) => {
      const empresa = await findEmpresa(session, args.text('empresa'));
      const establecimientos = await listEstablecimientos(session.pool, empresa.id);
      if (args.flag('json')) printJson({ establecimientos });
      else if (establecimientos.length === 0) console.log('Solo tiene el domicilio fiscal (0000).');
      else printTable(['Código', 'Nombre', 'Dirección', 'Series'], establecimientos.map(row));
      return 0;
    }),
};

function row({ codigo, nombre, direccion: d, series }: Establecimiento): string[] {
  const direccion = `${d.direccion}, ${d.distrito} - ${d.provincia} - ${d.departamento}`;
  return [codigo, nombre ?? '', direccion, series.join(' ')];
}

export const ESTABLECIMIENTO_COMMANDS: readonly Command[] = [guardar, quitar, listar];
