import { renderToString } from 'react-dom/server';
import type { KitchenApi } from '#islands/kitchen/kitchen-api.ts';
import { KitchenApp, type KitchenStart } from '#islands/kitchen/kitchen-app.tsx';
import type { ClientManifest } from '#islands/runtime/manifest.ts';

interface DocumentOptions {
  readonly manifest: ClientManifest;
  readonly mode: 'light' | 'dark' | null;
  /** Null for the page that a device keeps: it starts from what the device has stored. */
  readonly drawn: { readonly api: KitchenApi; readonly start: KitchenStart } | null;
}

/** The page of the kitchen screen. What it was drawn from travels as an attribute, not as an inline script. */
export function kitchenDocument({ manifest, mode, drawn }: DocumentOptions): string {
  const chunk = manifest.apps.kitchen;
  if (!chunk) throw new Error('app kitchen is not in the manifest: is its file islands/kitchen/app.client.tsx?');
  const html = renderToString(
    <html lang="en" data-surface="pos" data-app="kitchen" data-theme={mode ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={mode ?? 'light dark'} />
        <title>Servery kitchen</title>
        <link rel="preload" href={manifest.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href={manifest.icon} />
        <link rel="stylesheet" href={manifest.css.pos} />
        {chunk.imports.map((src) => (
          <link key={src} rel="modulepreload" href={src} />
        ))}
        <script type="module" src={chunk.src} />
      </head>
      <body>
        <div
          id="kitchen"
          data-start={drawn ? JSON.stringify(drawn.start) : undefined}
          dangerouslySetInnerHTML={{ __html: drawn ? appOf(drawn.api, drawn.start) : '' }}
        />
        <div id="announcer" role="status" aria-live="polite" className="sr-only" />
        <div id="alarm" role="alert" aria-live="assertive" className="sr-only" />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** As a root of its own, which the browser hydrates: its ids are counted from there. */
function appOf(api: KitchenApi, start: KitchenStart): string {
  return renderToString(<KitchenApp api={api} start={start} />);
}
