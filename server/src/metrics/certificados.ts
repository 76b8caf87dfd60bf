import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { EntornoVigilado } from './metricas-store.ts';

/** Days before the end of a certificate from which it is spoken of, each time with more weight. */
const UMBRALES = [1, 7, 15, 30] as const;

export interface AvisoCertificado {
  readonly ruc: string;
  readonly entorno: 'test' | 'live';
  /** Last day of its validity, `AAAA-MM-DD` in Lima. */
  readonly vence: string;
  /** Whole days left; negative when it is over. */
  readonly dias: number;
  /** 30, 15, 7 or 1: the smallest that the days left do not pass; 0: it is over. */
  readonly umbral: 0 | (typeof UMBRALES)[number];
  readonly mensaje: string;
}

const DIA_MS = 86_400_000;

/** Days left, with fractions; negative when it is over. */
export function diasRestantes(hasta: Date, ahora: Date): number {
  return (hasta.getTime() - ahora.getTime()) / DIA_MS;
}

/** What is to be said today of certificates that end within 30 days, or have ended. */
export function avisosDeCertificados(entornos: readonly EntornoVigilado[], ahora: Date): AvisoCertificado[] {
  return entornos.flatMap(({ ruc, entorno, certificadoHasta }) => {
    if (certificadoHasta === null) return [];
    const dias = diasRestantes(certificadoHasta, ahora);
    const umbral = dias < 0 ? 0 : UMBRALES.find((each) => dias <= each);
    if (umbral === undefined) return [];
    const vence = fechaLima(certificadoHasta);
    return [{ ruc, entorno, vence, dias: Math.floor(dias), umbral, mensaje: mensajeDe(dias, vence) }];
  });
}

function mensajeDe(dias: number, vence: string): string {
  if (dias < 0) return `el certificado digital venció el ${vence}: no se firma nada hasta cargar otro`;
  const plazo = dias < 1 ? 'en menos de un día' : dias < 2 ? 'en un día' : `en ${Math.floor(dias)} días`;
  return `el certificado digital vence ${plazo}, el ${vence}: renuévelo y cárguelo con "chaski empresa certificado"`;
}
