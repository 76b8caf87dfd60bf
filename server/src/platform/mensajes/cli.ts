import { type Dicho, decir } from '@chaski/core/lib/idiomas.ts';
import { fila } from './fila.ts';

/** What only the command line is told. */
export const DE_LA_CLI = {
  'ni-id-ni-numero': fila('BAD_REQUEST', ({ nombre }: { nombre: string }) => ({
    es: `${nombre} no es un id ni un número como F001-12.`,
    en: `${nombre} is neither an id nor a number such as F001-12.`,
  })),
  'ningun-comprobante-con-numero': fila('NOT_FOUND', ({ correlativo }: { correlativo: string }) => ({
    es: `No hay un comprobante ${correlativo} en el entorno de la clave.`,
    en: `There is no document ${correlativo} in the environment of the key.`,
  })),
  'ninguna-guia-con-numero': fila('NOT_FOUND', ({ correlativo }: { correlativo: string }) => ({
    es: `No hay una guía ${correlativo} en el entorno de la clave.`,
    en: `There is no guía ${correlativo} in the environment of the key.`,
  })),
  'varios-con-ese-numero': fila(
    'NOT_FOUND',
    ({ correlativo, ids }: { correlativo: string; ids: readonly string[] }) => ({
      es: `Hay varios ${correlativo}; use su id: ${ids.join(', ')}`,
      en: `There are several ${correlativo}; use their id: ${ids.join(', ')}`,
    }),
  ),
  'ninguna-empresa-todavia': fila('NOT_FOUND', {
    es: 'Todavía no hay empresas. Cree una: chaski empresa crear --ayuda',
    en: 'There are no companies yet. Create one: chaski empresa crear --ayuda',
  }),
  'varias-empresas': fila('NOT_FOUND', ({ rucs }: { rucs: string }) => ({
    es: `Hay varias empresas; elija una con --empresa: ${rucs}`,
    en: `There are several companies; choose one with --empresa: ${rucs}`,
  })),
  'ninguna-empresa-con-ruc': fila('NOT_FOUND', ({ ruc, rucs }: { ruc: string; rucs: string }) => ({
    es: `No hay una empresa con RUC ${ruc}. Hay: ${rucs}`,
    en: `There is no company with RUC ${ruc}. There are: ${rucs}`,
  })),
  'empresa-sin-entorno': fila('NOT_FOUND', ({ ruc, entorno }: { ruc: string; entorno: string }) => ({
    es: `La empresa ${ruc} no tiene entorno ${entorno}.`,
    en: `The company ${ruc} has no environment ${entorno}.`,
  })),
  'ninguna-restauracion-abierta': fila('NOT_FOUND', {
    es: 'Ninguna restauración está abierta.',
    en: 'No restoration is open.',
  }),
  'series-que-esperan': fila('DOMAIN_ERROR', ({ series }: { series: string }) => ({
    es: `Todavía esperan la decisión de una persona: ${series}. Decídalas antes (chaski serie listar, chaski serie conciliar), o repita con --si.`,
    en: `These still wait for a person’s decision: ${series}. Decide them first (chaski serie listar, chaski serie conciliar), or repeat with --si.`,
  })),
  'propietario-que-ya-existe': fila('DOMAIN_ERROR', {
    es: 'Ya hay un propietario. Si perdió su contraseña: chaski usuario enlace --correo SU-CORREO',
    en: 'There is an owner already. If the password was lost: chaski usuario enlace --correo THEIR-ADDRESS',
  }),
  'usuario-desactivado': fila('DOMAIN_ERROR', {
    es: 'Ese usuario está desactivado: no puede entrar.',
    en: 'That user is switched off: it cannot get in.',
  }),
  'usuario-que-no-existe': fila('NOT_FOUND', {
    es: 'No hay un usuario con ese correo. Véalos con: chaski usuario listar',
    en: 'There is no user with that e-mail address. See them with: chaski usuario listar',
  }),
  'catalogo-fuera-de-uso': fila('NOT_FOUND', ({ numero, hay }: { numero: string; hay: readonly string[] }) => ({
    es: `El catálogo ${numero} no está en uso; hay: ${hay.join(', ')}.`,
    en: `The catalog ${numero} is not in use; there are: ${hay.join(', ')}.`,
  })),
  'archivo-que-no-se-lee': fila('BAD_REQUEST', ({ archivo, problema }: { archivo: string; problema: Dicho }) => ({
    es: `${archivo} ${decir(problema, 'es')}.`,
    en: `${archivo} ${decir(problema, 'en')}.`,
  })),
  'archivo-que-no-se-escribe': fila('BAD_REQUEST', ({ archivo, problema }: { archivo: string; problema: Dicho }) => ({
    es: `--salida: ${archivo} ${decir(problema, 'es')}.`,
    en: `--salida: ${archivo} ${decir(problema, 'en')}.`,
  })),
};
