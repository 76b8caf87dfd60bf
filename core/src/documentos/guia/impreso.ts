import { UNIDADES } from '../../catalogos/c03-unidades.ts';
import { DOCUMENTOS_IDENTIDAD } from '../../catalogos/c06-documentos-identidad.ts';
import { MODALIDADES_TRASLADO } from '../../catalogos/c18-modalidades-traslado.ts';
import { MOTIVOS_TRASLADO } from '../../catalogos/c20-motivos-traslado.ts';
import { DOCUMENTOS_DE_GUIA } from '../../catalogos/c61-documentos-de-guia.ts';
import { PUERTOS } from '../../catalogos/c63-puertos.ts';
import { AEROPUERTOS } from '../../catalogos/c64-aeropuertos.ts';
import { UNIDADES_ADUANA } from '../../catalogos/c65-unidades-aduana.ts';
import { nombreEn } from '../../catalogos/catalogo.ts';
import { ENTIDADES_AUTORIZADORAS } from '../../catalogos/d37-entidades-autorizadoras.ts';
import { findUbigeo } from '../../catalogos/ubigeos.ts';
import { formatCantidad, formatFecha } from '../../lib/format.ts';
import { path, readXml, type XmlElement } from '../../lib/xml/read.ts';
import type { Dato, Seccion } from '../impreso.ts';
import { claseDeGuia } from '../registro.ts';
import { type Guia, lineasDe } from './calculo.ts';
import type { Autorizacion, Persona, Punto } from './campos.ts';

/** What the paper of a guía shows, all as text. */
export interface GuiaImpresa {
  readonly titulo: string;
  /** `T001-1`. */
  readonly numero: string;
  /** Across the paper until SUNAT's CDR is there: it does not yet cover the transport. */
  readonly leyenda?: string;
  /** SUNAT's address of the guía, out of its CDR; a QR is made of nothing else. */
  readonly qr?: string;
  readonly secciones: readonly Seccion[];
  readonly bienes: readonly BienImpreso[];
  readonly observaciones?: string;
}

export interface BienImpreso {
  readonly numero: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly unidad: string;
}

export const SIN_VALIDEZ = 'SIN VALIDEZ';

/** What each indicator says on paper. */
const DICHOS = new Map<string, string>([
  ['TRANSBORDO_PROGRAMADO', 'Transbordo programado'],
  ['VEHICULO_M1L', 'Traslado en vehículo de categoría M1 o L'],
  ['RETORNO_VEHICULO_VACIO', 'Retorno de vehículo vacío'],
  ['RETORNO_ENVASE_VACIO', 'Retorno de vehículo con envases o embalajes vacíos'],
  ['VEHICULO_Y_CONDUCTOR_DEL_TRANSPORTISTA', 'Registra vehículo y conductor del transportista'],
  ['TRASLADO_TOTAL_DAM', 'Traslado total de los bienes de la DAM o DS'],
  ['CONTENEDOR_DE_MANIFIESTO', 'Traslado de contenedores del manifiesto de carga'],
  ['TRASLADO_TOTAL', 'Traslado total de los bienes del documento'],
  ['TRANSPORTE_SUBCONTRATADO', 'Transporte subcontratado'],
  ['FLETE_REMITENTE', 'El flete lo paga el remitente'],
  ['FLETE_SUBCONTRATADOR', 'El flete lo paga el subcontratador'],
  ['FLETE_TERCERO', 'El flete lo paga un tercero'],
]);

/** `cdr`: the XML of SUNAT's answer; absent, it has not accepted the guía. */
export function printGuia(guia: Guia, numero: number, cdr?: Uint8Array): GuiaImpresa {
  const qr = cdr && findUrlDeQr(cdr);
  return {
    titulo: claseDeGuia(guia.tipo).titulo,
    numero: `${guia.serie}-${numero}`,
    ...(cdr === undefined ? { leyenda: SIN_VALIDEZ } : {}),
    ...(qr === undefined ? {} : { qr }),
    secciones: seccionesDe(guia).filter(({ datos }) => datos.length > 0),
    bienes: bienesDe(guia),
    ...(guia.observaciones === undefined ? {} : { observaciones: guia.observaciones }),
  };
}

function seccionesDe(guia: Guia): Seccion[] {
  const { partida, llegada, puerto, transportista } = guia;
  return [
    {
      titulo: 'Traslado',
      datos: [
        dato('Emitida el', `${formatFecha(guia.fechaEmision)} ${guia.horaEmision}`),
        ...si(guia.motivo, (motivo) => dato('Motivo', motivoImpreso(motivo, guia))),
        ...si(guia.modalidad, (suya) => dato('Modalidad', MODALIDADES_TRASLADO.get(suya)?.nombre ?? suya)),
        ...si(guia.fechaInicio, (dia) => dato('Inicio del traslado', formatFecha(dia))),
        ...si(guia.fechaEntrega, (dia) => dato('Entrega al transportista', formatFecha(dia))),
        ...si(guia.pesoBruto, (peso) => dato('Peso bruto', `${formatCantidad(peso)} ${guia.unidadPeso}`)),
        ...si(guia.pesoNeto, (peso) => dato('Peso neto', `${formatCantidad(peso)} KGM`)),
        ...si(guia.sustentoPeso, (razon) => dato('Diferencia de pesos', razon)),
        ...si(guia.bultos, (bultos) => dato('Bultos', String(bultos))),
        ...(guia.indicadores ?? []).map((uno) => dato('Indicador', DICHOS.get(uno) ?? uno)),
        ...si(guia.autorizacion, (suya) => dato('Autorización del remitente', autorizacionImpresa(suya))),
      ],
    },
    {
      titulo: 'Partes',
      datos: [
        ...si(guia.remitente, (quien) => dato('Remitente', personaImpresa(quien))),
        dato('Destinatario', personaImpresa(guia.destinatario)),
        ...si(guia.comprador, (quien) => dato('Comprador', personaImpresa(quien))),
        ...si(guia.proveedor, (quien) => dato('Proveedor', personaImpresa(quien))),
        ...si(guia.subcontratador, (quien) => dato('Subcontratador', personaImpresa(quien))),
        ...si(guia.pagaFlete, (quien) => dato('Paga el flete', personaImpresa(quien))),
      ],
    },
    {
      titulo: 'Puntos',
      datos: [
        dato('Partida', puntoImpreso(partida)),
        ...si(llegada, (punto) => dato('Llegada', puntoImpreso(punto))),
        ...si(puerto, ({ tipo, codigo }) =>
          dato(
            tipo === 'PUERTO' ? 'Puerto' : 'Aeropuerto',
            `${(tipo === 'PUERTO' ? PUERTOS : AEROPUERTOS).get(codigo)?.nombre ?? ''} (${codigo})`.trim(),
          ),
        ),
        ...guia.contenedores.map(({ numero, precinto }) =>
          dato('Contenedor', precinto === undefined ? numero : `${numero}, precinto ${precinto}`),
        ),
      ],
    },
    {
      titulo: 'Transporte',
      datos: [
        ...si(transportista?.ruc, (ruc) => dato('Transportista', `${transportista?.denominacion ?? ''} · RUC ${ruc}`)),
        ...si(transportista?.registroMtc, (registro) => dato('Registro MTC', registro)),
        ...si(transportista?.autorizacion, (suya) => dato('Autorización especial', autorizacionImpresa(suya))),
        ...guia.vehiculos.map(({ placa, tarjetaCirculacion, autorizacion }, indice) =>
          dato(
            indice === 0 ? 'Vehículo principal' : 'Vehículo secundario',
            [
              placa,
              ...si(tarjetaCirculacion, (tarjeta) => `tarjeta ${tarjeta}`),
              ...si(autorizacion, autorizacionImpresa),
            ].join(' · '),
          ),
        ),
        ...guia.conductores.map(({ tipoDocumento, numeroDocumento, nombres, apellidos, licencia }, indice) =>
          dato(
            indice === 0 ? 'Conductor principal' : 'Conductor secundario',
            `${apellidos}, ${nombres} · ${documento(tipoDocumento, numeroDocumento)} · licencia ${licencia}`,
          ),
        ),
      ],
    },
    {
      titulo: 'Documentos relacionados',
      datos: guia.documentos.map(({ tipo, numero, ruc }) =>
        dato(DOCUMENTOS_DE_GUIA.get(tipo)?.nombre ?? tipo, ruc === undefined ? numero : `${numero} · RUC ${ruc}`),
      ),
    },
  ];
}

function bienesDe(guia: Guia): BienImpreso[] {
  return lineasDe(guia).flatMap(({ numero, bien, cantidad }) => {
    if (bien === undefined) return [];
    const unidad = cantidad?.unidad ?? '';
    return [
      {
        numero,
        codigo: bien.codigo ?? '',
        descripcion: bien.descripcion,
        cantidad: cantidad === undefined ? '' : formatCantidad(cantidad.valor),
        unidad: UNIDADES.get(unidad)?.nombre ?? UNIDADES_ADUANA.get(unidad)?.nombre ?? unidad,
      },
    ];
  });
}

function dato(nombre: string, valor: string): Dato {
  return { nombre, valor };
}

/** Something of a value, or nothing where there is none. */
function si<T, U>(valor: T | undefined, de: (valor: T) => U): U[] {
  return valor === undefined ? [] : [de(valor)];
}

function motivoImpreso(motivo: string, { fechaEmision, descripcionMotivo }: Guia): string {
  const suyo = MOTIVOS_TRASLADO.get(motivo);
  const nombre = suyo === undefined ? motivo : nombreEn(suyo, fechaEmision);
  return descripcionMotivo === undefined ? nombre : `${nombre}: ${descripcionMotivo}`;
}

function documento(tipo: string, numero: string): string {
  return `${DOCUMENTOS_IDENTIDAD.get(tipo)?.nombre ?? tipo} ${numero}`;
}

function personaImpresa({ tipoDocumento, numeroDocumento, denominacion }: Persona): string {
  return `${denominacion} · ${documento(tipoDocumento, numeroDocumento)}`;
}

function autorizacionImpresa({ entidad, numero }: Autorizacion): string {
  return `${ENTIDADES_AUTORIZADORAS.get(entidad)?.nombre ?? entidad}: ${numero}`;
}

function puntoImpreso({ ubigeo, direccion, establecimiento, ruc }: Punto): string {
  const suyo = findUbigeo(ubigeo);
  const lugar = suyo === undefined ? ubigeo : `${suyo.distrito}, ${suyo.provincia}, ${suyo.departamento} (${ubigeo})`;
  return [
    ...si(direccion, (escrita) => escrita),
    lugar,
    ...si(establecimiento, (local) => (ruc === undefined ? `local ${local}` : `local ${local} de ${ruc}`)),
  ].join(' · ');
}

/**
 * SUNAT's address of the guía, out of its CDR: what stands where Greenter reads it or, as no manual says where it is, any leaf that is
 * one whole.
 */
export function findUrlDeQr(cdr: Uint8Array): string | undefined {
  const read = readXml(cdr, { comments: 'skip', instructions: 'skip' });
  if (!read.ok) return undefined;
  const suya = path(read.root, 'DocumentResponse', 'DocumentReference', 'DocumentDescription');
  return [...(suya === undefined ? [] : [suya]), ...leavesOf(read.root)]
    .map(({ text }) => text.trim())
    .find(isUrlDeSunat);
}

function leavesOf(element: XmlElement): XmlElement[] {
  return element.children.length === 0 ? [element] : element.children.flatMap(leavesOf);
}

function isUrlDeSunat(text: string): boolean {
  if (!text.startsWith('https://') || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === '' && (hostname === 'sunat.gob.pe' || hostname.endsWith('.sunat.gob.pe'));
}
