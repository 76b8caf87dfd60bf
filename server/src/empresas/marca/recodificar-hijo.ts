import { buffer } from 'node:stream/consumers';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { MAX_LOGO } from './logo.ts';

/*
 * A process of its own: reads one picture from its input and writes it to its output as it is drawn, with nothing else of what
 * the file brought. Whoever started it may end it at any moment. Ends with 1 where the picture cannot be read.
 */

/** Pixels of the longer side, largest first: 1000 are more than 400 dpi where a paper has its logo. Of noise few fit in. */
const LADOS = [1_000, 700, 500, 350, 240];

const original = await buffer(process.stdin);
process.stdout.write(recodificado());

function recodificado(): Buffer {
  for (const lado of LADOS) {
    const bytes = reducido(lado);
    if (bytes.length <= MAX_LOGO) return bytes;
  }
  throw new Error('no cabe');
}

function reducido(lado: number): Buffer {
  const imagen = new Transformer(original);
  const { width, height, format } = imagen.metadataSync();
  // As the camera was held: what says so goes with the rest.
  imagen.rotate();
  if (Math.max(width, height) > lado) imagen.resize({ width: lado, height: lado, fit: ResizeFit.Inside });
  return format === 'jpeg' ? imagen.jpegSync() : imagen.pngSync();
}
