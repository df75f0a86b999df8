/** An evening at the till, whose chained events the verifier outside the program finds whole, and which say what the books say. */
import { expect, test } from 'bun:test';
import { chainIn, nameMachineOfEvidence, presentHead } from '#db/evidence/evidence-links.repository.ts';
import { evidenceLines } from '#db/evidence/export-evidence.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import { insertTimeClockEvent } from '#db/timeclock/time-clock-events.repository.ts';
import { type EvidenceLink, textOfHead } from '#src/domain/evidence/evidence-link.ts';
import { cancelBill } from '#src/features/counter/cancel-bill.ts';
import { mergeBills } from '#src/features/counter/merge-bills.ts';
import { splitBill } from '#src/features/counter/split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { forgetCustomer } from '#src/features/customers/forget-customer.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, CUSTOMER, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';

interface Verifier {
  findingsOf(text: string, heads?: readonly string[]): { line: number; what: string; about: string }[];
}
const { findingsOf } = (await import(new URL('../../scripts/verify-evidence.mjs', import.meta.url).href)) as Verifier;

const exported = async ({ ctx }: Pick<BillsFixture, 'ctx'>) => {
  const lines = await Array.fromAsync(evidenceLines(ctx.db, SCOPE));
  return lines.map((line) => `${line}\n`).join('');
};
const linksIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as EvidenceLink)
    .filter(({ kind }) => kind !== undefined);
const head = ({ ctx }: Pick<BillsFixture, 'ctx'>) => textOfHead(presentHead(ctx.db, SCOPE)!);

const allow = () => 'employee-mia';

async function punch({ ctx }: BillsFixture, id: string, type: 'clockIn' | 'clockOut', at: string) {
  return ctx.write((trx) =>
    insertTimeClockEvent(trx, SCOPE, {
      ...{ id, type, employeeId: 'employee-mia', occurredIsoDateTimeUtc: at, recordedIsoDateTimeUtc: at },
      ...{ posTerminalId: FRONT.posTerminalId, terminalName: 'Front', source: 'cloud', byName: 'Mia' },
      ...{ isTimeDoubtful: false, isPinProven: true, isToldLater: false, breakKind: null, deduction: null },
    }),
  );
}

/** Sold, discounted, voided, cancelled, refunded, split, merged, and clocked. */
async function evening(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  const { ctx } = fixture;
  await punch(fixture, 'in', 'clockIn', '2026-11-21T06:00:00.000Z');
  await fixture.send('sold', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
  await fixture.pay('sold');
  const off = { discount: { kind: 'amount', value: 300 } as const, surcharge: null };
  const manual = { discountInCents: 300, surchargeInCents: 0 };
  const cheaper = { lines: [ordered('c', 'burger')], adjustments: off, manual };
  await fixture.send('cheaper', cheaper, { expectedTotalInCents: 700, allow });
  await fixture.pay('cheaper');
  await fixture.send('voided', { lines: [ordered('d', 'burger'), ordered('e', 'cola')] });
  await fixture.send('voided', { lines: [ordered('d', 'burger')] }, { voidReason: 'Cold', allow });
  await fixture.pay('voided');
  await fixture.send('called off', { lines: [ordered('f', 'wrap')] });
  await cancelBill(ctx, SCOPE, { ...FRONT, billId: 'called off', reason: 'Left', allow });
  const refund = { orderId: 'sold', amountInCents: 500, reason: 'Cold', by: BY_MIA, key: 'back' };
  await refundOrder(ctx, SCOPE, refund);
  await fixture.send('split', { lines: [ordered('g', 'burger'), ordered('h', 'beer')] });
  const shares = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
  await splitBill(ctx, SCOPE, { ...FRONT, billId: 'split', shares });
  await fixture.pay('split', { shareId: 'x', amountInCents: 900 });
  await fixture.pay('split', { shareId: 'y', amountInCents: 900 });
  for (const id of ['one', 'two']) await fixture.send(id, { lines: [ordered(`dish of ${id}`, 'burger')] });
  const { version } = await fixture.bill('one');
  await mergeBills(ctx, SCOPE, { ...FRONT, billId: 'one', fromBillId: 'two', expectedVersion: version });
  await fixture.pay('one');
  await punch(fixture, 'out', 'clockOut', '2026-11-21T12:00:00.000Z');
  return fixture;
}

test('an evening’s links hold, and the head that was printed is among them', async () => {
  const fixture = await evening();
  expect(findingsOf(await exported(fixture), [head(fixture)])).toEqual([]);
});

test('what an evening leaves in the chain, in its order', async () => {
  const links = linksIn(await exported(await evening()));
  expect(
    links.map(({ kind, rowId, amounts }) => [kind, kind.startsWith('p') ? '' : rowId, amounts]),
  ).toMatchInlineSnapshot(`
    [
      [
        "clockedIn",
        "in",
        {},
      ],
      [
        "paymentTaken",
        "",
        {
          "amountInCents": 1800,
          "tipInCents": 0,
        },
      ],
      [
        "discountGiven",
        "cheaper",
        {
          "changeInCents": 300,
          "discountInCents": 300,
        },
      ],
      [
        "paymentTaken",
        "",
        {
          "amountInCents": 700,
          "tipInCents": 0,
        },
      ],
      [
        "itemVoided",
        "voided",
        {
          "amountInCents": 400,
          "quantity": 1,
        },
      ],
      [
        "paymentTaken",
        "",
        {
          "amountInCents": 1000,
          "tipInCents": 0,
        },
      ],
      [
        "orderVoided",
        "called off",
        {
          "amountInCents": 700,
        },
      ],
      [
        "paymentUndone",
        "",
        {
          "amountInCents": -500,
          "tipInCents": 0,
        },
      ],
      [
        "refundMade",
        "198503ac76e0c8938ca5e9e2",
        {
          "amountInCents": 500,
        },
      ],
      [
        "paymentTaken",
        "",
        {
          "amountInCents": 900,
          "tipInCents": 0,
        },
      ],
      [
        "paymentTaken",
        "",
        {
          "amountInCents": 900,
          "tipInCents": 0,
        },
      ],
      [
        "orderMerged",
        "two",
        {
          "amountInCents": 1000,
        },
      ],
      [
        "paymentTaken",
        "",
        {
          "amountInCents": 2000,
          "tipInCents": 0,
        },
      ],
      [
        "clockedOut",
        "out",
        {},
      ],
    ]
  `);
});

test('every payment, refund and punch of the books has its link, over the same amount, and no link is of nothing', async () => {
  const fixture = await evening();
  const { raw } = fixture.ctx.database;
  const rows = raw
    .query<{ id: string; amount: number | null }, []>(
      `select id, amountInCents as amount from tenders union all select id, amountInCents from refunds
       union all select id, null from time_clock_events`,
    )
    .all();
  const links = linksIn(await exported(fixture)).filter(({ kind }) => !/Voided|Merged|^discount/.test(kind));
  const said = links.map(({ rowId, amounts }) => `${rowId} ${amounts.amountInCents ?? null}`);
  expect(said.sort()).toEqual(rows.map(({ id, amount }) => `${id} ${amount}`).sort());
});

test('the same punch told twice is one link', async () => {
  const fixture = await evening();
  const before = await exported(fixture);
  await punch(fixture, 'in', 'clockIn', '2026-11-21T06:00:00.000Z');
  expect(await exported(fixture)).toBe(before);
});

test('forgetting a customer changes no link', async () => {
  const fixture = await evening();
  const before = await exported(fixture);
  const restaurant = grantRestaurantScope({ restaurantId: SCOPE.restaurantId });
  await forgetCustomer(fixture.ctx, restaurant, { customerId: CUSTOMER, by: BY_MIA });
  expect(await exported(fixture)).toBe(before);
});

test('no name is in an export', async () => {
  expect(await exported(await evening())).not.toMatch(/Mia|Ada|Cold|Left|Front/);
});

test('a write that is taken back leaves no link', async () => {
  const fixture = await evening();
  const before = await exported(fixture);
  const event = { kind: 'paymentTaken', rowId: 'never', isoDateTimeUtc: '', businessDay: '', amounts: {} } as const;
  const failing = fixture.ctx.write(async (trx) => {
    chainIn(trx, SCOPE, event);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await exported(fixture)).toBe(before);
});

test('a program that starts again begins a chain that names the one before: neither can be left out', async () => {
  const fixture = await evening();
  const { raw } = fixture.ctx.database;
  const first = head(fixture);
  beginHistory(raw, 'start', '2026-11-21T13:00:00.000Z');
  await punch(fixture, 'first', 'clockIn', '2026-11-21T13:00:00.000Z');
  beginHistory(raw, 'start', '2026-11-21T14:00:00.000Z');
  await punch(fixture, 'second', 'clockOut', '2026-11-21T14:00:00.000Z');
  const text = await exported(fixture);
  expect(findingsOf(text, [first, head(fixture)])).toEqual([]);
  const middle = linksIn(text).find(({ rowId }) => rowId === 'first')?.history ?? 'none';
  const without = text
    .split('\n')
    .filter((line) => !line.includes(`"history":"${middle}"`) && !line.includes(`/${middle}/2/`));
  expect(findingsOf(without.join('\n'), [])).toContainEqual(expect.objectContaining({ what: 'missing' }));
});

test('a box’s chain is its own, beside the cloud’s of the same store', async () => {
  const fixture = await evening();
  nameMachineOfEvidence(fixture.ctx.database, () => 'b1');
  await punch(fixture, 'at the box', 'clockIn', '2026-11-21T13:00:00.000Z');
  const text = await exported(fixture);
  expect(findingsOf(text)).toEqual([]);
  expect([...new Set(linksIn(text).map(({ writer }) => writer))]).toEqual(['b1:roma-newtown', 'cloud:roma-newtown']);
});

test('a link that is there cannot be changed by the program', async () => {
  const fixture = await evening();
  expect(() => fixture.ctx.database.raw.run("update evidence_links set businessDay = '2026-11-20'")).toThrow(
    'evidence only grows',
  );
});
