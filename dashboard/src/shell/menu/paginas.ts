import type { Permiso } from '../../api/permisos.ts';
import type { IconName } from '../../ui/button/icon.tsx';
import type { Pagina } from './enlaces.tsx';

export type Grupo = 'emision' | 'datos' | 'integracion' | 'empresa';

export interface PaginaDelMenu {
  readonly a: Pagina;
  readonly icon: IconName;
  readonly grupo: Grupo;
  /** Without it the page is not shown. */
  readonly permiso: Permiso;
  readonly atajo?: string;
}

export const GRUPOS: readonly Grupo[] = ['emision', 'datos', 'integracion', 'empresa'];

/** The menu, in its order. What each is called stands in `textos.paginas`. */
export const MENU: readonly PaginaDelMenu[] = [
  { a: 'inicio', icon: 'inicio', grupo: 'emision', permiso: 'invoices.read', atajo: 'g i' },
  { a: 'comprobantes', icon: 'comprobante', grupo: 'emision', permiso: 'invoices.read', atajo: 'g d' },
  { a: 'nuevo', icon: 'nuevo', grupo: 'emision', permiso: 'invoices.create', atajo: 'c' },
  { a: 'borradores', icon: 'borrador', grupo: 'emision', permiso: 'invoices.create' },
  { a: 'guias', icon: 'guia', grupo: 'emision', permiso: 'guias.read' },
  { a: 'anulaciones', icon: 'anulacion', grupo: 'emision', permiso: 'invoices.read' },
  { a: 'clientes', icon: 'cliente', grupo: 'datos', permiso: 'customers.read' },
  { a: 'productos', icon: 'producto', grupo: 'datos', permiso: 'customers.read' },
  { a: 'exportar', icon: 'exportar', grupo: 'datos', permiso: 'exportar' },
  { a: 'claves', icon: 'llave', grupo: 'integracion', permiso: 'ajustes', atajo: 'g k' },
  { a: 'webhooks', icon: 'webhook', grupo: 'integracion', permiso: 'ajustes', atajo: 'g w' },
  { a: 'eventos', icon: 'evento', grupo: 'integracion', permiso: 'ajustes' },
  { a: 'registro', icon: 'registro', grupo: 'integracion', permiso: 'registro' },
  { a: 'documentacion', icon: 'documentacion', grupo: 'integracion', permiso: 'invoices.read' },
  { a: 'empresa', icon: 'empresa', grupo: 'empresa', permiso: 'invoices.read' },
  { a: 'series', icon: 'serie', grupo: 'empresa', permiso: 'invoices.read' },
  { a: 'equipo', icon: 'equipo', grupo: 'empresa', permiso: 'ajustes' },
  { a: 'auditoria', icon: 'auditoria', grupo: 'empresa', permiso: 'auditoria' },
  { a: 'salud', icon: 'salud', grupo: 'empresa', permiso: 'ajustes' },
];
