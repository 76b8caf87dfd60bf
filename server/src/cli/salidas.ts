/** With what a command ends, for programs: `docs/cli.md`. */
export const SALIDA = {
  bien: 0,
  falla: 1,
  malEscrito: 2,
  rechazada: 3,
  sinTransmitir: 4,
  noSirve: 5,
  interrumpido: 130,
} as const;

export type Salida = keyof typeof SALIDA;

/** What each code says, to a person. */
export const SALIDAS: Readonly<Record<Salida, string>> = {
  bien: 'hecho',
  falla: 'no se hizo, o lo que se revisó no está bien; la salida de errores dice por qué',
  malEscrito: 'el comando está mal escrito; no se hizo nada',
  rechazada: 'SUNAT lo rechazó',
  sinTransmitir: 'el comprobante se creó y no se pudo transmitir: el servicio sigue intentándolo',
  noSirve: 'lo que se pidió no sirve como está: no se creó nada, y repetirlo igual falla igual',
  interrumpido: 'se interrumpió con Ctrl-C antes de acabar',
};

export const TODAS: readonly Salida[] = [
  'bien',
  'falla',
  'malEscrito',
  'rechazada',
  'sinTransmitir',
  'noSirve',
  'interrumpido',
];

/** One line for each code. */
export function lineasDeSalida(salidas: readonly Salida[]): string[] {
  return salidas.map((salida) => `${String(SALIDA[salida]).padStart(3)}  ${SALIDAS[salida]}`);
}
