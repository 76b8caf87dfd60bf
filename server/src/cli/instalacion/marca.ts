import { configurarMarca, marcaDe, prepareMarca } from '../../empresas/marca/marca.ts';
import { tx } from '../../platform/db/tx.ts';
import type { Args, Command } from '../command.ts';
import { readGiven } from '../documentos/archivo.ts';
import { EMPRESA_OPTION, JSON_OPTION } from '../documentos/opciones.ts';
import { printJson, printPairs } from '../output.ts';
import { findEmpresa, withSession } from '../session.ts';

const marca: Command = {
  nombre: 'empresa marca',
  resumen: 'Cambia cómo se ven los PDF de una empresa: su logo, su color y su línea al pie. "-" quita lo que había.',
  ejemplos: [
    "chaski empresa marca --logo logo.png --color '#0A5C36' --pie 'Gracias por su compra'",
    'chaski empresa marca --logo -',
  ],
  opciones: {
    empresa: EMPRESA_OPTION,
    logo: {
      tipo: 'texto',
      valor: 'RUTA',
      ayuda: 'PNG o JPG de hasta 512 KB y 4000 píxeles de lado; se guarda a no más de 1000; - lo quita',
    },
    color: { tipo: 'texto', valor: '#RRGGBB', ayuda: 'de marcos y líneas; - vuelve al negro' },
    pie: { tipo: 'texto', ayuda: 'una línea de hasta 200 caracteres; - la quita' },
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const empresa = await findEmpresa(session, args.text('empresa'));
      const ruta = args.text('logo');
      const cambio = {
        ...(ruta === undefined ? {} : { logo: ruta === '-' ? null : await readGiven('logo', ruta) }),
        ...textOf(args, 'color'),
        ...textOf(args, 'pie'),
      };
      const listo = await prepareMarca(empresa.id, cambio);
      await tx(session.pool, (db) => configurarMarca(db, empresa.id, listo, session.actor));
      const { logo, color, pie } = await marcaDe(session.pool, empresa.id);
      const visible = { logo: logo === undefined ? null : logo.formato, color: color ?? null, pie: pie ?? null };
      if (args.flag('json')) printJson(visible);
      else
        printPairs([
          ['Logo', visible.logo === null ? 'ninguno' : `${visible.logo.toUpperCase()}, ${logo?.bytes.length} bytes`],
          ['Color', color ?? 'negro'],
          ['Pie', pie ?? 'ninguno'],
        ]);
      return 0;
    }),
};

function textOf(args: Args, name: 'color' | 'pie'): Partial<Record<'color' | 'pie', string | null>> {
  const text = args.text(name);
  return text === undefined ? {} : { [name]: text === '-' ? null : text };
}

export const MARCA_COMMANDS: readonly Command[] = [marca];
