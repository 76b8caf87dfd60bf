import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import type { IconName } from '../../ui/button/icon.tsx';
import { useEmpresa, usePuede } from '../layouts/empresa.tsx';
import { useIrA } from '../menu/enlaces.tsx';
import { useMismaPagina } from '../menu/misma-pagina.ts';
import { MENU } from '../menu/paginas.ts';
import { textos } from '../textos.ts';
import { coincide } from './coincide.ts';

/** Something that the palette can do. */
export interface Orden {
  readonly id: string;
  readonly texto: string;
  readonly icon: IconName;
  readonly detalle?: string;
  readonly atajo?: string | undefined;
  readonly hacer: () => void;
}

const MIN_LENGTH = 2;
const DOCUMENTS = 6;

/** What can be done anywhere. */
export function useOrdenes(texto: string): readonly Orden[] {
  const t = useTextos(textos);
  const navigate = useNavigate();
  const ordenes: readonly Orden[] = [
    { id: 'empresas', texto: t.paleta.empresas, icon: 'empresa', hacer: () => void navigate({ to: '/empresas' }) },
    { id: 'cuenta', texto: t.miCuenta, icon: 'cuenta', hacer: () => void navigate({ to: '/cuenta' }) },
  ];
  return ordenes.filter((orden) => coincide(orden.texto, texto));
}

/** What can be done in this company: its pages, the other environment and, with two letters, its documents. */
export function useOrdenesDeEmpresa(texto: string, buscado: string): readonly Orden[] {
  const t = useTextos(textos);
  const ir = useIrA();
  const puede = usePuede();
  const { entorno } = useEmpresa();
  const otro = useMismaPagina(entorno === 'test' ? 'live' : 'test');
  const documentos = useDocumentos(texto.trim(), buscado.trim());
  const paginas = MENU.filter(({ permiso }) => puede(permiso)).map(({ a, icon, atajo }) => ({
    id: a,
    texto: t.paginas[a],
    icon,
    atajo,
    hacer: () => ir({ a }),
  }));
  const cambio = entorno === 'test' ? t.pasarAReal : t.paleta.pasarAPrueba;
  const propias: readonly Orden[] = [
    ...paginas,
    { id: 'entorno', texto: cambio, icon: entorno === 'test' ? 'certificado' : 'prueba', hacer: () => ir(otro) },
  ];
  return [...propias.filter((orden) => coincide(orden.texto, texto)), ...documentos];
}

/** Those found, and the way to all: what was found for other words is offered only while it has these, too. */
function useDocumentos(escrito: string, q: string): readonly Orden[] {
  const t = useTextos(textos);
  const ir = useIrA();
  const chaski = useChaski();
  const empresa = useEmpresa();
  const { dinero } = useFormatos();
  const activa = q.length >= MIN_LENGTH;
  const { data, isPlaceholderData } = useQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'paleta', q),
    queryFn: ({ signal }) => chaski.paginaDeComprobantes({ q, limite: DOCUMENTS }, { signal }),
    enabled: activa,
    placeholderData: keepPreviousData,
  });
  if (escrito.length < MIN_LENGTH) return [];
  const hallados = (activa ? (data?.filas ?? []) : []).map(({ id, correlativo, cliente, totales, moneda }) => ({
    id,
    texto: `${correlativo} · ${cliente.denominacion}`,
    icon: 'comprobante' as const,
    detalle: dinero(totales.total, moneda),
    hacer: () => ir({ a: 'comprobantes/$id', id }),
  }));
  const todos = {
    id: 'todos',
    texto: t.paleta.verTodos(escrito),
    icon: 'buscar' as const,
    hacer: () => ir({ a: 'comprobantes', search: { q: escrito } }),
  };
  const deOtro = isPlaceholderData || escrito !== q;
  return [...hallados.filter((orden) => !deOtro || coincide(orden.texto, escrito)), todos];
}
