import { describe, expect, test } from 'bun:test';
import { batteryFixture } from './support/battery-fixture.ts';
import { askOf } from './support/route-row.ts';
import { APPS, ROWS } from './support/route-table.ts';

const fixture = await batteryFixture();
const { planted, ctx, served } = fixture;
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('every public call has a limit per address', () => {
  test('every public route has one, and pages have one, public or not', () => {
    const without = served.filter((route) => (route.isPublic || route.kind === 'page') && route.limit === null);
    expect(without.map(keyOf)).toEqual([]);
  });

  // The limit is spent before anything else is done, so what is asked need not be right.
  for (const route of served) {
    if (route.limit === null || APPS.includes(keyOf(route))) continue;
    const { burst } = route.limit;
    test(`${keyOf(route)}: ${burst} at once are let in, one more has to wait, and another address does not`, async () => {
      const address = `limit-${keyOf(route).replaceAll(' ', '-')}`;
      const row = ROWS[keyOf(route)]!;
      const form = row.forms ? Object.keys(row.forms)[0] : undefined;
      const asked = askOf(keyOf(route), row, planted, ctx, { ids: planted.own.ids, role: 'nobody', form });
      // Unknown ids and no body: the cheapest answer there is.
      const { body: _body, form: _form, raw: _raw, ...rest } = asked;
      const path = asked.path.replaceAll(planted.own.ids.restaurantId, 'nobody');
      const send = (from: string) => fixture.send({ ...rest, path, address: from });
      let refused = 0;
      for (let count = 0; count < burst; count++) {
        const answer = await send(address);
        if (answer.status === 503) refused++;
        await answer.body?.cancel();
      }
      expect(refused).toBe(0);
      // A token may have been added since then where they refill fast.
      let answer = await send(address);
      for (let more = 0; more < burst && answer.status !== 503; more++) answer = await send(address);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await send(`another-${address}`)).status).not.toBe(503);
    });
  }
});
