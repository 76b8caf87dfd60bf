import { type Fecha, fechaLima } from '@chaski/core/lib/fecha.ts';
import { de, type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import { DIAS_DE_AVISO, novedades, proximoCambio } from '@chaski/core/novedades/novedades.ts';
import {
  type Afectada,
  countMiradas,
  DIAS_REVISADOS,
  listAfectadas,
  type Miradas,
  type ReglaPrevista,
} from '../novedades/store.ts';
import type { Db } from '../platform/db/db.ts';
import { aviso, bien, type Hallazgo } from './hallazgo.ts';

const REMEDIO: EnIdiomas = {
  es: 'vea qué cambia con chaski novedades, y pruebe sus documentos en test con la cabecera Chaski-Fecha o --fecha-simulada',
  en: 'see what changes with chaski novedades, and try your documents in test with the header Chaski-Fecha or --fecha-simulada',
};
/** Rules that one finding names. */
const NOMBRADAS = 5;

const REMEDIO_DE_MIRADA: EnIdiomas = {
  es: 'deje el servicio en marcha, que mira una vez al día, y repita; lo que no pudo leer está en su registro',
  en: 'leave the service running, which looks once a day, and repeat; what it could not read is in its log',
};

/**
 * What changes within 30 days, for which companies what they issued in the last 90 would have been refused or observed, and of
 * what nothing is known.
 */
export async function checkNovedades({ sistema }: Db, hoy: Fecha): Promise<Hallazgo[]> {
  const dia = proximoCambio(hoy);
  if (dia === undefined)
    return [
      bien('novedades', {
        es: `nada cambia en los próximos ${DIAS_DE_AVISO} días`,
        en: `nothing changes in the next ${DIAS_DE_AVISO} days`,
      }),
    ];
  const afectadas = await listAfectadas(sistema, dia);
  const miradas = await countMiradas(sistema, dia);
  const ignorado = loIgnorado(miradas);
  if (afectadas.length > 0) {
    const avisos = afectadas.map((una) => aviso('novedades', enUna(dia, una), REMEDIO));
    const resto = ignorado.map(({ es, en }) =>
      aviso(
        'novedades',
        { es: `del cambio del ${dia}: ${es}`, en: `of the change of ${dia}: ${en}` },
        REMEDIO_DE_MIRADA,
      ),
    );
    return [...avisos, ...resto];
  }
  const fuentes = novedades(hoy).flatMap(({ desde, fuente }) => (desde === dia ? [fuente] : []));
  const cambian = {
    es: `el ${dia} cambian reglas (${fuentes.join('; ')})`,
    en: `on ${dia} rules change (${fuentes.join('; ')})`,
  };
  const dichos = [cambian, enNinguna(miradas), ...ignorado];
  const texto = { es: dichos.map(({ es }) => es).join('; '), en: dichos.map(({ en }) => en).join('; ') };
  return [ignorado.length === 0 ? bien('novedades', texto) : aviso('novedades', texto, REMEDIO_DE_MIRADA)];
}

function enUna(dia: Fecha, afectada: Afectada): EnIdiomas {
  const { ruc, entorno, revisados, completo, rechazados, observados, reglas, miradoEn } = afectada;
  const mas = completo
    ? igual('')
    : {
        es: ` (hay más en los ${DIAS_REVISADOS} días de antes, sin mirar)`,
        en: ` (there are more in the ${DIAS_REVISADOS} days before, not looked at)`,
      };
  const mirados = fechaLima(miradoEn);
  const cuales = reglas.slice(0, NOMBRADAS).map(enPalabras);
  return de(`${ruc} ${entorno}`, {
    es: `desde el ${dia}, de sus ${revisados} últimos comprobantes${mas.es}, mirados el ${mirados}, ${rechazados} se habrían rechazado y ${observados} observado: ${cuales.map(({ es }) => es).join('; ')}`,
    en: `from ${dia} on, of its last ${revisados} documents${mas.en}, looked at on ${mirados}, ${rechazados} would have been refused and ${observados} observed: ${cuales.map(({ en }) => en).join('; ')}`,
  });
}

function enNinguna({ revisados, incompletas, desde, hasta }: Miradas): EnIdiomas {
  if (desde === null || hasta === null)
    return {
      es: 'todavía nadie miró qué cambiaría en lo emitido',
      en: 'nobody looked yet at what would change in what was issued',
    };
  const dias = [...new Set([fechaLima(desde), fechaLima(hasta)])];
  const mas =
    incompletas === 0
      ? igual('')
      : {
          es: ` (de ${incompletas} de las empresas y entornos, solo los más nuevos)`,
          en: ` (of ${incompletas} of the companies and environments, only the newest)`,
        };
  return {
    es: `de los ${revisados} comprobantes revisados${mas.es}, mirados el ${dias.join(' al ')}, ninguno se habría rechazado ni observado`,
    en: `of the ${revisados} documents looked at${mas.en}, on ${dias.join(' to ')}, none would have been refused or observed`,
  };
}

/** Of what nobody can say that nothing changes. */
function loIgnorado({ porMirar, sinLeer }: Miradas): EnIdiomas[] {
  return [
    ...(porMirar === 0
      ? []
      : [
          {
            es: `sin mirar todavía: ${porMirar} de las empresas y entornos que emitieron`,
            en: `not looked at yet: ${porMirar} of the companies and environments that issued`,
          },
        ]),
    ...(sinLeer === 0
      ? []
      : [
          {
            es: `no se pudieron volver a leer, y de ellos no se sabe: ${sinLeer}`,
            en: `could not be read again, and of them nothing is known: ${sinLeer}`,
          },
        ]),
  ];
}

function enPalabras({ codigo, campo, documentos, ejemplos }: ReglaPrevista): EnIdiomas {
  const numeros = ejemplos.map(({ correlativo }) => correlativo).join(', ');
  const mas = documentos > ejemplos.length ? '…' : '';
  const cuales = `(${documentos}: ${numeros}${mas})`;
  return {
    es: `${codigo ?? 'sin código'} en ${campo} ${cuales}`,
    en: `${codigo ?? 'without a code'} in ${campo} ${cuales}`,
  };
}
