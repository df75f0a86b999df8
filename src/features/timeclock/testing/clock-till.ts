/** A till of the demo's Roma, at which its people clock in and out over the wire. */
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { EmployeeTimeClockSettings } from '#src/domain/tenancy/time-clock.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { EMPLOYEE_COOKIE, POS_COOKIE } from '#src/http/cookies.ts';
import { signedInAs, testApp } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { staffRecordsRoutes } from '../staff-records.routes.ts';
import { timeclockRoutes } from '../timeclock.routes.ts';

export const ROMA = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
export const SCOPE = grantStoreScope(ROMA);
export const FRONT = 'pos_roma_front';
export const FLOOR = 'pos_roma_floor';
export const AVA = { id: 'emp_roma_ava', name: 'Ava', pin: '3333' };
export const LEO = { id: 'emp_roma_leo', name: 'Leo', pin: '2222' };

const CLOCK = `/api/pos/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}/time_clock`;

export async function clockTill(parts: Partial<TestContext> = {}) {
  const made = await seededContext();
  const app = await testApp(
    (to, needs) => {
      timeclockRoutes(to, needs);
      staffRecordsRoutes(to, needs);
    },
    { ctx: { ...made, ...parts } },
  );
  const { ctx } = app;
  // Begun at nine in the morning in Sydney, the day after the demo's evening.
  ctx.pass({ hours: 15 });
  ctx.database.raw.run("update pos_terminals set pairedIsoDateTimeUtc = '2026-11-01T00:00:00.000Z'");
  const paired = (posTerminalId: string) =>
    signedInAs(ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: posTerminalId, ...ROMA });
  const front = await paired(FRONT);
  const floor = await paired(FLOOR);
  let count = 0;
  const at =
    (cookie: string) =>
    (type: string, body: Record<string, unknown> = {}) =>
      app.call('POST', `${CLOCK}/punches`, { body: { id: `punch-${++count}`, type, ...body }, cookie });
  const signIn = async ({ id }: { readonly id: string }) => {
    const employee = { kind: 'employee', subjectId: id, posTerminalId: FRONT, ...ROMA } as const;
    return `${front}; ${await signedInAs(ctx, EMPLOYEE_COOKIE, employee)}`;
  };
  return {
    ctx,
    app,
    /** At the lock screen of the front till. */
    press: at(front),
    pressAtFloor: at(floor),
    /** Signed in at the front till. */
    async as(employee: { readonly id: string }) {
      const cookie = await signIn(employee);
      return {
        press: at(cookie),
        read: async () => (await app.call('GET', CLOCK, { cookie })).body,
        /** Of everyone. */
        records: (query = '') => app.call('GET', `${CLOCK}/shifts${query}`, { cookie }),
        shift: (shiftId: string) => app.call('GET', `${CLOCK}/shifts/${shiftId}`, { cookie }),
        change: (method: 'POST' | 'PUT', path: string, body: Record<string, unknown>) =>
          app.call(method, `${CLOCK}/shifts${path}`, { body, cookie }),
      };
    },
    look: (pin: string) => app.call('POST', `${CLOCK}/look`, { body: { pin }, cookie: front }),
    get: (cookie = front) => app.call('GET', CLOCK, { cookie }),
    rows: () => ctx.database.raw.query<{ type: string; source: string }, []>('select * from time_clock_events').all(),
    wrongTries: () =>
      ctx.database.raw
        .query<{ wrongPinCount: number }, [string]>('select wrongPinCount from pos_terminals where id = ?')
        .get(FRONT)?.wrongPinCount,
    async set(change: Partial<EmployeeTimeClockSettings>) {
      const { value, version } = await readSettingsGroup(ctx, SCOPE, 'employeeTimeClock');
      await saveSettings(ctx, SCOPE, {
        name: 'employeeTimeClock',
        value: { ...value, ...change },
        version,
        by: BY_OWNER,
      });
    },
  };
}
