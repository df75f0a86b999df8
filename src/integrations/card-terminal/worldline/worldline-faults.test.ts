import { describe, expect, test } from 'bun:test';
import { bankBalanceOf } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { WorldlineFault } from '../simulator/worldline-terminal-wire.ts';
import { deathAt, Killed, newJournal, PURCHASE, runTill } from '../testing-till.ts';
import { worldlineBench } from './worldline-bench.ts';

type Bench = ReturnType<typeof worldlineBench>;

async function pay(bench: Bench, signature: boolean | null = true, request = PURCHASE) {
  const journal = newJournal(request, signature);
  await runTill({ terminal: bench.open(), device: bench.device, now: bench.now, pass: bench.pass }, journal);
  return journal;
}

const FUNCTIONS = [
  ...['Login', 'Activate', 'TransactionInfoRequest', 'Transaction'],
  ...['TerminalStatus', 'Commit', 'Rollback'],
] as const;
const HOW: readonly WorldlineFault['how'][] = ['hangUp', 'garbled', 700, 705, 706, 707, 708, 600, 602];

describe('an ANZ Worldline terminal whose wire fails', () => {
  test.each(FUNCTIONS)(
    '%s cut off, garbled or refused, once and three times: one payment at most, and the books agree',
    async (at) => {
      for (const how of HOW) {
        for (const times of [1, 3]) {
          for (const signature of [true, false]) {
            const bench = worldlineBench();
            bench.tell(at === 'Commit' || at === 'Rollback' ? 'signature' : 'approve');
            bench.wire.faults.push(...Array.from({ length: times }, () => ({ at, how })));
            const { payment } = await pay(bench, signature);
            const where = `${at} ${how} ${times} ${signature ? 'signed' : 'refused'}`;
            expect([where, bench.purchases() <= 1]).toEqual([where, true]);
            // What nobody knows is left to a person; everything else is what the bank has.
            const isKnown = payment.state !== 'unknown';
            if (isKnown) expect([where, bankBalanceOf([payment])]).toEqual([where, bench.balance()]);
          }
        }
      }
    },
  );

  test('a terminal that falls silent is given up, and asked again over a new line', async () => {
    const bench = worldlineBench({ patience: 0.0005 });
    bench.wire.faults.push({ at: 'TerminalStatus', how: 'silent' });
    const { payment } = await pay(bench);
    expect(payment.state).toBe('approved');
    expect(bench.purchases()).toBe(1);
  });

  test.each(['approve', 'signature', 'slow', 'decline', 'customerCancels'] as const)(
    '%s: the box is restarted, and the clock moved by ten minutes, at each second: one truth',
    async (story) => {
      for (const minutes of [-10, 0, 10]) {
        for (let second = 1; second <= 8; second++) {
          const bench = worldlineBench();
          bench.tell(story);
          const journal = newJournal(PURCHASE, true);
          const till = { terminal: bench.open(), device: bench.device, now: bench.now, pass: bench.pass };
          await runTill({ ...till, breathe: deathAt(second * 3).breathe }, journal).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          });
          // Our own clock only: the terminal and the bank keep their time.
          const now = () => bench.now() + minutes * 60_000;
          await runTill({ ...till, terminal: bench.open(), now }, journal);
          const where = `${story} ${minutes} min after ${second} s`;
          expect([where, bench.purchases() <= 1]).toEqual([where, true]);
          const isKnown = journal.payment.state !== 'unknown';
          if (isKnown) expect([where, bankBalanceOf([journal.payment])]).toEqual([where, bench.balance()]);
        }
      }
    },
  );
});

describe('an ANZ Worldline terminal', () => {
  test.each([
    ['another till holds it', 'Login', 706, 'busy'],
    ['it is in maintenance', 'Login', 707, 'busy'],
    ['it knows another till', 'Login', 703, 'not_paired'],
    ['the line is broken at its login', 'Login', 'hangUp', 'offline'],
  ] as const)('refuses before anything begins when %s, and takes the next payment', async (_, at, how, why) => {
    const bench = worldlineBench();
    const terminal = bench.open();
    bench.wire.faults.push({ at, how });
    expect(await terminal.begin(bench.device, PURCHASE)).toMatchObject({ kind: 'refused', why });
    expect(await terminal.begin(bench.device, { ...PURCHASE, key: 'attempt-0002' })).toEqual({ kind: 'taken' });
  });

  test('its nightly restart between two sales is not noticed by the cashier', async () => {
    const bench = worldlineBench();
    const terminal = bench.open();
    await terminal.begin(bench.device, PURCHASE);
    bench.pass(60_000);
    await terminal.look(bench.device, PURCHASE.key);
    bench.restartTerminal();
    expect(await terminal.begin(bench.device, { ...PURCHASE, key: 'attempt-0002' })).toEqual({ kind: 'taken' });
    expect(bench.purchases()).toBe(1);
  });

  test('another terminal at the same address takes no payment', async () => {
    const bench = worldlineBench();
    const device = { ...bench.device, secret: '99999999' };
    expect(await bench.open().begin(device, PURCHASE)).toMatchObject({ kind: 'refused', why: 'not_paired' });
    expect(bench.purchases()).toBe(0);
  });

  test.each([
    [true, 'approved', 1250],
    [false, 'reversed', 0],
  ] as const)('that commits by itself: a signature %p ends as %s', async (signature, state, cents) => {
    const bench = worldlineBench();
    bench.wire.commitsAtOnce = true;
    bench.tell('signature');
    const { payment } = await pay(bench, signature);
    expect(payment.state).toBe<TerminalState>(state);
    expect(bench.balance()).toBe(cents);
  });

  test.each([
    ['signed', true, true],
    ['not signed', false, true],
    ['signed, over a line that broke with it', true, false],
  ] as const)('that has forgotten what was %s is never taken to have been paid', async (_, isAccepted, keepsLine) => {
    const bench = worldlineBench();
    bench.tell('signature');
    const terminal = bench.open();
    await terminal.begin(bench.device, PURCHASE);
    bench.pass(5000);
    const seen = await terminal.look(bench.device, PURCHASE.key);
    const promptId = seen.kind === 'inProgress' ? (seen.prompt?.promptId ?? '') : '';
    expect(promptId).not.toBe('');
    if (keepsLine) bench.world.restart(bench.device.address, { forgetsAll: true });
    else bench.restartTerminal({ forgetsAll: true });
    // It shows that it's idle before the cashier answers.
    bench.wire.tick();
    const told = await terminal.answer(bench.device, PURCHASE.key, { promptId, isAccepted });
    expect(told).toEqual({ kind: 'too_late' });
    expect(await terminal.look(bench.device, PURCHASE.key)).toEqual({ kind: 'notFound' });
    expect(bench.balance()).toBe(0);
  });

  test('closes its day by card scheme, twice without harm, and gives its last receipt as a duplicate', async () => {
    const bench = worldlineBench();
    await pay(bench);
    const { services } = bench.open();
    expect(await services?.lastReceipt?.(bench.device)).toMatchObject({
      kind: 'done',
      text: expect.stringContaining('DUPLICATE'),
    });
    expect(await services?.settle?.(bench.device)).toMatchObject({
      kind: 'done',
      totals: [{ scheme: 'Visa', kind: 'PURCHASE', count: 1, amountInCents: 1250 }],
    });
    expect(await services?.settle?.(bench.device)).toMatchObject({ kind: 'nothing', why: 'already_settled' });
    // Its shift is open again.
    expect((await pay(bench, true, { ...PURCHASE, key: 'attempt-0002' })).payment.state).toBe('approved');
  });

  test('does nothing beside a payment that is under way', async () => {
    const bench = worldlineBench();
    const terminal = bench.open();
    await terminal.begin(bench.device, PURCHASE);
    expect(await terminal.services?.settle?.(bench.device)).toMatchObject({ kind: 'refused', why: 'busy' });
    expect(await terminal.health(bench.device)).toEqual({ kind: 'unavailable', why: 'busy' });
  });

  test('is reached on the store’s own network only', async () => {
    const bench = worldlineBench();
    const device = { ...bench.device, address: '8.8.8.8:80' };
    expect(await bench.open().begin(device, PURCHASE)).toMatchObject({ kind: 'refused', why: 'offline' });
  });
});
