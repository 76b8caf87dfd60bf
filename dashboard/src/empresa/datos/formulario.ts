import type { Rutas } from '../../api/generado/panel.ts';
import type { Empresa } from '../tipos.ts';

/** A company as it stands in the form: texts as they were typed; empty is nothing. */
export interface FormularioEmpresa extends FormularioDomicilio {
  readonly razonSocial: string;
  readonly nombreComercial: string;
}

export interface FormularioDomicilio {
  readonly ubigeo: string;
  readonly direccion: string;
  readonly urbanizacion: string;
}

type Cuerpo = Rutas['POST /empresas']['cuerpo'];
export type CambiosEmpresa = Rutas['PATCH /empresas/{empresa}']['cuerpo'];

export const DOMICILIO_VACIO: FormularioDomicilio = { ubigeo: '', direccion: '', urbanizacion: '' };

export const CAMPOS_EMPRESA = ['razonSocial', 'nombreComercial', 'ubigeo', 'direccion', 'urbanizacion'] as const;

/** The form of a company that exists. */
export function formularioDeEmpresa({ razonSocial, nombreComercial, domicilio }: Empresa): FormularioEmpresa {
  return { razonSocial, nombreComercial: nombreComercial ?? '', ...formularioDeDomicilio(domicilio) };
}

/** The form of an address; empty when there is none. */
export function formularioDeDomicilio(domicilio: Empresa['domicilio']): FormularioDomicilio {
  if (domicilio === null) return DOMICILIO_VACIO;
  const { ubigeo, direccion, urbanizacion } = domicilio;
  return { ubigeo, direccion, urbanizacion: urbanizacion ?? '' };
}

/** What is sent to register a company. */
export function cuerpoDeEmpresa(ruc: string, { nombreComercial, urbanizacion, ...resto }: FormularioEmpresa): Cuerpo {
  return { ruc, ...resto, nombreComercial: oNulo(nombreComercial), urbanizacion: oNulo(urbanizacion) };
}

/** Only what differs of the company as it is; emptying what may be missing takes it away. */
export function cambiosDeEmpresa(antes: FormularioEmpresa, ahora: FormularioEmpresa): CambiosEmpresa {
  const distinto = (campo: keyof FormularioEmpresa) => ahora[campo].trim() !== antes[campo].trim();
  // An address is one thing: its parts are judged together.
  const domicilio = distinto('ubigeo') || distinto('direccion') || distinto('urbanizacion');
  const { ubigeo, direccion, urbanizacion } = ahora;
  return {
    ...(distinto('razonSocial') ? { razonSocial: ahora.razonSocial } : {}),
    ...(distinto('nombreComercial') ? { nombreComercial: oNulo(ahora.nombreComercial) } : {}),
    ...(domicilio ? { ubigeo, direccion, urbanizacion: oNulo(urbanizacion) } : {}),
  };
}

/** The fields whose text is another than before, in the order of the form. */
export function camposCambiados(antes: FormularioEmpresa, ahora: FormularioEmpresa): (keyof FormularioEmpresa)[] {
  return CAMPOS_EMPRESA.filter((campo) => antes[campo].trim() !== ahora[campo].trim());
}

/** A text, or null when nothing was typed: the API's way of taking something away. */
export function oNulo(texto: string): string | null {
  return texto.trim() === '' ? null : texto;
}
