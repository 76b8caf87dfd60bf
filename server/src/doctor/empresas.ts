import { de, igual } from '@chaski/core/lib/idiomas.ts';
import { createEmpresas, greOf, type SunatDePrueba, validezOf } from '../empresas/empresas.ts';
import { type EmpresaAbierta, faltantesEnvio, openEmpresa } from '../empresas/secretos/abrir.ts';
import type { Llavero } from '../empresas/secretos/llavero.ts';
import { SecretoIlegible } from '../empresas/secretos/secretos.ts';
import { remedioEnConsola, tryGre } from '../empresas/sol/probar-gre.ts';
import { comandoValidez, tryValidez } from '../empresas/sol/probar-validez.ts';
import { type Empresa, findEntorno, listEmpresas } from '../empresas/store.ts';
import type { Db } from '../platform/db/db.ts';
import type { Entorno } from '../platform/http/route.ts';
import type { SunatClient } from '../sunat/client.ts';
import type { Gre } from '../sunat/gre.ts';
import type { ConsultaValidez } from '../sunat/validez.ts';
import { examineCertificado } from './certificado.ts';
import { aviso, bien, type Hallazgo, inspect, mal } from './hallazgo.ts';
import { checkSol } from './sol.ts';

export interface RevisionEmpresas {
  readonly db: Db;
  readonly llavero: Llavero;
  readonly ahora: () => Date;
  readonly sunat: SunatClient;
  readonly validez: ConsultaValidez;
  readonly gre: Gre;
  readonly prueba: SunatDePrueba;
  /** Ask SUNAT itself too; the simulator is always asked. */
  readonly enVivo: boolean;
}

/** Every company in each of its environments: secrets, certificate, SOL user, pauses. */
export async function checkEmpresas(revision: RevisionEmpresas): Promise<Hallazgo[]> {
  const empresas = await listEmpresas(revision.db.sistema);
  if (empresas.length === 0) return [bien('empresas', { es: 'todavía no hay ninguna', en: 'there are none yet' })];
  const findings: Hallazgo[] = [];
  for (const empresa of empresas) {
    for (const entorno of ['test', 'live'] as const) {
      findings.push(...(await inspect('empresas', () => checkEntorno(revision, empresa, entorno))));
    }
  }
  return findings;
}

async function checkEntorno(revision: RevisionEmpresas, { id, ruc }: Empresa, entorno: Entorno): Promise<Hallazgo[]> {
  const { db, llavero, ahora } = revision;
  const quien = `${ruc} ${entorno}`;
  const fila = await findEntorno(db.sistema, { empresaId: id, entorno });
  if (fila === undefined) return [];
  const abierta = tryOpen(llavero, fila);
  if (abierta === undefined) {
    const texto = {
      es: 'sus secretos no se abren con la llave de esta instalación',
      en: 'its secrets are not opened by the key of this installation',
    };
    return [
      mal('secretos', de(quien, texto), {
        es: 'devuelva la llave de siempre (CHASKI_SECRETO o secretos/llave*), o cargue otra vez su certificado y su usuario SOL',
        en: 'put the key of always back (CHASKI_SECRETO or secretos/llave*), or load its certificate and its SOL user again',
      }),
    ];
  }
  if (abierta.firmante === undefined && abierta.sol === undefined) {
    const texto = { es: 'sin configurar; no emite en ese entorno', en: 'not set up; it does not issue there' };
    return [bien('empresas', de(quien, texto))];
  }
  return [
    ...(abierta.firmante === undefined
      ? [
          mal(
            'certificado',
            de(quien, { es: 'falta el certificado digital', en: 'the digital certificate is missing' }),
            igual(`chaski empresa certificado --empresa ${ruc} --entorno ${entorno}`),
          ),
        ]
      : examineCertificado(quien, { firmante: abierta.firmante, ruc, ahora: ahora() })),
    ...faltantesEnvio(abierta).map((falta) =>
      mal(
        'sol',
        de(quien, { es: `falta ${falta.es}`, en: `${falta.en} missing` }),
        igual(`chaski empresa sol --empresa ${ruc} --entorno ${entorno}`),
      ),
    ),
    ...checkPausa(quien, abierta),
    ...(await checkValidez(revision, quien, abierta)),
    ...(await checkGuias(revision, quien, abierta)),
    ...(await checkCanal(revision, quien, abierta)),
  ];
}

function tryOpen(llavero: Llavero, fila: Parameters<typeof openEmpresa>[1]): EmpresaAbierta | undefined {
  try {
    return openEmpresa(llavero, fila);
  } catch (error) {
    if (error instanceof SecretoIlegible) return undefined;
    throw error;
  }
}

function checkPausa(quien: string, { envioPausadoMotivo, grePausadoMotivo }: EmpresaAbierta): Hallazgo[] {
  const pausas = [
    { motivo: envioPausadoMotivo, es: 'envíos en pausa', en: 'sending is paused' },
    { motivo: grePausadoMotivo, es: 'guías en pausa', en: 'guías are paused' },
  ];
  return pausas.flatMap(({ motivo, es, en }) =>
    motivo === null ? [] : [aviso('envios', de(quien, { es: `${es}: ${motivo}`, en: `${en}: ${motivo}` }), AL_GUARDAR)],
  );
}

const AL_GUARDAR = {
  es: 'corríjalo; al guardar el cambio, los envíos siguen solos',
  en: 'correct it; once the change is saved, sending goes on by itself',
};

/** Who has no application issues no guías, which is no fault; in `test` the simulator has its own. */
async function checkGuias(
  { gre, prueba, enVivo }: RevisionEmpresas,
  quien: string,
  empresa: EmpresaAbierta,
): Promise<Hallazgo[]> {
  const { entorno, emisor } = empresa;
  if (empresa.sol === undefined || empresa.gre === undefined) return [];
  const canal = greOf(empresa, prueba);
  if ('faltan' in canal || canal.direccion.api === prueba.url) return [];
  if (entorno === 'live' && !enVivo) {
    const texto = {
      es: 'su aplicación de guías está guardada; pruébela con --sunat',
      en: 'its application of the guías is stored; test it with --sunat',
    };
    return [bien('guias', de(quien, texto))];
  }
  const tried = await tryGre(gre, canal);
  const dicho = de(quien, tried.texto);
  const remedio = remedioEnConsola(tried, { ruc: emisor.ruc, entorno });
  return [remedio === undefined ? bien('guias', dicho) : mal('guias', dicho, remedio)];
}

/** In `test` the simulator answers it by itself. */
async function checkValidez(
  { ahora, validez, prueba, enVivo }: RevisionEmpresas,
  quien: string,
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
        de(quien, {
          es: 'sin su credencial, lo que SUNAT recibió durante un envío perdido se toma por propio sin comparar el importe, y toda boleta cuya respuesta se pierde espera a una persona',
          en: 'without its credential, what SUNAT received during a lost sending is taken for ours without comparing the amount, and every boleta whose answer is lost waits for a person',
        }),
        {
          es: `pídala en SOL (Credenciales de API SUNAT; es gratuita) y guárdela: ${guardar}`,
          en: `ask for it in SOL (Credenciales de API SUNAT; it is free) and save it: ${guardar}`,
        },
      ),
    ];
  }
  if (entorno === 'live' && !enVivo) {
    if (validezRechazo !== null)
      return [
        mal('validez', de(quien, igual(validezRechazo)), {
          es: `vea la causa con --sunat y corríjala: ${guardar}`,
          en: `see the cause with --sunat and correct it: ${guardar}`,
        }),
      ];
    const texto = {
      es: 'su credencial está guardada; pruébela con --sunat',
      en: 'its credential is stored; test it with --sunat',
    };
    return [bien('validez', de(quien, texto))];
  }
  const { texto, remedio } = await tryValidez(validez, canal, { entorno, ahora: ahora() });
  const dicho = de(quien, texto);
  return [remedio === undefined ? bien('validez', dicho) : mal('validez', dicho, remedio)];
}

async function checkCanal(revision: RevisionEmpresas, quien: string, empresa: EmpresaAbierta): Promise<Hallazgo[]> {
  const { db, llavero, prueba, ahora, sunat, enVivo } = revision;
  const { entorno } = empresa;
  if (empresa.sol === undefined) return [];
  const simulador = entorno === 'test' && empresa.sunatUrl === null;
  if (entorno === 'live' && !enVivo) {
    const texto = { es: 'usuario SOL guardado; pruébelo con --sunat', en: 'SOL user stored; test it with --sunat' };
    return [bien('sol', de(quien, texto))];
  }
  if (simulador && prueba.url === '') return [];
  const canal = await createEmpresas(db, llavero, prueba, ahora).canal(empresa);
  return 'faltan' in canal ? [] : checkSol(quien, canal, sunat, simulador);
}
