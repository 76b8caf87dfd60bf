// Written by `npm run generate` from what the folders beside it export.
import { REGLAS as nota } from '../nota/reglas.ts';

export const REGLAS = { ...nota };
