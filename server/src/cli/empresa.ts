import { X509Certificate } from 'node:crypto';
import { tx } from '../db/tx.ts';
import { abrirEmpresa, faltantesEnvio, faltantesFirma } from '../empresas/abrir.ts';
import { cargarCertificado, configurarDestino, configurarSol, crearEmpresa } from '../empresas/administrar.ts';
import { esAutofirmado } from '../empresas/certificado-visible.ts';
import { type Establecimiento, listEstablecimientos } from '../empresas/establecimientos-store.ts';
import { AUTOFIRMADO_EN_REAL } from '../empresas/examinar.ts';
import type { Llavero } from '../empresas/llavero.ts';
import { type Empresa, type FilaEntorno, findEntorno, listEmpresas } from '../empresas/store.ts';
import { AppError } from '../errors.ts';
import type { Entorno } from '../http/route.ts';
import { readGiven } from './archivo.ts';
import type { Args, Command, Option } from './command.ts';
import { ESTABLECIMIENTO_COMMANDS } from './establecimiento.ts';
import { formatInstant, printJson, printPairs } from './output.ts';
import { readPassword } from './password.ts';
import {
  EMPRESA_OPTION,
  ENTORNO_OPTION,
  findEmpresa,
  JSON_OPTION,
  type Session,
  toEntorno,
  withSession,
} from './session.ts';
import { printTable } from './table.ts';

const CLAVE_OPTIONS: Readonly<Record<string, Option>> = {
  clave: { tipo: 'texto', ayuda: 'la contraseña (queda en el historial del intérprete; mejor la siguiente)' },
  'clave-archivo': {
    tipo: 'texto',
    valor: 'RUTA',
    ayuda: 'archivo con la contraseña; - la lee de la entrada. Sin ambas, se pregunta',
  },
};

const crear: Command = {
  nombre: 'empresa crear',
  resumen: 'Registra una empresa, lista para emitir en test. Para live faltan después su certificado y su usuario SOL.',
  opciones: {
    ruc: { tipo: 'texto', valor: 'RUC', ayuda: '11 cifras', obligatoria: true },
    'razon-social': { tipo: 'texto', ayuda: 'como está en SUNAT', obligatoria: true },
    'nombre-comercial': { tipo: 'texto', ayuda: 'si lo tiene' },
    ubigeo: { tipo: 'texto', valor: 'NNNNNN', ayuda: 'del domicilio fiscal, p. ej. 150101' },
    direccion: { tipo: 'texto', ayuda: 'el domicilio fiscal' },
    urbanizacion: { tipo: 'texto', ayuda: 'si la hay' },
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(
      config,
      async ({ pool, llavero, actor }) => {
        const nueva = {
          ruc: args.required('ruc'),
          razonSocial: args.required('razon-social'),
          nombreComercial: args.text('nombre-comercial'),
          ubigeo: args.text('ubigeo'),
          direccion: args.text('direccion'),
          urbanizacion: args.text('urbanizacion'),
        };
        const id = await tx(pool, (db) => crearEmpresa(db, llavero, nueva, new Date(), actor));
        if (args.flag('json')) printJson({ id, ruc: nueva.ruc, razonSocial: nueva.razonSocial });
        else
          console.log(
            `Empresa ${nueva.ruc} creada. Su clave de pruebas: chaski clave crear --entorno test --empresa ${nueva.ruc}`,
          );
        return 0;
      },
      { puedeCrear: true },
    ),
};

const listar: Command = {
  nombre: 'empresa listar',
  resumen: 'Lista las empresas.',
  opciones: { json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async ({ pool }) => {
      const empresas = await listEmpresas(pool);
      if (args.flag('json')) printJson({ empresas });
      else if (empresas.length === 0) console.log('No hay empresas. Cree una: chaski empresa crear --ayuda');
      else
        printTable(
          ['RUC', 'Razón social', 'Creada'],
          empresas.map((e) => [e.ruc, e.razonSocial, formatInstant(e.creadaEn)]),
        );
      return 0;
    }),
};

const ver: Command = {
  nombre: 'empresa ver',
  resumen: 'Muestra una empresa y qué le falta en cada entorno. Las contraseñas y claves privadas no se muestran.',
  opciones: { empresa: EMPRESA_OPTION, json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async (session) => {
      const empresa = await findEmpresa(session, args.text('empresa'));
      const entornos = [await estadoDe(session, empresa, 'test'), await estadoDe(session, empresa, 'live')];
      const establecimientos = await listEstablecimientos(session.pool, empresa.id);
      if (args.flag('json')) printJson({ ...empresa, establecimientos, entornos });
      else printEmpresa(empresa, establecimientos, entornos);
      return 0;
    }),
};

interface EstadoEntorno {
  readonly entorno: Entorno;
  readonly listo: boolean;
  readonly faltan: readonly string[];
  readonly certificadoHasta: Date | null;
  readonly solUsuario: string | null;
  readonly sunatUrl: string | null;
  readonly consultaUrl: string | null;
  readonly envioPausadoMotivo: string | null;
}

async function estadoDe({ pool, llavero }: Session, empresa: Empresa, entorno: Entorno): Promise<EstadoEntorno> {
  const fila = await findEntorno(pool, { empresaId: empresa.id, entorno });
  if (fila === undefined) throw new AppError('NOT_FOUND', `La empresa ${empresa.ruc} no tiene entorno ${entorno}.`);
  return { ...estadoOf(fila, llavero), entorno };
}

function estadoOf(fila: FilaEntorno, llavero: Llavero) {
  const abierta = abrirEmpresa(llavero, fila);
  const faltan = [...faltantesFirma(abierta, new Date()), ...faltantesEnvio(abierta)];
  const { solUsuario, sunatUrl, consultaUrl, envioPausadoMotivo } = fila;
  const certificadoHasta = abierta.certificadoHasta ?? null;
  const destino = { solUsuario, sunatUrl, consultaUrl, envioPausadoMotivo };
  return { listo: faltan.length === 0, faltan, certificadoHasta, ...destino };
}

function printEmpresa(
  empresa: Empresa,
  establecimientos: readonly Establecimiento[],
  entornos: readonly EstadoEntorno[],
): void {
  const { direccion: d } = empresa;
  printPairs([
    ['RUC', empresa.ruc],
    ['Razón social', empresa.razonSocial],
    ['Nombre comercial', empresa.nombreComercial ?? undefined],
    [
      'Dirección',
      d === null ? undefined : `${d.direccion}, ${d.distrito} - ${d.provincia} - ${d.departamento} (${d.ubigeo})`,
    ],
    ['Establecimientos', establecimientos.map(({ codigo }) => codigo).join(', ') || undefined],
  ]);
  for (const e of entornos) {
    console.log('');
    printPairs([
      [`Entorno ${e.entorno}`, e.listo ? 'listo para emitir' : `falta ${e.faltan.join(' y ')}`],
      ['Certificado', e.certificadoHasta === null ? undefined : `vale hasta ${formatInstant(e.certificadoHasta)}`],
      ['Usuario SOL', e.solUsuario ?? undefined],
      ['Envía a', e.sunatUrl ?? (e.entorno === 'live' ? 'SUNAT, producción' : 'el simulador')],
      ['Envío en pausa', e.envioPausadoMotivo ?? undefined],
    ]);
  }
}

const certificado: Command = {
  nombre: 'empresa certificado',
  resumen: 'Carga el certificado digital de un entorno. Su contraseña se usa para abrirlo y no se guarda.',
  opciones: {
    entorno: ENTORNO_OPTION,
    archivo: { tipo: 'texto', valor: 'RUTA', ayuda: 'archivo .p12, .pfx o .pem', obligatoria: true },
    empresa: EMPRESA_OPTION,
    ...CLAVE_OPTIONS,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const id = await entornoOf(session, args);
      const bytes = await readGiven('archivo', args.required('archivo'));
      const clave = await readPassword(args, 'Contraseña del certificado: ', { optional: bytes[0] !== 0x30 });
      const { pool, llavero, actor } = session;
      const cargado = await tx(pool, (db) => cargarCertificado(db, llavero, id, { bytes, clave }, new Date(), actor));
      const { titular, ruc, emisor, serie, hasta } = cargado;
      const x509 = new X509Certificate(Buffer.from(cargado.firmante.certificado, 'base64'));
      const { texto, remedio } = AUTOFIRMADO_EN_REAL;
      const cuidado = id.entorno === 'live' && esAutofirmado(x509) ? `${texto} ${remedio}.` : undefined;
      if (args.flag('json')) printJson({ titular, ruc: ruc ?? null, emisor, serie, hasta, cuidado });
      else
        printPairs([
          ['Certificado', titular],
          ['RUC', ruc ?? 'no lo lleva'],
          ['Emitido por', emisor],
          ['Vale hasta', formatInstant(hasta)],
          ['Cuidado', cuidado],
        ]);
      return 0;
    }),
};

const sol: Command = {
  nombre: 'empresa sol',
  resumen: 'Guarda el usuario SOL de un entorno, cifrado.',
  opciones: {
    entorno: ENTORNO_OPTION,
    usuario: { tipo: 'texto', ayuda: 'sin el RUC delante, p. ej. FACTURA1', obligatoria: true },
    empresa: EMPRESA_OPTION,
    ...CLAVE_OPTIONS,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const id = await entornoOf(session, args);
      const usuario = args.required('usuario');
      const clave = (await readPassword(args, 'Clave SOL: ', { optional: false })) ?? '';
      const { pool, llavero, actor } = session;
      await tx(pool, (db) => configurarSol(db, llavero, id, { usuario, clave }, actor));
      if (args.flag('json')) printJson({ entorno: id.entorno, usuario });
      else console.log(`Usuario SOL ${usuario} guardado para ${id.entorno}.`);
      return 0;
    }),
};

const destino: Command = {
  nombre: 'empresa destino',
  resumen:
    'Envía los comprobantes de un entorno a un OSE o a la beta de SUNAT. Sin --url, vuelve al destino de siempre.',
  opciones: {
    entorno: ENTORNO_OPTION,
    url: { tipo: 'texto', valor: 'URL', ayuda: 'la dirección de su billService' },
    'consulta-url': { tipo: 'texto', valor: 'URL', ayuda: 'la de su billConsultService, si lo tiene' },
    'certificado-cdr': {
      tipo: 'texto',
      valor: 'SHA256,…',
      ayuda: 'huellas de los certificados con que firma sus CDR; sin ellas no se verifican',
    },
    empresa: EMPRESA_OPTION,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const id = await entornoOf(session, args);
      const certificadosCdr = (args.text('certificado-cdr') ?? '').split(',').flatMap((huella) => huella.trim() || []);
      const nuevo = {
        sunatUrl: args.text('url') ?? null,
        consultaUrl: args.text('consulta-url') ?? null,
        certificadosCdr,
      };
      await tx(session.pool, (db) => configurarDestino(db, id, nuevo, session.actor));
      if (args.flag('json')) printJson({ entorno: id.entorno, ...nuevo });
      else console.log(`El entorno ${id.entorno} envía a ${nuevo.sunatUrl ?? 'su destino de siempre'}.`);
      return 0;
    }),
};

async function entornoOf(session: Session, args: Args) {
  const empresa = await findEmpresa(session, args.text('empresa'));
  return { empresaId: empresa.id, entorno: toEntorno(args.required('entorno')) };
}

export const EMPRESA_COMMANDS: readonly Command[] = [
  ...[crear, listar, ver, certificado, sol, destino],
  ...ESTABLECIMIENTO_COMMANDS,
];
