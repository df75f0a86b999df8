import { createKitchenApi } from '#islands/kitchen/kitchen-calls.ts';
import { MODE_COOKIE, modeOf, themeOf } from '#islands/pos/app/kit/mode.ts';
import type { SurfaceApp } from '#src/pages/surface.ts';
import { kitchenDocument } from './kitchen.document.tsx';

/** Draws the kitchen screen: its calls ask the product's own API with the caller's cookies. */
export const kitchenApp: SurfaceApp = {
  path: '/*',
  async respond({ ctx, manifest, api: client, cookies }) {
    const api = createKitchenApi(client);
    const screen = await api.screen();
    // A board that can't be read now is read by the page, which shows that it waits.
    const board = screen ? await api.board().catch(() => null) : null;
    const start = { screen, board, nowIsoDateTimeUtc: ctx.clock.now().toString() };
    return new Response(kitchenDocument({ manifest, mode: themeOf(modeOf(cookies[MODE_COOKIE])), api, start }));
  },
};
