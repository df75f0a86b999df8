import { describe, expect, test } from 'bun:test';
import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { insertTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { adminPages, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';
import { fieldId } from '#src/ui/field.tsx';

const PAGE = `${ROMA}/card-terminals`;
const NEW = { do: 'add', name: 'Counter pad', provider: 'simulator', reach: 'cloud', address: 'pad-1' };

async function pagesWithPads() {
  const world = new TerminalWorld({ nowMs: () => 0 });
  const cardTerminals = { simulator: createSimulatedCardTerminal(world) };
  const ports = { ...NO_PORTS, cardTerminals };
  const pages = await adminPages({ parts: { ports } });
  return { ...pages, world, list: () => listCardTerminals(pages.ctx.db, ROMA_SCOPE) };
}

describe('the card terminals of a store', () => {
  test('one is added for a till, paired with the code it shows, and asked for its state', async () => {
    const pages = await pagesWithPads();
    const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    const added = await pages.post('manager', PAGE, { ...NEW, [`till.${posTerminalId}`]: 'on' });
    expect(added.status).toBe(303);
    const [terminal] = await pages.list();
    expect(terminal).toMatchObject({ name: 'Counter pad', posTerminalIds: [posTerminalId], secretSealed: null });
    const one = `${PAGE}/${terminal?.id}`;
    expect((await pages.post('manager', one, { do: 'pair', code: '246810' })).notice).toContain('Paired');
    expect((await pages.get('manager', one)).html).toContain('Paired');
    expect((await pages.get('manager', `${one}?health`)).html).toContain('Online and ready.');
  });

  test('its secret is sealed in the database, and on no page', async () => {
    const pages = await pagesWithPads();
    await pages.post('manager', PAGE, NEW);
    const [terminal] = await pages.list();
    await pages.post('manager', `${PAGE}/${terminal?.id}`, { do: 'pair', code: '246810' });
    const [paired] = await pages.list();
    expect(paired?.secretSealed).not.toBeNull();
    expect(paired?.secretSealed).not.toContain('paired-246810');
    expect((await pages.get('owner', `${PAGE}/${terminal?.id}`)).html).not.toContain(paired?.secretSealed ?? '?');
  });

  test('a wrong code is shown beside its field, and stored values stay in the form', async () => {
    const pages = await pagesWithPads();
    await pages.post('manager', PAGE, NEW);
    const [terminal] = await pages.list();
    const { status, html } = await pages.post('manager', `${PAGE}/${terminal?.id}`, { do: 'pair', code: '000000' });
    expect(status).toBe(400);
    expect(html).toContain('That code doesn’t match the terminal. Check it and try again.');
    expect(html).toContain('value="Counter pad"');
  });

  test('two with one name or address are rejected beside the field', async () => {
    const pages = await pagesWithPads();
    await pages.post('manager', PAGE, NEW);
    const name = await pages.post('manager', PAGE, { ...NEW, address: 'pad-2' });
    expect(name.html).toContain('Another card terminal has this name.');
    const address = await pages.post('manager', PAGE, { ...NEW, name: 'Bar pad' });
    expect(address.html).toContain('Another card terminal has this address.');
  });

  test('rejected input stays as it was typed, with one error at its field', async () => {
    const pages = await pagesWithPads();
    const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    const sent = { ...NEW, name: '', address: 'not here!', [`till.${posTerminalId}`]: 'on' };
    const { status, html } = await pages.post('manager', PAGE, sent);
    expect(status).toBe(400);
    for (const box of ['name', 'address']) {
      expect(html.match(new RegExp(`id="${fieldId(box)}-error"`, 'g'))).toHaveLength(1);
    }
    expect(html).toContain('Use letters, digits and . : - _ only.');
    expect(fieldValue(html, 'address')).toBe('not here!');
    expect(isTicked(html, `till.${posTerminalId}`)).toBe(true);
    expect(await pages.list()).toEqual([]);
  });

  test('what it does beyond the amount is typed in a line each, and what can’t be read is said at its field', async () => {
    const pages = await pagesWithPads();
    await pages.post('manager', PAGE, NEW);
    const one = `${PAGE}/${(await pages.list())[0]?.id}`;
    const options = { takesPhoneCards: 'on', asksTip: 'on', tipChoices: '10, 15', cardSurcharges: '4 1.5%, 5 0.30' };
    expect((await pages.post('manager', one, { ...NEW, ...options, do: 'save' })).status).toBe(303);
    expect(JSON.parse((await pages.list())[0]?.optionsJson ?? '')).toEqual({
      ...{ takesPhoneCards: true, asksTip: true, tipChoices: [10, 15] },
      cardSurcharges: [
        { prefix: '4', kind: 'percent', value: 150 },
        { prefix: '5', kind: 'amount', value: 30 },
      ],
    });
    const { html } = await pages.get('manager', one);
    expect([fieldValue(html, 'tipChoices'), fieldValue(html, 'cardSurcharges')]).toEqual(['10, 15', '4 1.5%, 5 0.30']);
    const wrong = { tipChoices: '10, 15, 20, 25', cardSurcharges: 'Visa 1.5%' };
    const refused = await pages.post('manager', one, { ...NEW, ...wrong, do: 'save' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Enter up to three percentages.');
    expect(refused.html).toContain('Enter the first digits of a card and its surcharge, such as 4 1.5%, 34 2%.');
  });

  test('two people who change different fields both keep theirs, and changes by both to one are a conflict', async () => {
    const pages = await pagesWithPads();
    await pages.post('owner', PAGE, NEW);
    const one = `${PAGE}/${(await pages.list())[0]?.id}`;
    const { html } = await pages.get('manager', one);
    const opened = { ...NEW, do: 'save', was: fieldText(html, 'was') };
    expect((await pages.post('owner', one, { ...opened, address: 'pad-7' })).status).toBe(303);
    const saved = await pages.post('manager', one, { ...opened, name: 'Bar pad' });
    expect([saved.status, saved.notice]).toEqual([
      303,
      'Saved. The owner changed “Terminal number or address” to “pad-7” just now. That change is kept too.',
    ]);
    expect((await pages.list())[0]).toMatchObject({ name: 'Bar pad', address: 'pad-7' });
    const both = await pages.post('owner', one, { ...opened, name: 'Door pad' });
    expect([both.status, fieldValue(both.html, 'theirs.name')]).toEqual([409, 'Bar pad']);
    expect(fieldValue(both.html, 'name')).toBe('Door pad');
  });

  test('another address has to be paired again; a deleted one is gone from the list', async () => {
    const pages = await pagesWithPads();
    await pages.post('manager', PAGE, NEW);
    const one = `${PAGE}/${(await pages.list())[0]?.id}`;
    await pages.post('manager', one, { do: 'pair', code: '246810' });
    await pages.post('manager', one, { ...NEW, do: 'save', address: 'pad-9' });
    expect((await pages.list())[0]).toMatchObject({ address: 'pad-9', secretSealed: null });
    await pages.post('manager', one, { do: 'delete' });
    expect(await pages.list()).toEqual([]);
    expect((await pages.get('manager', PAGE)).html).toContain('No card terminals yet');
  });
});

/** A payment that the terminal declined or approved, and then said the opposite. */
async function pagesWithDoubt(state: 'declined' | 'approved') {
  const pages = await pagesWithPads();
  await pages.post('manager', PAGE, NEW);
  const [terminal] = await pages.list();
  const { ctx } = pages;
  const order = await addOrder(ctx, { statusCode: 'accepted', channel: 'pos', paymentType: 'posPayLater' });
  const { restaurantId, storeId } = ROMA_SCOPE;
  await ctx.write((trx) =>
    insertTerminalAttempt(trx, {
      ...{ id: 'attempt-1', providerKey: 'attempt-1', restaurantId, storeId, orderId: order.id, orderVersion: 1 },
      ...{ cardTerminalId: terminal!.id, kind: 'PURCHASE', state, resolvedBy: 'terminal', needsReview: 1 },
      ...{ requestedInCents: 1000, approvedInCents: state === 'approved' ? 1000 : null },
      createdIsoDateTimeUtc: '2026-11-21T06:30:00.000Z',
    }),
  );
  return { pages, ctx, order };
}

test('money is taken off an order by a second press, which says the order, the amount and what happens', async () => {
  const { pages, order } = await pagesWithDoubt('approved');
  const { html } = await pages.get('manager', PAGE);
  const says = `$10.00 is taken out of the books of ${order.orderNumber}, and the order is unpaid again.`;
  for (const words of [says, 'Your answer is final.', `Take $10.00 off ${order.orderNumber}`])
    expect(html).toContain(words);
  expect(fieldValue(html, 'follows')).toBe('takeOut');
  const hasNot = { do: 'hasNot', attemptId: 'attempt-1' };
  // Not confirmed, and confirmed when it was something else.
  expect((await pages.post('manager', PAGE, hasNot)).status).toBe(400);
  expect((await pages.post('manager', PAGE, { ...hasNot, follows: 'agree' })).status).toBe(409);
  expect((await pages.get('manager', PAGE)).html).toContain('Payments to check');
  const settled = await pages.post('manager', PAGE, { ...hasNot, follows: 'takeOut' });
  expect(settled.notice).toBe('Recorded. The payment isn’t in your books.');
  expect((await pages.get('manager', PAGE)).html).not.toContain('Payments to check');
});

test('a card payment in doubt is settled on the page by what the bank has, and then asked about no more', async () => {
  const { pages, ctx, order } = await pagesWithDoubt('declined');
  const { html } = await pages.get('manager', PAGE);
  for (const words of ['Payments to check', 'The bank has it', 'The bank doesn’t have it'])
    expect(html).toContain(words);
  const settled = await pages.post('manager', PAGE, { do: 'hasIt', attemptId: 'attempt-1' });
  expect(settled.notice).toBe('Recorded. The payment is in your books.');
  expect(await listTenders(ctx.db, ROMA_SCOPE, order.id)).toMatchObject([{ id: 'attempt-1', amountInCents: 1000 }]);
  expect((await pages.get('manager', PAGE)).html).not.toContain('Payments to check');
});
