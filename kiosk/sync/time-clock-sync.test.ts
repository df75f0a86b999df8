import { beforeEach, expect, test } from 'bun:test';
import type { TestContext } from '#db/testing/test-context.ts';
import { listEventsOfEmployee } from '#db/timeclock/time-clock-events.repository.ts';
import { punchBodySchema } from '#src/domain/timeclock/punch.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { punchAloneIn, punchIn } from '#src/features/timeclock/punch-clock.ts';
import { readMyClock } from '#src/features/timeclock/read-my-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { comeLevel, heldBy, walkThrough } from '#tests/battery/support/both-sides.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';

/** A day's hours across an outage: clocked at the store's box, read in the cloud. */

const HOUR_MS = 3_600_000;
let platform: Platform;
let shop: BoxedShop;
let posTerminalId: string;
let employee: { id: string; name: string };

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  const { scope, box } = shop;
  const { value, version } = await readSettingsGroup(platform.cloud, scope, 'employeeTimeClock');
  const on = { ...value, enableEmployeeTimeClock: true };
  await saveSettings(platform.cloud, scope, { name: 'employeeTimeClock', value: on, version, by: BY_OWNER });
  await comeLevel(platform);
  const first = (table: string) =>
    box.database.raw
      .query<{ id: string; name: string }, [string]>(`select id, name from ${table} where storeId = ? limit 1`)
      .get(scope.storeId)!;
  posTerminalId = first('pos_terminals').id;
  employee = first('employees');
}, 60_000);

const cut = () => {
  platform.line = async () => {
    throw new Error('the line is cut');
  };
};
const who = () => ({ posTerminalId, employee, by: BY_OWNER });
const press = (side: TestContext, id: string, type: string) =>
  side.write((trx) => punchIn(trx, side, shop.scope, punchBodySchema.parse({ id, type }), who()));
const eventsAt = (side: TestContext) =>
  listEventsOfEmployee(side.db, shop.scope, employee.id, '2020-01-01T00:00:00.000Z');

test('what is clocked at the box while the internet is down is in the cloud when it is back, once', async () => {
  const { box, scope } = shop;
  cut();
  await press(box, 'in', 'clockIn');
  box.pass({ hours: 6 });
  await press(box, 'out', 'clockOut');
  expect(await eventsAt(platform.cloud)).toEqual([]);
  await comeLevel(platform);
  await comeLevel(platform);
  expect(await eventsAt(platform.cloud)).toEqual(await eventsAt(box));
  const { week } = await readMyClock(box, platform.cloud.db, scope, employee);
  expect(week.shifts).toMatchObject([{ figures: { workedMs: 6 * HOUR_MS }, flags: [] }]);
  expect(await eventsAt(platform.cloud)).toMatchObject([{ source: 'box' }, { source: 'box' }]);
  expect(heldBy(box, shop)).toEqual(heldBy(platform.cloud, shop));
  expect(await walkThrough(shop)).toEqual([]);
}, 60_000);

test('a punch that a till told the box and the cloud is one, and so are two clock-ins on both sides', async () => {
  const { box, scope } = shop;
  cut();
  const body = punchBodySchema.parse({
    id: 'told-to-both',
    type: 'clockIn',
    alone: {
      employeeId: employee.id,
      occurredIsoDateTimeUtc: isoUtc(box.clock.now()),
      isTimeDoubtful: false,
      isPinProven: true,
      breakKind: null,
    },
  });
  const told = { ...body, alone: body.alone! };
  await box.write((trx) => punchAloneIn(trx, box, scope, told, who()));
  const { cloud } = platform;
  await cloud.write((trx) => punchAloneIn(trx, cloud, scope, told, who()));
  await comeLevel(platform);
  expect(await eventsAt(cloud)).toHaveLength(1);
  expect(await eventsAt(box)).toHaveLength(1);
}, 60_000);
