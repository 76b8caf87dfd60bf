import type { Entorno } from '../../platform/http/route.ts';
import type { Option } from '../command.ts';

/* Options of many commands, apart from the session that opens the data: a command that opens none does not load what does. */

export const EMPRESA_OPTION: Option = {
  tipo: 'texto',
  valor: 'RUC',
  ayuda: 'la empresa; se puede omitir si solo hay una',
};

export const ENTORNO_OPTION: Option = {
  tipo: 'texto',
  valores: ['test', 'live'],
  ayuda: 'el entorno',
  obligatoria: true,
};

export const JSON_OPTION: Option = { tipo: 'si', ayuda: 'responde un solo objeto JSON, para programas' };

export function toEntorno(text: string): Entorno {
  return text === 'live' ? 'live' : 'test';
}
