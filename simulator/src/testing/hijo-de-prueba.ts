import { startSimulador } from '../servicio/listen.ts';

/* For tests only: a simulator in a process that can be killed. Arguments: its folder and its clock. */

const [carpeta = '', ahora = ''] = process.argv.slice(2);
const { url } = await startSimulador({ port: 0, carpeta, ahora: () => new Date(ahora) });
console.log(url);
