import { cx } from '../cx.ts';

/** Strokes on a grid of 24. Drawn for this project. */
const TRAZOS = {
  inicio: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5h4v5',
  comprobante: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5',
  guia: 'M3 6h11v11H3zM14 10h4l3 3v4h-7M7 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4M17 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  nuevo: 'M12 5v14M5 12h14',
  borrador: 'M5 19h4L19 9l-4-4L5 15zM13 7l4 4',
  anulacion: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.7 5.7l12.6 12.6',
  cliente: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5',
  producto: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  serie: 'M9 4 7 20M17 4l-2 16M4 9h17M3 15h17',
  llave: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12l9-9M16 7l3 3M13.5 9.500l2 2',
  webhook: 'M12 5a3 3 0 0 1 2.6 4.500L18 15M12 5a3 3 0 0 0-2.6 4.500L6 15M6 15a3 3 0 1 0 3 3h6M18 15a3 3 0 1 1-3 3',
  evento: 'M13 3 5 14h6l-1 7 8-11h-6z',
  registro: 'M4 6h3M4 12h3M4 18h3M10 6h10M10 12h10M10 18h10',
  auditoria: 'M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  equipo:
    'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M3 19c.7-3.5 3-5 6-5s5.3 1.5 6 5M16 5.500a3 3 0 0 1 0 5.300M17.5 14.500c2 .6 3 2 3.5 4.5',
  exportar: 'M12 4v11M8 11l4 4 4-4M4 16v4h16v-4',
  subir: 'M12 15V4M8 8l4-4 4 4M4 16v4h16v-4',
  salud: 'M3 12h4l2.5-6 4 12 2.5-6h5',
  documentacion: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6',
  empresa: 'M4 20V6l8-3v17M12 9l8 2v9M3 20h18M7.5 9h1M7.5 13h1M15.5 14h1M7.5 17h1M15.5 17h1',
  cuenta: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6M6 18.500c1-2.5 3-3.5 6-3.500s5 1 6 3.5',
  certificado: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12M9 14l-1.5 7L12 18.5 16.5 21 15 14M9.7 9l1.8 1.800L14.5 7.5',
  buscar: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5',
  copiar: 'M9 9h11v11H9zM15 9V4H4v11h5',
  listo: 'M4 12.5 9.5 18 20 6.5',
  cerrar: 'M6 6l12 12M18 6 6 18',
  abajo: 'M6 9l6 6 6-6',
  arriba: 'M6 15l6-6 6 6',
  izquierda: 'M15 6l-6 6 6 6',
  derecha: 'M9 6l6 6-6 6',
  mas: 'M5 12h.01M12 12h.01M19 12h.01',
  aviso: 'M12 4 2.5 20h19zM12 10v5M12 17.500v.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5.500M12 7.500v.01',
  error: 'M8.5 3h7L21 8.500v7L15.5 21h-7L3 15.500v-7zM12 7.500v5.500M12 16.500v.01',
  reloj: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5.500l3.5 2',
  enviar: 'M3 11 21 3l-7 18-3-8zM11 13l10-10',
  repetir: 'M4 12a8 8 0 0 1 14-5.300L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5',
  papelera: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  ver: 'M2.5 12C5 7.5 8 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-5.5 6.5-9.5 6.500S5 16.5 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  ocultar:
    'M4 4l16 16M9.5 5.800C14.8 4.6 18.6 6.8 21.5 12c-.8 1.4-1.7 2.6-2.7 3.500M6.2 7.500C4.8 8.6 3.6 10 2.5 12c2.9 5.2 6.7 7.4 12 6.2',
  menu: 'M4 6h16M4 12h16M4 18h16',
  columnas: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  filtro: 'M4 5h16l-6 7.500V19l-4-2v-4.500z',
  sol: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4',
  luna: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  pantalla: 'M3 5h18v11H3zM8 20h8M12 16v4',
  idioma: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3.5 9.500h17M3.5 14.500h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  salir: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  candado: 'M6 11h12v9H6zM8.5 11V7.500a3.5 3.5 0 0 1 7 0V11M12 14.500v2',
  imprimir: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  externo: 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9',
  codigo: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  calendario: 'M4 6h16v14H4zM4 10.500h16M8.5 3.500v4M15.5 3.500v4',
  teclado: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  vivo: 'M12 10.500a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M8.5 8.500a5 5 0 0 0 0 7M15.5 8.500a5 5 0 0 1 0 7M5.6 5.600a9 9 0 0 0 0 12.800M18.4 5.600a9 9 0 0 1 0 12.8',
  desconectado:
    'M4 4l16 16M8.5 8.500a5 5 0 0 0 0 7M5.6 5.600a9 9 0 0 0 0 12.800M15.5 8.500a5 5 0 0 1 1.3 4.700M18.4 5.600a9 9 0 0 1 1.6 10.2',
  ajustes: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4',
  prueba: 'M9 3h6M10 3v6l-5.5 9.500A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.500L14 9V3M7.5 15h9',
} as const;

export type IconName = keyof typeof TRAZOS;

/** A drawing beside words that say the same: screen readers do not hear it. `size` in pixels. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      aria-hidden="true"
      className={cx('shrink-0', className)}
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={name === 'mas' ? 3 : 1.75}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={TRAZOS[name]} />
    </svg>
  );
}
