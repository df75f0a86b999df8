import { describe, expect, test } from 'bun:test';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { insertOrderPayment } from '#db/payments/order-payments.repository.ts';
import { queueAttempt, updateAttempt } from '#db/payments/payment-attempts.repository.ts';
import { finishPrintJob } from '#db/printing/print-jobs.repository.ts';
import { setPrinterState } from '#db/printing/printers.repository.ts';
import { setTries } from '#db/staff/pos-terminals.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { NO_TRIES } from '#src/domain/access/pin.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import { addOrder, allJobs, ROMA_SCOPE, soldFor } from '#src/features/printing/testing/printing-fixture.ts';
import { pauseStore, readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const TODAY = { businessDay: '2026-11-21', placedIsoDateTimeUtc: '2026-11-21T06:30:00Z' };

describe('the first page of a store', () => {
  test('an empty store says what will be there', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.get('staff', ROMA);
    expect(status).toBe(200);
    expect(html).toContain('No sales yet');
    expect(html).toContain('$0.00');
  });

  test('compares today with the same day last week up to this hour; cancelled orders are no sales', async () => {
    const pages = await adminPages();
    const money = soldFor(3000);
    await addOrder(pages.ctx, { ...TODAY, ...money, statusCode: 'completed' });
    await addOrder(pages.ctx, { ...TODAY, ...money, statusCode: 'cancelled' });
    const lastWeek = { ...money, businessDay: '2026-11-14', statusCode: 'completed' as const };
    await addOrder(pages.ctx, { ...lastWeek, placedIsoDateTimeUtc: '2026-11-14T02:00:00Z', ...soldFor(2000) });
    await addOrder(pages.ctx, { ...lastWeek, placedIsoDateTimeUtc: '2026-11-14T10:00:00Z' });
    const { html } = await pages.get('owner', ROMA);
    expect(html).toContain('$30.00');
    expect(html).toContain('$20.00 by now last Saturday, $50.00 all day');
    expect(html).toContain('$20.00 by now last Saturday<');
    expect(html.match(/50% more/g)).toHaveLength(2);
  });

  test('the steps to the first evening stay until it is over, each with its state and its link', async () => {
    const pages = await adminPages();
    const { html } = await pages.get('manager', ROMA);
    expect(html).toContain('Getting ready to open');
    expect(html).toContain('of 11 done');
    for (const path of [
      'settings/store-trading-hours',
      'settings/timings',
      'menu',
      'settings/delivery_area',
      'pos-settings',
    ]) {
      expect(html).toContain(`href="/admin${ROMA}/${path}"`);
    }
    expect(html).toMatch(/Ordering hours(?:<[^>]*>)*, still to do/);
    const day = { do: 'save', version: '0', 'pickup.monday.0.start': '11am', 'pickup.monday.0.end': '9pm' };
    await pages.post('manager', `${ROMA}/settings/timings`, day);
    const later = (await pages.get('manager', ROMA)).html;
    expect(later).not.toMatch(/Ordering hours(?:<[^>]*>)*, still to do/);
    // No times for delivery: nothing is left to do for it.
    expect(later).not.toMatch(/Delivery(?:<[^>]*>)*, still to do/);
    expect((await pages.get('staff', ROMA)).html).not.toContain('Getting ready to open');
  });

  test('a printer, a till and a test order are done when paper, a PIN and the counter say so', async () => {
    const pages = await adminPages();
    const left = async () =>
      [...(await pages.get('manager', ROMA)).html.matchAll(/([A-Z][A-Za-z ]+)(?:<[^>]*>)*, still to do/g)].map(
        ([, title]) => title,
      );
    const { ctx } = pages;
    expect(await left()).toEqual(expect.arrayContaining(['Till', 'Printer', 'Test order']));
    await addOrder(ctx, { ...TODAY, isTest: true, statusCode: 'new' });
    await testPrint(ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    expect(await left()).toEqual(expect.arrayContaining(['Till', 'Printer', 'Test order']));
    const [job] = await allJobs(ctx);
    await ctx.write((trx) => finishPrintJob(trx, ROMA_SCOPE, job!.id, { stage: 'printed', at: ctx.clock.now() }));
    expect(await left()).not.toContain('Printer');
    await addOrder(ctx, { ...TODAY, isTest: true, statusCode: 'accepted' });
    expect(await left()).not.toContain('Test order');
    const entry = { by: BY_OWNER, action: 'enterPin', subjectType: 'posTerminal', subjectId: 'till-1' };
    await ctx.write((trx) => appendStoreAudit(trx, ctx, ROMA_SCOPE, entry));
    expect(await left()).not.toContain('Till');
  });

  test('a test order that the store accepted by itself is done once somebody saw it: its docket came out, or staff completed it', async () => {
    const seen = async (what: 'nothing' | 'docket' | 'completed') => {
      const pages = await adminPages();
      const { ctx } = pages;
      const { id: orderId } = await addOrder(ctx, { ...TODAY, isTest: true, statusCode: 'accepted' });
      const moved = (toStatus: 'accepted' | 'completed', byKind: string) =>
        ctx.database.raw.run(
          'insert into order_history (id, orderId, storeId, occurredIsoDateTimeUtc, toStatus, byKind, byName) values (?, ?, ?, ?, ?, ?, ?)',
          [toStatus, orderId, ROMA_SCOPE.storeId, TODAY.placedIsoDateTimeUtc, toStatus, byKind, byKind],
        );
      moved('accepted', 'system');
      if (what === 'completed') moved('completed', 'employee');
      if (what === 'docket') {
        await testPrint(ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
        const [job] = await allJobs(ctx);
        await ctx.write((trx) => finishPrintJob(trx, ROMA_SCOPE, job!.id, { stage: 'printed', at: ctx.clock.now() }));
        ctx.database.raw.run('update print_jobs set orderId = ?', [orderId]);
      }
      return !/Test order(?:<[^>]*>)*, still to do/.test((await pages.get('manager', ROMA)).html);
    };
    expect([await seen('nothing'), await seen('docket'), await seen('completed')]).toEqual([false, true, true]);
  });

  test('the way to the next step is on every page on which a step is worked at', async () => {
    const pages = await adminPages();
    for (const path of [
      'employees',
      'menu/start',
      'menu/import',
      'printer-settings/printers/new',
      'settings/delivery_area',
    ]) {
      const { html } = await pages.get('manager', `${ROMA}/${path}`);
      expect([path, html.includes('aria-label="Getting ready to open"')]).toEqual([path, true]);
    }
    expect((await pages.get('manager', `${ROMA}/customers`)).html).not.toContain('Getting ready to open');
  });

  test('the store’s details say what Today says is done, and go on saying it when Today no longer does', async () => {
    const pages = await adminPages();
    const undone = ({ html }: { readonly html: string }) =>
      [...html.matchAll(/([A-Z0-9][a-z ]+)(?:<[^>]*>)*, still to do/g)].map(([, title]) => title);
    const today = undone(await pages.get('manager', ROMA));
    expect(today).toContain('Ordering hours');
    expect(undone(await pages.get('manager', `${ROMA}/edit`))).toEqual(today);
  });

  test('a store that sells is told that its tax invoices lack their number', async () => {
    const pages = await adminPages();
    const home = async () => (await pages.get('owner', ROMA)).html;
    expect(await home()).not.toContain('Add your ABN');
    await addOrder(pages.ctx, { ...TODAY, statusCode: 'completed' });
    const before = await home();
    expect(before).toContain('Add your ABN');
    expect(before).toContain('Your receipts are titled “Tax invoice”, which must show it.');
    const { value, version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'tax');
    const number = { ...value, taxNumber: '51 824 753 556' };
    await saveSettings(pages.ctx, ROMA_SCOPE, { name: 'tax', value: number, version, by: BY_OWNER });
    expect(await home()).not.toContain('Add your ABN');
  });

  test('offline sales sent in another’s name or after their day are listed for a day', async () => {
    const pages = await adminPages();
    const sent = async (id: string, late: readonly string[]) => {
      await addOrder(pages.ctx, { ...TODAY, id, orderNumber: `P-${id}`, channel: 'pos', statusCode: 'completed' });
      const told = { action: 'tellSaleOfTillAlone', subjectType: 'order', subjectId: id, after: { late } };
      await pages.ctx.write((trx) => appendStoreAudit(trx, pages.ctx, ROMA_SCOPE, { by: BY_OWNER, ...told }));
    };
    const home = async () => (await pages.get('owner', ROMA)).html;
    await sent('501', []);
    expect(await home()).not.toContain('sent late');
    await sent('502', ['anothersName']);
    const one = await home();
    expect(one).toContain('An offline sale was sent late');
    expect(one).toContain('P-502. Sent in another employee’s name, for an unknown one, or after the day had ended.');
    await sent('503', ['anothersName', 'dayClosed']);
    expect(await home()).toContain('2 offline sales were sent late');
    pages.ctx.pass({ hours: 25 });
    expect(await home()).not.toContain('sent late');
  });

  test('before the first order nothing is less than last week', async () => {
    const pages = await adminPages();
    const placed = { placedIsoDateTimeUtc: '2026-11-14T02:00:00Z', businessDay: '2026-11-14' };
    await addOrder(pages.ctx, { ...placed, ...soldFor(2000), statusCode: 'completed' });
    const { html } = await pages.get('owner', ROMA);
    expect(html).not.toContain('% less');
    expect(html).toContain('$20.00 by now last Saturday');
  });

  test('sales count accepted orders only, and the page says so while one waits', async () => {
    const pages = await adminPages();
    const money = soldFor(3000);
    await addOrder(pages.ctx, { ...TODAY, ...money, statusCode: 'new' });
    const { html } = await pages.get('owner', ROMA);
    expect(html).toContain('$0.00');
    expect(html).toContain('1 order isn’t accepted yet and isn’t counted');
  });

  test('shows the trading day before beside today', async () => {
    const pages = await adminPages();
    const money = soldFor(4500);
    const placed = { placedIsoDateTimeUtc: '2026-11-20T09:00:00Z', businessDay: '2026-11-20' };
    await addOrder(pages.ctx, { ...placed, ...money, statusCode: 'completed' });
    const { html } = await pages.get('owner', ROMA);
    expect(html).toMatch(/Yesterday, Fri[a-z]*/);
    expect(html).toContain('$45.00');
  });

  test('a card that couldn’t be charged is listed until its money is taken or written off', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { ...TODAY, statusCode: 'accepted', paymentType: 'stripeCheckout' });
    await pages.ctx.write(async (trx) => {
      await insertOrderPayment(trx, {
        orderId: order.id,
        restaurantId: order.restaurantId,
        storeId: order.storeId,
        statusCode: 'failure',
        amountInCents: order.grandTotalInCents,
        currencyCode: 'AUD',
        checkoutExpiresIsoDateTimeUtc: TODAY.placedIsoDateTimeUtc,
        updatedIsoDateTimeUtc: TODAY.placedIsoDateTimeUtc,
      });
    });
    expect((await pages.get('staff', ROMA)).html).toContain('was not charged');
    const path = `${ROMA}/orders/${order.id}`;
    expect((await pages.get('staff', path)).html).toContain('nothing was charged');
    await pages.post('staff', path, { do: 'writeOff', writeOffReason: 'Gone' });
    expect((await pages.get('staff', ROMA)).html).not.toContain('was not charged');
  });

  test('a waiting order, a docket that failed and an offline printer lead to where they are solved', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { ...TODAY, statusCode: 'new', orderNumber: 'W-177' });
    await testPrint(pages.ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    const [job] = await allJobs(pages.ctx);
    await pages.ctx.write(async (trx) => {
      const at = pages.ctx.clock.now();
      await finishPrintJob(trx, ROMA_SCOPE, job?.id ?? '', { stage: 'failed', errorText: 'kitchen: paper out', at });
      await setPrinterState(trx, ROMA_SCOPE, 'kitchen', {
        statusCode: 'offline',
        statusText: 'Paper out',
        statusIsoDateTimeUtc: '2026-11-21T06:59:00Z',
      });
    });
    const { html } = await pages.get('staff', ROMA);
    expect(html).toContain('W-177 is waiting for a response (30 min)');
    expect(html).toContain(`href="/admin${ROMA}/orders/${order.id}"`);
    expect(html).toContain('A docket didn’t print');
    expect(html).toContain(`href="/admin${ROMA}/printer-settings#attention"`);
    expect(html).toContain('Printer kitchen is offline');
    expect(html).toContain('Turned off');
  });

  test('a card payment that didn’t go through and a locked till appear there with a link', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { ...TODAY, statusCode: 'completed', orderNumber: 'W-188' });
    const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    await pages.ctx.write(async (trx) => {
      await queueAttempt(trx, pages.ctx, ROMA_SCOPE, {
        id: 'attempt',
        orderId: order.id,
        kind: 'REFUND',
        amountInCents: 1250,
        providerKey: 'key',
        reason: null,
      });
      await updateAttempt(trx, ROMA_SCOPE, { id: 'attempt', state: 'wanted', tries: 0 }, { state: 'refused' });
      await setTries(trx, ROMA_SCOPE, posTerminalId, {
        ...NO_TRIES,
        wrongTries: 20,
        lastWrongAt: pages.ctx.clock.now(),
      });
    });
    const { html } = await pages.get('owner', ROMA);
    expect(html).toContain('$12.50 of W-188 was not refunded');
    expect(html).toContain(`href="/admin${ROMA}/orders/${order.id}"`);
    expect(html).toContain('Front is locked');
    expect(html).toContain(`href="/admin${ROMA}/pos-settings/${posTerminalId}"`);
    pages.ctx.pass({ hours: 24 * 15 });
    expect((await pages.get('owner', ROMA)).html).not.toContain('W-188');
  });

  test('a paused store is resumed by who manages it, not by store staff', async () => {
    const pages = await adminPages();
    await pauseStore(pages.ctx, ROMA_SCOPE, { reason: 'tooBusy', note: 'Full house', until: null, by: BY_OWNER });
    expect((await pages.get('staff', ROMA)).html).toContain('Full house');
    expect((await pages.post('staff', ROMA, { do: 'resume' })).status).toBe(403);
    expect((await pages.post('manager', ROMA, { do: 'resume' })).status).toBe(303);
    expect((await pages.get('staff', ROMA)).html).not.toContain('Full house');
  });

  test('another restaurant’s store does not exist', async () => {
    const pages = await adminPages();
    expect((await pages.get('stranger', ROMA)).status).toBe(404);
    expect((await pages.post('stranger', ROMA, { do: 'resume' })).status).toBe(404);
  });
});
