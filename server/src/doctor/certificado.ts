import { sign, verify, X509Certificate } from 'node:crypto';
import { checkCertificado, describeCertificado } from '@chaski/core/firma/read-certificado.ts';
import { rsaBits } from '@chaski/core/firma/rsa.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { diasRestantes } from '../metrics/certificados.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

const MIN_BITS = 2048;
const PRUEBA = Buffer.from('chaski doctor');

/** A stored certificate with its key, opened: that they are a pair and may sign for that RUC now, and for how long. */
export function revisarCertificado(
  de: string,
  { firmante, ruc, ahora }: { readonly firmante: Firmante; readonly ruc: string; readonly ahora: Date },
): Hallazgo[] {
  const x509 = new X509Certificate(Buffer.from(firmante.certificado, 'base64'));
  const certificado = describeCertificado(x509, firmante.privateKey);
  const cargue = `cargue otro: chaski empresa certificado --empresa ${ruc}`;
  const bits = rsaBits(x509.publicKey);
  const problemas = checkCertificado(certificado, { ahora, ruc });
  const graves = [
    ...problemas.filter(({ causa }) => causa !== 'sin_ruc').map(({ mensaje }) => mensaje),
    ...(bits < MIN_BITS ? [`Su clave es de ${bits} bits: SUNAT pide ${MIN_BITS} o más`] : []),
    ...(firmaBien(firmante, x509) ? [] : ['Su clave privada no es la del certificado: lo que firma no se verifica']),
  ];
  if (graves.length > 0) return graves.map((mensaje) => mal('certificado', `${de}: ${mensaje}`, cargue));
  const dias = Math.floor(diasRestantes(certificado.hasta, ahora));
  const texto = `${de}: certificado de ${bits} bits, firma y se verifica, vale ${dias} días más`;
  if (dias <= 30) return [aviso('certificado', texto, `renuévelo ahora y ${cargue}`)];
  if (problemas.length > 0)
    return [
      aviso(
        'certificado',
        `${texto}, y no dice de qué RUC es`,
        'confirme que SUNAT lo tiene registrado para la empresa',
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
