import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

/** What both sides of an app know about its document. It travels as an attribute of `<html>`, not as an inline script. */
export interface AppDocument {
  readonly surface: 'pos' | 'admin' | 'staff';
  readonly title: string;
  readonly lang: string;
  /** The router's `basepath`: `/` at a host's root. */
  readonly base: string;
  /** Null to follow the device's preference. */
  readonly mode: 'light' | 'dark' | null;
  readonly css: string;
  readonly font: string;
  readonly icon: string;
  /** The app's entry, and what it imports statically. */
  readonly script: string;
  readonly preload: readonly string[];
  /** The version of the built files. A till compares it with the server's. */
  readonly version: string;
  /** A till that practises: every screen says so. */
  readonly isTraining?: boolean;
}

/** Renders the whole document for the root route: `component: () => <AppShell …><Outlet /></AppShell>`. */
export function AppShell({ document: info, children }: { document: AppDocument; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <html
      lang={info.lang}
      data-surface={info.surface}
      data-theme={info.mode ?? undefined}
      data-training={info.isTraining ? '' : undefined}
      data-document={JSON.stringify(info)}
      // The effect above and a chosen theme change this element's attributes after the server rendered it.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={info.mode ?? 'light dark'} />
        <title>{info.title}</title>
        <link rel="preload" href={info.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href={info.icon} />
        <link rel="stylesheet" href={info.css} precedence="default" />
        {info.preload.map((src) => (
          <link key={src} rel="modulepreload" href={src} />
        ))}
      </head>
      <body>
        {children}
        <div id="announcer" role="status" aria-live="polite" className="sr-only" />
        <div id="alarm" role="alert" aria-live="assertive" className="sr-only" />
        <AppScripts src={info.script} />
      </body>
    </html>
  );
}

/**
 * The app's entry as a module, after the data it hydrates with. The library's `HeadContent` and `Scripts` do this for tags that routes
 * add, which ours don't, and every till would download them.
 */
function AppScripts({ src }: { src: string }) {
  const { serverSsr, options } = useRouter();
  const data = serverSsr?.takeInitialHydrationScriptTags();
  return (
    <>
      {data?.before.map(InlineScript)}
      {/* Its nonce is hidden from scripts, so hydration can't compare it. */}
      <script type="module" src={src} nonce={options.ssr?.nonce} suppressHydrationWarning />
      {data ? InlineScript(data.boundary) : null}
    </>
  );
}

type HydrationTag = NonNullable<
  ReturnType<NonNullable<AnyRouter['serverSsr']>['takeInitialHydrationScriptTags']>
>['boundary'];

/** The library's own text, made of what it escaped. It removes itself before the app hydrates. */
function InlineScript({ attrs, children }: HydrationTag) {
  return <script key={children} {...attrs} dangerouslySetInnerHTML={{ __html: children ?? '' }} />;
}
