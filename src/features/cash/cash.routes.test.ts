/** What a till and a desk ask about drawers, over the wire. */
import { describe, expect, test } from 'bun:test';
import { overTheWire, type Wire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { cashRoutes } from './cash.routes.ts';
import { type CashFixture, cashFixture, MANAGER } from './testing/cash-fixture.ts';

type Setting = CashFixture & Wire;

async function atTill(permissions = MANAGER): Promise<Setting> {
  const fixture = await cashFixture();
  return { ...fixture, ...(await overTheWire(fixture.ctx, cashRoutes, permissions)) };
}
const ask = ({ till }: Setting, act: string, body: object, key = crypto.randomUUID() as string) =>
  till('POST', `pos/cash/${act}`, body, { 'idempotency-key': key });
const float = (floatInCents: number) => ({ floatInCents, denominations: [] });
const opened = async (setting: Setting) => (await ask(setting, 'open', float(10_000))).body.sessionId as string;
const counted = (sessionId: string, countedInCents: number) => ({
  ...{ sessionId, countedInCents, denominations: [], note: '' },
});

describe('the drawer of a till', () => {
  test('is opened, moved in, counted and counted again; each says what it did', async () => {
    const setting = await atTill();
    const sessionId = await opened(setting);
    const moved = await ask(setting, 'moves', { sessionId, kind: 'out', amountInCents: 500, reason: 'Milk' });
    expect(moved.body).toEqual({ moveId: expect.stringMatching(/.{10}/) });
    const first = await ask(setting, 'counts', counted(sessionId, 9400));
    expect(first.body).toMatchObject({ number: 1, countedInCents: 9400, expectedInCents: 9500 });
    const again = await ask(setting, 'recounts', { ...counted(sessionId, 9500), afterNumber: 1 });
    expect(again.body).toMatchObject({ number: 2, countedInCents: 9500, expectedInCents: 9500 });
    const read = await setting.till('GET', `pos/cash/counts/${again.body.id}`);
    expect(read.body).toMatchObject({ id: again.body.id, number: 2 });
    const printed = await ask(setting, `counts/${again.body.id}/print`, {});
    expect(printed.body).toEqual({ printJobId: expect.stringMatching(/.{10}/) });
    const { body } = await setting.till('GET', 'pos/cash');
    expect(body).toMatchObject({ drawer: expect.anything() });
  });

  test('is opened, moved in and counted once by one press, however often it is sent', async () => {
    const setting = await atTill();
    const twice = async (act: string, body: object) => {
      const press = () => ask(setting, act, body, `one-press-for-${act}`);
      const first = await press();
      expect([first.status, (await press()).body]).toEqual([200, first.body]);
      return first.body;
    };
    const { sessionId } = await twice('open', float(10_000));
    await twice('moves', { sessionId, kind: 'in', amountInCents: 500, reason: 'Change' });
    await twice('counts', counted(sessionId, 10_500));
    await twice('recounts', { ...counted(sessionId, 10_400), afterNumber: 1 });
    const rows = await setting.ctx.db.selectFrom('cash_moves').select('amountInCents').execute();
    expect(rows).toEqual([{ amountInCents: 500 }]);
    const counts = await setting.ctx.db.selectFrom('cash_counts').select('countedInCents').orderBy('number').execute();
    expect(counts).toEqual([{ countedInCents: 10_500 }, { countedInCents: 10_400 }]);
  });

  test('asks an employee without drawer permission for a PIN, in the words of what is done', async () => {
    const setting = await atTill(['takeOrders']);
    const session = await setting.open(10_000);
    const act = async (which: string, body: object) => {
      const { error } = (await ask(setting, which, body)).body;
      const [part] = error.details.act.parts;
      return [error.reason, error.details.act.subjectId, part.key, part.upTo, part.words];
    };
    const move = { sessionId: session, amountInCents: 500, reason: 'Milk' };
    const pin = 'pin_required';
    expect(await act('open', float(5000))).toEqual([
      ...[pin, 'till', 'openDrawerSession 5000', 1, 'Start the drawer with $50.00'],
    ]);
    expect(await act('moves', { ...move, kind: 'out' })).toEqual([
      pin,
      session,
      'moveCash out',
      500,
      'Cash out, $5.00',
    ]);
    expect(await act('moves', { ...move, kind: 'in' })).toEqual([pin, session, 'moveCash in', 500, 'Cash in, $5.00']);
    expect(await act('counts', counted(session, 9400))).toEqual([
      ...[pin, session, 'countDrawer 1 9400', 1, 'Count of $94.00'],
    ]);
    expect(await act('recounts', { ...counted(session, 9400), afterNumber: 1 })).toEqual([
      ...[pin, session, 'countDrawer 2 9400', 1, 'Recount of $94.00'],
    ]);
    expect(await act('counts/any-count/print', {})).toEqual([pin, 'any-count', 'printCount', 1, 'Print a past count']);
  });
});

test('a desk gets the counts of a period as a file, named by the store’s day', async () => {
  const setting = await atTill();
  await ask(setting, 'counts', counted(await opened(setting), 9400));
  const file = (query: string) => setting.file(`cash/counts.csv${query}`);
  const all = await file('');
  expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(all.headers.get('content-disposition')).toBe('attachment; filename="cash-counts-2026-11-21.csv"');
  const rows = async (query: string) => (await (await file(query)).text()).trim().split('\n').length - 1;
  expect([await rows(''), await rows('?difference=over'), await rows('?difference=short')]).toEqual([1, 0, 1]);
  expect(await rows('?period=chooseDates&from=2026-11-22&to=2026-11-23')).toBe(0);
});
