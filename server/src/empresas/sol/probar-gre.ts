import { assertNever } from '@chaski/core/lib/assert.ts';
import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import { CAUSAS_DE_NEGATIVA } from '@chaski/core/sunat/gre.ts';
import type { CanalGre, Gre } from '../../sunat/gre.ts';
import type { EmpresaEntornoId, ResultadoSol } from '../store.ts';

/** Whether SUNAT lets a company send guías. */
export interface PruebaGre {
  readonly estado: ResultadoSol;
  readonly texto: EnIdiomas;
  /** What to do; only where it is not `bien`. */
  readonly remedio?: EnIdiomas;
}

/** Asks for a token, which sends nothing, and says what is probably wrong where none is given. */
export async function tryGre(gre: Pick<Gre, 'probar'>, canal: CanalGre): Promise<PruebaGre> {
  const { direccion, credencial } = canal;
  const { host } = new URL(direccion.seguridad);
  const ficha = await gre.probar(canal);
  switch (ficha.tipo) {
    case 'ficha':
      return {
        estado: 'bien',
        texto: {
          es: `${host} da la ficha de las guías a ${credencial.usuario}`,
          en: `${host} gives the token of the guías to ${credencial.usuario}`,
        },
      };
    case 'configurar':
      // What it said is stored elsewhere too.
      return { estado: 'mal', texto: igual(ficha.dicho), remedio: CAUSAS_DE_NEGATIVA[ficha.causa] };
    case 'reintentar':
      return sinRespuesta(host, {
        es: 'respondió algo que no se entiende',
        en: 'answered something that is not understood',
      });
    case 'sinRespuesta':
      return sinRespuesta(host, { es: `no responde (${ficha.detalle})`, en: `does not answer (${ficha.detalle})` });
    default:
      return assertNever(ficha);
  }
}

function sinRespuesta(host: string, que: EnIdiomas): PruebaGre {
  return {
    estado: 'sinRespuesta',
    texto: { es: `${host} ${que.es}`, en: `${host} ${que.en}` },
    remedio: {
      es: `revise la salida a internet de este equipo hacia ${host}; si SUNAT está en mantenimiento, repita más tarde`,
      en: `check the way out of this machine to ${host}; if SUNAT is under maintenance, repeat later`,
    },
  };
}

/** What to do, for who is at a terminal: with the command by which the application is stored again, where that is what to do. */
export function remedioEnConsola(
  { estado, remedio }: PruebaGre,
  id: { readonly ruc: string } & Pick<EmpresaEntornoId, 'entorno'>,
): EnIdiomas | undefined {
  if (estado !== 'mal' || remedio === undefined) return remedio;
  const guardar = comandoGre(id);
  return { es: `${remedio.es} ${guardar}`, en: `${remedio.en} ${guardar}` };
}

function comandoGre({ ruc, entorno }: { readonly ruc: string } & Pick<EmpresaEntornoId, 'entorno'>): string {
  return `chaski empresa guias --empresa ${ruc} --entorno ${entorno} --cliente ID`;
}
