import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { enterPinEndpoint } from '#src/contracts/pos.endpoints.ts';
import { pinSchema } from '#src/domain/staff/employee.schema.ts';
import { EMPLOYEE_SESSION_DAYS, enterPin } from '#src/features/tills/enter-pin.ts';
import { EMPLOYEE_COOKIE } from '#src/http/cookies.ts';
import { posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { readTillSession } from './read-session.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The answer to a PIN has the till's whole session, so that the first screen is there at once. */
export function enterPinRoutes(app: Hono, ctx: AppContext): void {
  route(app, enterPinEndpoint, {
    guard: posMay(ctx, null),
    body: z.object({ pin: pinSchema, employeeId: idSchema.optional() }),
    async handle({ scope, posTerminalId, body, origin, cookies }) {
      const entry = await enterPin(ctx, scope, { posTerminalId, ...body, origin });
      if (entry.result !== 'success') return entry;
      cookies.set(EMPLOYEE_COOKIE, entry.token, EMPLOYEE_SESSION_DAYS * DAY_SECONDS);
      const { id, name, color, permissions } = entry.employee;
      const session = await readTillSession(ctx, scope, { posTerminalId, employee: { id, name, permissions } });
      return { result: 'success' as const, employee: { id, name, color, permissions }, session };
    },
  });
}
