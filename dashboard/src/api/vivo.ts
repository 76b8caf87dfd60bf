import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Asunto, claveDe } from './consultas.ts';

/** `vivo`: the service tells what changes · `consultando`: it is asked every ten seconds · `sinConexion`: neither. */
export type EstadoVivo = 'vivo' | 'consultando' | 'sinConexion';

interface De {
  readonly id: string;
  readonly entorno: 'test' | 'live';
}

const POLL_MS = 10_000;
/** What changes at once is looked at again at once. */
const GATHER_MS = 250;
/** A list of more pages than these is asked for page by page, which is much for every change of a busy hour… */
const PAGINAS = 3;
/** …so it is looked at again this often at most. */
const LARGA_MS = 2_000;

/** What is looked at again when something of that kind changed. */
const ASUNTOS: Readonly<Record<string, readonly Asunto[]>> = {
  // What is accepted may leave by mail in the same moment.
  comprobante: ['comprobantes', 'inicio', 'series', 'eventos', 'clientes', 'productos', 'correos'],
  guia: ['guias', 'inicio', 'series', 'eventos'],
  anulacion: ['anulaciones', 'comprobantes', 'inicio', 'eventos'],
  correo: ['correos'],
  webhook: ['webhooks', 'eventos', 'inicio', 'comprobantes', 'guias'],
};
const TODOS: readonly Asunto[] = [...new Set(Object.values(ASUNTOS).flat())];

/** The kinds named by an event `cambio`; none when it cannot be read. */
export function tiposDe(data: string): readonly string[] {
  try {
    const cambio: unknown = JSON.parse(data);
    const tipos = typeof cambio === 'object' && cambio !== null && 'tipos' in cambio ? cambio.tipos : undefined;
    return Array.isArray(tipos) ? tipos.filter((tipo) => typeof tipo === 'string') : [];
  } catch {
    return [];
  }
}

/** What must be looked at again for those kinds. */
export function asuntosDe(tipos: readonly string[]): readonly Asunto[] {
  return [...new Set(tipos.flatMap((tipo) => ASUNTOS[tipo] ?? []))];
}

/** Listens to what changes in a company and looks again at what it touches. Once, in the frame of the company's pages. */
export function useVivo({ id, entorno }: De): EstadoVivo {
  const consultas = useQueryClient();
  const [estado, setEstado] = useState<EstadoVivo>('consultando');
  useEffect(() => listen(consultas, { id, entorno }, setEstado), [consultas, id, entorno]);
  return estado;
}

/** Marks what is shown of those things to be looked at again, soon; long lists at their own pace. */
interface Repaso {
  readonly ask: (asuntos: readonly Asunto[]) => void;
  readonly parar: () => void;
}

export function createRepaso(consultas: QueryClient, de: De): Repaso {
  const cortas = createTurno(GATHER_MS, GATHER_MS, (asuntos) => invalidar(asuntos, (consulta) => !esLarga(consulta)));
  const largas = createTurno(GATHER_MS, LARGA_MS, (asuntos) => invalidar(asuntos, esLarga));
  const invalidar = (asuntos: Iterable<Asunto>, predicate: (consulta: Query) => boolean) => {
    for (const asunto of asuntos) void consultas.invalidateQueries({ queryKey: claveDe(de, asunto), predicate });
  };
  return {
    ask: (asuntos) => {
      cortas.ask(asuntos);
      largas.ask(asuntos);
    },
    parar: () => {
      cortas.parar();
      largas.parar();
    },
  };
}

/** Gathers what is asked for and does it together: after `esperaMs`, and not sooner than `cadaMs` after the last time. */
function createTurno(esperaMs: number, cadaMs: number, hacer: (asuntos: ReadonlySet<Asunto>) => void): Repaso {
  let pendientes = new Set<Asunto>();
  let reloj: ReturnType<typeof setTimeout> | undefined;
  let ultima = Number.NEGATIVE_INFINITY;
  const llegar = () => {
    reloj = undefined;
    ultima = Date.now();
    const asuntos = pendientes;
    pendientes = new Set();
    hacer(asuntos);
  };
  return {
    ask: (asuntos) => {
      for (const asunto of asuntos) pendientes.add(asunto);
      reloj ??= setTimeout(llegar, Math.max(esperaMs, ultima + cadaMs - Date.now()));
    },
    parar: () => clearTimeout(reloj),
  };
}

function esLarga({ state: { data } }: Query): boolean {
  const paginas = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : undefined;
  return Array.isArray(paginas) && paginas.length > PAGINAS;
}

function listen(consultas: QueryClient, de: De, setEstado: (estado: EstadoVivo) => void): () => void {
  const repaso = createRepaso(consultas, de);
  let fuente: EventSource | undefined;
  const open = () => {
    fuente?.close();
    fuente = new EventSource(`/panel/api/empresas/${encodeURIComponent(de.id)}/${de.entorno}/vivo`);
    // Whatever happened while nobody listened.
    fuente.onopen = () => {
      setEstado('vivo');
      repaso.ask(TODOS);
    };
    fuente.onerror = () => setEstado(navigator.onLine ? 'consultando' : 'sinConexion');
    fuente.addEventListener('cambio', ({ data }) => repaso.ask(asuntosDe(tiposDe(String(data)))));
  };
  const consultar = () => {
    if (!navigator.onLine) return setEstado('sinConexion');
    if (fuente?.readyState === EventSource.OPEN) return;
    setEstado('consultando');
    if (document.visibilityState === 'visible') repaso.ask(TODOS);
    // Closed for good (a server that said no): it is tried again. While it connects the browser tries by itself.
    if (fuente?.readyState === EventSource.CLOSED) open();
  };
  const perdida = () => setEstado('sinConexion');
  open();
  const reloj = setInterval(consultar, POLL_MS);
  addEventListener('online', consultar);
  addEventListener('offline', perdida);
  return () => {
    fuente?.close();
    clearInterval(reloj);
    repaso.parar();
    removeEventListener('online', consultar);
    removeEventListener('offline', perdida);
  };
}
