import type { Context, Hono } from 'hono';
import { createApiClient } from '#islands/runtime/api-client.ts';
import type { AppContext } from '#src/context.ts';
import { IN_PLACE_HEADER, type InPlaceAnswer } from '#src/contracts/in-place.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { rootOfStore, storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { noteSessionSeen } from '#src/features/access/own-sessions.ts';
import { PREVIEW_PARAM, previewing } from '#src/features/website-content/preview.ts';
import { readForm } from '#src/http/body.ts';
import { NOTICE_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { asAppError } from '#src/http/error-answer.ts';
import { customerOf, ownAccount, publicPath, signedInStaff, staffMay, superAdminOnly } from '#src/http/guards.ts';
import { type Inbound, inboundOf } from '#src/http/inbound.ts';
import { jsonAnswer } from '#src/http/json-answer.ts';
import { mayAskBilled, PUBLIC_READS, PUBLIC_WRITES } from '#src/http/rate-limit.ts';
import { nameRoute } from '#src/http/request-facts.ts';
import { hostOf, withCookies } from '#src/http/route.ts';
import { refuseForeignOrigin } from '#src/http/same-origin.ts';
import { pageHeaders } from '#src/http/security-headers.ts';
import { filledText } from '#src/pages/cached-markup.ts';
import {
  type ActionAnswer,
  type BilledQuestion,
  EMPTY_FORM,
  type FormState,
  formAgain,
  GoTo,
  type PageFile,
  type PageRequest,
  type PageView,
  type StillPage,
} from '#src/pages/page.tsx';
import { type Surface, type SurfaceApp, type SurfacePage, WORKER_PATH } from '#src/pages/surface.ts';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { drawPage, stillPage } from './draw-page.ts';
import { errorPage } from './error-page.tsx';
import { actOnce } from './form-once.ts';
import { compressed, isStoreScope, langOf, type PageHost, stylesOf, withCartLink } from './page-parts.ts';
import { keepRefused, takeRefused } from './refused-form.ts';

interface Granted {
  readonly scope: unknown;
  readonly actor: Actor | null;
  readonly by: ActedBy;
}

/** Mounts every page and app of a front end under its prefix. */
export function mountSurface(app: Hono, surface: Surface, host: PageHost): void {
  const { served, limiter } = hostOf(app);
  for (const entry of surface.pages) {
    // A surface's own first page is at its prefix, without a slash after it.
    const path = entry.page.path === '/' && surface.prefix ? surface.prefix : surface.prefix + entry.page.path;
    const isPublic = entry.guard === 'public';
    const guard = guardOf(host.ctx, entry.guard);
    const screen = { kind: 'page', path, isPublic, body: null, query: null, isIdempotent: false, callers: [] } as const;
    served.push({ ...screen, method: 'GET', limit: PUBLIC_READS });
    if (entry.page.action) served.push({ ...screen, method: 'POST', limit: PUBLIC_WRITES });
    app.on(['GET', 'POST'], path, async (c) => {
      const inbound = inboundOf(c);
      nameRoute(path);
      const base = host.baseOf(surface, inbound);
      try {
        refuseForeignOrigin(inbound.request);
        const isPost = inbound.request.method === 'POST';
        limiter.spend(
          `${inbound.caller} ${isPost ? 'POST' : 'GET'} page ${inbound.params.storeId ?? path}`,
          isPost ? PUBLIC_WRITES : PUBLIC_READS,
        );
        const granted = (await guard(inbound)) as Granted;
        noteSeen(host, inbound, granted.actor);
        const home = await homeElsewhere(host, surface, inbound, granted.scope);
        if (home !== null) return redirect(home, 308);
        const from = { address: inbound.caller, storeId: inbound.params.storeId ?? '' };
        // The provider bills for each, so one machine counts them for all.
        const mayAsk = (question: BilledQuestion) => {
          host.ctx.atPrimary?.();
          return mayAskBilled(limiter, from, question);
        };
        const answer = await answerPage({ host, surface, entry, mayAsk }, inbound, granted, base);
        return withCookies(answer, inbound.cookies);
      } catch (error) {
        if (error instanceof GoTo) return redirect(error.to, error.isForGood ? 308 : 302);
        return errorPage(host, surface, inbound, asAppError(error, host.ctx.log), base);
      }
    });
  }
  for (const one of surface.apps ?? []) mountApp(app, surface, one, host);
}

/** For the list of sessions of people of the admin. */
function noteSeen({ ctx }: PageHost, { cookies, origin }: Inbound, actor: Actor | null): void {
  const token = actor && 'userId' in actor ? cookies.get(STAFF_COOKIE) : undefined;
  if (token) noteSessionSeen(ctx, { token, origin });
}

function guardOf(ctx: AppContext, guard: SurfacePage['guard']) {
  if (guard === 'public') return publicPath(ctx);
  if (guard === 'customer') return customerOf(ctx);
  if (guard === 'signedIn') return signedInStaff(ctx);
  if (guard === 'ownAccount') return ownAccount(ctx);
  if (guard === 'superAdmin') return superAdminOnly(ctx);
  return staffMay(ctx, guard.action);
}

function mountApp(app: Hono, surface: Surface, one: SurfaceApp, host: PageHost) {
  const answer = async (c: Context) => {
    const inbound = inboundOf(c);
    nameRoute(`${surface.prefix}/*`);
    const { request, url, cookies } = inbound;
    const base = host.baseOf(surface, inbound);
    try {
      const nonce = crypto.randomUUID().replaceAll('-', '');
      const api = createApiClient({
        // The address of the page is not the address of this call.
        fetch: async (path, init) => app.request(path, init, { ...c.env, path: undefined }),
        origin: url.origin,
        headers: { cookie: request.headers.get('cookie') ?? '', referer: url.href },
      });
      const drawn = await one.respond({
        ctx: host.ctx,
        request,
        manifest: host.manifest,
        base,
        nonce,
        api,
        cookies: cookies.all(),
      });
      const headers = new Headers(drawn.headers);
      const scripts = (await one.scripts?.({ ctx: host.ctx, api })) ?? [];
      const policy = pageHeaders({
        nonce,
        isSecure: url.protocol === 'https:',
        styles: stylesOf(surface),
        usesCamera: surface.name === 'pos',
        scripts,
      });
      for (const [name, value] of Object.entries(policy)) headers.set(name, value);
      headers.set('cache-control', 'no-store');
      return compressed(request, await drawn.text(), Object.fromEntries(headers), drawn.status);
    } catch (error) {
      return errorPage(host, surface, inbound, asAppError(error, host.ctx.log), base);
    }
  };
  if (one.worker) {
    const { worker } = one;
    app.get(`${surface.prefix}${WORKER_PATH}`, (c) => {
      const base = host.baseOf(surface, inboundOf(c));
      return new Response(worker({ manifest: host.manifest, base }), {
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
          // It lives in a folder of its surface and answers for all of it.
          'service-worker-allowed': base === '' ? '/' : base,
        },
      });
    });
  }
  hostOf(app).served.push({
    kind: 'app',
    method: 'GET',
    path: surface.prefix + one.path,
    isPublic: false,
    body: null,
    query: null,
    limit: null,
    isIdempotent: false,
    callers: [],
  });
  if (one.path === '/*' && surface.prefix) app.get(surface.prefix, answer);
  app.get(surface.prefix + one.path, answer);
}

interface Answering {
  readonly host: PageHost;
  readonly surface: Surface;
  readonly entry: SurfacePage;
  mayAsk(question: BilledQuestion): boolean;
}

async function answerPage(
  { host, surface, entry: { page }, mayAsk }: Answering,
  inbound: Inbound,
  { scope, actor, by }: Granted,
  base: string,
): Promise<Response> {
  const { request } = inbound;
  const url = page.cache ? urlOfCached(surface, inbound.url) : inbound.url;
  const { previewKey, pageRequest } = await askedOf(
    { host, surface, mayAsk },
    inbound,
    { scope, actor },
    { url, base },
  );
  const { ctx } = pageRequest;
  const file = request.method === 'GET' ? await page.file?.({ ...pageRequest, by }) : null;
  if (file) return fileResponse(file);
  let form: FormState = (await takeRefused(host.ctx, inbound)) ?? EMPTY_FORM;
  let status = 200;
  let visitor = actor;
  if (request.method === 'POST') {
    if (!page.action)
      throw new AppError('resource_not_found', 'This page can’t be submitted. Reload it and try again.');
    const sent = await readForm(request);
    const wantsJson = request.headers.get('accept')?.includes('application/json') === true;
    const acting = () => act(() => page.action!({ ...pageRequest, form: sent, by }), sent, wantsJson);
    const answer = await actOnce({ ctx, by, path: url.pathname }, sent, acting);
    if (answer.kind === 'still') return stillPage(host, inbound, answer);
    const response = actionResponse(answer, inbound);
    if (response) return response;
    if (answer.kind === 'again') {
      form = answer.form;
      status = answer.status ?? 400;
      visitor = answer.signedIn?.actor ?? actor;
    }
    if (wantsJson) return jsonAnswer({ form }, { status });
    if (surface.refusesByRedirect && (await keepRefused(host.ctx, inbound, form))) {
      return redirect(`${url.pathname}${inbound.url.search}`, 303);
    }
  }
  const kept = request.method === 'GET' ? host.keeper?.before(inbound) : null;
  const data = await page.load({ ...pageRequest, actor: visitor });
  const view: PageView = { base, url, lang: await langOf(host, scope), csrf: null, form, notice: takeNotice(inbound) };
  const inside = page.render(data, view);
  const body = surface.frame ? await surface.frame(inside, pageRequest, view) : inside;
  const { drawn, headers } = await drawPage({ host, surface, page, data, body, scope, ctx, view, asked: inbound.url });
  const isForAll = request.method === 'GET' && form === EMPTY_FORM && view.notice === null && previewKey === null;
  const cache = isForAll ? page.cache?.(data) : null;
  if (cache && kept && isStoreScope(scope)) return kept.keep({ ...drawn, cache, scope, headers, request, url });
  const filled = await withCartLink(host, filledText(drawn.html, drawn.markups), scope, inbound);
  return compressed(request, filled, { ...headers, 'cache-control': 'private, no-store' }, status);
}

/**
 * The same page at the store's own domain, or at the platform if it no longer has one; null if it belongs here. A draft
 * is shown at its link's host, in the admin.
 */
async function homeElsewhere(
  { ctx }: PageHost,
  surface: Surface,
  { request, url, root }: Inbound,
  scope: unknown,
): Promise<string | null> {
  const isPublic = surface.name === 'storefront' && request.method === 'GET' && isStoreScope(scope);
  if (!isPublic || url.searchParams.has(PREVIEW_PARAM)) return null;
  const { ownHost } = await ctx.menus.storeOf(scope);
  const rootHere = rootOfStore(scope);
  const isHome = ownHost === null ? root === null || root === rootHere : url.hostname === ownHost;
  if (isHome) return null;
  const path = url.pathname.startsWith(rootHere) ? url.pathname.slice(rootHere.length) : url.pathname;
  const { restaurantId, storeId } = scope;
  return storeUrlOf({ restaurantId, storeId, ownHost }, ctx.publicUrl) + path + url.search;
}

/** Runs the page's load in the context of the draft that its address may name. */
async function askedOf(
  { host, surface, mayAsk }: Pick<Answering, 'host' | 'surface' | 'mayAsk'>,
  { url: asked, params, cookies }: Inbound,
  { scope, actor }: Pick<Granted, 'scope' | 'actor'>,
  { url, base }: Pick<PageRequest<unknown>, 'url' | 'base'>,
): Promise<{ readonly previewKey: string | null; readonly pageRequest: PageRequest<unknown> }> {
  const previewKey = surface.name === 'storefront' ? asked.searchParams.get(PREVIEW_PARAM) : null;
  const ctx = isStoreScope(scope) ? await previewing(host.ctx, scope, previewKey) : host.ctx;
  const pageRequest = {
    ctx,
    scope,
    actor,
    params,
    query: url.searchParams,
    url,
    base,
    cookies: cookies.all(),
    mayAskBilled: mayAsk,
  };
  return { previewKey, pageRequest };
}

/** A cached page sees only the parts of its address that make it another page. */
function urlOfCached(surface: Surface, given: URL): URL {
  if (given.search === '') return given;
  const url = new URL(given);
  url.search = surface.cacheQuery?.(given.searchParams) ?? '';
  return url;
}

/** An action's field errors become the form again; any other is an error page. */
async function act(action: () => Promise<ActionAnswer>, sent: FormData, wantsJson: boolean): Promise<ActionAnswer> {
  try {
    return await action();
  } catch (error) {
    if (wantsJson || !(error instanceof AppError) || error.code !== 'validation_failed') throw error;
    const fields = Array.isArray(error.details?.fields) ? (error.details.fields as FieldIssue[]) : [];
    return { kind: 'again', form: formAgain(sent, fields, error.message) };
  }
}

function fileResponse({ name, type, body }: PageFile): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

const NOTICE_SECONDS = 30;

function actionResponse(answer: Exclude<ActionAnswer, StillPage>, { cookies, request }: Inbound): Response | null {
  const given = answer.kind === 'again' ? answer.signedIn?.cookies : answer.cookies;
  for (const { name, value, maxAgeSeconds } of given ?? []) cookies.set(name, value, maxAgeSeconds);
  if (answer.kind === 'again') return null;
  if (answer.kind === 'json') return jsonAnswer(answer.body, { headers: { 'cache-control': 'no-store' } });
  if (answer.notice) cookies.set(NOTICE_COOKIE, answer.notice, NOTICE_SECONDS);
  if (request.headers.has(IN_PLACE_HEADER)) {
    return jsonAnswer({ to: answer.to } satisfies InPlaceAnswer, { headers: { 'cache-control': 'no-store' } });
  }
  return redirect(answer.to, 303);
}

function redirect(to: string, status: 302 | 303 | 308): Response {
  return new Response(null, { status, headers: { location: to, 'cache-control': 'no-store' } });
}

/** Shown once: the cookie is cleared by the page that shows it. */
function takeNotice({ cookies, request }: Inbound): string | null {
  const notice = cookies.get(NOTICE_COOKIE);
  if (!notice || request.method !== 'GET') return null;
  cookies.remove(NOTICE_COOKIE);
  return notice.slice(0, 200);
}
