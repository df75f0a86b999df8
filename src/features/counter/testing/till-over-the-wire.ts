/** A paired till with an employee at it, and a manager at a desk, as they speak with their server. */
import type { Hono } from 'hono';
import type { TestContext } from '#db/testing/test-context.ts';
import type { AppContext } from '#src/context.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { EMPLOYEE_COOKIE, POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { signedInAs, testApp } from '#src/server/testing/test-app.ts';
import { FRONT } from './bills-fixture.ts';

const AT = '2026-11-01T00:00:00.000Z';
const { restaurantId, storeId } = SCOPE;

export type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['call']>>;

export interface Wire {
  /** Mia at the front till; the path begins after the store. */
  readonly till: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** The store's manager, who is signed in at the admin and stands at no till. */
  readonly desk: Wire['till'];
  /** The till, by a whole path: of calls that find their store by the till. */
  readonly plain: Wire['till'];
  /** The till, in the browser of a manager whose sign-in has ended. */
  readonly signedOut: Wire['till'];
  /** A file that the desk asks for. */
  readonly file: (path: string) => Promise<Response>;
}

/** `mount`: the routes that are asked; `ctx`: the cloud's, or a box's by its `ownership`. */
export async function overTheWire(
  ctx: TestContext,
  mount: (app: Hono, ctx: AppContext) => void,
  permissions: readonly EmployeePermission[] = ['takeOrders', 'discount', 'refund', 'void'],
): Promise<Wire> {
  const app = await testApp(mount, { ctx });
  await ctx.write(async (trx) => {
    await trx.updateTable('pos_terminals').set({ pairedIsoDateTimeUtc: AT }).execute();
    await trx
      .updateTable('employees')
      .set({ permissionsJson: JSON.stringify(permissions) })
      .execute();
    const user = { id: 'ben', email: 'ben@test.example', displayName: 'Ben', createdIsoDateTimeUtc: AT };
    await trx.insertInto('users').values(user).execute();
    const member = { id: 'member-ben', userId: 'ben', restaurantId, storeId, role: 'storeAdmin' as const };
    await trx
      .insertInto('memberships')
      .values({ ...member, createdIsoDateTimeUtc: AT })
      .execute();
  });
  const terminal = { posTerminalId: FRONT.posTerminalId, restaurantId, storeId };
  const paired = { kind: 'posTerminal', subjectId: FRONT.posTerminalId, ...terminal } as const;
  const mia = { kind: 'employee', subjectId: FRONT.employee?.id ?? '', ...terminal } as const;
  const atTill = `${await signedInAs(ctx, POS_COOKIE, paired)}; ${await signedInAs(ctx, EMPLOYEE_COOKIE, mia)}`;
  const atDesk = await signedInAs(ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'ben' });
  const asking =
    (cookie: string, whole: (path: string) => string): Wire['till'] =>
    (method, path, body, headers = {}) =>
      app.call(method, whole(path), { body, cookie, headers });
  const inStore = (path: string) => {
    const [room, ...rest] = path.split('/');
    return [`/api/${room}/restaurants/${restaurantId}/stores/${storeId}`, ...rest].join('/');
  };
  return {
    till: asking(atTill, inStore),
    desk: asking(atDesk, inStore),
    plain: asking(atTill, (path) => path),
    signedOut: asking(`${atTill}; ${STAFF_COOKIE}=ended`, inStore),
    file: async (path) => app.app.request(inStore(path), { headers: { cookie: atDesk } }),
  };
}
