import { renderToString } from 'react-dom/server';
import { DisplayApp, type DisplayStart } from '#islands/display/display-app.tsx';
import { createPairedCalls } from '#islands/shared/pairing/paired-calls.ts';
import { readDisplayEndpoint } from '#src/contracts/display.endpoints.ts';
import { screenApp } from './screen-app.ts';

/** The screen that faces the customer at a till. */
export const displayApp = screenApp({
  app: 'display',
  title: 'Your order',
  async draw({ api: client }) {
    const api = createPairedCalls(client, readDisplayEndpoint);
    const start: DisplayStart = { board: await api.board() };
    return { start, html: renderToString(<DisplayApp api={api} start={start} />) };
  },
});
