import type { Fecha } from '../../lib/fecha.ts';
import { type CodigoSunat, codigoSunat } from '../codigos.ts';
import type { RespuestaSoap } from './soap.ts';

export type Fault = Extract<RespuestaSoap, { tipo: 'fault' }>;

/** SUNAT's validator, where it fails instead of what it validates: a sheet of its own that does not run. */
const XSL_DE_SUNAT = /local:\/\/\/commons\/xsl|unknown template/i;

/** What a Fault's code leads to; undefined where it names none, or one that only observes. `fechaEmision` as in `codigoSunat`. */
export function codigoDelFault({ codigo, faultstring }: Fault, fechaEmision?: Fecha): CodigoSunat | undefined {
  const known = codigo === undefined ? undefined : codigoSunat(codigo, fechaEmision);
  if (known === undefined || known.accion === 'ninguna') return undefined;
  return known.codigo === '0306' && XSL_DE_SUNAT.test(faultstring) ? { ...known, accion: 'reintentar' } : known;
}

/** A Fault that nothing can be made of, in its own words, without a final stop. */
export function faultNoEntendido({ faultcode, faultstring }: Fault): string {
  return `SUNAT respondió con un error que no se entiende (${`${faultcode} ${faultstring}`.trim().slice(0, 300)})`;
}
