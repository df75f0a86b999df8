import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  activeAccountEndpoint,
  archiveAccountEndpoint,
  balanceEndpoint,
  externalAccountEndpoint,
  type MerchantAccountAnswer,
  payoutScheduleEndpoint,
  payoutsEndpoint,
  updateLinkEndpoint,
  verificationLinkEndpoint,
} from '#src/contracts/payouts.endpoints.ts';
import { missingWords, takesPayments } from '#src/domain/payments/merchant-account.ts';
import { payoutScheduleSchema } from '#src/domain/payments/payout-schedule.schema.ts';
import { staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import {
  archiveAccount,
  changeBankAccount,
  changePayoutSchedule,
  linkToProvider,
  type MerchantAccountView,
  refreshMerchantAccount,
} from './merchant-account.ts';
import { listPayouts, readBalance } from './read-payouts.ts';

export function payoutsRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffMay(ctx, 'restaurant.payouts');
  route(app, activeAccountEndpoint, {
    guard,
    handle: async ({ scope }) => answerOf(await refreshMerchantAccount(ctx, scope)),
  });
  route(app, balanceEndpoint, { guard, handle: ({ scope }) => readBalance(ctx, scope) });
  route(app, payoutsEndpoint, {
    guard,
    query: z.object({ after: idSchema.optional() }),
    handle: ({ scope, query }) => listPayouts(ctx, scope, query.after ?? null),
  });
  route(app, verificationLinkEndpoint, {
    guard,
    handle: ({ scope, by }) => linkToProvider(ctx, scope, { purpose: 'verification', by }),
  });
  route(app, updateLinkEndpoint, {
    guard,
    handle: ({ scope, by }) => linkToProvider(ctx, scope, { purpose: 'update', by }),
  });
  route(app, archiveAccountEndpoint, {
    guard,
    handle: async ({ scope, by }) => answerOf(await archiveAccount(ctx, scope, { by })),
  });
  route(app, externalAccountEndpoint, {
    guard,
    handle: async ({ scope, params, by }) =>
      answerOf(await changeBankAccount(ctx, scope, { tokenId: params.tokenId, by })),
  });
  route(app, payoutScheduleEndpoint, {
    guard,
    body: payoutScheduleSchema,
    handle: async ({ scope, body, by }) => answerOf(await changePayoutSchedule(ctx, scope, { schedule: body, by })),
  });
}

function answerOf({ state, account }: MerchantAccountView): MerchantAccountAnswer {
  const facts = account?.facts ?? null;
  const isArchived = account?.archivedIsoDateTimeUtc != null;
  return {
    state,
    takesPayments: facts !== null && takesPayments(facts, isArchived),
    getsPayouts: facts?.getsPayouts ?? false,
    missing: missingWords(facts?.due ?? []),
    deadlineIsoDateTimeUtc: facts?.deadlineIsoDateTimeUtc ?? null,
    bank: facts?.bank ? { name: facts.bank.name, last4: facts.bank.last4 } : null,
    schedule: account?.accountId ? account.schedule : null,
  };
}
