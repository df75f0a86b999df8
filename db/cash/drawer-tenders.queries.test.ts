import { describe, expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { listUncountedTenders, tendersOfOldDays, tendersOfSession } from './drawer-tenders.queries.ts';

describe('what a count of a drawer counts', () => {
  test.each([
    [
      'of its day and later',
      tendersOfSession.sql(),
      /SEARCH tenders USING INDEX tenders_by_day \(storeId=\? AND businessDay>\?\)/,
    ],
    [
      'of days before, written down since',
      tendersOfOldDays.sql(),
      /SEARCH tenders USING INDEX tenders_by_day \(storeId=\? AND businessDay=\? AND rowid>\?\)/,
    ],
  ])('%s, is not looked for among all that the store was ever paid', async (_, sql, way) => {
    const { database } = await testContext();
    const plan = database.raw.query<{ detail: string }, []>(`explain query plan ${sql.replaceAll('?', "''")}`).all();
    const steps = plan.map(({ detail }) => detail);
    expect(steps.filter((step) => way.test(step))).toHaveLength(1);
    const others = steps.filter((step) => / tenders /.test(step) && !way.test(step));
    // From one day to the one before it: a step of the index each.
    for (const step of others) expect(step).toContain('tenders_by_day (storeId=? AND businessDay<?)');
    expect(steps.join('\n')).not.toContain('AUTOMATIC');
  });

  test.each([
    ['a session that follows a count', { openMark: 1500, countedDay: '2025-03-26', closeMark: 1300 }],
    ['the first session', { openMark: 1500, countedDay: null, closeMark: 0 }],
    ['a float that is not counted in yet', { openMark: null, countedDay: '2025-03-28', closeMark: 900 }],
    ['a count of a day that is not over', { openMark: 1900, countedDay: '2025-03-30', closeMark: 1890 }],
  ])('is found as if each payment were looked at: %s', async (_, { openMark, countedDay, closeMark }) => {
    const { database, db } = await testContext();
    const { raw } = database;
    raw.run('pragma foreign_keys = off');
    // Twenty payments a day at two tills of two stores; every seventh comes from a till that was offline for days.
    raw.run(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < 1999)
       insert into tenders (id, restaurantId, storeId, orderId, orderVersion, paymentType, amountInCents, tenderedInCents, changeInCents,
         posTerminalId, businessDay, takenIsoDateTimeUtc)
       select 'tender' || i, 'house', 'store' || (i % 2), 'order', 1, 'posCash', 100, 100, 0, 'till' || (i % 3),
         date('2025-01-01', (i / 20 - (i % 7 = 0) * 9) || ' days'), '' from n`,
    );
    raw.run(
      `insert into cash_session_tenders (tenderId, restaurantId, storeId, sessionId) select id, restaurantId, storeId, 'counted' from tenders where rowid % 11 = 0`,
    );
    const fromDay = '2025-03-30';
    const wanted = raw
      .query<{ id: string; businessDay: string; place: number }, []>(
        `select id, businessDay, rowid as place from tenders where storeId = 'store0' and posTerminalId in ('till0', 'till2') and rowid % 11 <> 0 order by id`,
      )
      .all()
      .filter(
        ({ businessDay, place }) =>
          businessDay >= fromDay ||
          (openMark !== null && place > openMark) ||
          (countedDay !== null && place > closeMark && businessDay <= countedDay),
      );
    const found = listUncountedTenders(db, grantStoreScope({ restaurantId: 'house', storeId: 'store0' }), {
      terminalIds: ['till0', 'till2'],
      session: { businessDay: fromDay, openMark },
      previous: countedDay === null ? null : { closedBusinessDay: countedDay, closeMark },
    });
    expect(wanted.length).toBeGreaterThan(5);
    expect(found.map(({ id, isLate }) => `${id} ${isLate}`).sort()).toEqual(
      wanted.map(({ id, businessDay }) => `${id} ${businessDay < fromDay}`).sort(),
    );
  });
});
