import { expect, test } from 'vitest';
import { computeTotales } from '../impuestos/compute-totales.ts';
import { UN_EMISOR, unDocumento } from '../impuestos/testing.ts';
import { toFecha } from '../lib/fecha.ts';
import { archivoDe, type DelComprobante } from './archivos.ts';
import { calculadoDe, OTROS } from './otros/testing.ts';
import { claseDeResumen, TIPOS_RESUMEN } from './registro.ts';

const NOMBRE = /<cac:AccountingSupplierParty>.*?<cbc:RegistrationName>([^<]*)</s;
const HOY = toFecha('2026-11-21');

test.each([
  ['of 150 letters', 'Ñ'.repeat(150), 100, false],
  ['of letters beyond the first plane of Unicode', '𐐀'.repeat(150), 100, false],
  ['cut before a space', `${'A'.repeat(99)} S.A.C.`, 99, false],
  ['of which no more than two letters are left', `AB${' '.repeat(98)}CD`, 2, true],
])('of a name %s, what is judged is what is written', (_, razonSocial, largo, refused) => {
  for (const tipo of TIPOS_RESUMEN) {
    const emisor = { ...UN_EMISOR, razonSocial };
    const de: DelComprobante = {
      calculado:
        claseDeResumen(tipo).servicio === 'ventas'
          ? computeTotales(unDocumento({ tipoComprobante: '03', serie: 'B001' }))
          : calculadoDe(OTROS.retencion),
      numero: 1,
      proposito: 'anular',
      motivo: 'Error en el cliente',
    };
    const cabecera = { id: `${tipo}-20261121-1`, fechaEmision: toFecha('2026-11-20'), fechaGeneracion: HOY };
    const { antes, despues } = archivoDe(tipo).build(cabecera, de, emisor);
    expect([...(NOMBRE.exec(antes + despues)?.[1] ?? '')]).toHaveLength(largo);
    const codigos = archivoDe(tipo)
      .judge({ ...cabecera, hoy: HOY }, de, emisor)
      .map(({ codigo }) => codigo);
    expect(codigos.includes('2228')).toBe(refused);
  }
});
