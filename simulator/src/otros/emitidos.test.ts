import {
  calculadoDe,
  EMISOR,
  HOY,
  issueOtros,
  OTROS,
  unaPercepcion,
  unaRetencion,
} from '@chaski/core/documentos/otros/testing.ts';
import { buildOtro } from '@chaski/core/documentos/otros/xml.ts';
import { signXml } from '@chaski/core/firma/sign-xml.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { nombreArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { exampleFirmante } from '@chaski/core/ubl/testing.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFirma, type Juzgado } from '../lectura/check-xml.ts';
import { toPadron } from '../libro/padron.ts';
import { checkResumen } from '../resumen/check-resumen.ts';
import { checkOtro } from './check-otro.ts';
import type { TipoOtro } from './leer-otro.ts';
import { MESA_DE_OTROS } from './mesa.ts';

/* What core issues, as a stranger judges it: by the signed bytes alone. */

const CUANTAS = 300;
const PADRON = toPadron({});
const FIRMANTE = exampleFirmante();

const NOMBRE = /^(\d{11})-(20|40|RR)-(\w+)-(\d+)$/;

interface Nombre {
  readonly ruc: string;
  readonly tipo: string;
  readonly serie: string;
  readonly numero: string;
}

function parse(archivo: string): Nombre {
  const [, ruc = '', tipo = '', serie = '', numero = ''] = NOMBRE.exec(archivo) ?? [];
  return { ruc, tipo, serie, numero };
}

function judge(archivo: string, xml: Buffer): Pick<Juzgado, 'error' | 'observaciones'> {
  const { ruc, tipo, serie, numero } = parse(archivo);
  const esReversion = tipo === 'RR';
  const isRaiz = esReversion ? ({ name }: { name: string }) => name === 'VoidedDocuments' : MESA_DE_OTROS.isRaiz;
  const read = checkFirma(xml, {}, new Date(), isRaiz);
  if (!read.ok) throw new Error(`${archivo}: ${read.codigo} ${read.detalle}`);
  if (!esReversion) {
    const clave = { ruc, tipo: tipo as TipoOtro, serie, numero };
    return checkOtro(read.root, { archivo: clave, hoy: HOY, padron: PADRON });
  }
  const fecha = toFecha(serie.replace(/^(....)(..)(..)$/, '$1-$2-$3'));
  return checkResumen(read.root, {
    archivo: { clase: 'resumen', ruc, tipo, fecha, numero: Number(numero) },
    hoy: HOY,
    padron: PADRON,
    search: ({ serie: suya }) => ({ estado: 'aceptado', fechaEmision: /^\d/.test(suya) ? '2026-11-16' : HOY }),
  });
}

const SIN_NADA = { error: undefined, observaciones: [] };

describe('what core issues is accepted without observations', () => {
  test.each([
    ['retenciones', '20', unaRetencion],
    ['percepciones', '40', unaPercepcion],
  ] as const)('random %s', async (_, tipo, uno) => {
    let juzgadas = 0;
    await fc.assert(
      fc.asyncProperty(uno, fc.integer({ min: 1, max: 99_999_999 }), async (documento, numero) => {
        const calculado = calculadoDe(documento);
        const { bytes } = await signXml(buildOtro(calculado, EMISOR, numero), FIRMANTE);
        const archivo = nombreArchivo({ ruc: EMISOR.ruc, tipo, serie: calculado.otro.serie, numero });
        expect(judge(archivo, bytes)).toMatchObject(SIN_NADA);
        juzgadas++;
      }),
      { numRuns: CUANTAS },
    );
    expect(juzgadas).toBe(CUANTAS);
  });

  test('every one of examples/otros, reversals too', async () => {
    for (const { archivo, firmado } of await issueOtros()) {
      expect(judge(archivo, firmado.bytes), archivo).toMatchObject(SIN_NADA);
    }
  });
});

test('and one whose amounts are changed is not: the judge computes them by itself', async () => {
  const { antes, despues, namespaces } = buildOtro(calculadoDe(OTROS.retencion), EMISOR, 1);
  const judgeChanged = async (de: string, a: string) => {
    expect(despues).toContain(de);
    const { bytes } = await signXml({ antes, despues: despues.replaceAll(de, a), namespaces }, FIRMANTE);
    return judge(`${EMISOR.ruc}-20-R001-1`, bytes).error?.codigo;
  };
  expect(await judgeChanged('>30.00<', '>32.00<')).toBe('2623');
  expect(await judgeChanged('SUNATTotalPaid currencyID="PEN">970.00', 'SUNATTotalPaid currencyID="PEN">970.01')).toBe(
    '2629',
  );
});
