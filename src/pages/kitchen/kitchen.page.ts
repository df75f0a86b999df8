import { createKitchenApi } from '#islands/kitchen/kitchen-calls.ts';
import { MODE_COOKIE, modeOf, themeOf } from '#islands/pos/app/kit/mode.ts';
import type { SurfaceApp } from '#src/pages/surface.ts';
import { SHELL_PATH } from '../pos/shell.tsx';
import workerText from '../pos/till-worker.js' with { type: 'text' };
import { kitchenDocument } from './kitchen.document.tsx';

/** The same on every host. */
const SHELL = `/kitchen${SHELL_PATH}`;

/** Draws the kitchen screen: its calls ask the product's own API with the caller's cookies. */
export const kitchenApp: SurfaceApp = {
  path: '/*',
  async respond({ ctx, request, manifest, api: client, cookies }) {
    const mode = themeOf(modeOf(cookies[MODE_COOKIE]));
    if (new URL(request.url).pathname === SHELL) return new Response(kitchenDocument({ manifest, mode, drawn: null }));
    const api = createKitchenApi(client);
    const screen = await api.screen();
    // A board that can't be read now is read by the page, which shows that it waits.
    const board = screen ? await api.board().catch(() => null) : null;
    const start = { screen, board, nowIsoDateTimeUtc: ctx.clock.now().toString() };
    return new Response(kitchenDocument({ manifest, mode, drawn: { api, start } }));
  },
  /** The till's: it keeps the page and its files, so that a screen starts while nothing answers. */
  worker({ manifest }) {
    const { src = '', imports = [] } = manifest.apps.kitchen ?? {};
    const files = [src, ...imports, manifest.css.pos, manifest.font, manifest.icon];
    const kept = { version: manifest.version, files, later: [], shell: SHELL, menu: '' };
    return `const TILL = ${JSON.stringify(kept)};\n${workerText}`;
  },
};
