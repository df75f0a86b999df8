import { expect, test } from 'bun:test';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSalesToday } from '#src/features/pos/sales-today.ts';
import { sale } from '#src/features/reports/testing/report-day.ts';
import { storeToday } from './store-today.tsx';

test('today is compared with the same weekday up to the same minute', async () => {
  const fixture = await orderingFixture();
  const textAfter = async (passed: Temporal.DurationLike) => {
    fixture.ctx.pass(passed);
    return (await storeToday(fixture.ctx, SCOPE)).lastWeekText;
  };
  expect(await textAfter({ minutes: 0 })).toBeNull();
  await sale(fixture, 'one');
  fixture.ctx.pass({ minutes: 20 });
  await sale(fixture, 'two');
  expect(await textAfter({ hours: 167, minutes: 50 })).toBe('$10.00 by now last Saturday');
  expect(await textAfter({ minutes: 10 })).toBe('$20.00 by now last Saturday');
});

test('the till and the admin say the same of last week by now', async () => {
  const fixture = await orderingFixture();
  await sale(fixture, 'one');
  fixture.ctx.pass({ minutes: 40 });
  await sale(fixture, 'two');
  fixture.ctx.pass({ hours: 167, minutes: 50 });
  expect((await storeToday(fixture.ctx, SCOPE)).lastWeekText).toBe('$10.00 by now last Saturday');
  expect((await readSalesToday(fixture.ctx, SCOPE)).thenByNowInCents).toBe(1000);
});
