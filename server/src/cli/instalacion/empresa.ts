import { RS_48_2026 } from '@chaski/core/vigencias/normas.ts';
import { createEmpresa } from '../../empresas/administrar.ts';
import { changeEmpresa } from '../../empresas/datos.ts';
import { type Establecimiento, listEstablecimientos } from '../../empresas/establecimientos-store.ts';
import { faltantesEnvio, faltantesFirma, openEmpresa } from '../../empresas/secretos/abrir.ts';
import type { Llavero } from '../../empresas/secretos/llavero.ts';
import { type Empresa, type FilaEntorno, findEntorno, listEmpresas } from '../../empresas/store.ts';
import { tx } from '../../platform/db/tx.ts';
import type { Entorno } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import type { Command } from '../command.ts';
import { EMPRESA_OPTION, JSON_OPTION } from '../documentos/opciones.ts';
import { formatInstant, printJson, printPairs } from '../output.ts';
import { findEmpresa, type Session, withSession } from '../session.ts';
import { printTable } from '../table.ts';
import { ENTORNO_COMMANDS } from './empresa-entorno.ts';
import { ESTABLECIMIENTO_COMMANDS } from './establecimiento.ts';

const crear: Command = {
  nombre: 'empresa crear',
  resumen: 'Registra una empresa, lista para emitir en test. Para live faltan después su certificado y su usuario SOL.',
  ejemplos: [
    "chaski empresa crear --ruc 20100070970 --razon-social 'MI EMPRESA S.A.C.' --ubigeo 150101 --direccion 'Av. Arequipa 123'",
  ],
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
        const id = await tx(pool, (db) => createEmpresa(db, llavero, nueva, new Date(), actor));
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
  ejemplos: ['chaski empresa listar'],
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
  ejemplos: ['chaski empresa ver --empresa 20100070970'],
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

const codigoProducto: Command = {
  nombre: 'empresa codigo-producto',
  resumen:
    'Dice que la empresa está en el padrón 12 de SUNAT, el de los obligados a enviar código de producto: desde el ' +
    `${RS_48_2026.desde} no emite facturas ni boletas sin él. --no dice que no lo está.`,
  ejemplos: [
    'chaski empresa codigo-producto --empresa 20100070970',
    'chaski empresa codigo-producto --empresa 20100070970 --no',
  ],
  opciones: { empresa: EMPRESA_OPTION, no: { tipo: 'si', ayuda: 'no está en el padrón' }, json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async (session) => {
      const { id, ruc } = await findEmpresa(session, args.text('empresa'));
      const cambio = { obligadoCodigoProducto: !args.flag('no') };
      await tx(session.pool, (db) => changeEmpresa(db, id, cambio, session.actor));
      if (args.flag('json')) printJson({ ruc, ...cambio });
      else console.log(`Empresa ${ruc}: código de producto ${enPadron(cambio)}.`);
      return 0;
    }),
};

function enPadron({ obligadoCodigoProducto }: Pick<Empresa, 'obligadoCodigoProducto'>): string {
  return obligadoCodigoProducto ? 'obligatorio (padrón 12)' : 'no obligatorio';
}

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
  if (fila === undefined) throw new AppError('empresa-sin-entorno', { ruc: empresa.ruc, entorno });
  return { ...estadoOf(fila, llavero), entorno };
}

function estadoOf(fila: FilaEntorno, llavero: Llavero) {
  const abierta = openEmpresa(llavero, fila);
  const faltan = [...faltantesFirma(abierta, new Date()), ...faltantesEnvio(abierta)].map(({ es }) => es);
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
    ['Padrón 12', empresa.obligadoCodigoProducto ? 'código de producto obligatorio' : undefined],
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

export const EMPRESA_COMMANDS: readonly Command[] = [
  crear,
  listar,
  ver,
  codigoProducto,
  ...ENTORNO_COMMANDS,
  ...ESTABLECIMIENTO_COMMANDS,
];
