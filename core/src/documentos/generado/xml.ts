// Written by `npm run generate` from what the folders beside it export.
import { XML as nota } from '../nota/xml.ts';
import { XML as venta } from '../venta/xml.ts';

export const XML = { ...nota, ...venta };
