import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { caminoPropio } from './siguiente.ts';

/** What to do once inside: forget what others read and go where one was going. */
export function useEntrar(siguiente: string | undefined): () => void {
  const router = useRouter();
  const consultas = useQueryClient();
  return () => {
    consultas.clear();
    router.history.replace(caminoPropio(siguiente));
  };
}
