import { describe, expect, test } from 'bun:test';
import type { TerminalRequest, TerminalRequestExtras } from '../card-terminal.port.ts';
import { newJournal, PURCHASE, runTill } from '../testing-till.ts';
import { LINKLY_ACCOUNT, LINKLY_TEST_HOSTS, linklyBench } from './linkly-bench.ts';
import { createLinklyTerminals } from './linkly-terminal.ts';

/** Pays with extras; says how it ended, and what was on the wire. */
async function pay(
  bench: ReturnType<typeof linklyBench>,
  extras: TerminalRequestExtras,
  request: Partial<TerminalRequest> = {},
) {
  const sent: Record<string, unknown>[] = [];
  const terminal = createLinklyTerminals({
    ...LINKLY_TEST_HOSTS,
    nowMs: bench.now,
    async fetch(call) {
      if (call.url.endsWith('/transaction')) sent.push(((await call.clone().json()) as { Request: never }).Request);
      return bench.fetch(call);
    },
  });
  const journal = newJournal({ ...PURCHASE, ...request, extras });
  await runTill({ terminal, device: bench.device, now: bench.now, pass: bench.pass }, journal);
  const { PanSource, EnableTip, PurchaseAnalysisData } = sent[0] as Record<string, Record<string, string>>;
  return { payment: journal.payment, sent: { PanSource, EnableTip, PurchaseAnalysisData }, messages: sent.length };
}

const look = (bench: ReturnType<typeof linklyBench>) => bench.open().look(bench.device, PURCHASE.key);

describe('a purchase beyond its amount, on Linkly’s wire', () => {
  test('without any of it, nothing is asked of the PIN pad', async () => {
    const { sent } = await pay(linklyBench(), {});
    expect(sent).toEqual({
      PanSource: undefined,
      EnableTip: undefined,
      PurchaseAnalysisData: { OPR: '12|Ana', AMT: '0001250', PCM: '0000' },
    } as never);
  });

  test('a card by phone is typed at the PIN pad, and never here', async () => {
    const bench = linklyBench();
    const { payment, sent } = await pay(bench, { isByPhone: true });
    expect(sent.PanSource).toBe('1' as never);
    expect(JSON.stringify(sent)).not.toMatch(/\d{12,}/);
    expect(payment).toMatchObject({ state: 'approved', approvedInCents: 1250 });
  });

  test('until the number is typed, the PIN pad asks for it and can be cancelled', async () => {
    const bench = linklyBench();
    bench.tell('manual');
    await bench.open().begin(bench.device, { ...PURCHASE, extras: { isByPhone: true } });
    expect(await look(bench)).toMatchObject({ kind: 'inProgress', displayText: 'KEY CARD NUMBER' });
    expect(await bench.open().cancel(bench.device, PURCHASE.key)).toEqual({ kind: 'delivered' });
    expect(await look(bench)).toMatchObject({ kind: 'ended', end: 'CANCELLED' });
  });

  test('a PIN pad whose bank takes no cards by phone never begins', async () => {
    const bench = linklyBench();
    bench.cloud.withoutPhone.add(LINKLY_ACCOUNT);
    expect((await pay(bench, { isByPhone: true })).payment).toMatchObject({ state: 'notStarted' });
    expect(bench.balance()).toBe(0);
  });

  test('a tip is chosen from the store’s percentages, and is in the result', async () => {
    const bench = linklyBench();
    bench.tell('approveWithTip');
    const { payment, sent } = await pay(bench, { tipChoices: [8, 10, 20] });
    expect(sent.EnableTip).toBe(true as never);
    expect(sent.PurchaseAnalysisData?.TPO).toBe('[08,10,20]');
    expect(payment).toMatchObject({ state: 'approved', approvedInCents: 1350 });
    expect(await look(bench)).toMatchObject({ tipInCents: 100, surchargeInCents: 0 });
  });

  test('without percentages the PIN pad offers its own', async () => {
    const { sent } = await pay(linklyBench(), { tipChoices: [] });
    expect([sent.EnableTip as unknown, sent.PurchaseAnalysisData?.TPO]).toEqual([true, undefined]);
  });

  test.each([
    ['a percentage of the card’s scheme', [{ prefix: '4', kind: 'percent', value: 150 }], 19],
    ['the rule that says most', [...one('4', 150), ...one('4242', 200)], 25],
    ['a fixed amount', [{ prefix: '4', kind: 'amount', value: 35 }], 35],
    ['nothing for another scheme', one('34', 200), 0],
  ] as const)('a surcharge is %s', async (_, cardSurcharges, surchargeInCents) => {
    const bench = linklyBench();
    const { payment } = await pay(bench, { cardSurcharges });
    expect(payment).toMatchObject({ state: 'approved', approvedInCents: 1250 + surchargeInCents });
    expect(await look(bench)).toMatchObject({ surchargeInCents, tipInCents: 0 });
  });

  test('rules are the text that Linkly’s reference gives', async () => {
    const cardSurcharges = [...one('4', 150), { prefix: '5', kind: 'amount', value: 100 } as const];
    const { sent } = await pay(linklyBench(), { cardSurcharges });
    expect(JSON.parse(sent.PurchaseAnalysisData?.SC2 ?? '')).toEqual([
      { b: '4', v: 150 },
      { t: '$', b: '5', v: 100 },
    ]);
  });

  test('a lost answer is asked about, and tip and surcharge are charged once', async () => {
    const bench = linklyBench();
    bench.tell('approveWithTip');
    bench.lose({ at: 'begin.reply', how: 'lost' }, { at: 'look.reply', how: 'lost' });
    const extras = { tipChoices: [10], cardSurcharges: one('4', 100), isByPhone: true };
    const { payment, messages } = await pay(bench, extras);
    expect(payment).toMatchObject({ state: 'approved', approvedInCents: 1250 + 125 + 13 });
    expect([messages, bench.purchases(), bench.balance()]).toEqual([1, 1, 1388]);
  });

  test('a refund to a card by phone needs no card either, and asks for no tip', async () => {
    const bench = linklyBench();
    await pay(bench, { isByPhone: true });
    const original = { key: PURCHASE.key, reference: null };
    const back = await pay(bench, { isByPhone: true }, { key: 'refund-1', kind: 'REFUND', original });
    expect(back.sent).toMatchObject({ PanSource: '1' });
    expect(back.payment).toMatchObject({ state: 'approved' });
    expect(bench.balance()).toBe(0);
  });
});

function one(prefix: string, value: number) {
  return [{ prefix, kind: 'percent', value }] as const;
}
