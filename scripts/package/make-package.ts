/** `node scripts/package/make-package.ts FOLDER`: fills a new folder with the package, unpacked: what the image installs. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { makePackage } from './package.ts';

const folder = resolve(process.argv[2] ?? 'paquete');
if (existsSync(folder)) throw new Error(`${folder} is there already`);
console.log(`chaski ${makePackage(folder)} in ${folder}`);
