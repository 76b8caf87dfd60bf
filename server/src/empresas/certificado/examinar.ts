import { sign, verify, X509Certificate } from 'node:crypto';
import {
  type CausaCertificado,
  type Certificado,
  checkCertificado,
  type ReadCertificadoResult,
} from '@chaski/core/firma/certificado/read-certificado.ts';
import { rsaBits } from '@chaski/core/firma/rsa.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import type { Entorno } from '../../platform/http/route.ts';
import { AVISO_DIAS, diasDe, esAutofirmado, fechaDe } from './visible.ts';

/** One thing that was looked at in a certificate. */
export interface HallazgoCertificado {
  readonly que: 'archivo' | 'contrasena' | 'clave' | 'algoritmo' | 'ruc' | 'vigencia' | 'emisor' | 'firma';
  readonly estado: 'bien' | 'aviso' | 'mal';
  readonly texto: string;
  /** What to do; only of what is not `bien`. */
  readonly remedio?: string;
}

export interface Examen {
  /** Nothing is `mal`: it may be stored. */
  readonly sirve: boolean;
  readonly hallazgos: readonly HallazgoCertificado[];
}

/** For whom a certificate is to sign. */
export interface ParaQuien {
  readonly ruc: string;
  readonly entorno: Entorno;
  readonly ahora: Date;
}

/** What is well and what is wrong with a certificate file, with a signature made and verified. Pure but for that signature. */
export function examinar(read: ReadCertificadoResult, conClave: boolean, quien: ParaQuien): Examen {
  const hallazgos = read.ok ? hallazgosDe(read.certificado, conClave, quien) : porQueNoAbre(read.causa, read.mensaje);
  return { sirve: hallazgos.every(({ estado }) => estado !== 'mal'), hallazgos };
}

const OTRA_COPIA = 'Exporte de nuevo el certificado, con su clave privada, como .p12 o .pfx, y súbalo otra vez';
const RSA = 'Pida a su entidad de certificación uno RSA de 2048 bits o más para facturación electrónica';

/** What each cause is about, and what to do. */
const NO_ABRE: Readonly<Record<CausaCertificado, { que: HallazgoCertificado['que']; remedio: string }>> = {
  archivo_grande: {
    que: 'archivo',
    remedio: 'Elija el archivo .p12 o .pfx que le entregó su entidad de certificación',
  },
  formato: { que: 'archivo', remedio: 'Elija el archivo .p12 o .pfx que le entregó su entidad de certificación' },
  clave_equivocada: {
    que: 'contrasena',
    remedio: 'Escriba la contraseña con que se exportó el archivo: distingue mayúsculas, y no es la clave SOL',
  },
  cifrado_no_admitido: { que: 'archivo', remedio: OTRA_COPIA },
  iteraciones: { que: 'archivo', remedio: OTRA_COPIA },
  sin_clave_privada: { que: 'clave', remedio: OTRA_COPIA },
  varias_claves: { que: 'clave', remedio: OTRA_COPIA },
  sin_certificado: { que: 'archivo', remedio: OTRA_COPIA },
  clave_no_corresponde: { que: 'clave', remedio: OTRA_COPIA },
  no_rsa: { que: 'algoritmo', remedio: RSA },
  clave_corta: { que: 'algoritmo', remedio: RSA },
  clave_larga: { que: 'algoritmo', remedio: RSA },
};

function porQueNoAbre(causa: CausaCertificado, mensaje: string): HallazgoCertificado[] {
  const { que, remedio } = NO_ABRE[causa];
  return [{ que, estado: 'mal', texto: `${mensaje}.`, remedio }];
}

function hallazgosDe(certificado: Certificado, conClave: boolean, quien: ParaQuien): HallazgoCertificado[] {
  const x509 = new X509Certificate(Buffer.from(certificado.firmante.certificado, 'base64'));
  return [
    { que: 'archivo', estado: 'bien', texto: frase(`El archivo se abre: es de ${certificado.titular}`) },
    ...(conClave ? [{ que: 'contrasena', estado: 'bien', texto: 'La contraseña es la del archivo.' } as const] : []),
    { que: 'clave', estado: 'bien', texto: 'La clave privada es la del certificado.' },
    { que: 'algoritmo', estado: 'bien', texto: `RSA de ${rsaBits(x509.publicKey)} bits.` },
    rucDe(certificado, quien),
    vigenciaDe(certificado, quien),
    emisorDe(certificado, x509, quien),
    firmaDe(certificado.firmante, x509),
  ];
}

function rucDe(certificado: Certificado, { ruc, ahora }: ParaQuien): HallazgoCertificado {
  if (certificado.ruc === undefined) {
    const remedio = 'Confirme en SUNAT que este certificado está registrado para la empresa';
    return { que: 'ruc', estado: 'aviso', texto: 'El certificado no dice de qué RUC es.', remedio };
  }
  const problema = checkCertificado(certificado, { ahora, ruc }).find(({ causa }) => causa === 'ruc_distinto');
  if (problema === undefined) return { que: 'ruc', estado: 'bien', texto: `Es del RUC ${ruc}, el de la empresa.` };
  const remedio = `Suba el certificado del RUC ${ruc}`;
  return { que: 'ruc', estado: 'mal', texto: `${problema.mensaje.es}.`, remedio };
}

const RENUEVE = 'Pida ya la renovación a su entidad de certificación y suba aquí el nuevo';

function vigenciaDe({ desde, hasta }: Certificado, { ahora }: ParaQuien): HallazgoCertificado {
  const que = 'vigencia';
  if (ahora > hasta) return { que, estado: 'mal', texto: `Venció el ${fechaDe(hasta)}.`, remedio: RENUEVE };
  if (ahora < desde) {
    const remedio = `Súbalo desde ese día, y siga mientras tanto con el anterior`;
    return { que, estado: 'mal', texto: `Vale recién desde el ${fechaDe(desde)}.`, remedio };
  }
  const dias = diasDe(hasta, ahora);
  const texto = `Vale hasta el ${fechaDe(hasta)}: ${dias === 1 ? 'queda 1 día' : `quedan ${dias} días`}.`;
  return dias <= AVISO_DIAS ? { que, estado: 'aviso', texto, remedio: RENUEVE } : { que, estado: 'bien', texto };
}

function emisorDe({ emisor }: Certificado, x509: X509Certificate, { entorno }: ParaQuien): HallazgoCertificado {
  const que = 'emisor';
  if (!esAutofirmado(x509)) return { que, estado: 'bien', texto: frase(`Lo emitió ${emisor}`) };
  if (entorno === 'test') {
    return { que, estado: 'bien', texto: 'Es autofirmado: nadie responde por él. Para pruebas basta.' };
  }
  return { que, estado: 'aviso', ...AUTOFIRMADO_EN_REAL };
}

/** What is said wherever a certificate for which nobody answers is to sign real documents. */
export const AUTOFIRMADO_EN_REAL = {
  texto: 'Es autofirmado: nadie responde por él, y SUNAT no admite lo que se firma con uno así. No emita con él.',
  remedio: 'Consiga uno de una entidad de certificación acreditada ante Indecopi y súbalo en su lugar',
} as const;

/** `S.A.C.` ends a sentence by itself. */
function frase(texto: string): string {
  return texto.endsWith('.') ? texto : `${texto}.`;
}

const PRUEBA = Buffer.from('chaski');

/** A signature made and verified: only that tells that the two belong together. */
function firmaDe({ privateKey }: Firmante, { publicKey }: X509Certificate): HallazgoCertificado {
  if (firmaBien(() => verify('sha256', PRUEBA, publicKey, sign('sha256', PRUEBA, privateKey)))) {
    return { que: 'firma', estado: 'bien', texto: 'Se firmó una prueba con él y la firma se verifica.' };
  }
  return { que: 'firma', estado: 'mal', texto: 'Lo que firma no se verifica.', remedio: OTRA_COPIA };
}

function firmaBien(tryOut: () => boolean): boolean {
  try {
    return tryOut();
  } catch {
    return false;
  }
}
