import { type Context, Hono } from 'hono';
import type { OpenDatabase } from '#db/connection.ts';
import type { AppContext } from '#src/context.ts';
import { asAppError, errorAnswer } from '#src/http/error-answer.ts';
import { type EdgeBindings, type Inbound, inboundOf } from '#src/http/inbound.ts';
import { hostOf, hostRoutes } from '#src/http/route.ts';
import type { Surface } from '#src/pages/surface.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { type ClientFiles, serveAssets } from './assets.ts';
import { errorPage } from './error-page.tsx';
import { type HealthFacts, healthAnswer } from './health.ts';
import { OPENAPI_PATH, openApiAnswer, PUBLIC_OPENAPI_PATH, publicOpenApiAnswer } from './openapi.ts';
import { otherAnswer } from './other-answers.ts';
import type { PageHost } from './page-parts.ts';
import { mountSurface } from './pages.tsx';
import { RememberingRouter } from './remembering-router.ts';
import { serveForSearchEngines } from './search-engines.ts';
import type { EdgeLoad } from './work-room.ts';

export interface AppParts {
  readonly ctx: AppContext;
  readonly database: Pick<OpenDatabase, 'isWritable' | 'db'>;
  readonly health: HealthFacts;
  /** The edge's counters. */
  load(): EdgeLoad;
  readonly client: ClientFiles;
  readonly surfaces: readonly Surface[];
  readonly pageHost: PageHost;
  /** Endpoints of the features that this build has. */
  mountRoutes(app: Hono): void;
  /** Routes only of this build: the dev pages, the start page. */
  mountExtras?(app: Hono): void;
}

/**
 * Answers with an error that comes from outside of the app, such as that there is no primary, as the app itself would: as a
 * page in the frame of its place, or for a program.
 */
export function createRefusals(
  parts: AppParts,
): (request: Request, bindings: EdgeBindings, error: AppError) => Response | Promise<Response> {
  const app = new Hono<{ Bindings: EdgeBindings & { refusal: AppError } }>({
    getPath: (request, options) => pathOf(request, options?.env as EdgeBindings | undefined),
  });
  app.all('*', (c) => {
    throw c.env.refusal;
  });
  app.onError(onErrorOf(parts));
  return (request, bindings, error) => app.fetch(request, { ...bindings, refusal: error });
}

function onErrorOf({ ctx, surfaces, pageHost }: AppParts) {
  return (error: Error, c: Context) => {
    const inbound = inboundOf(c);
    const rejection = asAppError(error, ctx.log);
    return isForPrograms(inbound)
      ? errorAnswer(rejection)
      : errorPage(pageHost, surfaceAt(surfaces, c.req.path), inbound, rejection, '');
  };
}

/** Everything that is answered, in the order in which it is tried. */
export function createApp(parts: AppParts): Hono {
  const { ctx, surfaces, pageHost } = parts;
  // If a host is bound to a front end, the edge gives the path with its prefix.
  const app = new Hono({
    getPath: (request, options) => pathOf(request, options?.env as EdgeBindings | undefined),
    router: new RememberingRouter(),
  });
  hostRoutes(app, ctx);
  app.get('/healthz', () => healthAnswer(parts.database, parts.health, parts.load()));
  app.get(OPENAPI_PATH, () => openApiAnswer(app, ctx.publicUrl));
  app.get(PUBLIC_OPENAPI_PATH, () => publicOpenApiAnswer(app, ctx.publicUrl));
  serveAssets(app, parts.client);
  if (surfaces.some(({ name }) => name === 'storefront')) serveForSearchEngines(app, ctx);
  parts.mountRoutes(app);
  parts.mountExtras?.(app);
  for (const surface of surfaces) mountSurface(app, surface, pageHost);

  app.notFound((c) => {
    const inbound = inboundOf(c);
    const { method } = inbound.request;
    const other = otherAnswer(hostOf(app).served, { method, path: c.req.path, url: inbound.url });
    if (other.kind === 'redirect') return c.redirect(other.to, 301);
    if (other.kind === 'notThatWay') return notThatWay(method, other.allow);
    if (isForPrograms(inbound)) return errorAnswer(unknownAddress(inbound));
    const surface = surfaceAt(surfaces, c.req.path);
    return errorPage(pageHost, surface, inbound, notFound('page'), surface ? pageHost.baseOf(surface, inbound) : '');
  });
  app.onError(onErrorOf(parts));
  return app;
}

function pathOf(request: Request, bindings: EdgeBindings | undefined): string {
  return bindings?.path ?? new URL(request.url).pathname;
}

function isForPrograms({ url, request }: Inbound): boolean {
  return (
    url.pathname.startsWith('/api/') ||
    url.pathname.startsWith('/assets/') ||
    request.headers.get('accept')?.includes('application/json') === true
  );
}

function notThatWay(method: string, allow: string): Response {
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  const answer = errorAnswer(
    new AppError('validation_failed', 'This address does not accept that method.', { reason: 'method_not_allowed' }),
  );
  answer.headers.set('allow', allow);
  return answer;
}

function unknownAddress({ request, url }: Inbound): AppError {
  return new AppError('resource_not_found', 'Page not found.', {
    details: { method: request.method, path: url.pathname.slice(0, 200) },
  });
}

/** The longest prefix wins; the storefront has none and takes the rest. */
function surfaceAt(surfaces: readonly Surface[], path: string): Surface | null {
  const fits = surfaces.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  return fits.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}
