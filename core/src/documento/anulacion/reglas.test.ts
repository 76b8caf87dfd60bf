import { describe, expect, test } from 'vitest';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import { FILAS_BAJA, FILAS_RESUMEN } from './filas.ts';
import { juzgarBaja, juzgarResumen } from './reglas.ts';
import {
  ACEPTADA,
  unAltaResumen,
  unaBaja,
  unaLineaResumen,
  unaNotaResumen,
  unaPercepcion,
  unResumen,
} from './testing.ts';
import type { Baja, Resumen } from './tipos.ts';

const RECHAZADA = { ...ACEPTADA, estado: 'RECHAZADA' as const };
const ANULADA = { ...ACEPTADA, estado: 'ANULADA' as const };
const EN_PROCESO = { ...ACEPTADA, estado: 'EN_PROCESO' as const };
const VIEJA = toFecha('2026-11-13');
const monto = (text: string) => Decimal.from(text);

/** For each code, a baja that trips it. */
const BAJAS: Readonly<Record<string, Baja>> = {
  2220: unaBaja({ id: 'RA-20261121-0' }),
  2346: unaBaja({ id: 'RA-20261120-1' }),
  2301: unaBaja({ id: 'RA-20261122-1', fechaGeneracion: toFecha('2026-11-22') }),
  2671: unaBaja({ fechaEmision: toFecha('2026-11-22') }),
  2229: unaBaja({ razonSocial: ' ' }),
  2228: unaBaja({ razonSocial: 'A'.repeat(101) }),
  2309: unaBaja({}, { tipo: '' }),
  2308: unaBaja({}, { tipo: '03' }),
  2311: unaBaja({}, { serie: '' }),
  2310: unaBaja({}, { serie: 'B001' }),
  2313: unaBaja({}, { numero: 0 }),
  2312: unaBaja({}, { numero: 100_000_000 }),
  2315: unaBaja({}, { motivo: ' ' }),
  4203: unaBaja({}, { motivo: 'no' }),
  2348: unaBaja({}, {}, {}),
  2105: unaBaja({}, { situacion: EN_PROCESO }),
  2398: unaBaja({}, { situacion: RECHAZADA }),
  2323: unaBaja({}, { situacion: ANULADA }),
  2375: unaBaja({}, { situacion: { ...ACEPTADA, fechaEmision: VIEJA } }),
  2957: unaBaja({ fechaEmision: VIEJA }),
};

/** For each code, one resumen or more that trip it. */
const RESUMENES: Readonly<Record<string, Resumen | readonly Resumen[]>> = {
  2220: unResumen({ id: 'RA-20261121-1' }),
  2346: unResumen({ id: 'RC-20261120-1' }),
  2236: unResumen({ id: 'RC-20261122-1', fechaGeneracion: toFecha('2026-11-22') }),
  2671: unResumen({ fechaEmision: toFecha('2026-11-22') }),
  2229: unResumen({ razonSocial: '' }),
  2228: unResumen({ razonSocial: 'AB' }),
  2242: unResumen({}, unaLineaResumen({ tipo: '' })),
  2241: unResumen({}, unaLineaResumen({ tipo: '01' })),
  2512: unResumen({}, unaLineaResumen({ numero: 0 })),
  2513: [
    unResumen({}, unaLineaResumen({ serie: 'F001' })),
    unResumen({}, unaNotaResumen({ afectado: { tipoComprobante: '01', serie: 'F001', numero: 1 } })),
  ],
  2522: unResumen({}, unaLineaResumen({ estado: '' })),
  2896: unResumen({}, unaLineaResumen({ estado: '4' })),
  2663: unResumen({}, unaLineaResumen({ situacion: EN_PROCESO })),
  2987: unResumen({}, unaLineaResumen({ situacion: ANULADA })),
  2282: unResumen({}, unaLineaResumen({ estado: '1' })),
  2957: unResumen({ fechaEmision: VIEJA }),
  4443: unResumen({ fechaEmision: VIEJA }, unAltaResumen()),
  3094: unResumen({}, unaLineaResumen(), unaLineaResumen()),
  3095: unResumen({}, unAltaResumen(), unaLineaResumen({ estado: '2' })),
  3096: unResumen({}, unaLineaResumen({ estado: '2' }), unaLineaResumen()),
  2514: unResumen({}, sinCliente('700.01')),
  2015: unResumen({}, unaLineaResumen({ cliente: { tipoDocumento: '', numeroDocumento: '1' } })),
  2016: unResumen({}, unaLineaResumen({ cliente: { tipoDocumento: 'Z', numeroDocumento: '1' } })),
  2014: unResumen({}, unaLineaResumen({ cliente: { tipoDocumento: '1', numeroDocumento: '' } })),
  2017: unResumen({}, unaLineaResumen({ cliente: { tipoDocumento: '6', numeroDocumento: '2010007097' } })),
  4207: unResumen({}, unaLineaResumen({ cliente: { tipoDocumento: '1', numeroDocumento: '4567891' } })),
  4208: unResumen({}, unaLineaResumen({ cliente: { tipoDocumento: '4', numeroDocumento: 'X 1' } })),
  2582: unResumen({}, unAltaResumen({ afectado: { tipoComprobante: '03', serie: 'B001', numero: 2 } })),
  2524: unResumen({}, unaNotaResumen({ afectado: { tipoComprobante: '03', serie: '', numero: 1 } })),
  2583: unResumen({}, unaNotaResumen({ afectado: { tipoComprobante: '', serie: 'B001', numero: 1 } })),
  2920: unResumen({}, unaNotaResumen({ afectado: { tipoComprobante: '03', serie: 'F001', numero: 1 } })),
  2989: unResumen({}, unaNotaResumen({ afectado: { tipoComprobante: '03', serie: 'B001', numero: 1 } })),
  2990: unResumen(
    {},
    unaNotaResumen({ afectado: { tipoComprobante: '03', serie: 'B001', numero: 1, situacion: RECHAZADA } }),
  ),
  2251: unResumen({}, unaLineaResumen({ importeTotal: monto('118.001') })),
  2254: unResumen({}, unaLineaResumen({ valores: [{ codigo: '01', monto: monto('-1') }] })),
  2256: unResumen({}, unaLineaResumen({ valores: [{ codigo: '06', monto: monto('100') }] })),
  2357: unResumen({}, conValores(['01', '50.00'], ['01', '50.00'])),
  2261: unResumen({}, unaLineaResumen({ otrosCargos: monto('-1') })),
  2266: unResumen({}, unaLineaResumen({ otrosCargos: monto('0.00') })),
  2048: unResumen({}, conTributos(['1000', '18.001'])),
  2268: unResumen({}, conTributos(['1000', '18.00'], ['9997', '0.00'])),
  2355: unResumen({}, conTributos(['1000', '9.00'], ['1000', '9.00'])),
  2278: unResumen({}, conTributos(['2000', '18.00'])),
  4027: unResumen({}, unaLineaResumen({ importeTotal: monto('123.01') })),
  4019: unResumen({}, conTributos(['1000', '24.00'])),
  4302: unResumen({}, conTributos(['1016', '18.00'])),
  2986: unResumen({}, unaNotaResumen({ percepcion: unaPercepcion() })),
  2517: unResumen({}, unAltaResumen({ percepcion: unaPercepcion({ regimen: '04' }) })),
  2891: unResumen({}, unAltaResumen({ percepcion: unaPercepcion({ tasa: monto('1') }) })),
  2893: unResumen({}, unAltaResumen({ percepcion: unaPercepcion({ monto: monto('0') }) })),
  2895: unResumen({}, unAltaResumen({ percepcion: unaPercepcion({ totalConPercepcion: monto('0') }) })),
  2897: unResumen({}, unAltaResumen({ percepcion: unaPercepcion({ base: monto('0') }) })),
  2608: unResumen({}, unAltaResumen({ percepcion: unaPercepcion({ totalConPercepcion: monto('118.00') }) })),
};

function sinCliente(total: string) {
  const { cliente: _suyo, ...linea } = unAltaResumen({ importeTotal: monto(total) });
  return linea;
}

function conTributos(...pares: [string, string][]) {
  return unaLineaResumen({ tributos: pares.map(([codigo, valor]) => ({ codigo, monto: monto(valor) })) });
}

function conValores(...pares: [string, string][]) {
  return unaLineaResumen({ valores: pares.map(([codigo, valor]) => ({ codigo, monto: monto(valor) })) });
}

const BUENAS = [unaBaja(), unaBaja({}, { tipo: '07', serie: 'FC01' }, { serie: '0001' }, { numero: 2 })];
const BUENOS = [
  unResumen(),
  unResumen({}, unaLineaResumen(), unAltaResumen({ numero: 2 }), unaNotaResumen()),
  unResumen({}, unAltaResumen({ percepcion: unaPercepcion() })),
  unResumen({}, sinCliente('118.00')),
];

describe('comunicación de baja', () => {
  test('nothing is found in one that is right', () => {
    for (const baja of BUENAS) expect(juzgarBaja(baja)).toEqual([]);
  });

  test.each(FILAS_BAJA)('$codigo is found: $cuando', ({ codigo, severidad }) => {
    const baja = BAJAS[codigo];
    expect(baja).toBeDefined();
    expect(baja === undefined ? [] : juzgarBaja(baja)).toContainEqual(expect.objectContaining({ codigo, severidad }));
    expect(BUENAS.flatMap((buena) => juzgarBaja(buena)).map((hallazgo) => hallazgo.codigo)).not.toContain(codigo);
  });

  test('what is wrong is said with its place and its remedy', () => {
    expect(juzgarBaja(unaBaja({}, {}, { tipo: '03', numero: 2 }))).toEqual([
      {
        codigo: '2308',
        severidad: 'rechazo',
        ruta: 'lineas.1.tipo',
        mensaje: 'Ese tipo no se anula por comunicación de baja; las boletas van por resumen diario',
      },
    ]);
  });
});

describe('resumen diario', () => {
  test('nothing is found in one that is right', () => {
    for (const resumen of BUENOS) expect(juzgarResumen(resumen)).toEqual([]);
  });

  test.each(FILAS_RESUMEN)('$codigo is found at $mira: $cuando', ({ codigo, severidad, mira }) => {
    const campo = mira.replace(/^lineas\[\]/, '').replace(/^\./, '');
    const hallazgos = [RESUMENES[codigo] ?? []].flat().flatMap((resumen) => juzgarResumen(resumen));
    const suyos = hallazgos.filter(({ ruta }) => ruta.replace(/^lineas\.\d+\.?/, '') === campo);
    expect(suyos).toContainEqual(expect.objectContaining({ codigo, severidad }));
    expect(BUENOS.flatMap((bueno) => juzgarResumen(bueno)).map((hallazgo) => hallazgo.codigo)).not.toContain(codigo);
  });

  test('the seven days do not count for paper of a contingency', () => {
    const linea = unaLineaResumen({ serie: '0001' });
    expect(juzgarResumen(unResumen({ fechaEmision: VIEJA }, linea))).toEqual([]);
  });
});
