import type { Chaski, OpcionesDePdf } from '@chaski/sdk/src/index.ts';
import { deLaApi, URL_OPTION } from '../api.ts';
import type { Args, Option } from '../command.ts';
import { deliver } from './archivo.ts';

const ARCHIVOS = ['pdf', 'xml', 'cdr'] as const;
const FORMATOS = ['a4', 'a5', 'ticket80', 'ticket58'] as const satisfies readonly OpcionesDePdf['formato'][];

/** The options by which a file of a document is asked for. */
export const DESCARGA_OPTIONS: Readonly<Record<string, Option>> = {
  que: { tipo: 'texto', valores: ARCHIVOS, ayuda: 'qué (por defecto pdf)' },
  formato: { tipo: 'texto', valores: FORMATOS, ayuda: 'del PDF (por defecto a4)' },
  salida: {
    tipo: 'texto',
    valor: 'RUTA',
    ayuda: 'dónde (por defecto, aquí, con el número por nombre); - es la salida',
  },
  url: URL_OPTION,
};

/** Writes the file that is asked for where it is asked for; `correlativo`: after what it is called where nobody says. */
export async function download(
  args: Args,
  archivos: Pick<Chaski, 'pdf' | 'xml' | 'cdr'>,
  id: string,
  correlativo: () => Promise<string>,
): Promise<void> {
  const que = ARCHIVOS.find((cada) => cada === args.text('que')) ?? 'pdf';
  const formato = FORMATOS.find((cada) => cada === args.text('formato'));
  const bytes = await deLaApi(que === 'pdf' ? archivos.pdf(id, { ...(formato && { formato }) }) : archivos[que](id));
  const salida = args.text('salida') ?? `${await deLaApi(correlativo())}.${que === 'cdr' ? 'cdr.xml' : que}`;
  await deliver(salida, bytes);
  if (salida !== '-') console.error(`${salida}: ${bytes.length} bytes`);
}
