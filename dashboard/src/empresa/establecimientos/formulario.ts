import type { Rutas } from '../../api/generado/panel.ts';
import { DOMICILIO_VACIO, type FormularioDomicilio, formularioDeDomicilio, oNulo } from '../datos/formulario.ts';
import type { Establecimiento } from '../tipos.ts';

/** An establishment as it stands in the form. */
export interface FormularioEstablecimiento extends FormularioDomicilio {
  readonly codigo: string;
  readonly nombre: string;
  /** As they were typed, parted by commas. */
  readonly series: string;
}

/** The form of a new establishment, with the first code that is free. */
export function formularioNuevo(todos: readonly Establecimiento[]): FormularioEstablecimiento {
  return { codigo: codigoLibre(todos), nombre: '', series: '', ...DOMICILIO_VACIO };
}

/** The form of one that exists. */
export function formularioDe({ codigo, nombre, direccion, series }: Establecimiento): FormularioEstablecimiento {
  return { codigo, nombre: nombre ?? '', series: series.join(', '), ...formularioDeDomicilio(direccion) };
}

/** The lowest code that no establishment has; `0000` is the tax address. */
export function codigoLibre(todos: readonly Establecimiento[]): string {
  const usados = new Set(todos.map(({ codigo }) => codigo));
  let numero = 1;
  while (usados.has(String(numero).padStart(4, '0'))) numero += 1;
  return String(numero).padStart(4, '0');
}

/** What is sent. */
export function cuerpoDe(
  formulario: FormularioEstablecimiento,
): Rutas['POST /empresas/{empresa}/establecimientos']['cuerpo'] {
  const { codigo, nombre, ubigeo, direccion, urbanizacion, series } = formulario;
  return {
    codigo: codigo.trim(),
    nombre: oNulo(nombre),
    ubigeo,
    direccion,
    urbanizacion: oNulo(urbanizacion),
    series: readSeries(series),
  };
}

/** The series of a text that parts them with commas or spaces, in capitals and each once. */
export function readSeries(texto: string): string[] {
  return [
    ...new Set(
      texto
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}
