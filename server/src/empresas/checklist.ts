import type { AjustesEmpresa } from './ajustes.ts';
import type { HechosChecklist } from './ajustes-store.ts';

/** The six steps until a company issues in `live`, in order. */
export const PASOS = ['empresa', 'prueba', 'certificado', 'sol', 'clave', 'segundoFactor'] as const;

export interface Paso {
  readonly paso: (typeof PASOS)[number];
  readonly hecho: boolean;
  readonly texto: string;
  /** What to do; empty when it is done. */
  readonly falta: readonly string[];
}

export interface Checklist {
  readonly listo: boolean;
  /** Steps that are done. */
  readonly hechos: number;
  readonly pasos: readonly Paso[];
}

/** How far a company is on its way to `live`. */
export function checklistDe(empresa: AjustesEmpresa, hechos: HechosChecklist): Checklist {
  const pasos = [
    paso('empresa', 'Datos de la empresa y domicilio fiscal', faltaEmpresa(empresa)),
    paso('prueba', 'Serie y primer comprobante de prueba aceptado', faltaPrueba(hechos)),
    paso('certificado', 'Certificado digital vigente, del RUC de la empresa', faltaCertificado(empresa)),
    paso('sol', 'Usuario SOL guardado y probado', faltaSol(empresa)),
    paso('clave', 'Clave de la API de producción', faltaClave(hechos)),
    paso('segundoFactor', 'Segundo factor de los dueños', faltaSegundoFactor(hechos)),
  ];
  const count = pasos.filter(({ hecho }) => hecho).length;
  return { listo: count === pasos.length, hechos: count, pasos };
}

function paso(nombre: Paso['paso'], texto: string, falta: readonly string[]): Paso {
  return { paso: nombre, hecho: falta.length === 0, texto, falta };
}

function faltaEmpresa({ domicilio }: AjustesEmpresa): string[] {
  return domicilio === null ? ['Complete el domicilio fiscal: ubigeo y dirección.'] : [];
}

function faltaPrueba({ aceptado, emitido }: HechosChecklist): string[] {
  if (aceptado) return [];
  return emitido
    ? ['Ninguno fue aceptado todavía: revise los rechazados y emita otro en pruebas.']
    : ['Emita un comprobante en pruebas: con él nace su primera serie.'];
}

function faltaCertificado({ ruc, entornos: { live } }: AjustesEmpresa): string[] {
  const { certificado } = live;
  if (certificado === null) return ['Suba el certificado digital (.p12 o .pfx) de producción.'];
  return [
    ...(certificado.estado === 'vencido' ? ['Venció: suba el renovado.'] : []),
    ...(certificado.estado === 'aunNoVigente' ? ['Todavía no vale: espere a su primer día o suba otro.'] : []),
    ...(certificado.ruc !== null && certificado.ruc !== ruc
      ? [`Es del RUC ${certificado.ruc}: suba el de ${ruc}.`]
      : []),
  ];
}

/** Where nobody can be asked, having one is all that can be seen. */
function faltaSol({ entornos: { live } }: AjustesEmpresa): string[] {
  const { sol, destino } = live;
  if (sol === null) return ['Guarde el usuario SOL secundario y su clave.'];
  if (destino.consultaUrl === null || sol.probado?.estado === 'bien') return [];
  if (sol.probado?.estado === 'mal') return ['SUNAT no lo acepta: corrija usuario o clave y pruebe otra vez.'];
  return [sol.probado === null ? 'Pruebe la conexión.' : 'SUNAT no respondió: pruebe la conexión otra vez.'];
}

function faltaClave({ claves }: HechosChecklist): string[] {
  return claves > 0 ? [] : ['Cree una clave de producción para su sistema.'];
}

function faltaSegundoFactor({ duenos, sinSegundoFactor }: HechosChecklist): string[] {
  if (duenos > 0 && sinSegundoFactor === 0) return [];
  if (duenos <= 1) return ['Active el segundo factor en su cuenta.'];
  return [`Que lo activen todos los dueños: ${sinSegundoFactor} de ${duenos} no lo tienen.`];
}
