import type { Hono } from 'hono';
import { z } from 'zod';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  lookAtTimeClockEndpoint,
  punchTimeClockEndpoint,
  readTimeClockEndpoint,
  type TimeClockAnswer,
} from '#src/contracts/timeclock.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { AT_LOCK_SCREEN } from '#src/domain/access/pin.ts';
import { pinSchema } from '#src/domain/staff/employee.schema.ts';
import { type PunchInput, punchBodySchema } from '#src/domain/timeclock/punch.schema.ts';
import { checkPin } from '#src/features/tills/enter-pin.ts';
import { type PosGrant, posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { AppError } from '#src/shared/app-error.ts';
import { punchAloneIn, punchIn } from './punch-clock.ts';
import { type ClockedEmployee, readMyClock } from './read-my-clock.ts';

/** Everyone may clock in: by the PIN they type, or signed in at the till. */
export function timeclockRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  route(app, readTimeClockEndpoint, {
    guard,
    handle: ({ scope, employee }) => readMyClock(ctx, ctx.db, scope, signedIn(employee)),
  });
  route(app, lookAtTimeClockEndpoint, {
    guard,
    body: z.object({ pin: pinSchema }),
    async handle({ body, origin, ...till }) {
      const check = await checkPin(ctx, till.scope, pinOf(till, body.pin, origin), (trx, employee) =>
        // A key pressed next may have to be noted offline, and is proven by this PIN.
        appendStoreAudit(trx, ctx, till.scope, {
          by: byEmployee(till.by, employee),
          action: 'openTimeClock',
          subjectType: 'posTerminal',
          subjectId: till.posTerminalId,
        }),
      );
      return check.result === 'success' ? clockOf(ctx, till, check.employee) : check;
    },
  });
  route(app, punchTimeClockEndpoint, {
    guard,
    body: punchBodySchema,
    handle: ({ body, origin, ...till }) => punch(ctx, till, body, origin),
  });
}

type AtTill = Pick<PosGrant, 'scope' | 'posTerminalId' | 'employee' | 'by'>;

async function punch(ctx: AppContext, till: AtTill, body: PunchInput, origin: string): Promise<TimeClockAnswer> {
  const { scope, posTerminalId } = till;
  const { alone, pin } = body;
  if (alone) {
    const employee = await ctx.write((trx) =>
      punchAloneIn(trx, ctx, scope, { ...body, alone }, { posTerminalId, by: till.by }),
    );
    return clockOf(ctx, till, employee);
  }
  if (pin === null) {
    const employee = signedIn(till.employee);
    await ctx.write((trx) => punchIn(trx, ctx, scope, body, { posTerminalId, employee, by: till.by }));
    return clockOf(ctx, till, employee);
  }
  const check = await checkPin(ctx, scope, pinOf(till, pin, origin), (trx, employee) =>
    // The PIN was right even where the punch is refused, so its try is taken back.
    punchIn(trx, ctx, scope, body, { posTerminalId, employee, by: byEmployee(till.by, employee) }).then(
      () => null,
      refusalOf,
    ),
  );
  if (check.result !== 'success') return check;
  if (check.made) throw check.made;
  return clockOf(ctx, till, check.employee);
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

function pinOf({ posTerminalId, employee }: AtTill, pin: string, origin: string) {
  return { posTerminalId, pin, origin, whose: employee?.id ?? AT_LOCK_SCREEN };
}

/** The person whose PIN it was, at this till. */
function byEmployee({ origin }: ActedBy, { id, name }: ClockedEmployee): ActedBy {
  return { mover: 'staff', kind: 'employee', id, name, origin };
}

async function clockOf(ctx: AppContext, { scope }: AtTill, employee: ClockedEmployee): Promise<TimeClockAnswer> {
  return { result: 'success', clock: await readMyClock(ctx, ctx.db, scope, employee) };
}

function signedIn(employee: PosGrant['employee']): ClockedEmployee {
  if (employee) return employee;
  throw new AppError('user_not_allowed', 'Enter your PIN first.', { reason: 'pin_required' });
}
