/** A store's card terminals as staff describe them: every guard once, and what each change leaves behind. */
import { describe, expect, test } from 'bun:test';
import { getCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import type { CardTerminalInput } from '#src/domain/payments/card-terminal.schema.ts';
import { NO_TERMINAL_OPTIONS } from '#src/domain/payments/terminal-options.schema.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { BY_BEN, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardTerminalPort } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { knownHealth, noteHealth } from './known-health.ts';
import {
  checkCardTerminal,
  createCardTerminal,
  editCardTerminal,
  pairCardTerminal,
  removeCardTerminal,
} from './manage-card-terminals.ts';
import { aSale, type EftposFixture, eftposFixture, TILL } from './testing/eftpos-fixture.ts';

const by = BY_BEN;
const PAD: CardTerminalInput = {
  ...{ name: 'Counter pad', provider: 'simulator', reach: 'cloud', address: 'pad-1', posTerminalIds: [TILL] },
  ...NO_TERMINAL_OPTIONS,
};
const other = (more: Partial<CardTerminalInput> = {}) => ({ ...PAD, name: 'Bar pad', address: 'pad-2', ...more });
const create = ({ ctx }: EftposFixture, more: Partial<CardTerminalInput> = {}) =>
  createCardTerminal(ctx, SCOPE, { ...other(more), by });
const edit = ({ ctx, cardTerminalId }: EftposFixture, more: Partial<CardTerminalInput>) =>
  editCardTerminal(ctx, SCOPE, { ...PAD, ...more, cardTerminalId, by });
const asking = ({ ctx }: EftposFixture, answers: Partial<CardTerminalPort>) => {
  const simulator = { ...ctx.ports.cardTerminals.simulator!, ...answers };
  return { ...ctx, ports: { ...ctx.ports, cardTerminals: { simulator } } };
};
async function auditOf({ ctx }: EftposFixture) {
  const rows = await ctx.db.selectFrom('audit_log').selectAll().orderBy('sequence').execute();
  const { action, actorName, subjectType, subjectId, beforeJson, afterJson } = rows.at(-1)!;
  const read = (json: string | null) => (json === null ? null : JSON.parse(json));
  return { action, actorName, subjectType, subjectId, before: read(beforeJson), after: read(afterJson) };
}

describe('a new terminal', () => {
  test('is shown as it was described, not paired, and the audit log has who added it', async () => {
    const fixture = await eftposFixture();
    const made = await create(fixture);
    expect(made).toEqual({
      ...{ ...other(), id: made.id, isPaired: false, terminalNumber: null, pairedIsoDateTimeUtc: null },
      isDrivable: true,
    });
    const kept = { action: 'createCardTerminal', actorName: 'Ben', subjectType: 'cardTerminal', subjectId: made.id };
    expect(await auditOf(fixture)).toMatchObject({ ...kept, before: null, after: other() });
    expect((await create(fixture, { name: 'Patio', address: '401:3', provider: 'tyro' })).isDrivable).toBe(false);
  });

  test.each([
    ['name', { name: 'Counter pad' }],
    ['address', { address: 'pad-1' }],
  ] as const)('with the %s of another is refused at that field', async (path, change) => {
    const fixture = await eftposFixture();
    await expect(create(fixture, change)).rejects.toMatchObject({ details: { fields: [{ path }] } });
  });

  test('may have the address of one by another maker', async () => {
    const fixture = await eftposFixture();
    expect(await refusalOf(create(fixture, { address: 'pad-1', provider: 'linkly' }))).toBeUndefined();
  });

  test('is for tills that the store has', async () => {
    const fixture = await eftposFixture();
    const refusal = await refusalOf(create(fixture, { posTerminalIds: ['no-such-till'] }));
    expect(refusal?.code).toBe('resource_not_found');
  });

  test('is the thirtieth at most', async () => {
    const fixture = await eftposFixture();
    for (let at = 2; at <= 30; at++) await create(fixture, { name: `Pad ${at}`, address: `pad-${at}` });
    await expect(create(fixture, { name: 'One more', address: 'pad-31' })).rejects.toMatchObject({
      ...{ code: 'resource_update_not_allowed', message: 'A store can have up to 30 card terminals.' },
    });
  });
});

describe('a changed terminal', () => {
  test('stays paired under another name and at another till, and the audit log has both', async () => {
    const fixture = await eftposFixture();
    noteHealth(fixture.ctx, fixture.cardTerminalId, 'ready', fixture.ctx.clock.now());
    const edited = await edit(fixture, { name: 'Front pad', posTerminalIds: [] });
    expect(edited).toMatchObject({ name: 'Front pad', posTerminalIds: [], isPaired: true });
    expect(knownHealth(fixture.ctx, fixture.cardTerminalId)).not.toBeNull();
    const after = { ...PAD, name: 'Front pad', posTerminalIds: [] };
    expect(await auditOf(fixture)).toMatchObject({ action: 'editCardTerminal', before: PAD, after });
  });

  test.each([
    ['address', { address: 'pad-9' }],
    ['maker', { provider: 'linkly' }],
    ['way to reach it', { reach: 'local' }],
  ] as const)('with another %s is another one: it has to be paired again', async (_, change) => {
    const fixture = await eftposFixture();
    noteHealth(fixture.ctx, fixture.cardTerminalId, 'ready', fixture.ctx.clock.now());
    const edited = await edit(fixture, change);
    expect(edited).toMatchObject({ isPaired: false, terminalNumber: null, pairedIsoDateTimeUtc: null });
    expect(knownHealth(fixture.ctx, fixture.cardTerminalId)).toBeNull();
  });

  test('is not another one, nor gone, while a payment is under way at it', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    const refusal = { code: 'resource_status_conflict', reason: 'payment_under_way' };
    expect(await refusalOf(edit(fixture, { address: 'pad-9' }))).toEqual(refusal);
    const { ctx, cardTerminalId } = fixture;
    expect(await refusalOf(removeCardTerminal(ctx, SCOPE, { cardTerminalId, by }))).toEqual(refusal);
    expect((await edit(fixture, { name: 'Front pad' })).name).toBe('Front pad');
  });

  test('that is removed is paid at by no till, and its payments stay readable', async () => {
    const fixture = await eftposFixture();
    const { ctx, cardTerminalId } = fixture;
    await removeCardTerminal(ctx, SCOPE, { cardTerminalId, by });
    expect((await refusalOf(getCardTerminal(ctx.db, SCOPE, cardTerminalId)))?.code).toBe('resource_not_found');
    expect(await ctx.db.selectFrom('card_terminals').select('removedIsoDateTimeUtc').execute()).toEqual([
      { removedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' },
    ]);
    expect(await auditOf(fixture)).toMatchObject({ action: 'removeCardTerminal', before: PAD, after: null });
  });
});

describe('pairing', () => {
  const pair = (fixture: EftposFixture, answer: Awaited<ReturnType<CardTerminalPort['pair']>>) =>
    pairCardTerminal(asking(fixture, { pair: async () => answer }), SCOPE, {
      ...{ cardTerminalId: fixture.cardTerminalId, code: '1', by },
    });

  test('keeps the terminal’s number and when, and its secret sealed', async () => {
    const fixture = await eftposFixture();
    fixture.ctx.pass({ hours: 1 });
    const paired = await pair(fixture, { kind: 'paired', secret: 'the-secret', terminalNumber: 'T-7' });
    const at = '2026-11-21T08:00:00.000Z';
    expect(paired).toMatchObject({ isPaired: true, terminalNumber: 'T-7', pairedIsoDateTimeUtc: at });
    expect(await auditOf(fixture)).toMatchObject({ action: 'pairCardTerminal', after: { terminalNumber: 'T-7' } });
    const rows = await fixture.ctx.db.selectFrom('card_terminals').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('the-secret');
  });

  test('forgets what the terminal said before it was paired', async () => {
    const { ctx, cardTerminalId } = await eftposFixture();
    noteHealth(ctx, cardTerminalId, 'not_paired', ctx.clock.now());
    await pairCardTerminal(ctx, SCOPE, { cardTerminalId, code: '123456', by });
    expect(knownHealth(ctx, cardTerminalId)).toBeNull();
  });

  test.each([
    ['wrong_code', 'That code doesn’t match the terminal. Check it and try again.'],
    ['not_ready', 'The terminal isn’t ready to pair. Open its pairing screen first.'],
  ])('refused as %s says what to do', async (why, message) => {
    const fixture = await eftposFixture();
    const refused = pair(fixture, { kind: 'refused', why } as never);
    await expect(refused).rejects.toMatchObject({ details: { fields: [{ path: 'code', message }] } });
  });

  test('with one that is off, or by a maker that nobody here drives, is refused', async () => {
    const fixture = await eftposFixture();
    expect(await refusalOf(pair(fixture, { kind: 'unreachable', why: 'timeout' }))).toEqual({
      ...{ code: 'service_unavailable', reason: 'card_terminal_unreachable' },
    });
    const { ctx, cardTerminalId } = fixture;
    const off = { ...ctx, ports: { ...ctx.ports, cardTerminals: {} } };
    const refusal = { code: 'service_unavailable', reason: 'provider_off' };
    expect(await refusalOf(pairCardTerminal(off, SCOPE, { cardTerminalId, code: '1', by }))).toEqual(refusal);
    expect(await refusalOf(checkCardTerminal(off, SCOPE, cardTerminalId))).toEqual(refusal);
  });
});

test('a terminal whose adapter breaks is one that does not answer, and the log says why', async () => {
  const fixture = await eftposFixture();
  const ctx = asking(fixture, { health: () => Promise.reject(new Error('adapter broke')) });
  expect(await checkCardTerminal(ctx, SCOPE, fixture.cardTerminalId)).toMatchObject({ state: 'unreachable' });
  expect(fixture.ctx.logged.join()).toContain('card terminal adapter failed');
});

test('a terminal that a page drives is paired at a till and not from the desk; its address is the maker’s', async () => {
  const fixture = await eftposFixture({}, 'tyro');
  const pairing = { cardTerminalId: fixture.cardTerminalId, code: '123456', by: BY_BEN };
  await expect(pairCardTerminal(fixture.ctx, SCOPE, pairing)).rejects.toMatchObject({ reason: 'paired_at_till' });
  for (const address of ['one', '401', '401:', ':1']) {
    const wrong = create(fixture, { name: 'Patio', provider: 'tyro', address });
    await expect(wrong).rejects.toMatchObject({ details: { fields: [{ path: 'address' }] } });
  }
});
