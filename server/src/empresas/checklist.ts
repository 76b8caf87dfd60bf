import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type Frase, frase } from '../platform/http/reading/idioma.ts';
import type { AjustesEmpresa } from './ajustes.ts';
import type { HechosChecklist } from './ajustes-store.ts';

/** The six steps until a company issues in `live`, in order. */
export const PASOS = ['empresa', 'prueba', 'certificado', 'sol', 'clave', 'segundoFactor'] as const;

export interface Paso {
  readonly paso: (typeof PASOS)[number];
  readonly hecho: boolean;
  readonly texto: string;
  /** What to do; empty when it is done. */
  readonly falta: readonly Frase[];
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

function paso(nombre: Paso['paso'], texto: string, falta: readonly EnIdiomas[]): Paso {
  return { paso: nombre, hecho: falta.length === 0, texto, falta: falta.map(frase) };
}

function faltaEmpresa({ domicilio }: AjustesEmpresa): EnIdiomas[] {
  return domicilio === null
    ? [
        {
          es: 'Complete el domicilio fiscal: ubigeo y dirección.',
          en: 'Complete the tax address: district and street.',
        },
      ]
    : [];
}

function faltaPrueba({ aceptado, emitido }: HechosChecklist): EnIdiomas[] {
  if (aceptado) return [];
  return emitido
    ? [
        {
          es: 'Ninguno fue aceptado todavía: revise los rechazados y emita otro en pruebas.',
          en: 'None was accepted yet: look at those refused and issue another one in test.',
        },
      ]
    : [
        {
          es: 'Emita un comprobante en pruebas: con él nace su primera serie.',
          en: 'Issue a document in test: your first series is born with it.',
        },
      ];
}

function faltaCertificado({ ruc, entornos: { live } }: AjustesEmpresa): EnIdiomas[] {
  const { certificado } = live;
  if (certificado === null)
    return [
      {
        es: 'Suba el certificado digital (.p12 o .pfx) de producción.',
        en: 'Upload the live digital certificate (.p12 or .pfx).',
      },
    ];
  return [
    ...(certificado.estado === 'vencido'
      ? [{ es: 'Venció: suba el renovado.', en: 'It has expired: upload the renewed one.' }]
      : []),
    ...(certificado.estado === 'aunNoVigente'
      ? [
          {
            es: 'Todavía no vale: espere a su primer día o suba otro.',
            en: 'It is not valid yet: wait for its first day or upload another.',
          },
        ]
      : []),
    ...(certificado.ruc !== null && certificado.ruc !== ruc
      ? [
          {
            es: `Es del RUC ${certificado.ruc}: suba el de ${ruc}.`,
            en: `It belongs to RUC ${certificado.ruc}: upload the one of ${ruc}.`,
          },
        ]
      : []),
  ];
}

/** Where nobody can be asked, having one is all that can be seen. */
function faltaSol({ entornos: { live } }: AjustesEmpresa): EnIdiomas[] {
  const { sol, destino } = live;
  if (sol === null)
    return [
      { es: 'Guarde el usuario SOL secundario y su clave.', en: 'Save the secondary SOL user and its password.' },
    ];
  if (destino.consultaUrl === null || sol.probado?.estado === 'bien') return [];
  if (sol.probado?.estado === 'mal')
    return [
      {
        es: 'SUNAT no lo acepta: corrija usuario o clave y pruebe otra vez.',
        en: 'SUNAT does not accept it: correct the user or the password and try again.',
      },
    ];
  return [
    sol.probado === null
      ? { es: 'Pruebe la conexión.', en: 'Test the connection.' }
      : {
          es: 'SUNAT no respondió: pruebe la conexión otra vez.',
          en: 'SUNAT did not answer: test the connection again.',
        },
  ];
}

function faltaClave({ claves }: HechosChecklist): EnIdiomas[] {
  return claves > 0
    ? []
    : [{ es: 'Cree una clave de producción para su sistema.', en: 'Create a live key for your system.' }];
}

function faltaSegundoFactor({ duenos, sinSegundoFactor }: HechosChecklist): EnIdiomas[] {
  if (duenos > 0 && sinSegundoFactor === 0) return [];
  if (duenos <= 1)
    return [{ es: 'Active el segundo factor en su cuenta.', en: 'Turn the second factor on in your account.' }];
  return [
    {
      es: `Que lo activen todos los dueños: ${sinSegundoFactor} de ${duenos} no lo tienen.`,
      en: `All owners must turn it on: ${sinSegundoFactor} of ${duenos} do not have it.`,
    },
  ];
}
