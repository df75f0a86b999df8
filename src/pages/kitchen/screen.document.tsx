import { renderToString } from 'react-dom/server';
import type { ClientManifest } from '#islands/runtime/manifest.ts';

interface DocumentOptions {
  readonly app: 'kitchen' | 'ready' | 'display';
  readonly title: string;
  readonly manifest: ClientManifest;
  readonly mode: 'light' | 'dark' | null;
  /** Null for the page that a device keeps: it starts from what the device has stored. */
  readonly drawn: {
    /** What the app was drawn from; travels as an attribute, not as an inline script. */
    readonly start: object;
    /** As a root of its own, which the browser hydrates: its ids are counted from there. */
    readonly html: string;
  } | null;
}

/** The page of a screen, without anything of the store where it was not drawn. */
export function screenDocument({ app, title, manifest, mode, drawn }: DocumentOptions): string {
  const chunk = manifest.apps[app];
  if (!chunk) throw new Error(`app ${app} is not in the manifest: is its file islands/${app}/app.client.tsx?`);
  const html = renderToString(
    <html lang="en" data-surface="pos" data-app={app} data-theme={mode ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={mode ?? 'light dark'} />
        <title>{title}</title>
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
          id={app}
          data-start={drawn ? JSON.stringify(drawn.start) : undefined}
          dangerouslySetInnerHTML={{ __html: drawn?.html ?? '' }}
        />
        <div id="announcer" role="status" aria-live="polite" className="sr-only" />
        <div id="alarm" role="alert" aria-live="assertive" className="sr-only" />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
