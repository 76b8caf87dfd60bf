import { buffer } from 'node:stream/consumers';
import { readHoja } from './hoja.ts';

/* Reads one sheet from its standard input, answers it and ends. */
process.stdout.write(JSON.stringify(readHoja(await buffer(process.stdin))));
