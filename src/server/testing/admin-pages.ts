/** The admin's pages in process: two restaurants, one person of each kind, and forms as a browser sends them. */
import { Hono } from 'hono';
import type { TestContext } from '#db/testing/test-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import type { Role } from '#src/domain/access/actor.ts';
import { printingFixture } from '#src/features/printing/testing/printing-fixture.ts';
import type { RateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { adminSurface } from '#src/pages/admin/admin.surface.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { mountSurface } from '../pages.tsx';
import { signedInAs } from './test-app.ts';

export const PEOPLE = {
  owner: { restaurantId: 'roma-pizza', storeId: null, role: 'restaurantAdmin' },
  reader: { restaurantId: 'roma-pizza', storeId: null, role: 'restaurantUser' },
  manager: { restaurantId: 'roma-pizza', storeId: 'roma-newtown', role: 'storeAdmin' },
  staff: { restaurantId: 'roma-pizza', storeId: 'roma-newtown', role: 'storeUser' },
  stranger: { restaurantId: 'golden-wok', storeId: null, role: 'restaurantAdmin' },
} as const satisfies Record<string, { restaurantId: string; storeId: string | null; role: Role }>;
export type Person = keyof typeof PEOPLE;

/** The prefix of every address of the tests' store. */
export const ROMA = '/restaurants/roma-pizza/stores/roma-newtown';

export interface PageAnswer {
  readonly status: number;
  readonly html: string;
  /** Where it sends the browser; empty for nowhere. */
  readonly location: string;
  /** The notice on the next page. */
  readonly notice: string;
  /** The token of the session that the answer starts; empty for none. */
  readonly session: string;
  /** The token of a sign-in that waits for its code; empty for none. */
  readonly waiting: string;
  /** What the browser may do with it. */
  readonly policy: string;
}

interface Browser {
  get(path: string): Promise<PageAnswer>;
  post(path: string, form: Readonly<Record<string, string>>): Promise<PageAnswer>;
}

export interface AdminPages {
  readonly ctx: TestContext;
  get(who: Person | null, path: string): Promise<PageAnswer>;
  /** Whoever has this session: a person who signed up or in by these pages. */
  as(session: string): Browser;
  /** A browser with this cookie, `name=value`. */
  withCookie(cookie: string): Browser;
  /** The download in a page's place. */
  file(who: Person, path: string): Promise<{ readonly type: string; readonly bytes: Uint8Array }>;
  /** Plain fields as most forms are sent; `FormData` for those with a file. */
  post(who: Person | null, path: string, form: Readonly<Record<string, string>> | FormData): Promise<PageAnswer>;
}

export async function adminPages(
  fixture: Parameters<typeof printingFixture>[0] = {},
  limiter?: RateLimiter,
): Promise<AdminPages> {
  return adminPagesOf(await printingFixture(fixture), limiter);
}

/** The same over a store that is there. */
export async function adminPagesOf(ctx: TestContext, limiter?: RateLimiter): Promise<AdminPages> {
  await plantPeople(ctx);
  const app = hostRoutes(new Hono(), ctx, limiter);
  mountSurface(app, adminSurface, {
    ctx,
    manifest: UNBUILT,
    baseOf: ({ prefix }) => prefix,
    cartLink: async () => '',
    keeper: null,
  });
  const cookies = new Map<Person, string>();
  const cookieOf = async (who: Person) => {
    const known = cookies.get(who) ?? (await signedInAs(ctx, 'servery_staff', { kind: 'staff', subjectId: who }));
    cookies.set(who, known);
    return known;
  };
  const ask = async (who: Person | null, path: string, init: RequestInit): Promise<PageAnswer> =>
    askWith(who ? { cookie: await cookieOf(who) } : {}, path, init);
  const askWith = async (headers: Record<string, string>, path: string, init: RequestInit): Promise<PageAnswer> => {
    const response = await app.request(`/admin${path}`, { ...init, headers });
    const cookieSet = response.headers.getSetCookie().join('\n');
    const notice = /servery_notice=([^;]*)/.exec(cookieSet)?.[1] ?? '';
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get('location') ?? '',
      notice: decodeURIComponent(notice),
      session: /servery_staff=([^;]*)/.exec(cookieSet)?.[1] ?? '',
      waiting: /servery_two_step=([^;]*)/.exec(cookieSet)?.[1] ?? '',
      policy: response.headers.get('content-security-policy') ?? '',
    };
  };
  const browserWith = (cookie: string): Browser => ({
    get: (path) => askWith({ cookie }, path, {}),
    post: (path, form) => askWith({ cookie }, path, { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    ctx,
    get: (who, path) => ask(who, path, {}),
    as: (session) => browserWith(`servery_staff=${session}`),
    withCookie: browserWith,
    async file(who, path) {
      const response = await app.request(`/admin${path}`, { headers: { cookie: await cookieOf(who) } });
      return { type: response.headers.get('content-type') ?? '', bytes: await response.bytes() };
    },
    post: (who, path, form) =>
      ask(who, path, { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) }),
  };
}

async function plantPeople(ctx: TestContext): Promise<void> {
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const people = Object.entries(PEOPLE);
  await ctx.write(async (trx) => {
    await trx
      .insertInto('users')
      .values(
        people.map(([id]) => ({
          id,
          email: `${id}@test.example`,
          displayName: `The ${id}`,
          passwordHash: 'hash',
          isSuperAdmin: 0 as const,
          createdIsoDateTimeUtc,
        })),
      )
      .execute();
    await trx
      .insertInto('memberships')
      .values(people.map(([userId, place]) => ({ id: `member-${userId}`, userId, createdIsoDateTimeUtc, ...place })))
      .execute();
  });
}

/** The value of a text field as the page shows it. */
export function fieldValue(html: string, name: string): string | null {
  const tag = new RegExp(`<input[^>]*name="${name.replaceAll('.', '\\.')}"[^>]*>`).exec(html)?.[0];
  return tag ? (/ value="([^"]*)"/.exec(tag)?.[1] ?? '') : null;
}

/** What stands under a field that couldn't be saved; null: nothing. */
export function errorOf(html: string, name: string): string | null {
  const id = new RegExp(`id="([^"]*${name.replaceAll('.', '\\.')}-error)"`).exec(html)?.[1];
  const text = id && new RegExp(`id="${id}"[^>]*>(.*?)</p>`, 's').exec(html)?.[1];
  return text ? text.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, '') : null;
}

export function isTicked(html: string, name: string): boolean {
  const tag = new RegExp(`<input[^>]*name="${name.replaceAll('.', '\\.')}"[^>]*>`).exec(html)?.[0] ?? '';
  return / checked=""/.test(tag);
}

/** A hidden field's text, read as a browser would. */
export function fieldText(html: string, name: string): string {
  const signs = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return Object.entries(signs).reduce(
    (text, [written, sign]) => text.replaceAll(written, sign),
    fieldValue(html, name) ?? '',
  );
}
