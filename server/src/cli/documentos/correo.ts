import type { Correo } from '@chaski/sdk/src/index.ts';
import { conectar, deLaApi, idDe, URL_OPTION } from '../api.ts';
import type { Command } from '../command.ts';
import { formatInstant, printJson, printPairs } from '../output.ts';
import { printTable } from '../table.ts';
import { JSON_OPTION } from './opciones.ts';

const enviar: Command = {
  nombre: 'correo enviar',
  resumen: 'Envía otra vez por correo un comprobante aceptado, con su PDF y su XML.',
  argumento: 'ID',
  ejemplos: ['chaski correo enviar F001-12', 'chaski correo enviar F001-12 --para contabilidad@cliente.pe'],
  opciones: {
    para: { tipo: 'texto', valor: 'CORREO', ayuda: 'a quién (por defecto, el correo del cliente en el comprobante)' },
    url: URL_OPTION,
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const chaski = conectar(args, config);
    const para = args.text('para');
    const id = await deLaApi(idDe(chaski, args.argumento ?? ''));
    const correo = await deLaApi(chaski.correos.enviar(id, para === undefined ? {} : { para }));
    if (args.flag('json')) printJson(correo);
    else {
      printPairs([
        ['Para', correo.para],
        ['Estado', correo.estado],
        ['Id', correo.id],
      ]);
    }
    return 0;
  },
};

const listar: Command = {
  nombre: 'correo listar',
  resumen: 'Los correos de un comprobante y qué fue de cada uno, el más nuevo primero.',
  argumento: 'ID',
  ejemplos: ['chaski correo listar F001-12'],
  opciones: { url: URL_OPTION, json: JSON_OPTION },
  run: async (args, config) => {
    const chaski = conectar(args, config);
    const id = await deLaApi(idDe(chaski, args.argumento ?? ''));
    const correos = await deLaApi(chaski.correos.listar(id));
    if (args.flag('json')) printJson({ correos });
    else if (correos.length === 0) console.log('No se ha enviado por correo.');
    else printTable(['Creado', 'Para', 'Estado', 'Intentos', 'Último problema'], correos.map(fila));
    return 0;
  },
};

function fila({ creadoEn, para, estado, intentos, error }: Correo): string[] {
  return [formatInstant(new Date(creadoEn)), para, estado, String(intentos.length), error ?? ''];
}

export const CORREO_COMMANDS: readonly Command[] = [enviar, listar];
