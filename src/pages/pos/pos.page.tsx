import { MODE_COOKIE, modeOf, themeOf } from '#islands/pos/app/kit/mode.ts';
import { createPosRouter } from '#islands/pos/app/router.tsx';
import { type AppDocumentOptions, appDocument, renderApp } from '#islands/runtime/app-document.server.tsx';
import { tillMenuEndpoint, tillSessionEndpoint } from '#src/contracts/till.endpoints.ts';
import { trainingRootOf } from '#src/domain/till/training.ts';
import type { SurfaceApp } from '#src/pages/surface.ts';
import { SHELL_PATH, shellOf } from './shell.tsx';
import workerText from './till-worker.js' with { type: 'text' };

/** Draws the till's app for one address. Its loaders ask the product's own API with the caller's cookies. */
export const posApp: SurfaceApp = {
  path: '/*',
  async respond({ request, manifest, base, nonce, api, cookies }) {
    const document = appDocument({ ...appOf(base), manifest, mode: themeOf(modeOf(cookies[MODE_COOKIE])) });
    if (new URL(request.url).pathname.endsWith(SHELL_PATH)) return new Response(shellOf(document));
    return renderApp({ request, nonce, createRouter: () => createPosRouter(document, api) });
  },
  /** A card terminal maker's own, only at a till of a store that has one of its terminals. */
  async scripts({ ctx, api }) {
    const hasAny = Object.values(ctx.ports.cardTerminals).some((port) => port?.byTill);
    if (!hasAny) return [];
    const session = await api.call(tillSessionEndpoint).catch(() => null);
    return session?.terminalScripts ?? [];
  },
  worker({ manifest, base }) {
    const { script, css, font, icon } = appDocument({ ...appOf(base), manifest });
    const { imports = [], lazy = [], sale = [] } = manifest.apps.pos ?? {};
    const files = new Set([script, css, font, icon, ...imports, ...sale]);
    const till = {
      version: manifest.version,
      files: [...files],
      later: lazy.filter((url) => !files.has(url)),
      shell: `${base}${SHELL_PATH}`,
      menu: tillMenuEndpoint.path,
    };
    return `const TILL = ${JSON.stringify(till)};\n${workerText}`;
  },
};

function appOf(base: string): Omit<AppDocumentOptions, 'manifest'> {
  const isTraining = trainingRootOf(base) !== null;
  const title = isTraining ? 'TRAINING · Servery till' : 'Servery till';
  return { app: 'pos', surface: 'pos', title, lang: 'en', base: base === '' ? '/' : base, isTraining };
}
