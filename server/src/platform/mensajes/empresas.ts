import { type Dicho, decir, type Idioma } from '@chaski/core/lib/idiomas.ts';
import { espera, fila, tras } from './fila.ts';

const Y: Readonly<Record<Idioma, string>> = { es: ' y ', en: ' and ' };

/** What is missing, as it follows `falta` or `is missing:`. */
function juntos(faltan: readonly Dicho[], idioma: Idioma): string {
  return faltan.map((falta) => decir(falta, idioma)).join(Y[idioma]);
}

export const DE_EMPRESAS = {
  'empresa-que-no-existe': fila('NOT_FOUND', { es: 'La empresa no existe.', en: 'The company does not exist.' }),
  'empresa-ajena': fila('NOT_FOUND', {
    es: 'La empresa no existe, o usted no es miembro de ella.',
    en: 'The company does not exist, or you are not a member of it.',
  }),
  'empresa-que-ya-existe': fila('ALREADY_EXISTS', ({ ruc }: { ruc: string }) => ({
    es: `Ya existe una empresa con el RUC ${ruc}.`,
    en: `There is a company with the RUC ${ruc} already.`,
  })),
  'empresa-que-no-esta-lista': fila(
    'DOMAIN_ERROR',
    ({ ruc, entorno, faltan }: { ruc: string; entorno: string; faltan: readonly Dicho[] }) => ({
      es: `La empresa ${ruc} no está lista para emitir en el entorno ${entorno}: falta ${juntos(faltan, 'es')}.`,
      en: `The company ${ruc} is not ready to issue in the environment ${entorno}; what is missing: ${juntos(faltan, 'en')}.`,
    }),
  ),
  'solo-el-dueno-registra-empresas': fila('INSUFFICIENT_PERMISSIONS', {
    es: 'Solo el dueño de la instalación registra empresas; pídaselo.',
    en: 'Only the owner of the installation registers companies; ask them.',
  }),
  'solo-el-dueno-indica-un-ose': fila('INSUFFICIENT_PERMISSIONS', {
    es: 'Solo el dueño de la instalación indica la dirección de un OSE.',
    en: 'Only the owner of the installation gives the address of an OSE.',
  }),

  // Certificates and the SOL user
  'certificado-que-no-se-abre': fila('DOMAIN_ERROR', ({ problema }: { problema: Dicho }) => ({
    es: `${decir(problema, 'es')}.`,
    en: `${decir(problema, 'en')}.`,
  })),
  'certificado-que-no-vale': fila('DOMAIN_ERROR', ({ problemas }: { problemas: readonly Dicho[] }) => ({
    es: problemas.map((problema) => `${decir(problema, 'es')}.`).join(' '),
    en: problemas.map((problema) => `${decir(problema, 'en')}.`).join(' '),
  })),
  'certificado-que-no-sirve': fila(
    'DOMAIN_ERROR',
    ({ hallazgos }: { hallazgos: readonly { readonly texto: Dicho; readonly remedio?: Dicho | undefined }[] }) => {
      const en = (idioma: Idioma) =>
        hallazgos.map(({ texto, remedio = '' }) => `${decir(texto, idioma)} ${decir(remedio, idioma)}.`).join(' ');
      return { es: en('es'), en: en('en') };
    },
  ),
  'certificado-examinandose': fila(
    'RATE_LIMIT_EXCEEDED',
    {
      es: 'Ya se está examinando un certificado de esta empresa; espere a que termine.',
      en: 'A certificate of this company is being examined already; wait until that ends.',
    },
    tras(5),
  ),
  'otros-certificados-examinandose': espera({
    es: 'Se están examinando otros certificados; repita en unos segundos.',
    en: 'Other certificates are being examined; repeat in a few seconds.',
  }),
  'certificado-que-tarda': espera({
    es: 'El certificado tardó demasiado en abrirse.',
    en: 'The certificate took too long to open.',
  }),
  'secretos-que-no-se-descifran': fila('DOMAIN_ERROR', {
    es: 'Lo guardado de este entorno no se descifra con la llave de esta instalación: guarde otra vez certificado y usuario SOL.',
    en: 'What is stored of this environment cannot be decrypted with the key of this installation: save the certificate and the SOL user again.',
  }),
  'prueba-sin-lo-necesario': fila('DOMAIN_ERROR', ({ faltan }: { faltan: readonly Dicho[] }) => ({
    es: `Todavía falta ${juntos(faltan, 'es')}: guárdelos antes de probar.`,
    en: `Still missing: ${juntos(faltan, 'en')}. Save them before you test.`,
  })),
  'llave-que-es-la-de-ahora': fila('DOMAIN_ERROR', {
    es:
      'CHASKI_SECRETO es la llave de ahora. Genere otra (openssl rand -hex 32), póngala en CHASKI_SECRETO y la de ahora en ' +
      'CHASKI_SECRETO_ANTERIOR, reinicie los servicios con ambas y repita este comando con las mismas.',
    en:
      'CHASKI_SECRETO is the key of now. Make another one (openssl rand -hex 32), put it into CHASKI_SECRETO and the one of now into ' +
      'CHASKI_SECRETO_ANTERIOR, restart the services with both, and repeat this command with the same.',
  }),

  // Logos
  'logo-leyendose': fila(
    'RATE_LIMIT_EXCEEDED',
    {
      es: 'Ya se está leyendo un logo de esta empresa; espere a que termine.',
      en: 'A logo of this company is being read already; wait until that ends.',
    },
    tras(2),
  ),
  'otros-logos-leyendose': espera({
    es: 'Se están leyendo otros logos; repita en unos segundos.',
    en: 'Other logos are being read; repeat in a few seconds.',
  }),

  // Establishments
  'establecimiento-mal-escrito': fila('NOT_FOUND', {
    es: 'El establecimiento no existe.',
    en: 'The establishment does not exist.',
  }),
  'establecimiento-que-no-existe': fila('NOT_FOUND', ({ codigo }: { codigo: string }) => ({
    es: `No hay un establecimiento ${codigo}.`,
    en: `There is no establishment ${codigo}.`,
  })),
  'serie-con-establecimiento': fila('ALREADY_EXISTS', ({ serie, codigo }: { serie: string; codigo: string }) => ({
    es: `La serie ${serie} ya es del establecimiento ${codigo}.`,
    en: `The series ${serie} belongs to the establishment ${codigo} already.`,
  })),
};
