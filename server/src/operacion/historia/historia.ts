import { claseDe } from '@chaski/core/documentos/registro.ts';
import { estadoPublicoAnulacion } from '@chaski/core/estado/anulacion.ts';
import { codigoSunat, remedioDelIntento } from '@chaski/core/sunat/codigos.ts';
import { PREGUNTA } from '@chaski/core/sunat/soap/soap.ts';
import { identificadorDe } from '../../anulaciones/types.ts';
import { noExiste } from '../../comprobantes/no-existe.ts';
import { correlativoDe, estadoDe } from '../../comprobantes/respuesta.ts';
import type { Deps } from '../../deps.ts';
import type { DeEntorno } from '../../panel/route.ts';
import { frase } from '../../platform/http/reading/idioma.ts';
import type { Static, Told } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { createDireccion } from '../direccion.ts';
import { accionDeAnulacion, accionDeComprobante } from '../inicio/accion.ts';
import { codigoConTexto, veredictoConTexto } from '../inicio/inicio.ts';
import type { FilaArchivo } from '../listas/filas.ts';
import { lineaDe, quienesEn } from './historia-linea.ts';
import * as store from './historia-store.ts';
import { nombrar } from './quienes.ts';
import type { Historia, Intento } from './schemas.ts';
import { sinClave } from './sin-clave.ts';

/** Everything that is known of a document. Throws `NOT_FOUND`. */
export async function readHistoria(
  deps: Pick<Deps, 'db' | 'empresas' | 'ahora'>,
  { acceso, rol }: DeEntorno,
  id: string,
): Promise<Told<Static<typeof Historia>>> {
  const db = deps.db.of(acceso);
  const c = await store.findHistoria(db, acceso, id);
  if (c === undefined) throw noExiste();
  const archivos = await store.listArchivosDe(db, acceso, id);
  const idsDeArchivos = archivos.map((archivo) => archivo.id);
  const [eventos, deArchivos, intentos, todas, relacionadas, hechos, pausa] = await Promise.all([
    store.listEventos(db, acceso, id),
    store.listEventosDeArchivos(db, acceso, idsDeArchivos),
    store.listIntentos(db, acceso, id, idsDeArchivos),
    store.listEntregasDe(db, acceso, id),
    store.listRelacionadas(db, acceso, id, c.afectadoId),
    store.listHechosSobre(db, acceso, [id, ...idsDeArchivos]),
    deps.empresas.pausa(acceso),
  ]);
  const ahora = deps.ahora();
  const direccion = createDireccion(rol);
  const entregas = todas.map((entrega) => ({ ...entrega, url: direccion(entrega.url) }));
  const partes = { comprobante: c, archivos, eventos, deArchivos, intentos, entregas, hechos };
  const nombreDe = await nombrar(deps, acceso.empresaId, quienesEn(partes));
  const final = c.estado === 'ACEPTADA' || c.estado === 'RECHAZADA' || c.estado === 'ANULADA';
  const observado = (c.sunat?.notas.length ?? 0) > 0;
  const afectado = relacionadas.find((each) => each.id === c.afectadoId);
  return {
    id,
    correlativo: correlativoDe(c),
    estado: estadoDe(c),
    estadoInterno: c.estado,
    esperaPersona: c.estado === 'POR_ATENDER' && c.anulacionId === null,
    apartado: c.apartado,
    accion: frase(accionDeComprobante({ ...c, codigo: c.sunat?.codigo, observado, pausa }, ahora)),
    ...(c.siguienteIntentoEn === null || final || c.estado === 'POR_ATENDER'
      ? {}
      : { siguienteIntentoEn: c.siguienteIntentoEn.toISOString() }),
    plazoEnvio: c.plazoEnvio.toISOString(),
    ...(c.sunat === null ? {} : { veredicto: veredictoDe(c.sunat) }),
    linea: lineaDe(partes, nombreDe),
    intentos: intentos.map((intento) => datosIntento(intento, archivos)),
    entregas: entregas.map(datosEntrega),
    cambiadoPor: relacionadas.filter((each) => each !== afectado).map(datosRelacionada),
    cambiaA: afectado === undefined ? null : datosRelacionada(afectado),
    anulaciones: archivos.map((archivo) => datosAnulacion(archivo, ahora, pausa)),
  };
}

/** SUNAT's verdict; its remarks are `4252 - texto`. */
function veredictoDe({ codigo, mensaje, notas }: NonNullable<store.FilaHistoria['sunat']>) {
  return {
    ...veredictoConTexto({ codigo, mensaje }),
    ...(codigoSunat(codigo)?.accion === 'nuevo_numero' ? { diceElNumero: true as const } : {}),
    notas: notas.map((nota) => {
      const codigoDeNota = /^(\d{4}) - /.exec(nota)?.[1];
      return codigoDeNota === undefined
        ? { codigo: '', texto: nota, remedio: '' }
        : { ...codigoConTexto(codigoDeNota), texto: nota.slice(7) };
    }),
  };
}

/** One attempt with its answer: of the document, or of one of its files. Throws `NOT_FOUND`. */
export async function readIntento(
  deps: Pick<Deps, 'db'>,
  { acceso }: DeEntorno,
  id: string,
  n: number,
  anulacion: string | undefined,
): Promise<Told<Static<typeof Intento>>> {
  const db = deps.db.of(acceso);
  // The document's own row says of which environment it is.
  if ((await store.findHistoria(db, acceso, id)) === undefined) throw noExiste();
  const intento = await store.findIntento(db, acceso, id, n, anulacion);
  if (intento === undefined) throw new AppError('intento-que-no-existe');
  return datosIntento(intento, anulacion === undefined ? [] : await store.listArchivosDe(db, acceso, id));
}

function datosIntento(i: store.FilaIntento, archivos: readonly FilaArchivo[]) {
  const { resumenId, operacion, codigo, resultado } = i;
  const archivo = archivos.find(({ id }) => id === resumenId);
  return {
    de: resumenId === null ? ('comprobante' as const) : ('anulacion' as const),
    ...(archivo === undefined ? {} : { archivo: identificadorDe(archivo), anulacion: archivo.id }),
    ...datosIntercambio(i),
    ...(codigo === null || codigo === '0' ? {} : { remedio: frase(remedioDelIntento(codigo, resultado)) }),
    // Of the operations only the channels carry the file; questions do not.
    peticionBytes: Object.hasOwn(PREGUNTA, operacion) ? i.archivoBytes : 0,
  };
}

/** What an attempt was and what came of it, whatever it carried. */
export function datosIntercambio(i: store.FilaIntento) {
  const { n, operacion, iniciadoEn, terminadoEn, resultado, codigo, respuesta, respuestaBytes } = i;
  return {
    n,
    operacion,
    iniciadoEn: iniciadoEn.toISOString(),
    ...(terminadoEn === null
      ? {}
      : { terminadoEn: terminadoEn.toISOString(), ms: Math.max(0, terminadoEn.getTime() - iniciadoEn.getTime()) }),
    ...(resultado === null ? {} : { resultado }),
    ...(codigo === null ? {} : { codigo }),
    ...(codigo === null || codigo === '0' ? {} : { texto: codigoConTexto(codigo).texto }),
    respuestaBytes,
    ...(respuesta === null ? {} : { respuesta: sinClave(respuesta.toString()) }),
  };
}

export function datosEntrega(e: store.FilaEntrega) {
  const { id, webhookId: webhook, url, tipo, secuencia, estado, intentos, creadaEn } = e;
  return {
    id,
    webhook,
    url,
    tipo,
    ...(secuencia === null ? {} : { secuencia }),
    estado,
    intentos,
    creadaEn: creadaEn.toISOString(),
    ...(e.terminadaEn === null ? {} : { terminadaEn: e.terminadaEn.toISOString() }),
    ...(e.siguienteIntentoEn === null ? {} : { siguienteIntentoEn: e.siguienteIntentoEn.toISOString() }),
    ...(e.ultimoStatus === null ? {} : { ultimoStatus: e.ultimoStatus }),
    ...(e.ultimoError === null ? {} : { ultimoError: e.ultimoError }),
  };
}

function datosRelacionada(r: store.FilaRelacionada) {
  const { id, tipoComprobante, fechaEmision, moneda, total } = r;
  const tipo = claseDe(tipoComprobante).nombreApi;
  return { id, tipo, tipoComprobante, correlativo: correlativoDe(r), estado: estadoDe(r), fechaEmision, moneda, total };
}

function datosAnulacion(r: FilaArchivo, ahora: Date, pausa: string | undefined) {
  const {
    id,
    clase: via,
    proposito,
    estado,
    motivo,
    explicacion,
    tieneCdr,
    creadoEn,
    finalEn,
    ticket,
    mensaje,
    sunat,
  } = r;
  return {
    id,
    via,
    proposito,
    identificador: identificadorDe(r),
    estado: estadoPublicoAnulacion(estado),
    esperaPersona: estado === 'POR_ATENDER',
    accion: frase(accionDeAnulacion({ ...r, codigo: sunat?.codigo, pausa }, ahora)),
    motivo,
    explicacion,
    tieneCdr,
    solicitadaEn: creadoEn.toISOString(),
    ...(finalEn === null ? {} : { resueltaEn: finalEn.toISOString() }),
    ...(ticket === null ? {} : { ticket }),
    ...(mensaje === null ? {} : { mensaje }),
    ...(sunat === null ? {} : { sunat }),
  };
}
