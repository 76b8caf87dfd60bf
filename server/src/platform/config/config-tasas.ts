import { Decimal } from '@chaski/core/lib/decimal.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { igvGeneral, type TasasPorAno, tasaReducida, VARIABLE_RESTAURANTES } from '@chaski/core/vigencias/tasas.ts';

/**
 * `IGV_RESTAURANTES`, years with their percent: `2027:15`. What is wrong goes to `refuse`; a year whose rate this version knows is
 * taken only with that rate, and none is said twice.
 */
export function readIgvRestaurantes(text: string | undefined, refuse: (problema: string) => void): TasasPorAno {
  const pares = (text ?? '').split(',').map((par) => par.trim());
  const anos = pares.map((par) => par.split(':')[0]);
  const repetido = anos.find((ano, indice) => ano !== '' && anos.indexOf(ano) !== indice);
  if (repetido !== undefined) {
    refuse(`${VARIABLE_RESTAURANTES}=${text} no sirve: ${repetido} está más de una vez; deje su tasa una sola vez.`);
    return {};
  }
  return Object.fromEntries(
    pares
      .filter((par) => par !== '')
      .flatMap((par) => {
        const [, ano, tasa] = /^(20\d\d):(\d{1,2}(?:\.\d{1,2})?)$/.exec(par) ?? [];
        const problema = ano === undefined || tasa === undefined ? COMO : problemaDe(ano, Decimal.from(tasa));
        if (problema !== undefined) refuse(`${VARIABLE_RESTAURANTES}=${par} no sirve: ${problema}`);
        return problema === undefined && ano !== undefined && tasa !== undefined ? [[ano, tasa]] : [];
      }),
  );
}

const COMO = 'escriba el año y su tasa en porcentaje, por ejemplo 2027:15; varios años, separados por comas.';

function problemaDe(ano: string, tasa: Decimal): string | undefined {
  const dia = toFecha(`${ano}-12-31`);
  const suya = tasaReducida(dia);
  if (suya !== undefined && !suya.equals(tasa)) return `la tasa de ${ano} es ${suya}; quítelo.`;
  if (tasa.isZero() || !tasa.lessThan(igvGeneral(dia)))
    return `es menor que la general, ${igvGeneral(dia)}, y mayor que 0.`;
  return undefined;
}
