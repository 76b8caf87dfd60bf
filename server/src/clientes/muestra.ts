import type { Contribuyente } from './padron-linea.ts';

/** Invented taxpayers for the environment `test`: every state, with and without an address. Their check digits are right. */
const MUESTRA: readonly Contribuyente[] = [
  {
    ruc: '20100070970',
    nombre: 'COMERCIAL DE MUESTRA S.A.C.',
    estado: 'ACTIVO',
    condicion: 'HABIDO',
    ubigeo: '150101',
    direccion: 'AV. DE LA MUESTRA NRO. 123 URB. EJEMPLO',
  },
  {
    ruc: '20000000010',
    nombre: 'DISTRIBUIDORA FICTICIA E.I.R.L.',
    estado: 'BAJA DE OFICIO',
    condicion: 'NO HABIDO',
    ubigeo: '040101',
    direccion: 'CAL. INVENTADA NRO. 45',
  },
  {
    ruc: '10123456781',
    nombre: 'PERSONA DE MUESTRA UNO',
    estado: 'ACTIVO',
    condicion: 'HABIDO',
    ubigeo: undefined,
    direccion: undefined,
  },
  {
    ruc: '10456789124',
    nombre: 'PERSONA DE MUESTRA DOS',
    estado: 'SUSPENSION TEMPORAL',
    condicion: 'HABIDO',
    ubigeo: undefined,
    direccion: undefined,
  },
];

/** By RUC, or by the DNI within the RUC of a natural person. */
export function findDeMuestra(numero: string): Contribuyente | undefined {
  return MUESTRA.find(({ ruc }) => ruc === numero || (numero.length === 8 && ruc.startsWith(`10${numero}`)));
}

/** What may be asked for in `test`. */
export const RUCS_DE_MUESTRA: readonly string[] = MUESTRA.map(({ ruc }) => ruc);
