import type { Db } from '../db/db.ts';
import { abrirEmpresa, type EmpresaAbierta, faltantesEnvio } from '../empresas/abrir.ts';
import { createEmpresas, type SunatDePrueba, validezOf } from '../empresas/empresas.ts';
import type { Llavero } from '../empresas/llavero.ts';
import { comandoValidez, probarValidez } from '../empresas/probar-validez.ts';
import { SecretoIlegible } from '../empresas/secretos.ts';
import { type Empresa, findEntorno, listEmpresas } from '../empresas/store.ts';
import type { Entorno } from '../http/route.ts';
import type { SunatClient } from '../sunat/client.ts';
import type { ConsultaValidez } from '../sunat/validez.ts';
import { revisarCertificado } from './certificado.ts';
import { aviso, bien, type Hallazgo, mal, mirar } from './hallazgo.ts';
import { revisarSol } from './sol.ts';

export interface RevisionEmpresas {
  readonly db: Db;
  readonly llavero: Llavero;
  readonly ahora: () => Date;
  readonly sunat: SunatClient;
  readonly validez: ConsultaValidez;
  readonly prueba: SunatDePrueba;
  /** Ask SUNAT itself too; the simulator is always asked. */
  readonly enVivo: boolean;
}

/** Every company in each of its environments: secrets, certificate, SOL user, pauses. */
export async function revisarEmpresas(revision: RevisionEmpresas): Promise<Hallazgo[]> {
  const empresas = await listEmpresas(revision.db.sistema);
  if (empresas.length === 0) return [bien('empresas', 'todavía no hay ninguna')];
  const findings: Hallazgo[] = [];
  for (const empresa of empresas) {
    for (const entorno of ['test', 'live'] as const) {
      findings.push(...(await mirar('empresas', () => revisarEntorno(revision, empresa, entorno))));
    }
  }
  return findings;
}

async function revisarEntorno(revision: RevisionEmpresas, { id, ruc }: Empresa, entorno: Entorno): Promise<Hallazgo[]> {
  const { db, llavero, ahora } = revision;
  const de = `${ruc} ${entorno}`;
  const fila = await findEntorno(db.sistema, { empresaId: id, entorno });
  if (fila === undefined) return [];
  const abierta = tryOpen(llavero, fila);
  if (abierta === undefined) {
    const remedio =
      'devuelva la llave de siempre (CHASKI_SECRETO o secretos/llave*), o cargue otra vez su certificado y su usuario SOL';
    return [mal('secretos', `${de}: sus secretos no se abren con la llave de esta instalación`, remedio)];
  }
  if (abierta.firmante === undefined && abierta.sol === undefined) {
    return [bien('empresas', `${de}: sin configurar; no emite en ese entorno`)];
  }
  return [
    ...(abierta.firmante === undefined
      ? [
          mal(
            'certificado',
            `${de}: falta el certificado digital`,
            `chaski empresa certificado --empresa ${ruc} --entorno ${entorno}`,
          ),
        ]
      : revisarCertificado(de, { firmante: abierta.firmante, ruc, ahora: ahora() })),
    ...faltantesEnvio(abierta).map((falta) =>
      mal('sol', `${de}: falta ${falta.es}`, `chaski empresa sol --empresa ${ruc} --entorno ${entorno}`),
    ),
    ...revisarPausa(de, abierta),
    ...(await revisarValidez(revision, de, abierta)),
    ...(await revisarCanal(revision, de, abierta)),
  ];
}

function tryOpen(llavero: Llavero, fila: Parameters<typeof abrirEmpresa>[1]): EmpresaAbierta | undefined {
  try {
    return abrirEmpresa(llavero, fila);
  } catch (error) {
    if (error instanceof SecretoIlegible) return undefined;
    throw error;
  }
}

function revisarPausa(de: string, { envioPausadoMotivo }: EmpresaAbierta): Hallazgo[] {
  if (envioPausadoMotivo === null) return [];
  return [
    aviso(
      'envios',
      `${de}: envíos en pausa: ${envioPausadoMotivo}`,
      'corríjalo; al guardar el cambio, los envíos siguen solos',
    ),
  ];
}

/** In `test` the simulator answers it by itself. */
async function revisarValidez(
  { ahora, validez, prueba, enVivo }: RevisionEmpresas,
  de: string,
  empresa: EmpresaAbierta,
): Promise<Hallazgo[]> {
  const { entorno, emisor, sol, sunatUrl, validezRechazo } = empresa;
  if (sol === undefined || (entorno === 'test' && sunatUrl === null)) return [];
  const guardar = comandoValidez({ ruc: emisor.ruc, entorno });
  const canal = validezOf(empresa, prueba);
  if (canal === undefined) {
    if (entorno === 'test') return [];
    return [
      aviso(
        'validez',
        `${de}: sin su credencial, lo que SUNAT recibió durante un envío perdido se toma por propio sin comparar el importe, y toda boleta cuya respuesta se pierde espera a una persona`,
        `pídala en SOL (Credenciales de API SUNAT; es gratuita) y guárdela: ${guardar}`,
      ),
    ];
  }
  if (entorno === 'live' && !enVivo) {
    if (validezRechazo !== null)
      return [mal('validez', `${de}: ${validezRechazo}`, `vea la causa con --sunat y corríjala: ${guardar}`)];
    return [bien('validez', `${de}: su credencial está guardada; pruébela con --sunat`)];
  }
  const { texto, remedio } = await probarValidez(validez, canal, { entorno, ahora: ahora() });
  return [remedio === undefined ? bien('validez', `${de}: ${texto}`) : mal('validez', `${de}: ${texto}`, remedio)];
}

async function revisarCanal(revision: RevisionEmpresas, de: string, empresa: EmpresaAbierta): Promise<Hallazgo[]> {
  const { db, llavero, prueba, ahora, sunat, enVivo } = revision;
  const { entorno } = empresa;
  if (empresa.sol === undefined) return [];
  const simulador = entorno === 'test' && empresa.sunatUrl === null;
  if (entorno === 'live' && !enVivo) return [bien('sol', `${de}: usuario SOL guardado; pruébelo con --sunat`)];
  if (simulador && prueba.url === '') return [];
  const canal = await createEmpresas(db, llavero, prueba, ahora).canal(empresa);
  return 'faltan' in canal ? [] : revisarSol(de, canal, sunat, simulador);
}
