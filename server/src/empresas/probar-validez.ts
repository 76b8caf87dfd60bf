import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { CanalValidez, ConsultaValidez } from '../sunat/validez.ts';
import { IMPOSIBLE } from './preguntar-sol.ts';
import type { EmpresaEntornoId, ResultadoSol } from './store.ts';

/** Whether SUNAT's query of validity answers a company. */
export interface PruebaValidez {
  readonly estado: ResultadoSol;
  readonly texto: string;
  /** What to do; only where it is not `bien`. */
  readonly remedio?: string;
}

/** Asks, with the company's credential, for a document that cannot exist: harmless, and the answer tells whether it is let in. */
export async function probarValidez(
  consulta: ConsultaValidez,
  canal: CanalValidez,
  { entorno, ahora }: Pick<EmpresaEntornoId, 'entorno'> & { readonly ahora: Date },
): Promise<PruebaValidez> {
  const { ruc, seguridad, api } = canal;
  const pregunta = { ...IMPOSIBLE, ruc, fechaEmision: fechaLima(ahora), importe: '1.00' };
  const { estado, rechaza, mensaje } = await consulta.preguntar(canal, pregunta);
  if (estado !== 'desconocido')
    return { estado: 'bien', texto: 'la consulta de validez de SUNAT admite su credencial' };
  const texto = mensaje.replace(/^La/, 'la').replace(/\.$/, '');
  if (rechaza === undefined) {
    const hosts = [...new Set([seguridad, api])].map((origen) => new URL(origen).host).join(' y ');
    const remedio = `revise la salida a internet de este equipo hacia ${hosts}; si SUNAT está en mantenimiento, repita más tarde`;
    return { estado: 'sinRespuesta', texto, remedio };
  }
  const causa =
    rechaza === 'credencial'
      ? 'compare ID y clave con los de SOL (Credenciales de API SUNAT)'
      : `es de otro RUC, o sin la consulta integrada: créela en SOL con el usuario de ${ruc}`;
  const remedio = `${causa} y guárdela: ${comandoValidez({ ruc, entorno })}`;
  return { estado: 'mal', texto, remedio };
}

/** With which the credential is stored. */
export function comandoValidez({ ruc, entorno }: { readonly ruc: string } & Pick<EmpresaEntornoId, 'entorno'>): string {
  return `chaski empresa validez --empresa ${ruc} --entorno ${entorno} --cliente ID`;
}
