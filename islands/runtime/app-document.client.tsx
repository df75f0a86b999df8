import type { AnyRouter } from '@tanstack/react-router';
import { RouterProvider } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AppDocument } from './app-shell.tsx';
import { reportIslandError } from './wake.tsx';

/** What the server put into this document. */
export function readAppDocument(): AppDocument {
  return JSON.parse(document.documentElement.dataset.document ?? '{}') as AppDocument;
}

/** Starts a whole-page app: the last line of its `app.client.tsx`. The router comes from the factory that the server used. */
export function startApp(createRouter: (info: AppDocument) => AnyRouter): void {
  const info = readAppDocument();
  const router = createRouter(info);
  const report = (error: unknown) => reportIslandError(`app:${info.surface}`, error);
  // A page from the service worker contains nothing that a server rendered, so render it here.
  if (document.documentElement.dataset.shell !== undefined) {
    createRoot(document, { onUncaughtError: report }).render(<RouterProvider router={router} />);
    return;
  }
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, { onRecoverableError: report, onUncaughtError: report });
  });
}
