import type { Rutas } from '../api/generado/panel.ts';

/** A company as its members see it: nothing secret. */
export type Empresa = Rutas['GET /empresas/{empresa}']['datos'];

export type Entorno = keyof Empresa['entornos'];

export type AjustesDeEntorno = Empresa['entornos'][Entorno];

export type Certificado = NonNullable<AjustesDeEntorno['certificado']>;

/** What an uploaded certificate turned out to be. */
export type Examen = Rutas['POST /empresas/{empresa}/{entorno}/certificado/examinar']['datos'];

export type Hallazgo = Examen['hallazgos'][number];

export type Establecimiento = Rutas['GET /empresas/{empresa}/establecimientos']['datos']['establecimientos'][number];

export type Marca = Rutas['GET /empresas/{empresa}/marca']['datos'];

export type CambiosMarca = Rutas['POST /empresas/{empresa}/marca']['cuerpo'];

export type FormatoPdf = NonNullable<Rutas['POST /empresas/{empresa}/marca/vista']['cuerpo']['formato']>;

export type Destino = AjustesDeEntorno['destino'];

export type PruebaSol = Rutas['POST /empresas/{empresa}/{entorno}/sol/probar']['datos'];

/** The six steps until a company issues in `live`. */
export type Checklist = Rutas['GET /empresas/{empresa}/checklist']['datos'];

export type Paso = Checklist['pasos'][number]['paso'];
