import type { AnyRouter } from '@tanstack/react-router';
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import type { AppDocument } from './app-shell.tsx';
import type { ClientManifest } from './manifest.ts';

export interface AppDocumentOptions {
  readonly manifest: ClientManifest;
  /** The folder of its `app.client.tsx` under `islands/`: `pos`. */
  readonly app: string;
  readonly surface: AppDocument['surface'];
  readonly title: string;
  readonly lang: string;
  readonly base: string;
  readonly mode?: AppDocument['mode'];
  readonly isTraining?: boolean;
}

/** Connects an app to its built files. */
export function appDocument({ manifest, app, mode = null, ...rest }: AppDocumentOptions): AppDocument {
  const chunk = manifest.apps[app];
  if (!chunk) throw new Error(`app ${app} is not in the manifest: is its file islands/${app}/app.client.tsx?`);
  return {
    ...rest,
    mode,
    css: manifest.css[rest.surface === 'pos' ? 'pos' : 'admin'],
    font: manifest.font,
    icon: manifest.icon,
    script: chunk.src,
    preload: chunk.imports,
    version: manifest.version,
  };
}

export interface RenderAppOptions {
  readonly request: Request;
  /** Makes this request its own router, whose `api` calls the Hono app with the caller's cookie. */
  readonly createRouter: () => AnyRouter;
  /** The nonce of the answer's `script-src`: the library writes loader data as an inline script. */
  readonly nonce: string;
}

/**
 * Renders a whole-page app for one URL with the library's own server side: loaders run here once, and their data travels with the
 * page. A redirect or an unknown address answers as such (307, 404).
 */
export async function renderApp({ request, createRouter, nonce }: RenderAppOptions): Promise<Response> {
  const respond = createRequestHandler({
    request,
    createRouter: () => {
      const router = createRouter();
      router.update({ ...router.options, ssr: { ...router.options.ssr, nonce } });
      return router;
    },
  });
  return respond(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  );
}
