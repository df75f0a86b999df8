import { renderToString } from 'react-dom/server';
import { ReadyApp, type ReadyStart } from '#islands/ready/ready-app.tsx';
import { createPairedCalls } from '#islands/shared/pairing/paired-calls.ts';
import { readReadyBoardEndpoint } from '#src/contracts/ready.endpoints.ts';
import { screenApp } from './screen-app.ts';

/** The screen that guests look at. */
export const readyApp = screenApp({
  app: 'ready',
  title: 'Orders',
  async draw({ ctx, api: client }) {
    const api = createPairedCalls(client, readReadyBoardEndpoint);
    const start: ReadyStart = { board: await api.board(), nowIsoDateTimeUtc: ctx.clock.now().toString() };
    return { start, html: renderToString(<ReadyApp api={api} start={start} />) };
  },
});
