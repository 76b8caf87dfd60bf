/** The commands that do with the customers' API what a screen does. The key is read from the shell, never written down. */

const CLAVE = '-H "Authorization: Bearer $CHASKI_CLAVE"';

/** `curl` for a GET of the API; `ruta` after `/api/v1`, with its query. */
export function curlGet(origin: string, ruta: string, salida?: string): string {
  const guardar = salida === undefined ? '' : ` \\\n  -o ${entreComillas(salida)}`;
  return `curl ${entreComillas(`${origin}/api/v1${ruta}`)} \\\n  ${CLAVE}${guardar}`;
}

/** `curl` for a POST with a JSON body. */
export function curlPost(origin: string, ruta: string, cuerpo?: object): string {
  const json = `  -H 'Content-Type: application/json' \\\n  -d ${entreComillas(JSON.stringify(cuerpo ?? {}, null, 2))}`;
  const datos = cuerpo === undefined ? '' : ` \\\n${json}`;
  return `curl -X POST ${entreComillas(`${origin}/api/v1${ruta}`)} \\\n  ${CLAVE}${datos}`;
}

/**
 * The smallest document that SUNAT takes: what a new company may try first. Issued where it has no tax value; elsewhere only
 * validated, for a command that is copied to be tried must not make a sale.
 */
export function curlPrimero(origin: string, entorno: 'test' | 'live'): string {
  const ruta = entorno === 'test' ? '/comprobantes/emitir' : '/comprobantes/validar';
  const items = [{ descripcion: 'Servicio de prueba', cantidad: 1, precioUnitario: 118 }];
  return curlPost(origin, ruta, { documento: { tipoComprobante: '03', serie: 'B001', items } });
}

/** One argument of a POSIX shell, whatever it says. */
function entreComillas(texto: string): string {
  return `'${texto.replaceAll("'", `'\\''`)}'`;
}
