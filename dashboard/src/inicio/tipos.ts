import type { Datos } from '../api/panel.ts';

/** What the home page is told. */
export type Inicio = Datos<'GET /empresas/{empresa}/{entorno}/inicio'>;
export type Estado = Inicio['dias'][number]['estado'];
export type Dia = Inicio['dias'][number];
export type Rechazo = Inicio['rechazos'][number];
export type Pendiente = NonNullable<Inicio['pendienteMasAntiguo']>;
/** Two months of sales in one currency. */
export type MesDeMoneda = Inicio['ventas']['monedas'][number];
export type Cifra = MesDeMoneda['mes'];
/** One hour of exchanges with the authority. */
export type Servicio = Inicio['servicio'][number];
/** What the next change of rules means for what was issued. */
export type Prevision = NonNullable<Inicio['prevision']>;
