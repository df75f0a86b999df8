import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  beginPasskeySignInEndpoint,
  passkeySignInEndpoint,
} from '#src/contracts/passkeys.endpoints.ts';
import { addPasskeySchema, passkeySignInSchema } from '#src/domain/access/passkey.schema.ts';
import { PASSKEY_CHALLENGE_SECONDS } from '#src/domain/access/passkey.ts';
import { type CookieJar, HAS_PASSKEY_COOKIE, PASSKEY_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { anyone, signedInStaff } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { STAFF_SESSION_DAYS } from '../start-session.ts';
import { addPasskey, beginPasskey } from './own-passkeys.ts';
import { siteOf } from './prove-passkey.ts';
import { beginPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts';

const DAY_SECONDS = 86_400;
/** For all phones on a shop's Wi-Fi. */
const PRESSED = { perMinute: 30, burst: 30 };

export function passkeysRoutes(app: Hono, ctx: AppContext): void {
  route(app, beginPasskeySignInEndpoint, {
    guard: anyone(),
    handle({ url, cookies }) {
      const { cookie, question } = beginPasskeySignIn(ctx, siteOf(url));
      cookies.set(PASSKEY_COOKIE, cookie, PASSKEY_CHALLENGE_SECONDS);
      return question;
    },
  });
  route(app, passkeySignInEndpoint, {
    guard: anyone(),
    body: passkeySignInSchema,
    async handle({ body: answer, url, cookies, origin }) {
      const cookie = cookies.get(PASSKEY_COOKIE);
      const token = await signInByPasskey(ctx, { cookie, answer, site: siteOf(url), origin });
      cookies.set(STAFF_COOKIE, token, STAFF_SESSION_DAYS * DAY_SECONDS);
      hasPasskey(cookies);
      return {};
    },
  });
  route(app, beginPasskeyEndpoint, {
    guard: signedInStaff(ctx),
    limit: PRESSED,
    async handle({ actor: { userId }, url, cookies }) {
      const { cookie, question } = await beginPasskey(ctx, { userId, site: siteOf(url) });
      cookies.set(PASSKEY_COOKIE, cookie, PASSKEY_CHALLENGE_SECONDS);
      return question;
    },
  });
  route(app, addPasskeyEndpoint, {
    guard: signedInStaff(ctx),
    body: addPasskeySchema,
    limit: PRESSED,
    async handle({ actor: { userId }, body: answer, by, url, cookies }) {
      const cookie = cookies.get(PASSKEY_COOKIE);
      const added = await addPasskey(ctx, { userId, by, cookie, answer, site: siteOf(url) });
      hasPasskey(cookies);
      return added;
    },
  });
}

/** Sign-in on this device offers it first from now on. */
function hasPasskey(cookies: CookieJar): void {
  cookies.remove(PASSKEY_COOKIE);
  cookies.set(HAS_PASSKEY_COOKIE, '1', 365 * DAY_SECONDS);
}
