import type { OperacionGre } from '@chaski/core/sunat/gre.ts';
import type { Deps } from '../../deps.ts';
import type { DeEntorno } from '../../panel/route.ts';
import { frase } from '../../platform/http/reading/idioma.ts';
import { type Static, type Told, Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { createDireccion } from '../direccion.ts';
import { datosEntrega, datosIntercambio } from '../historia/historia.ts';
import { lineaDeGuia, quienesEn } from '../historia/historia-linea.ts';
import { type FilaIntento, listEntregasDe, listHechosSobre } from '../historia/historia-store.ts';
import { nombrar } from '../historia/quienes.ts';
import { EntregaDelComprobante, Hito, Intento } from '../historia/schemas.ts';
import { accionDeGuia } from '../inicio/accion.ts';
import { Instante, opcional, Uuid } from '../schemas.ts';
import { findGuia, listEventosDeGuia, listIntentosDeGuia } from './store.ts';

export const HistoriaDeGuia = Type.Object({
  id: Uuid,
  esperaPersona: Type.Boolean({ description: 'Se puede decidir, o seguir con su envío' }),
  accion: Type.String({ description: 'Qué sigue y cuándo, para una persona' }),
  siguienteIntentoEn: opcional(Instante),
  linea: Type.Array(Hito, { description: 'Del más antiguo al más nuevo' }),
  intentos: Type.Array(Intento),
  entregas: Type.Array(EntregaDelComprobante),
});

/** What became of a guía so far, and what comes next. Throws `NOT_FOUND`. */
export async function readHistoriaDeGuia(
  deps: Pick<Deps, 'db' | 'empresas' | 'ahora'>,
  { acceso, rol }: DeEntorno,
  id: string,
): Promise<Told<Static<typeof HistoriaDeGuia>>> {
  const db = deps.db.of(acceso);
  const g = await findGuia(db, acceso, id);
  if (g === undefined) throw new AppError('guia-que-no-existe');
  const [eventos, intentos, todas, hechos, pausa] = await Promise.all([
    listEventosDeGuia(db, acceso, id),
    listIntentosDeGuia(db, acceso, id),
    listEntregasDe(db, acceso, id),
    listHechosSobre(db, acceso, [id]),
    deps.empresas.pausaDeGuias(acceso),
  ]);
  const direccion = createDireccion(rol);
  const entregas = todas.map((entrega) => ({ ...entrega, url: direccion(entrega.url) }));
  const nombreDe = await nombrar(deps, acceso.empresaId, quienesEn({ eventos, hechos }));
  const esperaPersona = g.estado === 'POR_ATENDER';
  return {
    id,
    esperaPersona,
    accion: frase(accionDeGuia({ ...g, pausa }, deps.ahora())),
    ...(g.siguienteIntentoEn === null || esperaPersona || g.final
      ? {}
      : { siguienteIntentoEn: g.siguienteIntentoEn.toISOString() }),
    linea: lineaDeGuia({ eventos, intentos, motivo: g.mensaje, hechos, entregas }, nombreDe),
    intentos: intentos.map(datosIntento),
    entregas: entregas.map(datosEntrega),
  };
}

const ENVIO: OperacionGre = 'enviarGuia';

function datosIntento(i: FilaIntento) {
  const peticionBytes = i.operacion === ENVIO ? i.archivoBytes : 0;
  return { de: 'guia' as const, ...datosIntercambio(i), peticionBytes };
}
