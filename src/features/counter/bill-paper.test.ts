import { describe, expect, test } from 'bun:test';
import { updatePrintStation } from '#db/printing/print-stations.repository.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { reprintOrder } from '#src/features/printing/reprint.ts';
import { aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { cancelBill } from './cancel-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };

/** The counter prints a receipt with every order. */
async function table() {
  const fixture = await billsFixture();
  const counter = aStation('kitchen', { isDefault: true, docketTypes: ['ORDER_TICKET', 'ORDER_INVOICE'] });
  await fixture.ctx.write((trx) => updatePrintStation(trx, SCOPE, counter));
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
  return fixture;
}

const ask = (fixture: BillsFixture) =>
  reprintOrder(fixture.ctx, SCOPE, { orderId: 'one', docketType: 'ORDER_INVOICE', by: FRONT.by });

async function customersPapers(fixture: BillsFixture): Promise<string[]> {
  const rows = await fixture.ctx.db
    .selectFrom('print_jobs')
    .select('payloadJson')
    .where('docketType', '=', 'ORDER_INVOICE')
    .orderBy('id')
    .execute();
  return rows.map(({ payloadJson }) => docketPlainText(renderDocket(JSON.parse(payloadJson) as DocketSnapshot)));
}

/** What heads each customer's paper. */
async function titles(fixture: BillsFixture) {
  const papers = await customersPapers(fixture);
  return papers.map((text) => text.match(/REPRINT \d|BILL - NOT A RECEIPT|TAX INVOICE/g)?.join(' '));
}

describe('the bill of a table', () => {
  test('is not printed before somebody asks, and the first is no reprint', async () => {
    const fixture = await table();
    expect(await titles(fixture)).toEqual([]);
    await ask(fixture);
    expect(await titles(fixture)).toEqual(['BILL - NOT A RECEIPT']);
  });

  test('asked for again is a reprint; after another round it is a new bill', async () => {
    const fixture = await table();
    await ask(fixture);
    await ask(fixture);
    await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
    await ask(fixture);
    await ask(fixture);
    const bill = 'BILL - NOT A RECEIPT';
    expect(await titles(fixture)).toEqual([bill, `REPRINT 1 ${bill}`, bill, `REPRINT 1 ${bill}`]);
  });

  test('and its receipt are two papers: the receipt prints when it is paid, and its first copy is number 1', async () => {
    const fixture = await table();
    await ask(fixture);
    await fixture.pay('one');
    expect(await titles(fixture)).toEqual(['BILL - NOT A RECEIPT', 'TAX INVOICE']);
    await ask(fixture);
    expect((await titles(fixture)).at(-1)).toBe('REPRINT 1 TAX INVOICE');
  });

  test('that was printed twice is no copy of the receipt, whose first is number 1 all the same', async () => {
    const fixture = await table();
    await ask(fixture);
    await ask(fixture);
    await fixture.pay('one');
    await ask(fixture);
    expect((await titles(fixture)).at(-1)).toBe('REPRINT 1 TAX INVOICE');
  });
});

describe('the bill of a table with dishes that the kitchen doesn’t have yet', () => {
  const last = async (fixture: BillsFixture) => ((await customersPapers(fixture)).at(-1) ?? '').replaceAll(/\s+/g, ' ');

  test('names them apart, without a price, and no longer once they are sent', async () => {
    const fixture = await table();
    const lines = [ordered('a', 'burger', 3), ordered('b', 'beer')];
    await fixture.save('one', { lines });
    await ask(fixture);
    expect(await last(fixture)).toMatch(/1 x burger \$10\.00 .*TOTAL AUD \$10\.00 .*Balance due \$10\.00/);
    expect(await last(fixture)).toMatch(/Balance due .*Not sent, not in this total: 2 x burger 1 x beer -/);
    await fixture.send('one', { lines });
    await ask(fixture);
    expect(await last(fixture)).toContain('Balance due $38.00');
    expect(await last(fixture)).not.toContain('Not sent');
  });

  test('is a new bill each time it shows others, and a reprint only of what it shows', async () => {
    const fixture = await table();
    const bill = 'BILL - NOT A RECEIPT';
    await ask(fixture);
    await fixture.save('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
    await ask(fixture);
    await ask(fixture);
    await fixture.save('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer', 2)] });
    await ask(fixture);
    expect(await titles(fixture)).toEqual([bill, bill, `REPRINT 1 ${bill}`, bill]);
    await fixture.save('one', { lines: [ordered('a', 'burger')] });
    await ask(fixture);
    expect((await titles(fixture)).at(-1)).toBe(`REPRINT 1 ${bill}`);
  });

  test('says nothing of a changed name, of a dish taken off, or on a receipt', async () => {
    const fixture = await table();
    await fixture.save('one', { customerName: 'Ada', lines: [ordered('a', 'burger', 1, { comments: 'No onion' })] });
    await ask(fixture);
    expect(await last(fixture)).not.toContain('Not sent');
    await fixture.save('one', { customerName: '', lines: [ordered('a', 'burger')] });
    await fixture.pay('one');
    expect(await last(fixture)).not.toContain('Not sent');
  });
});

test('a refund prints an adjustment note, and a copy of the receipt says what is left of the tax', async () => {
  const fixture = await table();
  await fixture.pay('one');
  await refundOrder(fixture.ctx, SCOPE, {
    ...{ orderId: 'one', amountInCents: 500, reason: 'Cold', key: 'back', posTerminalId: 'till' },
    ...{ method: 'cash', by: FRONT.by },
  });
  await ask(fixture);
  const rows = await fixture.ctx.db.selectFrom('print_jobs').select('payloadJson').orderBy('id').execute();
  const papers = rows
    .map(({ payloadJson }) => JSON.parse(payloadJson))
    .filter(({ kind }) => kind === 'ORDER_INVOICE')
    .map((payload) => docketPlainText(renderDocket(payload)));
  expect(papers[1]).toMatch(/ADJUSTMENT NOTE\n.*For invoice .*-P-101/);
  expect(papers[1]).toMatch(/REFUND +-\$5\.00/);
  expect(papers[1]).toMatch(/GST adjusted +-\$0\.46/);
  expect(papers[2]).toMatch(/Refunded +-\$5\.00\nGST after refunds +\$0\.45/);
});

test('a paid order that is called off prints what went back, for the customer', async () => {
  const fixture = await table();
  await fixture.pay('one');
  await cancelBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', reason: 'Rung up by mistake', allow: () => null });
  const rows = await fixture.ctx.db.selectFrom('print_jobs').select('payloadJson').orderBy('id').execute();
  const papers = rows
    .map(({ payloadJson }) => JSON.parse(payloadJson))
    .filter(({ kind }) => kind === 'ORDER_INVOICE')
    .map((payload) => docketPlainText(renderDocket(payload)));
  const note = papers.find((paper) => paper.includes('ADJUSTMENT NOTE'));
  expect(note).toMatch(/REFUND +-\$10\.00/);
  expect(note).toContain('Rung up by mistake');
});

test('a table’s bill names an optional service charge beside what is due, and asks for neither more nor less', async () => {
  const fixture = await table();
  const { tips } = (await fixture.ctx.menus.storeOf(SCOPE)).profile.settings;
  fixture.setSettings({ tips: { ...tips, serviceChargeBps: 1250 } });
  await ask(fixture);
  const rows = await fixture.ctx.db.selectFrom('print_jobs').select('payloadJson').orderBy('id').execute();
  const bill = docketPlainText(renderDocket(JSON.parse(rows.at(-1)!.payloadJson)));
  expect(bill).toMatch(/Balance due +\$10\.00\nOptional service 12\.5% +\$1\.25\nWith service +\$11\.25/);
  expect((await fixture.bill('one')).leftInCents).toBe(1000);
});
