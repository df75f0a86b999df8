import { describe, expect, test } from 'bun:test';
import { findAuditBreaks } from '#db/audit/audit.repository.ts';
import { openDatabaseImage } from '#db/connection.ts';
import { type BatteryFixture, batteryFixture } from './support/battery-fixture.ts';
import type { Role } from './support/roles.ts';
import { askOf } from './support/route-row.ts';
import { ROWS } from './support/route-table.ts';

interface AuditRow {
  readonly sequence: number;
  readonly restaurantId: string | null;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly origin: string;
}

const auditRows = ({ database }: BatteryFixture) =>
  database.raw.query<AuditRow, []>('select * from audit_log order by sequence').all();
const changes = ({ database }: BatteryFixture) =>
  database.raw.query<{ n: number }, []>('select total_changes() as n').get()!.n;

/** Who of those who may is asked: one who is a person where there is one, for a name in the row. */
const askers: readonly Role[] = [
  'storeAdmin',
  'headEmployee',
  'restaurantAdmin',
  'customer',
  'superAdmin',
  'kitchenScreen',
];
const ADDRESS = '203.0.113.77';

describe('every change is logged with its actor in the same transaction', () => {
  for (const [key, row] of Object.entries(ROWS)) {
    if (key.startsWith('GET')) continue;
    for (const form of Object.keys(row.forms ?? { '': 0 })) {
      test(`${key} ${form}`, async () => {
        const fixture = await batteryFixture();
        const { planted, ctx } = fixture;
        const named = row.forms ? form : undefined;
        const who = (named === undefined ? undefined : row.whoOf?.[named]) ?? row.who;
        const role = askers.find((one) => who.includes(one))!;
        const before = auditRows(fixture).length;
        const changed = changes(fixture);
        const commits = fixture.database.counters.commits;
        const sent = askOf(key, row, planted, ctx, { ids: planted.own.ids, role, form: named });
        const answer = await fixture.send({ ...sent, address: ADDRESS, headers: { 'user-agent': 'Battery/1' } });
        const written = auditRows(fixture).slice(before);
        expect(await findAuditBreaks(fixture.ctx.db)).toEqual([]);
        if (row.audit !== undefined || answer.status >= 400) {
          // Nothing was changed that needs an audit.
          expect(written.filter((one) => one.actorKind !== 'customer')).toEqual([]);
          return;
        }
        // A form that came back with its rows moved has saved nothing.
        if (named !== undefined && answer.status === 200 && changes(fixture) === changed) return;
        expect(changes(fixture)).toBeGreaterThan(changed);
        expect(written.length).toBeGreaterThan(0);
        // Rows of a menu are written a few at a time, each time with a row of the log.
        const ofMenu = written.filter((one) => one.action === 'importMenu').length;
        expect(fixture.database.counters.commits - commits).toBeLessThanOrEqual(3 + ofMenu);
        const [first] = written;
        expect(first!.origin).toContain(ADDRESS);
        expect(first!.action).toMatch(/^[a-z][A-Za-z]+$/);
        expect(`${first!.actorKind} ${first!.subjectType} ${first!.subjectId}`).toMatch(/^\w+ \w+ .+/);
      });
    }
  }
});

describe('the audit log', () => {
  test('refuses that a row is changed or removed', async () => {
    const { database } = await batteryFixture();
    expect(() => database.raw.run("update audit_log set actorName = 'Nobody' where sequence = 1")).toThrow(
      'only grows',
    );
    expect(() => database.raw.run('delete from audit_log where sequence = 1')).toThrow('only grows');
  });

  test.each([
    ['changed', "update audit_log set afterJson = '{}' where sequence = 3"],
    ['given to another person', "update audit_log set actorName = 'Nobody' where sequence = 3"],
    ['removed', 'delete from audit_log where sequence = 3'],
    ['put in between', 'update audit_log set sequence = sequence + 1000 where sequence > 3'],
  ])('shows that a row was %s by somebody with the file in hand', async (what, sql) => {
    const { database } = await batteryFixture();
    const copy = openDatabaseImage(database.raw.serialize());
    copy.raw.run('drop trigger audit_log_keeps');
    copy.raw.run('drop trigger audit_log_stays');
    copy.raw.run(sql);
    if (what === 'put in between') {
      copy.raw.run(
        "insert into audit_log select 4, 'false', restaurantId, storeId, actorKind, actorId, actorName, approvedById, action, subjectType, subjectId, beforeJson, afterJson, origin, occurredIsoDateTimeUtc, previousHash, hash from audit_log where sequence = 3",
      );
    }
    expect((await findAuditBreaks(copy.db)).length).toBeGreaterThan(0);
  });
});
