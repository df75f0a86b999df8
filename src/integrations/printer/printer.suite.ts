import { describe, expect, test } from 'bun:test';
import { aLine, anOrder, aShare, aTicket } from '#src/domain/printing/docket-examples.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { encodeDocket } from './escpos/encode.ts';
import type { PrinterKnowledge, PrinterPort, PrinterProblem, PrintOutcome } from './printer.port.ts';
import type { PrinterMachine } from './simulator/printer-machine.ts';

export interface PrinterBench extends AsyncDisposable {
  readonly printer: PrinterPort;
  readonly address: string;
  readonly machine: PrinterMachine;
  /** What a first job at something that is no printer comes to; a raw line cannot know that it wasn't taken. */
  readonly ofStranger?: PrintOutcome;
  /** Sets faults the way this bench's transport needs them set. */
  set(faults: Partial<PrinterMachine['faults']>): Promise<void>;
}

export async function aJob(jobId: string, words = 'Margherita', comments = '') {
  const order = anOrder({ lines: [aLine({ name: words, quantity: 2, comments })], customerName: '' });
  const docket = renderDocket(aTicket({ order, station: aShare(order.lines) }));
  return { jobId, bytes: (await encodeDocket(docket, { printerModel: 'epsonTmM30II', jobId })).bytes };
}

/** Stores what was learned outside the port, which may be a new process each time. */
export function remembering(open: () => PrinterPort): PrinterPort {
  const known = new Map<string, PrinterKnowledge>();
  return {
    print: (job) => {
      const what = known.get(job.address);
      const onLearned = (learned: PrinterKnowledge) => void known.set(job.address, learned);
      return open().print({ ...job, ...(what ? { known: what } : {}), onLearned });
    },
    status: (address) => open().status(address),
    encode: (job) => open().encode(job),
    recover: (address, how) => open().recover(address, how),
  };
}

const count = (text: string, word: string) => text.split(word).length - 1;

/** The contract of every printer adapter. A new adapter starts by passing this. */
export function printerSuite(name: string, open: () => Promise<PrinterBench>): void {
  describe(`${name} keeps the printer port's promises`, () => {
    test('what is sent is on paper, once, and the printer says so', async () => {
      await using bench = await open();
      const outcome = await bench.printer.print({ ...(await aJob('job-0001')), address: bench.address });
      expect(outcome).toEqual({ kind: 'printed', nearEnd: false });
      expect(count(bench.machine.text(), '2 x Margherita')).toBe(1);
      expect(bench.machine.papers).toHaveLength(1);
      expect(bench.machine.violations).toEqual([]);
    });

    test.each([
      ['paper out', { paperOut: true }, 'paper_out'],
      ['cover open', { coverOpen: true }, 'cover_open'],
      ['a jammed cutter', { cutterJam: true }, 'cutter'],
      ['nobody there', { refuse: true }, 'offline'],
      ['another till printing', { busy: true }, 'busy'],
      ['a half-closed connection', { halfClose: true }, 'busy'],
    ] as const)('%s at the start is refused and nothing is printed', async (_, faults, why) => {
      await using bench = await open();
      await bench.set(faults);
      const outcome = await bench.printer.print({ ...(await aJob('job-0002')), address: bench.address });
      expect(outcome).toEqual({ kind: 'refused', why });
      expect(bench.machine.text()).toBe('');
    });

    test('paper that runs out in the middle holds the job; a new roll finishes the same job once', async () => {
      await using bench = await open();
      await bench.set({ paperOutAfterLines: 4 });
      const held = Promise.withResolvers<PrinterProblem>();
      const printing = bench.printer.print({
        ...(await aJob('job-0003')),
        address: bench.address,
        onHold: held.resolve,
      });
      expect(await held.promise).toBe('paper_out');
      expect(bench.machine.papers).toHaveLength(0);
      await bench.set({ paperOut: false });
      expect(await printing).toEqual({ kind: 'printed', nearEnd: false });
      expect(count(bench.machine.text(), '2 x Margherita')).toBe(1);
    });

    test('paper that never comes back is unknown with its reason, and does not print later', async () => {
      await using bench = await open();
      await bench.set({ paperOutAfterLines: 4 });
      const outcome = await bench.printer.print({ ...(await aJob('job-0004')), address: bench.address });
      expect(outcome).toEqual({ kind: 'unknown', why: 'paper_out' });
      await bench.set({ paperOut: false });
      expect(bench.machine.papers).toHaveLength(0);
    });

    test('a cable pulled in the middle is unknown, never printed, and the next docket is clean', async () => {
      await using bench = await open();
      const printer = remembering(() => bench.printer);
      await bench.set({ dropAfterBytes: 120 });
      const outcome = await printer.print({ ...(await aJob('job-0005')), address: bench.address });
      expect(outcome).toEqual({ kind: 'unknown', why: 'connection_lost' });
      const next = await printer.print({ ...(await aJob('job-0006', 'Calzone')), address: bench.address });
      expect(next.kind).toBe('printed');
      expect(count(bench.machine.text(), '2 x Calzone')).toBe(1);
      expect(bench.machine.violations).toEqual([]);
    });

    test('a printer that never answers is sent the job and not believed', async () => {
      await using bench = await open();
      await bench.set({ mute: true });
      const outcome = await bench.printer.print({ ...(await aJob('job-0007')), address: bench.address });
      expect(outcome).toEqual({ kind: 'unknown', why: 'not_verified' });
      expect(count(bench.machine.text(), '2 x Margherita')).toBe(1);
    });

    test('a printer that takes the job and never reads is not believed', async () => {
      await using bench = await open();
      await bench.set({ deaf: true });
      const outcome = await bench.printer.print({ ...(await aJob('job-0008')), address: bench.address });
      expect(outcome).toEqual({ kind: 'unknown', why: 'not_verified' });
      expect(bench.machine.text()).toBe('');
    });

    test.each([
      ['hangs', { deaf: true }],
      ['says nothing', { mute: true }],
      ['is something else now', { stranger: true }],
    ] as const)('a printer that has answered before and %s is sent nothing', async (_, faults) => {
      await using bench = await open();
      const printer = remembering(() => bench.printer);
      expect((await printer.print({ ...(await aJob('job-0101')), address: bench.address })).kind).toBe('printed');
      await bench.set(faults);
      const outcome = await printer.print({ ...(await aJob('job-0102')), address: bench.address });
      expect(outcome).toEqual({ kind: 'refused', why: 'offline' });
      expect(bench.machine.papers).toHaveLength(1);
    });

    test('something else that answers lines with words is never believed', async () => {
      await using bench = await open();
      await bench.set({ stranger: true });
      const outcome = await bench.printer.print({ ...(await aJob('job-0015')), address: bench.address });
      expect(outcome).toEqual(bench.ofStranger ?? { kind: 'unknown', why: 'timeout' });
      expect(bench.machine.text()).toBe('');
    });

    test('noise between answers does not confuse it', async () => {
      await using bench = await open();
      await bench.set({ garbage: true });
      const outcome = await bench.printer.print({ ...(await aJob('job-0009')), address: bench.address });
      expect(outcome.kind).toBe('printed');
    });

    test('a slow printer prints once', async () => {
      await using bench = await open();
      await bench.set({ linesPerSecond: 200 });
      const outcome = await bench.printer.print({ ...(await aJob('job-0010')), address: bench.address });
      expect(outcome.kind).toBe('printed');
      expect(bench.machine.papers).toHaveLength(1);
    });

    test('a roll that is nearly finished prints and warns', async () => {
      await using bench = await open();
      await bench.set({ nearEnd: true });
      const outcome = await bench.printer.print({ ...(await aJob('job-0011')), address: bench.address });
      expect(outcome).toEqual({ kind: 'printed', nearEnd: true });
      expect(await bench.printer.status(bench.address)).toEqual({ kind: 'ready', nearEnd: true });
    });

    test('after the jam is cleared the printer is told to continue', async () => {
      await using bench = await open();
      await bench.set({ cutterJam: true });
      expect(await bench.printer.status(bench.address)).toEqual({ kind: 'unavailable', why: 'cutter' });
      expect(await bench.printer.recover(bench.address, 'resume')).toEqual({ kind: 'ready', nearEnd: false });
    });

    test('a drawer command in a comment stays words', async () => {
      await using bench = await open();
      const comments = 'hello \x1b\x70\x00\x19\xfa and \x10\x14\x01\x00\x01 bye';
      const outcome = await bench.printer.print({
        ...(await aJob('job-0012', 'Margherita', comments)),
        address: bench.address,
      });
      expect(outcome.kind).toBe('printed');
      expect(bench.machine.drawerPulses).toEqual([]);
      expect(bench.machine.violations).toEqual([]);
      expect(bench.machine.text()).toContain('hello');
    });

    test('two jobs at once come out one after the other, each whole', async () => {
      await using bench = await open();
      const jobs = await Promise.all([aJob('job-0013', 'First'), aJob('job-0014', 'Second')]);
      const outcomes = await Promise.all(jobs.map((job) => bench.printer.print({ ...job, address: bench.address })));
      expect(outcomes.map((each) => each.kind)).toEqual(['printed', 'printed']);
      expect(bench.machine.papers).toHaveLength(2);
      expect(bench.machine.violations).toEqual([]);
    });
  });
}
