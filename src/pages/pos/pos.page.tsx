import { createPosRouter } from '#islands/pos/app/router.tsx';
import { MODE_COOKIE, modeOf } from '#islands/pos/app/state/mode.ts';
import { appDocument, renderApp } from '#islands/runtime/app-document.server.tsx';
import type { SurfaceApp } from '#src/pages/surface.ts';

/** Draws the till's app for one address. Its loaders ask the product's own API with the caller's cookies. */
export const posApp: SurfaceApp = {
  path: '/*',
  respond({ request, manifest, base, nonce, api, cookies }) {
    const document = appDocument({
      manifest,
      app: 'pos',
      surface: 'pos',
      title: 'Servery till',
      lang: 'en',
      base: base === '' ? '/' : base,
      mode: modeOf(cookies[MODE_COOKIE]),
    });
    return renderApp({ request, nonce, createRouter: () => createPosRouter(document, api) });
  },
};
