import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import type { CanalValidez, ConsultaValidez } from '../../sunat/validez.ts';
import type { EmpresaEntornoId, ResultadoSol } from '../store.ts';
import { IMPOSIBLE } from './preguntar-sol.ts';

/** Whether SUNAT's query of validity answers a company. */
export interface PruebaValidez {
  readonly estado: ResultadoSol;
  readonly texto: EnIdiomas;
  /** What to do; only where it is not `bien`. */
  readonly remedio?: EnIdiomas;
}

/** Asks, with the company's credential, for a document that cannot exist: harmless, and the answer tells whether it is let in. */
export async function tryValidez(
  consulta: ConsultaValidez,
  canal: CanalValidez,
  { entorno, ahora }: Pick<EmpresaEntornoId, 'entorno'> & { readonly ahora: Date },
): Promise<PruebaValidez> {
  const { ruc, seguridad, api } = canal;
  const pregunta = { ...IMPOSIBLE, ruc, fechaEmision: fechaLima(ahora), importe: '1.00' };
  const { estado, rechaza, mensaje } = await consulta.ask(canal, pregunta);
  if (estado !== 'desconocido')
    return {
      estado: 'bien',
      texto: {
        es: 'la consulta de validez de SUNAT admite su credencial',
        en: 'SUNAT’s query of validity takes its credential',
      },
    };
  // What it said is stored elsewhere too.
  const texto = igual(mensaje.replace(/^La/, 'la').replace(/\.$/, ''));
  if (rechaza === undefined) {
    const hosts = [...new Set([seguridad, api])].map((origen) => new URL(origen).host);
    const remedio = {
      es: `revise la salida a internet de este equipo hacia ${hosts.join(' y ')}; si SUNAT está en mantenimiento, repita más tarde`,
      en: `check the way out of this machine to ${hosts.join(' and ')}; if SUNAT is under maintenance, repeat later`,
    };
    return { estado: 'sinRespuesta', texto, remedio };
  }
  const causa =
    rechaza === 'credencial'
      ? {
          es: 'compare ID y clave con los de SOL (Credenciales de API SUNAT)',
          en: 'compare ID and key with those of SOL (Credenciales de API SUNAT)',
        }
      : {
          es: `es de otro RUC, o sin la consulta integrada: créela en SOL con el usuario de ${ruc}`,
          en: `it belongs to another RUC, or lacks the query: create it in SOL with the user of ${ruc}`,
        };
  const guardar = comandoValidez({ ruc, entorno });
  const remedio = { es: `${causa.es} y guárdela: ${guardar}`, en: `${causa.en} and save it: ${guardar}` };
  return { estado: 'mal', texto, remedio };
}

/** With which the credential is stored. */
export function comandoValidez({ ruc, entorno }: { readonly ruc: string } & Pick<EmpresaEntornoId, 'entorno'>): string {
  return `chaski empresa validez --empresa ${ruc} --entorno ${entorno} --cliente ID`;
}
