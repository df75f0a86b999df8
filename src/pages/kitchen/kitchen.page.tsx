import { renderToString } from 'react-dom/server';
import { KitchenApp, type KitchenStart } from '#islands/kitchen/kitchen-app.tsx';
import { createKitchenApi } from '#islands/kitchen/kitchen-calls.ts';
import { screenApp } from './screen-app.ts';

/** The kitchen screen. */
export const kitchenApp = screenApp({
  app: 'kitchen',
  title: 'Servery kitchen',
  async draw({ ctx, api: client }) {
    const api = createKitchenApi(client);
    const screen = await api.screen();
    // A board that can't be read now is read by the page, which shows that it waits.
    const board = screen ? await api.board().catch(() => null) : null;
    const start: KitchenStart = { screen, board, nowIsoDateTimeUtc: ctx.clock.now().toString() };
    return { start, html: renderToString(<KitchenApp api={api} start={start} />) };
  },
});
