import { sign, verify, X509Certificate } from 'node:crypto';
import { checkCertificado, describeCertificado } from '@chaski/core/firma/certificado/read-certificado.ts';
import { rsaBits } from '@chaski/core/firma/rsa.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { de, type EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { diasRestantes } from '../metrics/certificados.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

const MIN_BITS = 2048;
const PRUEBA = Buffer.from('chaski doctor');

/** A stored certificate with its key, opened: that they are a pair and may sign for that RUC now, and for how long. */
export function examineCertificado(
  quien: string,
  { firmante, ruc, ahora }: { readonly firmante: Firmante; readonly ruc: string; readonly ahora: Date },
): Hallazgo[] {
  const x509 = new X509Certificate(Buffer.from(firmante.certificado, 'base64'));
  const certificado = describeCertificado(x509, firmante.privateKey);
  const comando = `chaski empresa certificado --empresa ${ruc}`;
  const cargue = { es: `cargue otro: ${comando}`, en: `load another: ${comando}` };
  const bits = rsaBits(x509.publicKey);
  const problemas = checkCertificado(certificado, { ahora, ruc });
  const graves: EnIdiomas[] = [
    ...problemas.filter(({ causa }) => causa !== 'sin_ruc').map(({ mensaje }) => mensaje),
    ...(bits < MIN_BITS
      ? [
          {
            es: `Su clave es de ${bits} bits: SUNAT pide ${MIN_BITS} o más`,
            en: `Its key has ${bits} bits: SUNAT asks for ${MIN_BITS} or more`,
          },
        ]
      : []),
    ...(firmaBien(firmante, x509)
      ? []
      : [
          {
            es: 'Su clave privada no es la del certificado: lo que firma no se verifica',
            en: 'Its private key is not the one of the certificate: what it signs is not verified',
          },
        ]),
  ];
  if (graves.length > 0) return graves.map((mensaje) => mal('certificado', de(quien, mensaje), cargue));
  const dias = Math.floor(diasRestantes(certificado.hasta, ahora));
  const texto = de(quien, {
    es: `certificado de ${bits} bits, firma y se verifica, vale ${dias} días más`,
    en: `certificate of ${bits} bits, signs and is verified, valid for ${dias} days more`,
  });
  if (dias <= 30)
    return [aviso('certificado', texto, { es: `renuévelo ahora y ${cargue.es}`, en: `renew it now and ${cargue.en}` })];
  if (problemas.length > 0)
    return [
      aviso(
        'certificado',
        { es: `${texto.es}, y no dice de qué RUC es`, en: `${texto.en}, and does not say of which RUC it is` },
        {
          es: 'confirme que SUNAT lo tiene registrado para la empresa',
          en: 'confirm that SUNAT has it registered for the company',
        },
      ),
    ];
  return [bien('certificado', texto)];
}

/** A signature made and verified: only that tells that the two belong together. */
function firmaBien({ privateKey }: Firmante, { publicKey }: X509Certificate): boolean {
  try {
    return verify('sha256', PRUEBA, publicKey, sign('sha256', PRUEBA, privateKey));
  } catch {
    return false;
  }
}
