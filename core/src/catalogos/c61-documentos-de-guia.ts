import { type Entrada, toCatalogo } from './catalogo.ts';

/** Which guías may refer to a document: of the remitente, of the transportista. */
export interface DocumentoDeGuia extends Entrada {
  readonly deRemitente: boolean;
  readonly deTransportista: boolean;
}

/** Catalog 61: documents that a guía refers to (Catálogos de las reglas de SUNAT para guías, 2026-08-06). */
export const DOCUMENTOS_DE_GUIA = toCatalogo<DocumentoDeGuia>(
  (
    [
      ['01', 'Factura', 'ambas'],
      ['03', 'Boleta de Venta', 'ambas'],
      ['04', 'Liquidación de Compra', 'ambas'],
      ['09', 'Guía de Remisión Remitente', 'ambas'],
      ['12', 'Ticket o cinta emitido por máquina registradora', 'ambas'],
      ['31', 'Guía de Remisión Transportista', 'transportista'],
      ['48', 'Comprobante de Operaciones – Ley N° 29972', 'ambas'],
      ['49', 'Constancia de Depósito - IVAP (Ley 28211)', 'remitente'],
      ['50', 'Declaración Aduanera de Mercancías', 'ambas'],
      ['52', 'Declaración Simplificada (DS)', 'remitente'],
      ['65', 'Autorización de Circulación para transportar MATPEL – Callao', 'transportista'],
      [
        '66',
        'Autorización de Circulación para transporte de carga y mercancías en Lima Metropolitana',
        'transportista',
      ],
      ['67', 'Permiso de Operación Especial para el servicio de transporte de MATPEL - MTC', 'transportista'],
      ['68', 'Habilitación Sanitaria de Transporte Terrestre de Productos Pesqueros y Acuícolas', 'transportista'],
      ['69', 'Permiso / Autorización de operación de transporte de mercancías', 'transportista'],
      ['71', 'Resolución de Adjudicación de bienes – SUNAT', 'remitente'],
      ['72', 'Resolución de Comiso de bienes – SUNAT', 'remitente'],
      ['73', 'Guía de Transporte Forestal o de Fauna - SERFOR', 'remitente'],
      ['74', 'Guía de Tránsito – SUCAMEC', 'remitente'],
      ['75', 'Autorización para operar como empresa de Saneamiento Ambiental – MINSA -', 'remitente'],
      ['76', 'Autorización para manejo y recojo de residuos sólidos peligrosos y no peligrosos', 'remitente'],
      [
        '77',
        'Certificado fitosanitario la movilización de plantas, productos vegetales, y otros artículos reglamentados',
        'remitente',
      ],
      ['78', 'Registro Único de Usuarios y Transportistas de Alcohol Etílico', 'remitente'],
      ['80', 'Constancia de Depósito – Detracción', 'ambas'],
      ['81', 'Código de autorización emitida por el SCOP', 'remitente'],
      ['82', 'Declaración jurada de mudanza', 'transportista'],
      ['91', 'Manifiesto de carga (MC)', 'remitente'],
      ['92', 'Cita/Orden Entrega Mercancías del Terminal Portuario', 'remitente'],
      ['93', 'Documento ZOFRATACNA', 'transportista'],
      ['94', 'Solicitud traslado - ZED', 'transportista'],
      ['95', 'Solicitud de traslado - ZOFRATACNA', 'transportista'],
    ] as const
  ).map(([codigo, nombre, en]) => ({
    codigo,
    nombre,
    deRemitente: en !== 'transportista',
    deTransportista: en !== 'remitente',
  })),
);

/** What SUNAT does not hold line by line: boletas, tickets and others (3458). */
export const SIN_LINEAS: ReadonlySet<string> = new Set(['03', '12', '48']);
/** The same of those that it holds so where they are electronic, and on paper it does not. */
export const SIN_LINEAS_EN_PAPEL: ReadonlySet<string> = new Set(['01', '04']);
