/*
 * What each motive of catalog 20 demands of a guía of the remitente. Source of all rows: SUNAT's rules for guías
 * (ValidaExprRegGreRemitente 2.0.1 of 2026-08-06 and the sheet of 2026-09-25).
 */

export interface Motivo {
  /** Who receives the goods: the remitente itself, somebody else, or whoever it is. */
  readonly destinatario: 'remitente' | 'otro' | 'cualquiera';
  /** The destinatario has a RUC (3417). */
  readonly conRuc?: true;
  /** The comprador: expected (4378), allowed, or out of place (4377). */
  readonly comprador: 'esperado' | 'admitido' | 'sobra';
  /** The proveedor: expected (4375), allowed, or out of place (4054). */
  readonly proveedor: 'esperado' | 'admitido' | 'sobra';
  /** Types of document of the proveedor (2723, 3447); absent, any. */
  readonly tiposDeProveedor?: readonly string[];
  /** Of whom the establishment of departure may not be (3411) or must be (3414). */
  readonly partida?: 'noPropia' | 'propia';
  /** The same of the arrival; `ninguna`: there is no arrival (3416); `destinatario`: it is that party's (3488). */
  readonly llegada?: 'noPropia' | 'propia' | 'ninguna' | 'destinatario';
  /** Goods that pass customs: the regime of the DAM and of the DS, what may be told of weight, packages, ports. */
  readonly aduana?: Aduana;
}

export interface Aduana {
  readonly regimenesDam: readonly string[];
  readonly regimenesDs: readonly string[];
  /** The port or the airport is that of departure (import) or of arrival (export, 3364). */
  readonly puerto: 'partida' | 'llegada';
  /** Where an establishment is told if there is no port. */
  readonly localSinPuerto?: 'partida' | 'llegada';
}

const SUYO = { comprador: 'sobra', proveedor: 'sobra' } as const;

export const MOTIVOS = new Map<string, Motivo>([
  ['01', { ...SUYO, destinatario: 'otro', llegada: 'noPropia' }],
  [
    '02',
    {
      ...SUYO,
      destinatario: 'remitente',
      proveedor: 'esperado',
      tiposDeProveedor: ['1', '4', '6', '7'],
      partida: 'noPropia',
    },
  ],
  ['03', { ...SUYO, destinatario: 'otro', comprador: 'esperado', llegada: 'noPropia' }],
  ['04', { ...SUYO, destinatario: 'remitente', partida: 'propia', llegada: 'propia' }],
  ['05', { ...SUYO, destinatario: 'otro', llegada: 'noPropia' }],
  ['06', { ...SUYO, destinatario: 'otro', conRuc: true, llegada: 'noPropia' }],
  ['07', { ...SUYO, destinatario: 'remitente', proveedor: 'esperado', tiposDeProveedor: ['6'], partida: 'noPropia' }],
  [
    '08',
    {
      ...SUYO,
      destinatario: 'cualquiera',
      partida: 'noPropia',
      aduana: { regimenesDam: ['10'], regimenesDs: ['18'], puerto: 'partida', localSinPuerto: 'partida' },
    },
  ],
  [
    '09',
    {
      ...SUYO,
      destinatario: 'otro',
      aduana: { regimenesDam: ['40'], regimenesDs: ['48'], puerto: 'llegada', localSinPuerto: 'llegada' },
    },
  ],
  ['13', { destinatario: 'cualquiera', comprador: 'admitido', proveedor: 'admitido' }],
  ['14', { ...SUYO, destinatario: 'otro', llegada: 'noPropia' }],
  ['17', { ...SUYO, destinatario: 'otro', conRuc: true, llegada: 'noPropia' }],
  ['18', { ...SUYO, destinatario: 'remitente', llegada: 'ninguna' }],
  [
    '19',
    {
      ...SUYO,
      destinatario: 'cualquiera',
      conRuc: true,
      llegada: 'destinatario',
      aduana: { regimenesDam: ['10', '20', '21', '30', '36', '70', '80'], regimenesDs: ['18'], puerto: 'partida' },
    },
  ],
]);
