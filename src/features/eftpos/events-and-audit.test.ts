/** What an act on a card payment leaves behind: rows of the audit log, a word to the tills, and paper. */
import { expect, test } from 'bun:test';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { BY_BEN, BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { cancelTerminalPayment } from './act-on-terminal-payment.ts';
import { removeCardTerminal } from './manage-card-terminals.ts';
import { printCardReceipt } from './print-card-receipt.ts';
import { refundToCard } from './refund-to-card.ts';
import {
  ADDRESS,
  act,
  aSale,
  type EftposFixture,
  eftposFixture,
  sellByCard,
  settle,
  TILL,
} from './testing/eftpos-fixture.ts';

const refund = (fixture: EftposFixture, attemptId: string, amountInCents: number) =>
  refundToCard(fixture.ctx, SCOPE, {
    ...{ orderId: 'sale-1', attemptId, amountInCents, reason: 'Cold', paymentId: null },
    ...{ posTerminalId: TILL, employeeId: null, by: BY_MIA },
  });
const withPrinter = (fixture: EftposFixture) =>
  addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
const customerCopy = { attemptId: 'attempt-1', copy: 'customer', by: BY_MIA } as const;

test('whatever is done to a card payment is told to the tills and kept with who did it', async () => {
  const fixture = await eftposFixture();
  const { ctx, cardTerminalId } = fixture;
  await withPrinter(fixture);
  const second = { id: 'sale-2', attemptId: 'attempt-2' };
  const evening: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['wanted', () => placeCardOrder(ctx, SCOPE, aSale())],
    ['approved', () => settle(fixture)],
    ['printed', () => printCardReceipt(ctx, SCOPE, customerCopy)],
    ['given back', () => refund(fixture, 'refund-1', 400)],
    ['gone back', () => settle(fixture)],
    [
      'wanted again',
      () => {
        fixture.world.setStory(ADDRESS, 'manual');
        return placeCardOrder(ctx, SCOPE, aSale(second));
      },
    ],
    ['called off', () => cancelTerminalPayment(ctx, SCOPE, { ...act, attemptId: 'attempt-2' })],
    ['terminal removed', () => removeCardTerminal(ctx, SCOPE, { cardTerminalId, by: BY_BEN })],
  ];
  const left: unknown[] = [];
  for (const [name, run] of evening) {
    const { events, audit } = await eventsAndAudit(ctx, run);
    left.push([name, audit, events]);
  }
  expect(left).toEqual([
    ['wanted', ['placeOrder', 'startCardPayment'], ['terminalPaymentChanged']],
    [
      'approved',
      ['payOrder', 'acceptOrder'],
      ['orderAccepted', 'printJobQueued', 'tenderTaken', 'terminalPaymentChanged'],
    ],
    ['printed', ['printCardReceipt'], ['printJobQueued']],
    ['given back', ['refundToCard'], ['terminalPaymentChanged']],
    ['gone back', [], ['printJobQueued', 'tenderTaken', 'terminalPaymentChanged']],
    ['wanted again', ['placeOrder', 'startCardPayment'], ['terminalPaymentChanged']],
    ['called off', ['cancelCardPayment'], ['terminalPaymentChanged']],
    ['terminal removed', ['removeCardTerminal'], []],
  ]);
});

test('the first paper of a card receipt is the receipt, the second says that it is a duplicate', async () => {
  const fixture = await eftposFixture();
  await sellByCard(fixture);
  const print = () => printCardReceipt(fixture.ctx, SCOPE, customerCopy);
  expect((await refusalOf(print()))?.reason).toBe('no_printer');
  await withPrinter(fixture);
  await print();
  await print();
  const jobs = await fixture.ctx.db.selectFrom('print_jobs').selectAll().orderBy('id').execute();
  const papers = jobs.map((job) => ({ ...job, ...(JSON.parse(job.payloadJson) as { isDuplicate: boolean }) }));
  expect(papers.map(({ isDuplicate, reason, orderId }) => [isDuplicate, reason, orderId])).toEqual([
    [false, 'auto', null],
    [true, 'reprint', null],
  ]);
});

test.each([
  ['all of it at once is a full refund', [1000], ['full']],
  ['the last part is a part, like the first', [400, 600], ['partial', 'partial']],
] as const)('%s', async (_, amounts, kinds) => {
  const fixture = await eftposFixture();
  await sellByCard(fixture);
  for (const [at, amount] of amounts.entries()) {
    await refund(fixture, `refund-${at}`, amount);
    await settle(fixture);
  }
  expect((await listRefunds(fixture.ctx.db, SCOPE, 'sale-1')).map(({ kind }) => kind)).toEqual([...kinds]);
});
