import { X509Certificate } from 'node:crypto';
import type { Direccion } from '@chaski/core/documento/types.ts';
import { diasRestantes } from '../metrics/certificados.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { type Frase, frase } from '../platform/http/reading/idioma.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { listEmpresasDe } from './ajustes-store.ts';
import { type CertificadoVisible, certificadoVisible } from './certificado/visible.ts';
import { type DestinoVisible, destinoVisible } from './destino.ts';
import type { DestinosPorDefecto } from './empresas.ts';
import type { Establecimiento } from './establecimientos-store.ts';
import { faltantesEnvio, faltantesFirma } from './secretos/abrir.ts';
import { type FilaEntorno, findEmpresa, findEntorno, type ResultadoSol } from './store.ts';

/** What may be shown of one environment of a company: no secret, sealed or open. */
export interface AjustesEntorno {
  readonly certificado: CertificadoVisible | null;
  readonly sol: SolVisible | null;
  readonly guias: GuiasVisible | null;
  readonly destino: DestinoVisible;
  readonly envioPausado: PausaVisible | null;
  /** Of guías alone. */
  readonly guiasPausadas: PausaVisible | null;
  readonly listoParaEmitir: boolean;
  /** Each as it would follow "falta". */
  readonly falta: readonly Frase[];
}

export interface PausaVisible {
  readonly motivo: string;
  readonly hasta: Date | null;
}

/** The application with which guías are sent; its secret is not shown. */
export interface GuiasVisible {
  readonly cliente: string;
  readonly probada: { readonly en: Date; readonly estado: ResultadoSol } | null;
}

export interface SolVisible {
  readonly usuario: string;
  readonly probado: { readonly en: Date; readonly estado: ResultadoSol } | null;
}

export interface AjustesEmpresa {
  readonly id: string;
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
  readonly obligadoCodigoProducto: boolean;
  readonly domicilio: DomicilioVisible | null;
  readonly creadaEn: Date;
  readonly entornos: Readonly<Record<'test' | 'live', AjustesEntorno>>;
}

export interface DomicilioVisible extends Omit<Direccion, 'urbanizacion'> {
  readonly urbanizacion: string | null;
}

/** A company with the settings of both environments. Throws `NOT_FOUND`. */
export async function describeEmpresa(
  db: Queryable,
  destinos: DestinosPorDefecto,
  empresaId: string,
  ahora: Date,
): Promise<AjustesEmpresa> {
  const empresa = await findEmpresa(db, empresaId);
  const test = await findEntorno(db, { empresaId, entorno: 'test' });
  const live = await findEntorno(db, { empresaId, entorno: 'live' });
  if (empresa === undefined || test === undefined || live === undefined) {
    throw new AppError('empresa-que-no-existe');
  }
  const { id, ruc, razonSocial, nombreComercial, direccion, obligadoCodigoProducto, creadaEn } = empresa;
  return {
    id,
    ruc,
    razonSocial,
    nombreComercial,
    obligadoCodigoProducto,
    creadaEn,
    domicilio: direccion === null ? null : domicilioVisible(direccion),
    entornos: { test: ajustesDe(test, destinos, ahora), live: ajustesDe(live, destinos, ahora) },
  };
}

function domicilioVisible(d: Direccion): DomicilioVisible {
  const { ubigeo, direccion, urbanizacion, distrito, provincia, departamento } = d;
  return { ubigeo, direccion, urbanizacion: urbanizacion ?? null, distrito, provincia, departamento };
}

/** The companies of a user, and of each environment whether it may issue and how long its certificate lasts. */
export async function describeEmpresasDe(db: Queryable, usuarioId: string, ahora: Date) {
  const empresas = await listEmpresasDe(db, usuarioId);
  return empresas.map(({ listaTest, listaLive, hastaTest, hastaLive, ...empresa }) => ({
    ...empresa,
    entornos: {
      test: { listo: listaTest, certificado: duracionDe(hastaTest, ahora) },
      live: { listo: listaLive, certificado: duracionDe(hastaLive, ahora) },
    },
  }));
}

function duracionDe(hasta: Date | null, ahora: Date) {
  return hasta === null ? null : { hasta: hasta.toISOString(), dias: Math.floor(diasRestantes(hasta, ahora)) };
}

export function establecimientoVisible({ direccion, ...resto }: Establecimiento) {
  return { ...resto, direccion: domicilioVisible(direccion) };
}

function ajustesDe(fila: FilaEntorno, destinos: DestinosPorDefecto, ahora: Date): AjustesEntorno {
  const { certificadoPem, envioPausadoMotivo, envioPausadoHasta, grePausadoMotivo, grePausadoHasta } = fila;
  const certificado = certificadoPem === null ? null : certificadoVisible(new X509Certificate(certificadoPem), ahora);
  const sol = solVisible(fila);
  const falta = [
    ...faltantesFirma({ certificadoHasta: certificado?.hasta }, ahora),
    ...faltantesEnvio({ sol: sol === null ? undefined : { usuario: sol.usuario, clave: '' } }),
  ];
  return {
    certificado,
    sol,
    guias: guiasVisible(fila),
    destino: destinoVisible(fila.entorno, fila, destinos),
    envioPausado: pausaVisible(envioPausadoMotivo, envioPausadoHasta),
    guiasPausadas: pausaVisible(grePausadoMotivo, grePausadoHasta),
    listoParaEmitir: falta.length === 0,
    falta: falta.map(frase),
  };
}

function pausaVisible(motivo: string | null, hasta: Date | null): PausaVisible | null {
  return motivo === null ? null : { motivo, hasta };
}

export function guiasVisible({ greCliente, greProbadoEn, grePrueba }: FilaEntorno): GuiasVisible | null {
  if (greCliente === null) return null;
  const probada = greProbadoEn === null || grePrueba === null ? null : { en: greProbadoEn, estado: grePrueba };
  return { cliente: greCliente, probada };
}

export function solVisible({ solUsuario, solProbadoEn, solPrueba }: FilaEntorno): SolVisible | null {
  if (solUsuario === null) return null;
  const probado = solProbadoEn === null || solPrueba === null ? null : { en: solProbadoEn, estado: solPrueba };
  return { usuario: solUsuario, probado };
}
