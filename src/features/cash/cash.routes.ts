import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  countDrawerEndpoint,
  exportCountsEndpoint,
  moveCashEndpoint,
  openDrawerSessionEndpoint,
  printCountEndpoint,
  readCashEndpoint,
  readCountEndpoint,
  recountDrawerEndpoint,
} from '#src/contracts/cash.endpoints.ts';
import { actOf, type ProtectedAct } from '#src/domain/access/approval.ts';
import {
  type CountDrawerBody,
  countDrawerBodySchema,
  type MoveCashBody,
  moveCashBodySchema,
  openDrawerSessionBodySchema,
  printCountBodySchema,
  recountDrawerBodySchema,
} from '#src/domain/cash/cash.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { approvedAct } from '#src/features/tills/approvals.ts';
import { type PosGrant, posMay, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { countDrawer, recountDrawer } from './count-drawer.ts';
import { countFilterOf, exportCounts } from './export-counts.ts';
import { moveCash } from './move-cash.ts';
import { type AtDrawer, openDrawerSession } from './open-drawer-session.ts';
import { printCount } from './print-count.ts';
import { readCashBoard, readCount } from './read-cash.ts';

/** A till's actions on its drawer's money, by drawer permission or with the PIN of an employee who has it. */
export function cashRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  const acting = actingOf(ctx);
  route(app, readCashEndpoint, {
    guard,
    handle: ({ scope, posTerminalId, actor }) =>
      readCashBoard(ctx, scope, { posTerminalId, permissions: actor.permissions }),
  });
  route(app, openDrawerSessionEndpoint, {
    guard,
    body: openDrawerSessionBodySchema,
    idempotent: true,
    handle: ({ body: { approval, ...body }, ...till }) =>
      acting(till, { approval, say: sayFloat(body) }, (asked, at) =>
        openDrawerSession(asked, till.scope, { ...at, ...body }),
      ),
  });
  route(app, moveCashEndpoint, {
    guard,
    body: moveCashBodySchema,
    idempotent: true,
    handle: ({ body: { approval, ...body }, ...till }) =>
      acting(till, { approval, say: sayMove(body) }, (asked, at) => moveCash(asked, till.scope, { ...at, ...body })),
  });
  route(app, countDrawerEndpoint, {
    guard,
    body: countDrawerBodySchema,
    idempotent: true,
    handle: ({ body: { approval, ...body }, ...till }) =>
      acting(till, { approval, say: sayCount(body, 1) }, (asked, at) =>
        countDrawer(asked, till.scope, { ...at, ...body }),
      ),
  });
  route(app, recountDrawerEndpoint, {
    guard,
    body: recountDrawerBodySchema,
    idempotent: true,
    handle: ({ body: { approval, ...body }, ...till }) =>
      acting(till, { approval, say: sayCount(body, body.afterNumber + 1) }, (asked, at) =>
        recountDrawer(asked, till.scope, { ...at, ...body }),
      ),
  });
  route(app, readCountEndpoint, {
    guard: posMay(ctx, 'reports'),
    handle: ({ scope, params }) => readCount(ctx, scope, params.countId),
  });
  route(app, printCountEndpoint, {
    guard,
    body: printCountBodySchema,
    handle: ({ body: { approval }, params: { countId }, ...till }) =>
      acting(till, { approval, say: () => actOf('printCount', countId, 'Print a past count') }, (asked, { by }) =>
        printCount(asked, till.scope, { countId, by }),
      ),
  });
  exportRoute(app, ctx);
}

/** The file of the admin’s list. */
function exportRoute(app: Hono, ctx: AppContext): void {
  route(app, exportCountsEndpoint, {
    guard: staffMay(ctx, 'reports.read'),
    query: z.object({
      period: z.string().max(30).optional(),
      from: z.string().max(10).optional(),
      to: z.string().max(10).optional(),
      difference: z.string().max(10).optional(),
    }),
    async handle({ scope, query }) {
      const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
      const now = ctx.clock.now();
      const today = businessDayOf(now, timezone, posHoursOf(settings));
      const csv = exportCounts(ctx, scope, { ...countFilterOf(query, { today, now }), timezone });
      return new Response(csv, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="cash-counts-${today}.csv"`,
          'cache-control': 'no-store',
        },
      });
    },
  });
}

type Money = (cents: number) => string;
/** What is approved, once the amount and the till are known. */
type Say = (money: Money, posTerminalId: string) => ProtectedAct;

/** Does it as the employee may, or by an approval that it uses up. */
function actingOf(ctx: AppContext) {
  return async <Answer>(
    till: PosGrant,
    { say, approval }: { readonly say: Say; readonly approval: string | null },
    act: (asked: AppContext, at: AtDrawer) => Promise<Answer>,
  ): Promise<Answer> => {
    const { currencyCode } = (await ctx.menus.storeOf(till.scope)).profile;
    const wanted = say((cents) => formatAmount(cents, currencyCode), till.posTerminalId);
    const { ctx: asked, by } = await approvedAct(ctx, till.scope, till, { act: wanted, approval });
    return act(asked, { posTerminalId: till.posTerminalId, by });
  };
}

function sayFloat({ floatInCents }: { readonly floatInCents: number }): Say {
  return (money, posTerminalId) =>
    actOf('openDrawerSession', posTerminalId, `Start the drawer with ${money(floatInCents)}`, {
      exactly: floatInCents,
    });
}

function sayMove({ sessionId, kind, amountInCents }: Pick<MoveCashBody, 'sessionId' | 'kind' | 'amountInCents'>): Say {
  return (money) =>
    actOf('moveCash', sessionId, `Cash ${kind}, ${money(amountInCents)}`, { exactly: kind, upTo: amountInCents });
}

function sayCount(
  { sessionId, countedInCents }: Pick<CountDrawerBody, 'sessionId' | 'countedInCents'>,
  number: number,
): Say {
  return (money) =>
    actOf('countDrawer', sessionId, `${number === 1 ? 'Count' : 'Recount'} of ${money(countedInCents)}`, {
      exactly: `${number} ${countedInCents}`,
    });
}
