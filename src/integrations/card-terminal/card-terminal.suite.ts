import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { bankBalanceOf } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { CardTerminalPort, TerminalDevice, TerminalRequest } from './card-terminal.port.ts';
import type { TerminalFault, TerminalStory } from './simulator/terminal-world.types.ts';
import { deathAt, Killed, newJournal, PURCHASE, runTill, type TillRun } from './testing-till.ts';

/** A paired terminal, its customer and its bank. Time is virtual; what it knows outlives the adapter. */
export interface CardTerminalBench {
  readonly device: TerminalDevice;
  /** An adapter as after a start of our process. */
  open(): CardTerminalPort;
  now(): number;
  pass(ms: number): void;
  tell(story: TerminalStory): void;
  lose(...faults: TerminalFault[]): void;
  plug(isPlugged: boolean): void;
  restartTerminal(options?: { readonly forgetsAll?: boolean }): void;
  /** The bank's balance in cents, and how many purchases it has ever seen. */
  balance(): number;
  purchases(): number;
}

const runOf = (bench: CardTerminalBench, more: Partial<TillRun> = {}): TillRun => ({
  terminal: bench.open(),
  device: bench.device,
  now: () => bench.now(),
  pass: (ms) => bench.pass(ms),
  ...more,
});

async function pay(bench: CardTerminalBench, request = PURCHASE, signature: boolean | null = null) {
  const journal = newJournal(request, signature);
  await runTill(runOf(bench), journal);
  return journal;
}

const MATRIX: readonly (readonly [string, TerminalStory, TerminalState, boolean | null])[] = [
  ['approve', 'approve', 'approved', null],
  ['decline with code', 'decline', 'declined', null],
  ['wrong PIN', 'wrongPin', 'declined', null],
  ['customer cancels', 'customerCancels', 'cancelled', null],
  ['customer is too slow', 'customerIsSlow', 'cancelled', null],
  ['signature accepted', 'signature', 'approved', true],
  ['signature refused', 'signature', 'reversed', false],
  ['signature never answered', 'signature', 'reversed', null],
  ['busy', 'busy', 'notStarted', null],
  ['slow, then approved', 'slow', 'approved', null],
  ['terminal fails', 'systemError', 'failed', null],
  ['terminal adds a tip', 'approveWithTip', 'approved', null],
  ['terminal adds a surcharge', 'approveWithSurcharge', 'approved', null],
  ['part of it approved', 'approvePart', 'approved', null],
];

/** The contract of every card terminal adapter, in virtual time. A new adapter starts by passing this. */
export function cardTerminalSuite(name: string, open: () => CardTerminalBench): void {
  // Each of the many deaths is a payment, message by message.
  setDefaultTimeout(240_000);
  describe(`${name} keeps the card terminal port’s promises`, () => {
    test.each(MATRIX)('%s', async (_, story, state, signature) => {
      const bench = open();
      bench.tell(story);
      const { payment } = await pay(bench, PURCHASE, signature);
      expect(payment.state).toBe(state);
      expect(bankBalanceOf([payment])).toBe(bench.balance());
    });

    test.each(MATRIX)(
      '%s, killed at each step: one payment at most, and the books agree',
      async (_, story, state, signature) => {
        for (let step = 1; ; step++) {
          const bench = open();
          bench.tell(story);
          const journal = newJournal(PURCHASE, signature);
          const death = deathAt(step);
          let wasKilled = false;
          try {
            await runTill(runOf(bench, { breathe: death.breathe }), journal);
          } catch (error) {
            if (!(error instanceof Killed)) throw error;
            wasKilled = true;
          }
          await runTill(runOf(bench), journal);
          expect(bench.purchases()).toBeLessThanOrEqual(1);
          expect(bankBalanceOf([journal.payment])).toBe(bench.balance());
          // Killed between writing down and sending, it may never have started; else it ends as if nothing had happened.
          if (journal.payment.state !== 'notStarted') expect<TerminalState>(journal.payment.state).toBe(state);
          if (!wasKilled) break;
        }
      },
    );

    test.each([
      ['begin.request', 'lost', 'notStarted'],
      ['begin.request', 'late', 'approved'],
      ['begin.request', 'twice', 'approved'],
      ['begin.reply', 'lost', 'approved'],
      ['look.request', 'lost', 'approved'],
      ['look.request', 'twice', 'approved'],
      ['look.reply', 'lost', 'approved'],
      ['answer.request', 'lost', 'approved'],
      ['answer.request', 'twice', 'approved'],
      ['answer.reply', 'lost', 'approved'],
    ] as const)('%s %s: one payment at most, and the books agree', async (at, how, state) => {
      const bench = open();
      bench.tell(at.startsWith('answer') ? 'signature' : 'approve');
      bench.lose({ at, how });
      const { payment } = await pay(bench, PURCHASE, true);
      expect(payment.state).toBe(state);
      expect(bench.purchases()).toBe(state === 'approved' ? 1 : 0);
      expect(bankBalanceOf([payment])).toBe(bench.balance());
    });

    test('beginning again with the same key is the same payment', async () => {
      const bench = open();
      const terminal = bench.open();
      expect(await terminal.begin(bench.device, PURCHASE)).toEqual({ kind: 'taken' });
      bench.pass(60_000);
      expect(await bench.open().begin(bench.device, PURCHASE)).toEqual({ kind: 'taken' });
      expect(await terminal.look(bench.device, PURCHASE.key)).toMatchObject({ kind: 'ended', end: 'APPROVED' });
      expect(bench.purchases()).toBe(1);
    });

    test('a cancel in time ends it, and one that comes too late does not', async () => {
      const bench = open();
      const early = newJournal(PURCHASE);
      early.payment = { ...early.payment, wantsCancel: true };
      await runTill(runOf(bench), early);
      expect(early.payment.state).toBe('cancelled');

      const late = newJournal({ ...PURCHASE, key: 'attempt-0002' });
      const terminal = bench.open();
      await terminal.begin(bench.device, late.request);
      bench.pass(3000);
      // Not given, whether or not the terminal may still offer to stop.
      expect((await terminal.cancel(bench.device, late.request.key)).kind).toMatch(/^(too_late|not_yet)$/);
      late.payment = { ...late.payment, state: 'inProgress', wasTaken: true };
      await runTill(runOf(bench), late);
      expect(late.payment.state).toBe('approved');
      expect(bench.balance()).toBe(1250);
    });

    test('one terminal does one payment at a time', async () => {
      const bench = open();
      const terminal = bench.open();
      await terminal.begin(bench.device, PURCHASE);
      const second = await terminal.begin(bench.device, { ...PURCHASE, key: 'attempt-0002' });
      expect(second).toMatchObject({ kind: 'refused', why: 'busy' });
    });

    test('a terminal that is not paired, or offline, refuses before anything begins', async () => {
      const bench = open();
      const terminal = bench.open();
      const stranger = { ...bench.device, secret: null };
      expect(await terminal.begin(stranger, PURCHASE)).toMatchObject({ kind: 'refused', why: 'not_paired' });
      bench.plug(false);
      expect(await terminal.begin(bench.device, PURCHASE)).toMatchObject({ kind: 'refused', why: 'offline' });
      expect(bench.balance()).toBe(0);
    });

    test('a terminal pulled out and put back has the payment as it ended', async () => {
      const bench = open();
      const journal = newJournal(PURCHASE);
      const death = deathAt(6);
      await runTill(runOf(bench, { breathe: death.breathe }), journal).catch(() => {});
      bench.plug(false);
      bench.pass(30_000);
      expect(await bench.open().look(bench.device, PURCHASE.key)).toMatchObject({ kind: 'unreachable' });
      bench.plug(true);
      await runTill(runOf(bench), journal);
      expect(journal.payment.state).toBe('approved');
      expect(bench.purchases()).toBe(1);
    });

    test('a terminal that lost its memory in the middle leaves the decision to a person', async () => {
      const bench = open();
      bench.tell('slow');
      const journal = newJournal(PURCHASE);
      await runTill(runOf(bench, { breathe: deathAt(8).breathe }), journal).catch(() => {});
      expect(journal.payment.state).toBe('inProgress');
      bench.restartTerminal({ forgetsAll: true });
      await runTill(runOf(bench), journal);
      expect(journal.payment.state).toBe('unknown');
      expect(bench.purchases()).toBe(0);
    });

    test('a terminal that stays offline leaves the decision to a person', async () => {
      const bench = open();
      const journal = newJournal(PURCHASE);
      await runTill(runOf(bench, { breathe: deathAt(6).breathe }), journal).catch(() => {});
      bench.plug(false);
      await runTill(runOf(bench), journal);
      expect(journal.payment.state).toBe('unknown');
    });

    test('a refund of a part, then the rest, and never more', async () => {
      const bench = open();
      await pay(bench);
      const refund = (key: string, amountInCents: number): TerminalRequest => ({
        ...PURCHASE,
        key,
        kind: 'REFUND',
        amountInCents,
        original: { key: PURCHASE.key, reference: null },
      });
      expect((await pay(bench, refund('refund-1', 500))).payment.state).toBe('approved');
      expect((await pay(bench, refund('refund-2', 750))).payment.state).toBe('approved');
      expect((await pay(bench, refund('refund-3', 100))).payment.state).toBe('declined');
      expect(bench.balance()).toBe(0);
    });

    test('a reversal undoes its purchase', async () => {
      const bench = open();
      await pay(bench);
      const original = { key: PURCHASE.key, reference: null };
      const { payment } = await pay(bench, { ...PURCHASE, key: 'reversal-1', kind: 'REVERSAL', original });
      expect(payment.state).toBe('approved');
      expect(bench.balance()).toBe(0);
    });

    test('receipts come word for word, the copy to sign before the question', async () => {
      const bench = open();
      bench.tell('signature');
      const terminal = bench.open();
      await terminal.begin(bench.device, PURCHASE);
      bench.pass(5000);
      const asked = await terminal.look(bench.device, PURCHASE.key);
      expect(asked).toMatchObject({ kind: 'inProgress', receipts: [{ copy: 'signature' }] });
      const journal = await pay(bench, PURCHASE, true);
      const copies = [...journal.receipts].map((receipt) => receipt.split(' ')[0]);
      expect(copies).toEqual(['signature', 'merchant', 'customer']);
      expect([...journal.receipts].join()).not.toMatch(/\d{9,}/);
    });

    test('a hint comes when something changes, and none after listening ended', async () => {
      const bench = open();
      const terminal = bench.open();
      let hints = 0;
      const stop = terminal.listen(() => hints++);
      await terminal.begin(bench.device, PURCHASE);
      const heard = hints;
      stop();
      bench.pass(60_000);
      await terminal.look(bench.device, PURCHASE.key);
      expect([heard > 0, hints === heard]).toEqual([true, true]);
    });

    test('pairing takes the code that the terminal shows, and no other', async () => {
      const bench = open();
      expect(await bench.open().pair(bench.device.address, { code: '000000', password: 'p' })).toEqual({
        kind: 'refused',
        why: 'wrong_code',
      });
      expect(await bench.open().pair(bench.device.address, { code: '246810', password: 'p' })).toMatchObject({
        kind: 'paired',
      });
    });
  });
}
