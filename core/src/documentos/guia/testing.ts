import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Emisor } from '../../documento/types.ts';
import { readEmitir } from '../../documento/validate.ts';
import { signXml } from '../../firma/sign-xml.ts';
import type { XmlFirmado } from '../../firma/types.ts';
import { toFecha } from '../../lib/fecha.ts';
import { EXAMPLES, exampleEmisor, exampleFirmante } from '../../ubl/testing.ts';
import { origenDe } from './origen.ts';
import { type LecturaDeGuia, readGuia } from './read.ts';
import type { Cambios, EjemploDeGuia } from './regla.ts';
import { buildDespatchAdvice } from './xml.ts';
/** For tests only: plain guías, and how the rows' examples change them. */

export const EMISOR: Emisor = { ruc: '20601178452', razonSocial: 'COMERCIAL QUIPU SAC' };
export const HOY = toFecha('2026-11-20');

const RUC = (numeroDocumento: string, denominacion: string) => ({ tipoDocumento: '6', numeroDocumento, denominacion });
const DE_LIMA = { ubigeo: '150101', direccion: 'Av. Argentina 1550, Lima' };
const DE_CUSCO = { ubigeo: '080101', direccion: 'Av. El Sol 300, Cusco' };
const DEL_CALLAO = { ubigeo: '070101', direccion: 'Terminal portuario del Callao' };
const CONDUCTOR = {
  numeroDocumento: '45781236',
  nombres: 'LUZ MARINA',
  apellidos: 'HUAMAN ROJAS',
  licencia: 'Q45781236',
};
const TRANSPORTISTA = { ruc: '20488319061', denominacion: 'TRANSPORTES ANDINO SAC', registroMtc: 'MTC151200' };
const EN_PUBLICO = { modalidad: '01', fechaEntrega: '2026-11-20', transportista: TRANSPORTISTA };

const REMITENTE = {
  tipoComprobante: '09',
  serie: 'T001',
  destinatario: RUC('20519043271', 'TEXTILES DEL SUR SAC'),
  pesoBruto: 120.5,
  partida: DE_LIMA,
  llegada: DE_CUSCO,
  items: [{ descripcion: 'Silla de oficina', cantidad: 4 }],
};
const EXTRANJERA = {
  ...REMITENTE,
  ...EN_PUBLICO,
  motivo: '19',
  puerto: { codigo: 'CLL' },
  partida: DEL_CALLAO,
  llegada: { ...DE_LIMA, establecimiento: '0001' },
};

/** Guías that nothing is wrong with. */
export const GUIAS: Readonly<Record<EjemploDeGuia['de'], Cambios>> = {
  privado: {
    ...REMITENTE,
    motivo: '01',
    modalidad: '02',
    fechaInicio: '2026-11-20',
    conductores: [CONDUCTOR],
    vehiculos: [{ placa: 'D4K881' }],
    documentos: [{ tipo: '01', numero: 'F001-7', ruc: '20601178452' }],
  },
  publico: { ...REMITENTE, ...EN_PUBLICO, motivo: '01' },
  transportista: {
    tipoComprobante: '31',
    serie: 'V001',
    remitente: RUC('20544771206', 'ACEROS DEL ORIENTE SAC'),
    destinatario: RUC('20519043271', 'TEXTILES DEL SUR SAC'),
    fechaInicio: '2026-11-20',
    pesoBruto: 48,
    partida: DE_LIMA,
    llegada: DE_CUSCO,
    indicadores: ['FLETE_REMITENTE'],
    transportista: { registroMtc: 'MTC151200' },
    conductores: [CONDUCTOR],
    vehiculos: [{ placa: 'F8R702', tarjetaCirculacion: '15M20011234' }],
    items: [{ descripcion: 'Bicicleta de paseo aro 26', cantidad: 3 }],
  },
  exportacion: {
    ...REMITENTE,
    ...EN_PUBLICO,
    motivo: '09',
    destinatario: { tipoDocumento: '0', numeroDocumento: 'CL76123456', denominacion: 'IMPORTADORA AUSTRAL SPA' },
    pesoBruto: 820,
    pesoNeto: 800,
    sustentoPeso: 'El peso bruto incluye los sacos y las parihuelas',
    llegada: DEL_CALLAO,
    puerto: { codigo: 'CLL' },
    contenedores: [{ numero: 'MSKU7654321', precinto: 'CLA00123' }],
    documentos: [{ tipo: '50', numero: '118-2026-40-45120' }],
    items: [
      {
        descripcion: 'Quinua blanca en grano',
        cantidad: 800,
        unidadMedida: 'KG',
        partidaArancelaria: '1008509000',
        dam: '118-2026-40-45120',
        serieDam: 1,
      },
    ],
  },
  importacion: {
    ...REMITENTE,
    ...EN_PUBLICO,
    motivo: '08',
    destinatario: RUC('20601178452', 'COMERCIAL QUIPU SAC'),
    partida: DEL_CALLAO,
    llegada: DE_LIMA,
    puerto: { codigo: 'CLL' },
    bultos: 12,
    indicadores: ['TRASLADO_TOTAL_DAM'],
    documentos: [{ tipo: '50', numero: '118-2026-10-45120' }],
    items: undefined,
  },
  manifiesto: {
    ...EXTRANJERA,
    bultos: 3,
    documentos: [{ tipo: '91', numero: '01-118-1-2026-45' }],
    items: [{ descripcion: 'Repuestos', cantidad: 3, documentoTransporte: 'BL1', detalleManifiesto: '1' }],
  },
  cita: {
    ...EXTRANJERA,
    pesoBruto: undefined,
    documentos: [{ tipo: '92', numero: '202611200045', ruc: '20345678124' }],
    items: undefined,
  },
};

/** The guía with what is changed in it, by dotted paths. */
export function change(guia: Cambios, cambios: Cambios): Cambios {
  const suya = structuredClone(guia) as Record<string, unknown>;
  for (const [ruta, valor] of Object.entries(cambios)) {
    const partes = ruta.split('.');
    const ultima = partes.pop() ?? '';
    const donde = partes.reduce<Record<string, unknown>>((dentro, parte) => Object(dentro[parte]), suya);
    donde[ultima] = structuredClone(valor);
  }
  return suya;
}

export function read(documento: unknown, hoy = HOY): LecturaDeGuia {
  return readGuia(JSON.stringify({ documento }), { hoy, ahora: '10:00:00', emisor: EMISOR });
}

/** The codes of all that is found in a guía, in order; `-` of what has none. */
export function codigosDe(lectura: LecturaDeGuia): string[] {
  const hallados = lectura.ok ? lectura.avisos : [...lectura.problemas, ...lectura.avisos];
  return hallados.map(({ codigo = '-' }) => codigo).sort();
}

/* For tests and for the generator of `examples/` only: issues every guía of `examples/guias`. */

const CARPETA = join(EXAMPLES, 'guias');
/** The factura that the guía with `documentoOrigen` goes with. */
const FACTURA_DE_ORIGEN = { carpeta: '01-factura-gravada-contado', numero: 1 };

export interface GuiaDeEjemplo {
  readonly nombre: string;
  readonly file: string;
  readonly firmado: XmlFirmado;
  /** Text of `avisos.json`. */
  readonly avisos: string;
}

export function exampleGuiaNames(): string[] {
  return readdirSync(CARPETA)
    .filter((nombre) => /^\d\d-/.test(nombre))
    .sort();
}

export function exampleGuiaFile(nombre: string, file: string): string {
  return join(CARPETA, nombre, file);
}

/** Issues every guía as an empty service would, in order. Throws with all problems when an entrada is refused. */
export async function issueGuias(): Promise<GuiaDeEjemplo[]> {
  const emisor = exampleEmisor();
  const firmante = exampleFirmante();
  const origen = readOrigen();
  const ultimos = new Map<string, number>();
  const guias: GuiaDeEjemplo[] = [];
  for (const nombre of exampleGuiaNames()) {
    const body = readFileSync(exampleGuiaFile(nombre, 'entrada.json'), 'utf8');
    const leida = readGuia(body, { hoy: HOY, ahora: '10:00:00', emisor, origen });
    if (!leida.ok) throw new Error(`${nombre}: entrada.json is refused ${JSON.stringify(leida.problemas, null, 1)}`);
    const numero = leida.guia.numero ?? (ultimos.get(leida.guia.serie) ?? 0) + 1;
    ultimos.set(leida.guia.serie, numero);
    const firmado = await signXml(buildDespatchAdvice(leida.guia, emisor, numero), firmante);
    const avisos = `${JSON.stringify(leida.avisos, null, 2)}\n`;
    guias.push({ nombre, file: exampleGuiaFile(nombre, 'guia.xml'), firmado, avisos });
  }
  return guias;
}

function readOrigen() {
  const body = readFileSync(join(EXAMPLES, FACTURA_DE_ORIGEN.carpeta, 'entrada.json'), 'utf8');
  const leido = readEmitir(body, { hoy: HOY, ahora: '10:00:00' });
  if (!leido.ok) throw new Error(`${FACTURA_DE_ORIGEN.carpeta} is refused`);
  return origenDe(leido.calculado, FACTURA_DE_ORIGEN.numero, exampleEmisor());
}
