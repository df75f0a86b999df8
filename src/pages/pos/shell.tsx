import { renderToStaticMarkup } from 'react-dom/server';
import type { AppDocument } from '#islands/runtime/app-shell.tsx';

/** Under the till's prefix: the page that its service worker keeps. */
export const SHELL_PATH = '/app-shell';

/** A page without personal data that only starts the app, which then renders the whole document. */
export function shellOf(info: AppDocument): string {
  const { css, font, icon, lang, script, surface, title, mode } = info;
  const html = renderToStaticMarkup(
    <html
      lang={lang}
      data-surface={surface}
      data-theme={mode ?? undefined}
      data-document={JSON.stringify(info)}
      data-shell=""
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href={icon} />
        <link rel="stylesheet" href={css} />
        <script type="module" src={script} />
      </head>
      <body />
    </html>,
  );
  return `<!doctype html>${html}`;
}
