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
import { type Dato, type Seccion, unidadImpresa } from '../impreso.ts';
import { claseDeGuia } from '../registro.ts';
import { type Guia, isEnUnidadesDeAduana, lineasDe } from './calculo.ts';
import { type Autorizacion, type BienDeGuia, nombreDeIndicador, type Persona, type Punto } from './campos.ts';
import { findUrlDeQr } from './qr.ts';

/** What the paper of a guía shows, all as text. */
export interface GuiaImpresa {
  readonly titulo: string;
  /** `T001-1`. */
  readonly numero: string;
  /** Across the paper until SUNAT has accepted it: it does not yet cover the transport. */
  readonly leyenda?: string;
  /** SUNAT's address of the guía, out of its CDR; a QR is made of nothing else. */
  readonly qr?: string;
  readonly destinatario: PersonaImpresa;
  /** When, why, how and how much, of which each is short. */
  readonly condiciones: readonly Dato[];
  readonly secciones: readonly Seccion[];
  readonly bienes: readonly BienImpreso[];
  readonly observaciones?: string;
}

export interface PersonaImpresa {
  readonly denominacion: string;
  /** `RUC 20123456789`. */
  readonly documento: string;
}

export interface BienImpreso {
  readonly numero: string;
  /** Empty where it has none. */
  readonly codigo: string;
  readonly descripcion: string;
  /** Empty of all that a document lists, which travels whole. */
  readonly cantidad: string;
  readonly unidad: string;
  /** What customs and SUNAT's lists of goods know it by, one a line. */
  readonly detalles: readonly string[];
}

export const SIN_VALIDEZ = 'SIN VALIDEZ';

/** `aceptada`: what SUNAT gave as it accepted the guía; absent, it has not. Its CDR, as XML, is absent where SUNAT gave none. */
export function printGuia(guia: Guia, numero: number, aceptada?: { readonly cdr?: Uint8Array }): GuiaImpresa {
  const { tipoDocumento, numeroDocumento, denominacion } = guia.destinatario;
  const qr = aceptada?.cdr && findUrlDeQr(aceptada.cdr);
  return {
    titulo: claseDeGuia(guia.tipo).titulo,
    numero: `${guia.serie}-${numero}`,
    ...(aceptada === undefined ? { leyenda: SIN_VALIDEZ } : {}),
    ...(qr === undefined ? {} : { qr }),
    destinatario: { denominacion, documento: documento(tipoDocumento, numeroDocumento) },
    condiciones: condicionesDe(guia),
    secciones: seccionesDe(guia).filter(({ datos }) => datos.length > 0),
    bienes: bienesDe(guia),
    ...(guia.observaciones === undefined ? {} : { observaciones: guia.observaciones }),
  };
}

function condicionesDe(guia: Guia): Dato[] {
  return [
    dato('Fecha de emisión', `${formatFecha(guia.fechaEmision)} ${guia.horaEmision}`),
    ...si(guia.motivo, (motivo) => dato('Motivo', motivoImpreso(motivo, guia))),
    ...si(guia.modalidad, (suya) => dato('Modalidad', MODALIDADES_TRASLADO.get(suya)?.nombre ?? suya)),
    ...si(guia.fechaInicio, (dia) => dato('Inicio del traslado', formatFecha(dia))),
    ...si(guia.fechaEntrega, (dia) => dato('Entrega al transportista', formatFecha(dia))),
    ...si(guia.pesoBruto, (peso) => dato('Peso bruto', `${formatCantidad(peso)} ${guia.unidadPeso}`)),
    ...si(guia.pesoNeto, (peso) => dato('Peso neto', `${formatCantidad(peso)} KGM`)),
    ...si(guia.bultos, (bultos) => dato('Bultos', String(bultos))),
  ];
}

function seccionesDe(guia: Guia): Seccion[] {
  const { partida, llegada, puerto, transportista } = guia;
  return [
    {
      titulo: 'Traslado',
      datos: [
        ...si(guia.descripcionMotivo, (razon) => dato('Descripción del motivo', razon)),
        ...si(guia.sustentoPeso, (razon) => dato('Diferencia de pesos', razon)),
        ...(guia.indicadores ?? []).map((uno) => dato('Indicador', nombreDeIndicador(uno, 'es'))),
        ...si(guia.autorizacion, (suya) => dato('Autorización del remitente', autorizacionImpresa(suya))),
      ],
    },
    {
      titulo: 'Partes',
      datos: [
        ...si(guia.remitente, (quien) => dato('Remitente', personaImpresa(quien))),
        ...si(guia.comprador, (quien) => dato('Comprador', personaImpresa(quien))),
        ...si(guia.proveedor, (quien) => dato('Proveedor', personaImpresa(quien))),
        ...si(guia.subcontratador, (quien) => dato('Subcontratador', personaImpresa(quien))),
        ...si(guia.pagaFlete, (quien) => dato('Paga el flete', personaImpresa(quien))),
      ],
    },
    {
      titulo: 'Partida y llegada',
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
    return [
      {
        numero,
        codigo: bien.codigo ?? '',
        descripcion: bien.descripcion,
        cantidad: cantidad === undefined ? '' : formatCantidad(cantidad.valor),
        unidad: cantidad === undefined ? '' : unidadDe(cantidad.unidad, guia),
        detalles: detallesDe(bien),
      },
    ];
  });
}

/** Customs call other units by the same codes: `KG` is a keg in catalog 03, and a kilogram in 65. */
function unidadDe(unidad: string, guia: Guia): string {
  const deAduana = UNIDADES_ADUANA.get(unidad)?.nombre ?? unidad;
  return UNIDADES.has(unidad) && !isEnUnidadesDeAduana(guia) ? unidadImpresa(unidad) : deAduana;
}

function detallesDe(bien: BienDeGuia): string[] {
  return [
    ...(bien.normalizado === true ? ['Bien normalizado'] : []),
    ...si(bien.codigoSunat, (codigo) => `Producto SUNAT ${codigo}`),
    ...si(bien.gtin, (gtin) => `GTIN ${gtin}`),
    ...si(bien.partidaArancelaria, (partida) => `Partida arancelaria ${partida}`),
    ...si(bien.dam, (dam) => `DAM o DS ${dam}`),
    ...si(bien.serieDam, (serie) => `Serie en la DAM o DS ${serie}`),
    ...si(bien.documentoTransporte, (suyo) => `Documento de transporte ${suyo}`),
    ...si(bien.detalleManifiesto, (detalle) => `Detalle del manifiesto ${detalle}`),
    ...si(bien.contenedor, (contenedor) => `Contenedor ${contenedor}`),
    ...(bien.contenedorVacio === true ? ['Contenedor vacío'] : []),
    ...si(bien.precinto, (precinto) => `Precinto ${precinto}`),
  ];
}

function dato(nombre: string, valor: string): Dato {
  return { nombre, valor };
}

/** Something of a value, or nothing where there is none. */
function si<T, U>(valor: T | undefined, de: (valor: T) => U): U[] {
  return valor === undefined ? [] : [de(valor)];
}

function motivoImpreso(motivo: string, { fechaEmision }: Guia): string {
  const suyo = MOTIVOS_TRASLADO.get(motivo);
  return suyo === undefined ? motivo : nombreEn(suyo, fechaEmision);
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

function puntoImpreso({ ubigeo, direccion, establecimiento, ruc, latitud, longitud }: Punto): string {
  const suyo = findUbigeo(ubigeo);
  const lugar = suyo === undefined ? ubigeo : `${suyo.distrito}, ${suyo.provincia}, ${suyo.departamento} (${ubigeo})`;
  return [
    ...si(direccion, (escrita) => escrita),
    lugar,
    ...si(establecimiento, (local) => (ruc === undefined ? `local ${local}` : `local ${local} de ${ruc}`)),
    ...si(latitud, (grados) => `latitud ${grados.toString()}`),
    ...si(longitud, (grados) => `longitud ${grados.toString()}`),
  ].join(' · ');
}
