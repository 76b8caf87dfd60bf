// Written by `npm run generate` from what the folders beside it export.
import { IMPRESO as nota } from '../nota/impreso.ts';

export const IMPRESO = { ...nota };
