/** What was issued last with the form in this browser, of each company and environment: with it the next one begins. */
import { toTipoDeVenta } from '@chaski/core/documentos/registro.ts';
import type { EmpresaActual } from '../shell/layouts/empresa.tsx';
import { readGuardado, save } from '../ui/almacen.ts';
import { type Rama, texto } from './campos/arbol.ts';

export interface UltimoEmitido {
  /** Of a sale: a note is written of what it changes, and never the next one. */
  readonly tipo: string | undefined;
  /** The last series of each kind. */
  readonly series: Readonly<Record<string, string>>;
}

type DeEmpresa = Pick<EmpresaActual, 'id' | 'entorno'>;

const NADA: UltimoEmitido = { tipo: undefined, series: {} };
const claveDe = ({ id, entorno }: DeEmpresa) => `ultimo-emitido.${id}.${entorno}`;

function esUltimo(valor: unknown): valor is UltimoEmitido {
  if (typeof valor !== 'object' || valor === null) return false;
  const { tipo, series }: Readonly<Record<string, unknown>> = { ...valor };
  const esTexto = (otro: unknown) => typeof otro === 'string';
  return (
    (tipo === undefined || esTexto(tipo)) &&
    typeof series === 'object' &&
    series !== null &&
    Object.values(series).every(esTexto)
  );
}

export function readUltimoEmitido(empresa: DeEmpresa): UltimoEmitido {
  return readGuardado(claveDe(empresa), NADA, esUltimo);
}

export function saveUltimoEmitido(empresa: DeEmpresa, formulario: Rama): void {
  save(claveDe(empresa), conEmitido(readUltimoEmitido(empresa), formulario));
}

/** That form was issued after all the others. */
export function conEmitido({ tipo, series }: UltimoEmitido, formulario: Rama): UltimoEmitido {
  const emitido = texto(formulario, 'tipoComprobante');
  return {
    tipo: toTipoDeVenta(emitido) ?? tipo,
    series: { ...series, [emitido]: texto(formulario, 'serie') },
  };
}
