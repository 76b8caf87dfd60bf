import { isFecha } from '@chaski/core/lib/fecha.ts';
import { buildClave, changeClave, revocarClave, rotarClave } from '../../api-keys/claves.ts';
import { readRed } from '../../api-keys/redes.ts';
import { type Clave, LIMITE_POR_DEFECTO, listClaves } from '../../api-keys/store.ts';
import { ensureDemoEmpresa } from '../../empresas/demo.ts';
import { tx } from '../../platform/db/tx.ts';
import { PERMISOS } from '../../platform/http/route.ts';
import { type Args, type Command, UsageError } from '../command.ts';
import { EMPRESA_OPTION, ENTORNO_OPTION, JSON_OPTION, toEntorno } from '../documentos/opciones.ts';
import { formatInstant, printJson, printPairs } from '../output.ts';
import { siSePierde } from '../salida-perdida.ts';
import { findEmpresa, withSession } from '../session.ts';
import { printTable } from '../table.ts';

const REDES = { tipo: 'texto', valor: 'IP/N,…' } as const;

const crear: Command = {
  nombre: 'clave crear',
  resumen: 'Crea una clave de la API. Se muestra una sola vez.',
  ejemplos: [
    'chaski clave crear --entorno test',
    'chaski clave crear --entorno live --nombre ERP --permisos invoices.create,invoices.send_taxauth,invoices.read --expira 2027-12-31',
  ],
  opciones: {
    entorno: ENTORNO_OPTION,
    empresa: EMPRESA_OPTION,
    nombre: { tipo: 'texto', ayuda: 'para reconocerla en las listas' },
    permisos: {
      tipo: 'texto',
      valor: 'a,b|todos',
      sugiere: ['todos', ...PERMISOS],
      ayuda: `todos (por defecto) o una lista de: ${PERMISOS.join(', ')}`,
    },
    limite: { tipo: 'texto', valor: 'N', ayuda: `solicitudes por minuto (${LIMITE_POR_DEFECTO} por defecto)` },
    expira: {
      tipo: 'texto',
      valor: 'FECHA',
      ayuda: 'AAAA-MM-DD (hasta el fin de ese día en Lima) o un instante ISO 8601',
    },
    redes: { ...REDES, ayuda: 'direcciones o redes desde las que sirve; sin ellas, desde todas' },
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const { pool, llavero, actor } = session;
      // After `migrate` alone there is no company yet: a key for trying things out should not have to wait for it.
      if (!args.flag('empresa')) await tx(pool, (db) => ensureDemoEmpresa(db, llavero, new Date(), actor));
      const empresa = await findEmpresa(session, args.text('empresa'));
      const entorno = toEntorno(args.required('entorno'));
      const nombre = args.text('nombre') ?? `Clave de ${entorno}`;
      const permisos = permisosOf(args.text('permisos') ?? 'todos');
      const limite = limiteOf(args);
      const expiraEn = expiraOf(args.text('expira'));
      const redes = redesOf(args.text('redes'));
      const nueva = { empresaId: empresa.id, entorno, nombre, permisos, limite, expiraEn, redes };
      const { id, clave } = await tx(pool, (db) => buildClave(db, nueva, new Date(), actor));
      tellDe(id);
      const datos = { id, empresa: empresa.ruc, entorno, nombre, permisos, limite, expiraEn: expiraEn ?? null };
      if (args.flag('json')) printJson({ clave, ...datos });
      else
        printEntrega(clave, [
          ['Id', id],
          ['Empresa', `${empresa.ruc} ${empresa.razonSocial}`],
          ['Entorno', entorno],
        ]);
      return 0;
    }),
};

const listar: Command = {
  nombre: 'clave listar',
  resumen: 'Lista las claves, sin su valor.',
  ejemplos: ['chaski clave listar'],
  opciones: { empresa: { ...EMPRESA_OPTION, ayuda: 'solo las de esta empresa' }, json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async (session) => {
      const ruc = args.text('empresa');
      const empresa = ruc === undefined ? undefined : await findEmpresa(session, ruc);
      const claves = await listClaves(session.pool, empresa?.id);
      if (args.flag('json')) printJson({ claves });
      else if (claves.length === 0) console.log('No hay claves. Cree una: chaski clave crear --entorno test');
      else printTable(HEAD, claves.map(rowOf));
      return 0;
    }),
};

const HEAD = ['Id', 'Empresa', 'Entorno', 'Nombre', 'Clave', 'Límite', 'Estado', 'Último uso', 'Permisos'];

function rowOf(clave: Clave): string[] {
  const permisos = clave.permisos.length === PERMISOS.length ? 'todos' : clave.permisos.join(',');
  const { ruc, entorno, nombre, prefijo, ultimos4, limite } = clave;
  const value = `${prefijo}…${ultimos4}`;
  return [
    clave.id.slice(0, 8),
    ruc,
    entorno,
    nombre,
    value,
    String(limite),
    estadoOf(clave),
    formatInstant(clave.ultimoUsoEn),
    permisos,
  ];
}

function estadoOf({ revocadaEn, expiraEn }: Clave): string {
  if (revocadaEn !== null) return 'revocada';
  if (expiraEn === null) return 'activa';
  return `${expiraEn <= new Date() ? 'venció' : 'vence'} ${formatInstant(expiraEn)}`;
}

const rotar: Command = {
  nombre: 'clave rotar',
  resumen: 'Da otro valor a una clave; el anterior deja de servir en ese instante.',
  ejemplos: ['chaski clave rotar 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77'],
  argumento: 'ID',
  opciones: { json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async ({ pool, actor }) => {
      const { id, clave, entorno } = await tx(pool, (db) => rotarClave(db, args.argumento ?? '', actor));
      tellDe(id);
      if (args.flag('json')) printJson({ clave, id, entorno });
      else
        printEntrega(clave, [
          ['Id', id],
          ['Entorno', entorno],
        ]);
      return 0;
    }),
};

const revocar: Command = {
  nombre: 'clave revocar',
  resumen: 'Termina con una clave para siempre, en ese instante.',
  ejemplos: ['chaski clave revocar 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77'],
  argumento: 'ID',
  opciones: { json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async ({ pool, actor }) => {
      const id = await tx(pool, (db) => revocarClave(db, args.argumento ?? '', actor));
      if (args.flag('json')) printJson({ id, revocada: true });
      else console.log(`La clave ${id} quedó revocada.`);
      return 0;
    }),
};

const cambiar: Command = {
  nombre: 'clave cambiar',
  resumen: 'Cambia nombre, permisos, límite o vencimiento de una clave, sin cambiar su valor. Vale en ese instante.',
  ejemplos: ['chaski clave cambiar 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77 --limite 300 --redes 10.1.0.0/16'],
  argumento: 'ID',
  opciones: {
    nombre: { tipo: 'texto', ayuda: 'para reconocerla en las listas' },
    permisos: {
      tipo: 'texto',
      valor: 'a,b|todos',
      sugiere: ['todos', ...PERMISOS],
      ayuda: `los que le quedan: todos o una lista de: ${PERMISOS.join(', ')}`,
    },
    limite: { tipo: 'texto', valor: 'N', ayuda: 'solicitudes por minuto' },
    expira: { tipo: 'texto', valor: 'FECHA', ayuda: 'AAAA-MM-DD o un instante ISO 8601; - quita el vencimiento' },
    redes: { ...REDES, ayuda: 'direcciones o redes desde las que sirve; - desde todas' },
    json: JSON_OPTION,
  },
  run: (args, config) => {
    if (!['nombre', 'permisos', 'limite', 'expira', 'redes'].some((opcion) => args.flag(opcion))) {
      throw new UsageError(['Diga qué cambia: --nombre, --permisos, --limite, --expira o --redes.']);
    }
    return withSession(config, async ({ pool, actor }) => {
      const permisos = args.text('permisos');
      const expira = args.text('expira');
      const redes = args.text('redes');
      const cambio = {
        nombre: args.text('nombre'),
        permisos: permisos === undefined ? undefined : permisosOf(permisos),
        limite: args.text('limite') === undefined ? undefined : limiteOf(args),
        expiraEn: expira === '-' ? null : expiraOf(expira),
        redes: redes === '-' ? null : redesOf(redes),
      };
      const clave = await tx(pool, (db) => changeClave(db, args.argumento ?? '', cambio, new Date(), actor));
      if (args.flag('json')) printJson(clave);
      else printTable(HEAD, [rowOf(clave)]);
      return 0;
    });
  },
};

export const CLAVE_COMMANDS: readonly Command[] = [crear, listar, cambiar, rotar, revocar];

function tellDe(id: string): void {
  siSePierde(`La clave existe, y su valor no se volverá a mostrar. Déle otro: chaski clave rotar ${id}`);
}

function printEntrega(clave: string, pairs: readonly (readonly [string, string])[]): void {
  printPairs([['Clave', clave], ...pairs]);
  console.log('\nGuárdela ahora: no se volverá a mostrar.');
}

function permisosOf(text: string): string[] {
  if (text === 'todos') return [...PERMISOS];
  return text.split(',').map((permiso) => permiso.trim());
}

function limiteOf(args: Args): number {
  const text = args.text('limite');
  if (text === undefined) return LIMITE_POR_DEFECTO;
  // Whether it fits is judged with the rest of the key.
  if (!/^-?\d+$/.test(text)) throw new UsageError([`--limite ${text} no sirve: debe ser un entero.`]);
  return Number(text);
}

/** Undefined when nothing was said of them. Throws `UsageError` with all that are none. */
function redesOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const leidas = text.split(',').map((red) => ({ red, leida: readRed(red) }));
  const malas = leidas.flatMap(({ red, leida }) =>
    leida.ok ? [] : [`--redes ${red.trim()} no sirve. ${leida.mensaje.es}.`],
  );
  if (malas.length > 0) throw new UsageError(malas);
  return leidas.flatMap(({ leida }) => (leida.ok ? [leida.red] : []));
}

/** The end of a day in Lima, or an instant with its time zone. */
function expiraOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (isFecha(text)) return new Date(Date.parse(`${text}T23:59:59.999-05:00`));
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new UsageError([`--expira ${text} no sirve: escriba AAAA-MM-DD, o AAAA-MM-DDThh:mm:ss-05:00.`]);
}
