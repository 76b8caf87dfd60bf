import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { scalarScript } from './referencia/plugin.ts';

/** What is worth compressing; pictures are compressed already, and index.html is written anew for each answer. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Below this a compressed copy saves nothing worth a file. */
const MIN_BYTES = 512;
const SERVICE = 'http://127.0.0.1:3000';

/** Writes a `.br` and a `.gz` copy beside every text file of the build, so that the server compresses nothing while it answers. */
function compressedCopies(): Plugin {
  let outDir = '';
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue;
        const path = join(outDir, name);
        const bytes = readFileSync(path);
        if (bytes.length < MIN_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), scalarScript(), compressedCopies()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // The server's Content-Security-Policy takes no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The dashboard, and the reference of the API beside it.
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'referencia.html')],
      // What every page needs of others' travels as one file: in several it compresses worse.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query))\//,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700,
  },
  server: {
    host: '127.0.0.1',
    // With the browser's own Host: the service believes only requests of its own origin.
    proxy: {
      '/api': { target: SERVICE, changeOrigin: false },
      '/panel': { target: SERVICE, changeOrigin: false },
    },
  },
});
