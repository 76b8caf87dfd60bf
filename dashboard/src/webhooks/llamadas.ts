/** The same acts with the customers' API, as they can be run in a terminal. */
const CLAVE = '"Authorization: Bearer $CHASKI_CLAVE"';

interface Llamada {
  readonly metodo?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly ruta: string;
  readonly cuerpo?: object;
}

/** A command of `curl`; the key is in the environment. */
export function curlDe(origen: string, { metodo = 'GET', ruta, cuerpo }: Llamada): string {
  const partes = [
    `curl -sS${metodo === 'GET' ? '' : ` -X ${metodo}`} '${origen}/api/v1${ruta}'`,
    `-H ${CLAVE}`,
    ...(cuerpo === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${comillas(JSON.stringify(cuerpo))}'`]),
  ];
  return partes.join(' \\\n  ');
}

/** Registers a webhook. */
export function curlDeCrear(origen: string): string {
  return curlDe(origen, {
    metodo: 'POST',
    ruta: '/webhooks',
    cuerpo: { url: 'https://erp.miempresa.pe/chaski', descripcion: 'ERP' },
  });
}

/** Issues a boleta whose outcome is told to the webhooks. */
export function curlDeEmitir(origen: string): string {
  const items = [{ descripcion: 'Servicio de prueba', unidadMedida: 'ZZ', cantidad: 1, precioUnitario: 59 }];
  const cuerpo = { webhook: true, documento: { tipoComprobante: '03', serie: 'B001', items } };
  return curlDe(origen, { metodo: 'POST', ruta: '/comprobantes/emitir', cuerpo });
}

/** What each call is named, in the language of the page. */
export type NombresDeLlamadas = Readonly<
  Record<'consultar' | 'entregas' | 'probar' | 'recuperar' | 'rotar' | 'desactivar' | 'eliminar', string>
>;

/** All that can be done with a webhook; `desde` is a day for what is recovered. */
export function llamadasDe(origen: string, id: string, desde: string, nombres: NombresDeLlamadas) {
  const todas: readonly (readonly [keyof NombresDeLlamadas, Llamada])[] = [
    ['consultar', { ruta: `/webhooks/${id}` }],
    ['entregas', { ruta: `/webhooks/${id}/entregas` }],
    ['probar', { metodo: 'POST', ruta: `/webhooks/${id}/probar` }],
    ['recuperar', { metodo: 'POST', ruta: `/webhooks/${id}/recuperar`, cuerpo: { desde } }],
    ['rotar', { metodo: 'POST', ruta: `/webhooks/${id}/rotar`, cuerpo: { filtrado: false } }],
    ['desactivar', { metodo: 'PATCH', ruta: `/webhooks/${id}`, cuerpo: { activo: false } }],
    ['eliminar', { metodo: 'DELETE', ruta: `/webhooks/${id}` }],
  ];
  return todas.map(([cual, llamada]) => ({ titulo: nombres[cual], curl: curlDe(origen, llamada) }));
}

/** Inside of single quotes of a shell. */
function comillas(texto: string): string {
  return texto.replaceAll("'", `'\\''`);
}
