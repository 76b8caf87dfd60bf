import { GO } from './go.ts';
import { JAVA } from './java.ts';
import { PHP } from './php.ts';
import { PYTHON } from './python.ts';
import { TYPESCRIPT } from './typescript.ts';

/** How a receiver checks the signature of Standard Webhooks 1.0.0, by language; `archivo` is what to call it. */
export const FRAGMENTOS = [
  { id: 'typescript', nombre: 'TypeScript', archivo: 'comprobar.ts', codigo: TYPESCRIPT },
  { id: 'php', nombre: 'PHP', archivo: 'comprobar.php', codigo: PHP },
  { id: 'python', nombre: 'Python', archivo: 'comprobar.py', codigo: PYTHON },
  { id: 'java', nombre: 'Java', archivo: 'Avisos.java', codigo: JAVA },
  { id: 'go', nombre: 'Go', archivo: 'avisos.go', codigo: GO },
] as const;

/** A line for the receiver's `.env`. Without a secret, what stands for one that is not shown again. */
export function lineaDeEntorno(secreto = 'whsec_••••••••••••••••'): string {
  return `CHASKI_SECRETO_WEBHOOK=${secreto}`;
}
