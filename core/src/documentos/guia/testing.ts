import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Cambios } from '../../documento/reglas/cambios.ts';
import type { Emisor } from '../../documento/types.ts';
import { readEmitir } from '../../documento/validate.ts';
import { signXml } from '../../firma/sign-xml.ts';
import type { XmlFirmado } from '../../firma/types.ts';
import { toFecha } from '../../lib/fecha.ts';
import { EXAMPLES, exampleEmisor, exampleFirmante, numberedIn } from '../../ubl/testing.ts';
import type { Guia } from './calculo.ts';
import { type Origen, origenDe } from './origen.ts';
import { type LecturaDeGuia, readGuia } from './read.ts';
import type { EjemploDeGuia } from './regla.ts';
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
  return numberedIn(CARPETA);
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
    const leida = readExample(nombre, emisor, origen);
    const numero = leida.guia.numero ?? (ultimos.get(leida.guia.serie) ?? 0) + 1;
    ultimos.set(leida.guia.serie, numero);
    const firmado = await signXml(buildDespatchAdvice(leida.guia, emisor, numero), firmante);
    const dichos = leida.avisos.map((aviso) => ({ ...aviso, mensaje: aviso.mensaje.es }));
    const avisos = `${JSON.stringify(dichos, null, 2)}\n`;
    guias.push({ nombre, file: exampleGuiaFile(nombre, 'guia.xml'), firmado, avisos });
  }
  return guias;
}

/** The guía of an example, complete. */
export function readExampleGuia(nombre: string): Guia {
  return readExample(nombre, exampleEmisor(), readOrigen()).guia;
}

function readExample(nombre: string, emisor: Emisor, origen: Origen): Extract<LecturaDeGuia, { ok: true }> {
  const body = readFileSync(exampleGuiaFile(nombre, 'entrada.json'), 'utf8');
  const leida = readGuia(body, { hoy: HOY, ahora: '10:00:00', emisor, origen });
  if (!leida.ok) throw new Error(`${nombre}: entrada.json is refused ${JSON.stringify(leida.problemas, null, 1)}`);
  return leida;
}

function readOrigen() {
  const body = readFileSync(join(EXAMPLES, FACTURA_DE_ORIGEN.carpeta, 'entrada.json'), 'utf8');
  const leido = readEmitir(body, { hoy: HOY, ahora: '10:00:00' });
  if (!leido.ok) throw new Error(`${FACTURA_DE_ORIGEN.carpeta} is refused`);
  return origenDe(leido.calculado, FACTURA_DE_ORIGEN.numero, exampleEmisor());
}

const NOMBRES = ['TEXTILES DEL SUR SAC', 'Ñandú & Cía. "El 7"', 'JUANA <PÉREZ>'];
const unRuc = fc.record({
  tipoDocumento: fc.constant('6'),
  numeroDocumento: fc.constantFrom('20519043271', '20544771206', '20609334518'),
  denominacion: fc.constantFrom(...NOMBRES),
});
const unaPersona = fc.oneof(
  unRuc,
  fc.record({
    tipoDocumento: fc.constant('1'),
    numeroDocumento: fc.constantFrom('41220987', '70554412'),
    denominacion: fc.constantFrom(...NOMBRES),
  }),
  fc.record({
    tipoDocumento: fc.constantFrom('4', '7'),
    numeroDocumento: fc.constantFrom('001234567', 'AB123'),
    denominacion: fc.constantFrom(...NOMBRES),
  }),
);
const unPunto = fc.record(
  {
    ubigeo: fc.constantFrom('150101', '080101', '040101', '150114'),
    direccion: fc.constantFrom('Av. Argentina 1550', 'Jr. Paruro & Cía. 7', 'Km. 12 de la Panamericana'),
  },
  { requiredKeys: ['ubigeo', 'direccion'] },
);
const conductores = fc
  .uniqueArray(fc.constantFrom('Q45781236', 'Q70112398', 'A123456789'), { minLength: 1, maxLength: 3 })
  .map((licencias) => licencias.map((licencia) => ({ ...CONDUCTOR, licencia })));
const vehiculos = fc
  .uniqueArray(fc.constantFrom('D4K881', 'BYZ-977', 'f8r702', 'ABC1234'), { minLength: 1, maxLength: 3 })
  .chain((placas) =>
    fc.tuple(
      ...placas.map((placa) =>
        fc.record(
          {
            placa: fc.constant(placa),
            tarjetaCirculacion: fc.constantFrom('15M19000311', '15M20011234'),
            autorizacion: fc.record({
              entidad: fc.constantFrom('01', '06', '13'),
              numero: fc.constantFrom('RES-1', 'X 45'),
            }),
          },
          { requiredKeys: ['placa'] },
        ),
      ),
    ),
  );
const bienes = fc.array(
  fc.record(
    {
      descripcion: fc.constantFrom('Silla de oficina', 'Arroz & azúcar <50 kg>', 'Ácido'),
      cantidad: fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('0.0000000001', '12.5', '999999999999')),
      unidadMedida: fc.constantFrom('NIU', 'KGM', 'BX'),
      codigo: fc.constantFrom('SI-4', 'Ñ 1'),
      codigoSunat: fc.constantFrom('50161509', '43211503'),
      gtin: fc.constantFrom('77512345', '775123456789', '7751234567896', '17751234567893'),
      partidaArancelaria: fc.constantFrom('1008509000', '8413910000'),
      normalizado: fc.constant(false),
    },
    { requiredKeys: ['descripcion', 'cantidad'] },
  ),
  { minLength: 1, maxLength: 5 },
);
const peso = fc.integer({ min: 1, max: 99_999_999 }).map((gramos) => (gramos / 1000).toFixed(3));
const unTransporte = fc.oneof(
  fc.record({
    modalidad: fc.constant('02'),
    fechaInicio: fc.constantFrom('2026-11-20', '2026-11-25'),
    conductores,
    vehiculos,
  }),
  fc.record({
    modalidad: fc.constant('02'),
    fechaInicio: fc.constant('2026-11-20'),
    indicadores: fc.constant(['VEHICULO_M1L']),
  }),
  fc.constant(EN_PUBLICO),
  fc.record({
    modalidad: fc.constant('01'),
    fechaEntrega: fc.constant('2026-11-20'),
    fechaInicio: fc.constant('2026-11-21'),
    transportista: fc.constant(TRANSPORTISTA),
    indicadores: fc.constant(['VEHICULO_Y_CONDUCTOR_DEL_TRANSPORTISTA']),
    conductores,
    vehiculos,
  }),
);
const comunes = {
  serie: fc.constantFrom('001', 'A1Z', '999'),
  pesoBruto: peso,
  unidadPeso: fc.constantFrom('KGM', 'TNE'),
  partida: unPunto,
  items: bienes,
};
const DE_MOTIVO: Readonly<Record<string, fc.Arbitrary<Cambios>>> = {
  '01': fc.record({ destinatario: unaPersona }),
  '02': fc.record({ proveedor: unRuc }),
  '03': fc.record({
    destinatario: fc.constant(RUC('20519043271', 'X SAC')),
    comprador: fc.constant(RUC('20544771206', 'Y SAC')),
  }),
  '04': unPunto.map((punto) => ({
    partida: { ...punto, establecimiento: '0000' },
    llegada: { ...punto, establecimiento: '0002' },
  })),
  '05': fc.record({ destinatario: unaPersona }),
  '06': fc.record({ destinatario: unRuc }),
  '07': fc.record({ proveedor: unRuc }),
  '13': fc.record({
    destinatario: unaPersona,
    descripcionMotivo: fc.constantFrom('Feria de exposición', 'Préstamo de equipos'),
  }),
  '14': fc.record({ destinatario: unaPersona }),
  '17': fc.record({ destinatario: unRuc }),
  '18': fc.constant({ llegada: undefined }),
};

const deRemitente = fc.constantFrom(...Object.keys(DE_MOTIVO)).chain((motivo) =>
  fc
    .tuple(
      fc.record({ ...comunes, llegada: unPunto }),
      fc.record({ observaciones: fc.constantFrom('Frágil & pesado', 'Puerta 2') }, { requiredKeys: [] }),
      unTransporte,
      DE_MOTIVO[motivo] ?? fc.constant({}),
    )
    .map(([campos, opcional, transporte, suyo]) => ({
      tipoComprobante: '09',
      motivo,
      ...campos,
      serie: `T${campos.serie}`,
      ...opcional,
      ...transporte,
      ...suyo,
    })),
);
const deTransportista = fc
  .tuple(
    fc.record({
      ...comunes,
      llegada: unPunto,
      remitente: unaPersona,
      destinatario: unaPersona,
      conductores,
      vehiculos,
    }),
    fc.constantFrom<Cambios>(
      { indicadores: ['FLETE_REMITENTE'] },
      { indicadores: ['FLETE_TERCERO', 'TRANSBORDO_PROGRAMADO'], pagaFlete: RUC('20609334518', 'LOGISTICA PUNA SAC') },
      {
        indicadores: ['FLETE_SUBCONTRATADOR', 'TRANSPORTE_SUBCONTRATADO'],
        subcontratador: RUC('20609334518', 'LOGISTICA PUNA SAC'),
      },
      { indicadores: [] },
    ),
    fc.boolean(),
  )
  .map(([campos, flete, conGuia]) => ({
    tipoComprobante: '31',
    fechaInicio: '2026-11-20',
    transportista: { registroMtc: 'MTC151200' },
    ...campos,
    serie: `V${campos.serie}`,
    ...flete,
    ...(conGuia
      ? {
          remitente: RUC('20544771206', 'ACEROS DEL ORIENTE SAC'),
          documentos: [{ tipo: '09', numero: 'T001-20', ruc: '20544771206' }],
          items: undefined,
        }
      : {}),
  }));
/** Customs: the plain ones, with other weights, carriers and vehicles. */
const deAduana = fc
  .tuple(
    fc.constantFrom('exportacion', 'importacion', 'manifiesto', 'cita'),
    fc.constantFrom('T001', 'TZZZ'),
    peso,
    unTransporte,
  )
  .map(([cual, serie, pesoBruto, transporte]) => {
    const suya = GUIAS[cual];
    const indicadores = [suya.indicadores ?? [], Object(transporte).indicadores ?? []].flat();
    const { modalidad: _, fechaEntrega: __, transportista: ___, ...sinTransporte } = suya;
    return { ...sinTransporte, serie, ...transporte, indicadores, ...(cual === 'cita' ? {} : { pesoBruto }) };
  });

/** A guía that is issued, of any kind and motive. */
export const unaGuia: fc.Arbitrary<Cambios> = fc.oneof(
  { weight: 5, arbitrary: deRemitente },
  { weight: 2, arbitrary: deTransportista },
  { weight: 2, arbitrary: deAduana },
);
