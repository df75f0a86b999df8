/** A card payment in doubt that a box keeps is settled in the admin while the box is away: the box does it when it is back. */
import { expect, test } from 'bun:test';
import { findTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { acceptedOnline } from '#kiosk/testing/website-order.ts';
import { applyTerminalEvent } from '#src/features/eftpos/apply-terminal-event.ts';
import { onCardPaymentJudged, settleWhereKept } from '#src/features/eftpos/settle-on-box.ts';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import { comeLevel, heldBy } from '#tests/battery/support/both-sides.ts';
import { brokenRules } from '#tests/battery/support/invariants.ts';
import { BY_OWNER, openPlatform } from '#tests/battery/support/shops-with-boxes.ts';

test('the bank hasn’t a payment of a box: the box takes it off the order once, and both sides hold the same', async () => {
  const platform = await openPlatform();
  const [shop] = platform.shops;
  const { box, scope } = shop!;
  const { cloud } = platform;
  await comeLevel(platform);
  const idOf = (sql: string) => box.database.raw.query<{ id: string }, []>(sql).get()!.id;
  const posTerminalId = idOf('select id from pos_terminals limit 1');
  const orderId = await acceptedOnline(platform, shop!);
  cloud.database.raw.run(
    `insert into card_terminals (id, restaurantId, storeId, name, provider, reach, address, createdIsoDateTimeUtc)
     values ('pad', '${scope.restaurantId}', '${scope.storeId}', 'Pad', 'simulator', 'local', '10.0.0.9', '2026-11-21T07:00:00Z')`,
  );
  cloud.database.raw.run(
    `insert into card_terminal_tills (posTerminalId, storeId, cardTerminalId) values ('${posTerminalId}', '${scope.storeId}', 'pad')`,
  );
  await comeLevel(platform);
  box.database.raw.run("update card_terminals set secretSealed = 'sealed' where id = 'pad'");
  const { grandTotalInCents: amountInCents } = (await findOrder(box.db, scope, orderId))!;
  const who = { posTerminalId, employeeId: null, by: BY_OWNER, cardTerminalId: 'pad', splitIndex: null };
  const paying = { orderId, attemptId: 'paidbycardatthecount', amountInCents, tipInCents: 0 };
  const { id: attemptId, requestedInCents } = await startTerminalPayment(box, scope, { ...paying, ...who });
  const learn = (event: Parameters<typeof applyTerminalEvent>[3]) => applyTerminalEvent(box, scope, attemptId, event);
  for (const type of ['sending', 'taken'] as const) await learn({ type });
  await learn({ type: 'ended', end: 'APPROVED', approvedInCents: requestedInCents });
  await learn({ type: 'ended', end: 'DECLINED', approvedInCents: 0 });
  await comeLevel(platform);

  const { line } = platform;
  platform.line = async () => {
    throw new Error('the line is cut');
  };
  const act = { attemptId, word: 'hasNot', confirmed: 'takeOut', by: BY_OWNER } as const;
  expect(await settleWhereKept(cloud, scope, act)).toBe('sent');
  expect(await settleWhereKept(cloud, scope, act)).toBe('sent');
  platform.line = line;
  await comeLevel(platform);
  const heard = (await listEventsAfter(box.db, 0, {}, 10_000)).filter(({ type }) => type === 'cardPaymentJudged');
  expect(heard.length).toBe(2);
  for (const event of heard) await onCardPaymentJudged.handle(box, event);
  await comeLevel(platform);
  for (const { db } of [box, cloud]) {
    const settled = { bankWord: 'hasNot', needsReview: 0, decidedByName: 'Admin' };
    expect(await findTerminalAttempt(db, scope, attemptId)).toMatchObject(settled);
  }
  expect(heldBy(box, shop!)).toEqual(heldBy(cloud, shop!));
  expect([await brokenRules(box.database), await brokenRules(cloud.database)]).toEqual([[], []]);
}, 60_000);
