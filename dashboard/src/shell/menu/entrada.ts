import type { Sesion } from '../../api/sesion.ts';
import { readGuardado, save } from '../../ui/almacen.ts';
import type { Entorno } from '../layouts/empresa.tsx';

interface Lugar {
  readonly ruc: string;
  readonly entorno: Entorno;
}

const CLAVE = 'ultima-empresa';

function esLugar(valor: unknown): valor is Lugar {
  if (typeof valor !== 'object' || valor === null || !('ruc' in valor) || !('entorno' in valor)) return false;
  return typeof valor.ruc === 'string' && (valor.entorno === 'test' || valor.entorno === 'live');
}

const NINGUNO: Lugar = { ruc: '', entorno: 'test' };

/** Remembers where one is, to begin there the next time. */
export function rememberLugar(lugar: Lugar): void {
  save(CLAVE, lugar);
}

/** Where the dashboard begins: the company of the last time, the only one, or the list of them. */
export function entradaDe({ empresas }: Sesion) {
  const ultimo = readGuardado(CLAVE, NINGUNO, esLugar);
  const [unica, ...otras] = empresas;
  const ruc = empresas.find((cada) => cada.ruc === ultimo.ruc)?.ruc ?? (otras.length === 0 ? unica?.ruc : undefined);
  if (ruc === undefined) return { to: '/empresas' } as const;
  const entorno = ruc === ultimo.ruc ? ultimo.entorno : 'test';
  return { to: '/$ruc/$entorno/inicio', params: { ruc, entorno } } as const;
}
