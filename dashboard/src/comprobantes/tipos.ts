import type { Comprobante } from '@chaski/sdk/src/index.ts';
import type { Rutas } from '../api/generado/panel.ts';

/** What happened to a document, as the dashboard's own route tells it. */
export type Historia = Rutas['GET /empresas/{empresa}/{entorno}/comprobantes/{id}/historia']['datos'];
export type HitoDeHistoria = Historia['linea'][number];
export type IntentoDeHistoria = Historia['intentos'][number];
export type EntregaDeHistoria = Historia['entregas'][number];
export type AnulacionDeHistoria = Historia['anulaciones'][number];

export type Documento = Comprobante['documento'];

export const FORMATOS_PDF = ['a4', 'a5', 'ticket80', 'ticket58'] as const;
export type FormatoPdf = (typeof FORMATOS_PDF)[number];
