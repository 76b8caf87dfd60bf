/** Looks up who has a RUC or DNI. */
import type { ClienteConsultado } from '@chaski/sdk/src/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { esRama, texto } from '../campos/arbol.ts';
import { useLugares } from '../estado.tsx';
import { numeroConsultable, type Puesto, rellenar } from './consulta-cliente.ts';

/** An answer serves as long as the page is open: the padrón changes once a day. */
const STALE_MS = 600_000;

/** Who has that number; nothing is asked as long as there is none. An answer of another number is never given. */
export function useConsultaDe(numero: string | undefined) {
  const empresa = useEmpresa();
  const chaski = useChaski();
  return useQuery({
    queryKey: claveDe(empresa, 'padron', numero),
    queryFn: ({ signal }) => chaski.cliente(numero ?? '', { signal }),
    enabled: numero !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: STALE_MS,
  });
}

export interface Consulta {
  readonly numero: string | undefined;
  readonly buscando: boolean;
  readonly hallado: ClienteConsultado | undefined;
  readonly error: unknown;
  /** What stands in the form is somebody's choice from now on. */
  readonly elegido: () => void;
}

/** Looks up the customer of the form, or whoever stands in another place, as soon as its number is whole, once for each number, and fills in what nobody typed. */
export function useConsultaCliente(lugar = 'cliente'): Consulta {
  const { acciones, valor } = useLugares();
  const puesto = useRef<Puesto>(undefined);
  const actual = valor(lugar);
  const cliente = esRama(actual) ? actual : {};
  const numero = numeroConsultable(texto(cliente, 'tipoDocumento'), texto(cliente, 'numeroDocumento'));
  const { data, error, isFetching } = useConsultaDe(numero);
  useEffect(() => {
    const llego = data !== undefined && numero !== undefined;
    // What was put stands for its own number alone: with another one it goes at once, and what is found comes.
    if (puesto.current?.numero === numero || (!llego && puesto.current === undefined)) return;
    const { cambios, puesto: nuevo } = rellenar(
      cliente,
      numero ?? '',
      llego ? data.cliente : undefined,
      puesto.current,
    );
    puesto.current = llego ? nuevo : undefined;
    for (const [campo, texto] of cambios) acciones.put(`${lugar}.${campo}`, texto);
  }, [data, numero, cliente, acciones, lugar]);
  const elegido = () => {
    puesto.current = undefined;
  };
  return { numero, buscando: isFetching, hallado: data, error, elegido };
}
