import { claseDe } from '@chaski/core/documentos/registro.ts';
import { buildComprobante } from '@chaski/core/documentos/xml.ts';
import { desglosar } from '@chaski/core/impuestos/desglose/desglose.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { tamanoDe } from '../../platform/jobs/hilo.ts';
import { contenido } from '../contenido/contenido.ts';
import { claveSerieDe, elegidoDe } from '../pedido.ts';
import { plazosDe, totalesRespuesta, warnings } from '../respuesta.ts';
import type { Leido } from './leer.ts';
import { preverNumero } from './numerar.ts';
import { preverReserva } from './reservar.ts';
import { place } from './situar.ts';

/**
 * A dry run: what `emitir` would compute, the number that it would get if nobody came before, and the XML without its
 * signature. Stores nothing and takes no number. Throws what `emitir` would throw for what is stored: `ALREADY_EXISTS`,
 * `DOMAIN_ERROR`; not that the company's certificate or SOL user is missing.
 */
export async function validate(deps: Pick<Deps, 'db' | 'empresas' | 'hilo'>, acceso: Acceso, leido: Leido) {
  const presentacion = await deps.empresas.presentacion(acceso);
  const { calculado, emisor } = place(leido.calculado, presentacion, leido.establecimientoDado);
  const { documento } = calculado;
  const serieDe = claveSerieDe(acceso, documento);
  const numero = await preverNumero(deps.db.of(acceso), serieDe, elegidoDe({ ...leido, calculado }));
  const reserva = await preverReserva(deps.db.of(acceso), acceso, calculado);
  const { tipoComprobante, serie, fechaEmision, moneda } = documento;
  const pieza = { quien: acceso.empresaId, tamano: tamanoDe(documento.items.length), leida: true };
  return deps.hilo.con(pieza, () => ({
    entorno: acceso.entorno,
    documento: {
      tipo: claseDe(tipoComprobante).nombreApi,
      tipoComprobante,
      serie,
      correlativo: `${serie}-${numero}`,
      fechaEmision,
      moneda,
      totales: totalesRespuesta(calculado),
      plazos: plazosDe(documento),
      ...contenido(calculado),
    },
    ...(reserva === undefined
      ? {}
      : {
          afectado: {
            id: reserva.afectadoId,
            saldo: reserva.saldo.toFixed(2),
            saldoDespues: reserva.saldoDespues.toFixed(2),
          },
        }),
    ...warnings(leido.avisos),
    desglose: desglosar(calculado),
    xml: xmlDe(calculado, emisor, numero),
  }));
}

function xmlDe(...de: Parameters<typeof buildComprobante>): string {
  const { antes, despues } = buildComprobante(...de);
  return `${antes}${despues}`;
}
