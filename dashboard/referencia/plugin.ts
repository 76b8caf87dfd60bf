import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import type { Plugin } from 'vite';

/** Where the built page asks for Scalar's script. */
const LUGAR = '<!-- scalar -->';
/** What no page of ours has: the map of a script that is not ours, which a browser's tools would ask for. */
const MAPA = /\n?\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Puts Scalar's script into the build as a file of its own, with its licence, and its name into `referencia.html`. The package
 * publishes the script only inside the plugin for Fastify that serves it, so it is asked from that plugin, once, here: the
 * running service needs none of it.
 */
export function scalarScript(): Plugin {
  let url = '';
  return {
    name: 'scalar-script',
    apply: 'build',
    buildStart() {
      const source = readScalar();
      const huella = createHash('sha256').update(source).digest('base64url').replace(/[-_]/g, '').slice(0, 8);
      url = `assets/scalar-${huella}.js`;
      this.emitFile({ type: 'asset', fileName: url, source });
      this.emitFile({ type: 'asset', fileName: 'assets/scalar-LICENSE.txt', source: readLicence() });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(LUGAR, `<script defer src="/${url}"></script>`),
    },
  };
}

/** A plugin that was given such an object registers its routes on it, and nothing else. */
function readScalar(): string {
  let script: unknown;
  const reply = {
    header: () => reply,
    send: (body: unknown) => {
      script = body;
    },
  };
  const app = {
    hasPlugin: () => false,
    initialConfig: {},
    log: console,
    route: ({ url, handler }: Ruta) => {
      if (url.endsWith('.js')) handler({}, reply);
    },
  };
  Reflect.apply(scalar, undefined, [app, { configuration: { url: '/openapi.json' } }, () => {}]);
  if (typeof script !== 'string' || !script.includes('createApiReference')) {
    throw new Error(
      '@scalar/fastify-api-reference does not serve its script as it did: see dashboard/referencia/plugin.ts',
    );
  }
  return script.replace(MAPA, '\n');
}

interface Ruta {
  readonly url: string;
  readonly handler: (request: object, reply: object) => unknown;
}

function readLicence(): string {
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return readFileSync(join(dirname(entry), '../LICENSE'), 'utf8');
}
