import { MODE_COOKIE, modeOf, themeOf } from '#islands/pos/app/kit/mode.ts';
import type { AppRequest, SurfaceApp } from '#src/pages/surface.ts';
import { SHELL_PATH } from '../pos/shell.tsx';
import workerText from '../pos/till-worker.js' with { type: 'text' };
import { screenDocument } from './screen.document.tsx';

interface ScreenAppOptions {
  readonly app: 'kitchen' | 'ready' | 'display';
  readonly title: string;
  /** Its calls ask the product's own API with the caller's cookies. */
  draw(request: AppRequest): Promise<{ readonly start: object; readonly html: string }>;
}

/** A screen's app: drawn by the server with what it shows, and kept by the till's worker, so that it starts while nothing answers. */
export function screenApp({ app, title, draw }: ScreenAppOptions): SurfaceApp {
  // The same on every host.
  const shell = `/${app}${SHELL_PATH}`;
  return {
    path: '/*',
    async respond(asked) {
      const { request, manifest, cookies } = asked;
      const mode = themeOf(modeOf(cookies[MODE_COOKIE]));
      const drawn = new URL(request.url).pathname === shell ? null : await draw(asked);
      return new Response(screenDocument({ app, title, manifest, mode, drawn }));
    },
    worker({ manifest }) {
      const { src = '', imports = [] } = manifest.apps[app] ?? {};
      const files = [src, ...imports, manifest.css.pos, manifest.font, manifest.icon];
      const kept = { version: manifest.version, files, later: [], shell, menu: '' };
      return `const TILL = ${JSON.stringify(kept)};\n${workerText}`;
    },
  };
}
