import { useEffect } from 'react';
import { useGuardado } from './almacen.ts';

export const TEMAS = ['sistema', 'claro', 'oscuro'] as const;
/** What the user chose; `sistema` follows the operating system. `/tema.js` applies it before the first paint. */
export type Tema = (typeof TEMAS)[number];

const esTema = (valor: unknown): valor is Tema => TEMAS.some((tema) => tema === valor);

/** The chosen theme and how to change it. */
export function useTema(): readonly [Tema, (tema: Tema) => void] {
  return useGuardado<Tema>('tema', 'sistema', esTema);
}

/** Keeps `<html data-theme>` in step with the choice and with the system. Once, in the root of the page. */
export function useAplicarTema(): void {
  const [tema] = useTema();
  useEffect(() => {
    const sistema = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const oscuro = tema === 'oscuro' || (tema === 'sistema' && sistema.matches);
      document.documentElement.dataset.theme = oscuro ? 'dark' : 'light';
    };
    apply();
    sistema.addEventListener('change', apply);
    return () => sistema.removeEventListener('change', apply);
  }, [tema]);
}
