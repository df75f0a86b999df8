import { renderToString } from 'react-dom/server';
import { createDisplayApi } from '#islands/display/display-api.ts';
import { DisplayApp, type DisplayStart } from '#islands/display/display-app.tsx';
import { screenApp } from './screen-app.ts';

/** The screen that faces the customer at a till. */
export const displayApp = screenApp({
  app: 'display',
  title: 'Your order',
  async draw({ api: client }) {
    const api = createDisplayApi(client);
    const start: DisplayStart = { board: await api.board() };
    return { start, html: renderToString(<DisplayApp api={api} start={start} />) };
  },
});
