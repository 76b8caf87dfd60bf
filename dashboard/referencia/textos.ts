/** The words of our own bar; Scalar brings its own, in both languages where it has them. */
export interface Textos {
  readonly titulo: string;
  readonly panel: string;
  readonly otroIdioma: string;
  readonly ingresar: string;
  readonly empresa: string;
  readonly pedir: string;
  readonly puesta: (ruc: string, hora: string) => string;
  readonly vencio: string;
  readonly sinEmpresas: string;
  readonly fallo: string;
  readonly sinScalar: string;
}

const ES: Textos = {
  titulo: 'Referencia de la API',
  panel: 'Panel',
  otroIdioma: 'English',
  ingresar: 'Ingresar y probar',
  empresa: 'Empresa',
  pedir: 'Usar una clave de prueba',
  puesta: (ruc, hora) => `Clave de prueba de ${ruc} puesta hasta las ${hora}`,
  vencio: 'La clave de prueba venció: pida otra',
  sinEmpresas: 'No es miembro de ninguna empresa',
  fallo: 'No hubo respuesta del servicio: intente de nuevo',
  sinScalar: 'No se cargó la referencia: recargue la página.',
};

const EN: Textos = {
  titulo: 'API reference',
  panel: 'Dashboard',
  otroIdioma: 'Español',
  ingresar: 'Log in and try it',
  empresa: 'Company',
  pedir: 'Use a test key',
  puesta: (ruc, hora) => `Test key of ${ruc} in use until ${hora}`,
  vencio: 'The test key expired: ask for another',
  sinEmpresas: 'You are a member of no company',
  fallo: 'The service did not answer: try again',
  sinScalar: 'The reference did not load: reload the page.',
};

export type Idioma = 'es' | 'en';

export const TEXTOS: Readonly<Record<Idioma, Textos>> = { es: ES, en: EN };
