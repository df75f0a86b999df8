import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import {
  phoneReceiptEndpoint,
  subscribePhoneEndpoint,
  testRingEndpoint,
  unsubscribePhoneEndpoint,
} from '#src/contracts/phones.endpoints.ts';
import { subscribePhoneSchema } from '#src/domain/access/phone.schema.ts';
import { type CookieJar, STAFF_COOKIE } from '#src/http/cookies.ts';
import { signedInStaff } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { notePhoneReached, sendTestRing } from './prove-phone.ts';
import { subscribePhone, unsubscribePhone } from './subscribe-phone.ts';

/** For all phones on a shop's Wi-Fi: what a person presses, and what a worker answers to every message. */
const PRESSED = { perMinute: 30, burst: 30 };
const PER_MESSAGE = { perMinute: 600, burst: 200 };

/** The phone of whoever is signed in on it. */
export function phonesRoutes(app: Hono, ctx: AppContext): void {
  const guard = signedInStaff(ctx);
  route(app, subscribePhoneEndpoint, {
    guard,
    body: subscribePhoneSchema,
    limit: PRESSED,
    handle: ({ body: { endpoint, keys }, actor: { userId }, by, cookies }) =>
      subscribePhone(ctx, { userId, by, token: tokenOf(cookies), keys: { endpoint, ...keys } }),
  });
  route(app, unsubscribePhoneEndpoint, {
    guard,
    async handle({ by, cookies }) {
      await unsubscribePhone(ctx, { by, token: tokenOf(cookies) });
      return {};
    },
  });
  route(app, testRingEndpoint, {
    guard,
    limit: PRESSED,
    handle: async ({ cookies }) => ({ outcome: await sendTestRing(ctx, tokenOf(cookies)) }),
  });
  route(app, phoneReceiptEndpoint, {
    guard,
    limit: PER_MESSAGE,
    async handle({ cookies }) {
      await notePhoneReached(ctx, tokenOf(cookies));
      return {};
    },
  });
}

/** Empty for someone whom another cell vouches for: no session here has it. */
const tokenOf = (cookies: CookieJar) => cookies.get(STAFF_COOKIE) ?? '';
