import type { Actor } from '@chaski/server/auditoria/anotar.ts';

/** Who acts where a test acts. */
export const ACTOR: Actor = { tipo: 'cli', id: 'pruebas', desde: 'equipo-de-pruebas', solicitud: 'prueba' };
