import type { Hono } from 'hono';
import { z } from 'zod';
import { listPosTerminals, type PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  authorisePinEndpoint,
  codeAtTillEndpoint,
  createTerminalEndpoint,
  editTerminalEndpoint,
  listTerminalsEndpoint,
  lockEndpoint,
  openLockedTerminalEndpoint,
  type PosTerminalAnswer,
  pairSignedInEndpoint,
  pairTerminalEndpoint,
  renewPairingCodeEndpoint,
  signInAtTillEndpoint,
  type TillSignInAnswer,
  unpairTerminalEndpoint,
} from '#src/contracts/pos.endpoints.ts';
import { protectedActSchema } from '#src/domain/access/approval.schema.ts';
import { terminalLock } from '#src/domain/access/pin.ts';
import {
  posTerminalSettingsSchema,
  TERMINAL_KINDS,
  terminalNameSchema,
} from '#src/domain/access/pos-terminal.schema.ts';
import { PENDING_SIGN_IN_SECONDS } from '#src/domain/access/two-step.ts';
import { pinSchema } from '#src/domain/staff/employee.schema.ts';
import { type CookieJar, EMPLOYEE_COOKIE, POS_COOKIE, TILL_SETUP_COOKIE, TWO_STEP_COOKIE } from '#src/http/cookies.ts';
import { anyone, posMay, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { authorisePin } from './authorise-pin.ts';
import { lockTerminal } from './lock-terminal.ts';
import { createTerminal, editTerminal, renewPairingCode, unpairTerminal } from './manage-terminals.ts';
import { openLockedTerminal } from './open-locked-terminal.ts';
import { pairTerminal, TERMINAL_SESSION_DAYS } from './pair-terminal.ts';
import {
  finishSignInToPair,
  pairBySignIn,
  signInToPair,
  TILL_SETUP_SECONDS,
  type TillSignIn,
} from './sign-in-to-pair.ts';

const DAY_SECONDS = 24 * 60 * 60;
const pinBody = z.object({ pin: pinSchema });

export function tillsRoutes(app: Hono, ctx: AppContext): void {
  accessRoutes(app, ctx);
  terminalRoutes(app, ctx);
}

/** Actions at the till itself. */
function accessRoutes(app: Hono, ctx: AppContext): void {
  const till = posMay(ctx, null);
  route(app, pairTerminalEndpoint, {
    guard: anyone(),
    body: z.object({ pairingCode: z.string().max(100) }),
    async handle({ body, origin, cookies }) {
      const { token, ...paired } = await pairTerminal(ctx, { pairingCode: body.pairingCode, origin });
      cookies.set(POS_COOKIE, token, TERMINAL_SESSION_DAYS * DAY_SECONDS);
      cookies.remove(EMPLOYEE_COOKIE);
      return paired;
    },
  });
  signInRoutes(app, ctx);
  route(app, lockEndpoint, {
    guard: till,
    async handle({ scope, posTerminalId, by, cookies }) {
      await lockTerminal(ctx, scope, { posTerminalId, by });
      cookies.remove(EMPLOYEE_COOKIE);
      return {};
    },
  });
  route(app, authorisePinEndpoint, {
    guard: till,
    body: pinBody.extend({ act: protectedActSchema }),
    handle: ({ scope, posTerminalId, employee, body, by, origin }) =>
      authorisePin(ctx, scope, { posTerminalId, employee, ...body, by, origin }),
  });
  route(app, openLockedTerminalEndpoint, {
    guard: till,
    body: z.object({ email: z.string().max(254), password: z.string().max(200) }),
    async handle({ scope, posTerminalId, body, origin }) {
      await openLockedTerminal(ctx, scope, { posTerminalId, ...body, origin });
      return {};
    },
  });
}

/** Pairing by an email and a password, for who may pair tills. The tokens are in cookies, out of the page's reach. */
function signInRoutes(app: Hono, ctx: AppContext): void {
  const answer = (step: TillSignIn, cookies: CookieJar): TillSignInAnswer => {
    if (step.kind === 'codeWanted') {
      cookies.set(TWO_STEP_COOKIE, step.pending, PENDING_SIGN_IN_SECONDS);
      return { kind: 'codeWanted' };
    }
    cookies.remove(TWO_STEP_COOKIE);
    cookies.set(TILL_SETUP_COOKIE, step.pass, TILL_SETUP_SECONDS);
    return { kind: 'choose', stores: step.stores };
  };
  route(app, signInAtTillEndpoint, {
    guard: anyone(),
    body: z.object({ email: z.string().max(254), password: z.string().max(200) }),
    handle: async ({ body, origin, cookies }) => answer(await signInToPair(ctx, { ...body, origin }), cookies),
  });
  route(app, codeAtTillEndpoint, {
    guard: anyone(),
    body: z.union([z.object({ code: z.string().max(20) }), z.object({ recoveryCode: z.string().max(40) })]),
    async handle({ body, origin, cookies }) {
      const pending = cookies.get(TWO_STEP_COOKIE) ?? '';
      return answer(await finishSignInToPair(ctx, { pending, typed: body, origin }), cookies);
    },
  });
  route(app, pairSignedInEndpoint, {
    guard: anyone(),
    body: z.object({
      restaurantId: idSchema,
      storeId: idSchema,
      posTerminalId: idSchema.nullable(),
      name: terminalNameSchema.optional(),
    }),
    async handle({ body, origin, cookies }) {
      const pass = cookies.get(TILL_SETUP_COOKIE) ?? '';
      const { token, ...paired } = await pairBySignIn(ctx, { ...body, pass, origin });
      cookies.set(POS_COOKIE, token, TERMINAL_SESSION_DAYS * DAY_SECONDS);
      cookies.remove(TILL_SETUP_COOKIE);
      cookies.remove(EMPLOYEE_COOKIE);
      return paired;
    },
  });
}

/** Managing tills in the admin. */
function terminalRoutes(app: Hono, ctx: AppContext): void {
  const manages = staffMay(ctx, 'pos.manage');
  route(app, listTerminalsEndpoint, {
    guard: manages,
    handle: async ({ scope }) => {
      const now = ctx.clock.now();
      return { terminals: (await listPosTerminals(ctx.db, scope)).map((terminal) => terminalAnswer(terminal, now)) };
    },
  });
  route(app, createTerminalEndpoint, {
    guard: manages,
    body: z.object({
      name: terminalNameSchema,
      kind: z.enum(TERMINAL_KINDS).default('till'),
      numbersOnly: z.boolean().default(false),
      ofTerminalId: idSchema.optional(),
    }),
    handle: ({ scope, body, by }) => createTerminal(ctx, scope, { ...body, by }),
  });
  route(app, editTerminalEndpoint, {
    guard: manages,
    body: z.object({ name: terminalNameSchema, settings: posTerminalSettingsSchema }),
    async handle({ scope, params, body, by }) {
      await editTerminal(ctx, scope, { posTerminalId: params.terminalId, ...body, by });
      return {};
    },
  });
  route(app, renewPairingCodeEndpoint, {
    guard: manages,
    handle: ({ scope, params, by }) => renewPairingCode(ctx, scope, { posTerminalId: params.terminalId, by }),
  });
  route(app, unpairTerminalEndpoint, {
    guard: manages,
    async handle({ scope, params, by }) {
      await unpairTerminal(ctx, scope, { posTerminalId: params.terminalId, by });
      return {};
    },
  });
}

function terminalAnswer({ tries, ...terminal }: PosTerminal, now: Temporal.Instant): PosTerminalAnswer {
  return { ...terminal, needsPassword: terminalLock(tries, now).kind === 'passwordOnly' };
}
