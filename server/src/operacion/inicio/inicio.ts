import { estadoPublicoAnulacion } from '@chaski/core/estado/anulacion.ts';
import { addDays, fechaLima } from '@chaski/core/lib/fecha.ts';
import { codigoSunat, remedio } from '@chaski/core/sunat/codigos.ts';
import { identificadorDe } from '../../anulaciones/types.ts';
import { primerIdDe } from '../../comprobantes/dia.ts';
import { ESTADOS_PUBLICOS } from '../../comprobantes/read/filtros.ts';
import { correlativoDe, estadoDe } from '../../comprobantes/respuesta.ts';
import type { Deps } from '../../deps.ts';
import { diasRestantes } from '../../metrics/certificados.ts';
import { readPrevision } from '../../novedades/leer.ts';
import type { DeEntorno } from '../../panel/route.ts';
import { frase } from '../../platform/http/reading/idioma.ts';
import type { Acceso } from '../../platform/http/route.ts';
import type { Static, Told } from '../../platform/http/schema.ts';
import { idDesde, tramos } from '../../platform/ids.ts';
import { mesesDe } from '../../ventas/meses.ts';
import { readEmitido, readVentas } from '../../ventas/ventas.ts';
import { createDireccion } from '../direccion.ts';
import { type FilaGuia, listGuiasPorAtender } from '../guias/store.ts';
import type { FilaArchivo, FilaPendiente } from '../listas/filas.ts';
import { accionDeAnulacion, accionDeComprobante, accionDeGuia } from './accion.ts';
import { climaDe, porHora } from './clima.ts';
import * as store from './inicio-store.ts';
import type { Inicio } from './schemas.ts';

const DIAS = 30;
const LISTADOS = 10;

type Conteo = Record<string, number>;

const vacio = (): Conteo => Object.fromEntries(ESTADOS_PUBLICOS.map((estado) => [estado, 0]));

/** What a person wants to know first of a company and environment. */
export function createInicio(deps: Pick<Deps, 'config' | 'db' | 'empresas' | 'sunat' | 'ahora'>) {
  return async ({ acceso, rol }: Pick<DeEntorno, 'acceso' | 'rol'>): Promise<Told<Static<typeof Inicio>>> => {
    const ahora = deps.ahora();
    const hoy = fechaLima(ahora);
    const primero = addDays(hoy, 1 - DIAS);
    const dias30 = { desde: primero, hasta: hoy, primerId: primerIdDe(primero, acceso) };
    const meses = mesesDe(hoy);
    const db = deps.db.of(acceso);
    const [emitido, espera, guias, archivos, rechazos, webhooks, sunat, certificado, prevision] = await Promise.all([
      // A day before that month: on the first of March the last 30 days begin in January.
      readEmitido(deps, acceso, addDays(meses.anterior, -1), hoy),
      store.listPendientes(db, acceso, LISTADOS),
      listGuiasPorAtender(db, acceso, LISTADOS),
      store.listArchivosPendientes(db, acceso),
      store.countRechazos(db, acceso, dias30),
      store.listWebhooksConFallas(db, acceso),
      readSunat(deps, acceso),
      store.findCertificado(db, acceso),
      readPrevision(deps, acceso),
    ]);
    const { pausa, servicio, ...deSunat } = sunat;
    const pendiente = (fila: FilaPendiente) => datosPendiente(fila, ahora, pausa);
    const archivo = (fila: FilaArchivo) => datosEspera(fila, ahora, pausa);
    const direccion = createDireccion(rol);
    const webhook = (fila: store.FilaWebhook) => datosWebhook({ ...fila, url: direccion(fila.url) });
    const porAtender = archivos.filter(({ estado }) => estado === 'POR_ATENDER');
    const enProceso = archivos.filter(({ estado }) => estado !== 'POR_ATENDER');
    const dias = emitido.dias.filter(({ fecha }) => fecha >= primero);
    return {
      contadores: {
        hoy: count(dias.filter(({ fecha }) => fecha === hoy)),
        ultimos30Dias: count(dias),
        total: count([...emitido.finales, ...emitido.enCurso]),
      },
      pendienteMasAntiguo: espera.masAntiguo === undefined ? null : pendiente(espera.masAntiguo),
      porAtender: {
        cantidad: espera.cuantos + guias.cuantas + porAtender.length,
        comprobantes: espera.porAtender.map(pendiente),
        guias: guias.lista.map((fila) => datosGuia(fila, ahora)),
        anulaciones: porAtender.slice(0, LISTADOS).map(archivo),
      },
      sunat: {
        ...deSunat,
        esperan: Math.max(0, contados(emitido.enCurso) - espera.cuantos) + guias.enCamino + enProceso.length,
        ...(pausa === undefined ? {} : { pausa }),
      },
      servicio,
      certificado:
        certificado === undefined
          ? null
          : { hasta: certificado.toISOString(), dias: Math.floor(diasRestantes(certificado, ahora)) },
      prevision,
      webhooks: { fallando: webhooks.length, lista: webhooks.slice(0, LISTADOS).map(webhook) },
      anulaciones: { enProceso: enProceso.length, lista: enProceso.slice(0, LISTADOS).map(archivo) },
      ventas: await readVentas(deps, acceso, emitido.dias, meses),
      dias: dias.map(({ igv: _, ...dia }) => dia).toSorted((a, b) => a.fecha.localeCompare(b.fecha)),
      rechazos: rechazos.map(({ codigo, cantidad }) => ({ ...codigoConTexto(codigo), cantidad })),
    };
  };
}

function contados(filas: readonly { readonly cantidad: number }[]): number {
  return filas.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

function count(filas: readonly { readonly estado: string; readonly cantidad: number }[]): Conteo {
  const conteo = vacio();
  for (const { estado, cantidad } of filas) conteo[estado] = (conteo[estado] ?? 0) + cantidad;
  return conteo;
}

/** What a code of SUNAT means and what to do. */
export function codigoConTexto(codigo: string) {
  return { codigo, texto: codigoSunat(codigo)?.significado ?? 'Respuesta de SUNAT', remedio: frase(remedio(codigo)) };
}

/** The same of a verdict: what SUNAT accepted needs nothing. */
export function veredictoConTexto({ codigo, mensaje }: { readonly codigo: string; readonly mensaje: string }) {
  if (codigo !== '0' && codigo !== '') return codigoConTexto(codigo);
  const queHacer =
    codigo === '0'
      ? { es: 'No hay nada que corregir.', en: 'There is nothing to correct.' }
      : { es: 'Lea el mensaje.', en: 'Read the message.' };
  return { codigo, texto: mensaje, remedio: frase(queHacer) };
}

const DIA_MS = 86_400_000;

/** The company's endpoints, and the last day of exchanges with them hour by hour. */
export async function readSunat(deps: Pick<Deps, 'db' | 'empresas' | 'sunat' | 'ahora'>, acceso: Acceso) {
  const ahora = deps.ahora();
  const desde = new Date(ahora.getTime() - DIA_MS);
  const [canal, lista, pausa, intercambios] = await Promise.all([
    deps.empresas.canal(acceso),
    deps.empresas.faltantes(acceso),
    deps.empresas.pausa(acceso),
    store.listIntercambios(deps.db.of(acceso), acceso, idDesde(desde), desde),
  ]);
  const servicio = porHora(intercambios, tramos('hora', 24, ahora));
  const faltan = lista.length === 0 ? {} : { faltan: lista.map(frase) };
  if ('faltan' in canal) return { servicios: [], ...faltan, pausa, servicio };
  const clima = (que: 'envio' | 'consulta', url: string) =>
    climaDe(que, url, intercambios, deps.sunat.estados(canal.ruc), ahora);
  const consulta = canal.consultaUrl === undefined ? [] : [clima('consulta', canal.consultaUrl)];
  return { servicios: [clima('envio', canal.url), ...consulta], ...faltan, pausa, servicio };
}

function datosPendiente(fila: FilaPendiente, ahora: Date, pausa: string | undefined) {
  const { id, tipoComprobante, creadoEn, motivo, intentos, siguienteIntentoEn } = fila;
  return {
    id,
    tipoComprobante,
    estado: estadoDe(fila),
    correlativo: correlativoDe(fila),
    desde: creadoEn.toISOString(),
    ...(motivo === null ? {} : { motivo }),
    accion: frase(accionDeComprobante({ ...fila, codigo: undefined, pausa }, ahora)),
    intentos,
    ...(siguienteIntentoEn === null || fila.estado === 'POR_ATENDER'
      ? {}
      : { siguienteIntentoEn: siguienteIntentoEn.toISOString() }),
  };
}

function datosGuia(fila: FilaGuia, ahora: Date) {
  const { id, creadoEn, mensaje } = fila;
  return {
    id,
    correlativo: correlativoDe(fila),
    desde: creadoEn.toISOString(),
    ...(mensaje === null ? {} : { motivo: mensaje }),
    accion: frase(accionDeGuia(fila, ahora)),
  };
}

function datosEspera(fila: FilaArchivo, ahora: Date, pausa: string | undefined) {
  const { id, comprobanteId, serie, numeroComprobante: numero, creadoEn, mensaje, sunat } = fila;
  return {
    id,
    comprobante: comprobanteId,
    identificador: identificadorDe(fila),
    correlativo: correlativoDe({ serie, numero }),
    desde: creadoEn.toISOString(),
    ...(mensaje === null ? {} : { motivo: mensaje }),
    accion: frase(accionDeAnulacion({ ...fila, codigo: sunat?.codigo, pausa }, ahora)),
  };
}

function datosWebhook({ id, url, activo, pendientes, agotadas, ultimoError, ultimoStatus }: store.FilaWebhook) {
  return {
    id,
    url,
    activo,
    pendientes,
    agotadas,
    ...(ultimoError === null ? {} : { ultimoError }),
    ...(ultimoStatus === null ? {} : { ultimoStatus }),
  };
}

/** A file as lists tell it. */
export function datosArchivo(fila: FilaArchivo, ahora: Date, pausa: string | undefined) {
  const { id, clase, proposito, fecha, estado, motivo, mensaje, sunat, ticket, tieneCdr, intentos } = fila;
  const { comprobanteId, tipoComprobante, serie, numeroComprobante: numero, siguienteIntentoEn, finalEn } = fila;
  return {
    id,
    via: clase,
    proposito,
    identificador: identificadorDe(fila),
    fechaGeneracion: fecha,
    estado: estadoPublicoAnulacion(estado),
    esperaPersona: estado === 'POR_ATENDER',
    accion: frase(accionDeAnulacion({ ...fila, codigo: sunat?.codigo, pausa }, ahora)),
    motivo,
    tieneCdr,
    ...(mensaje === null ? {} : { mensaje }),
    ...(sunat === null ? {} : { sunat: { ...veredictoConTexto(sunat), ...sunat } }),
    ...(ticket === null ? {} : { ticket }),
    comprobantes: [{ id: comprobanteId, tipoComprobante, correlativo: correlativoDe({ serie, numero }) }],
    intentos,
    creadoEn: fila.creadoEn.toISOString(),
    ...(finalEn === null ? {} : { resueltoEn: finalEn.toISOString() }),
    ...(siguienteIntentoEn === null || finalEn !== null
      ? {}
      : { siguienteIntentoEn: siguienteIntentoEn.toISOString() }),
  };
}
