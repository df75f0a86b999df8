import { renderToString } from 'react-dom/server';
import { createReadyApi } from '#islands/ready/ready-api.ts';
import { ReadyApp, type ReadyStart } from '#islands/ready/ready-app.tsx';
import { screenApp } from './screen-app.ts';

/** The screen that guests look at. */
export const readyApp = screenApp({
  app: 'ready',
  title: 'Orders',
  async draw({ ctx, api: client }) {
    const api = createReadyApi(client);
    const start: ReadyStart = { board: await api.board(), nowIsoDateTimeUtc: ctx.clock.now().toString() };
    return { start, html: renderToString(<ReadyApp api={api} start={start} />) };
  },
});
