/** Which of a bill's papers the kitchen never got, and which reprints say what newer ones tell. */
import { describe, expect, test } from 'bun:test';
import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import { lostPapers, mayBeOnPaper, outdatedReprints, papersOf } from './unprinted-papers.ts';

type Shape = Partial<PrintJob> & { readonly kind?: string; readonly isForLater?: true };

/** A ticket that waits at the kitchen's own printer. */
function job(id: string, { kind = 'ORDER_TICKET', isForLater, ...shape }: Shape = {}): PrintJob {
  const paper = { id, stationId: 'kitchen', printerId: 'kitchen', failedOverFromPrinterId: null, copyNumber: 1 };
  const of = {
    orderVersion: 1,
    docketType: kind === 'CHANGE_TICKET' ? 'CHANGE' : kind,
    reason: 'auto',
    reprintNumber: 0,
  };
  const state = { status: 'queued', stage: 'waiting', errorKind: null, isUncertain: false };
  const payload = { kind, marks: isForLater ? { isForLater } : {} };
  return { ...paper, ...of, ...state, payload, ...shape } as unknown as PrintJob;
}
const OUT: Shape = { status: 'success', stage: 'printed' };
const again = (id: string, number: number, shape: Shape = {}) =>
  job(id, { reason: 'reprint', reprintNumber: number, ...shape });
const BAR: Shape = { stationId: 'bar', printerId: 'bar' };
const SECOND: Shape = { printerId: 'second' };
const ids = (jobs: readonly PrintJob[]) => jobs.map(({ id }) => id).join(' ');

describe('a paper', () => {
  test.each<[string, Shape, boolean]>([
    ['that waits is not on paper', {}, false],
    ['that was printed is', OUT, true],
    ['that is on its way may be', { stage: 'sending' }, true],
    ['that waits after an attempt with an unknown end may be', { isUncertain: true }, true],
    [
      'that was given up by a printer that refused it is not',
      { status: 'failure', stage: 'failed', errorKind: 'offline' },
      false,
    ],
    [
      'that was given up with an unknown end may be',
      { status: 'failure', stage: 'failed', errorKind: 'uncertain' },
      true,
    ],
    ['that somebody dismissed is not', { status: 'failure', stage: 'dismissed' }, false],
    [
      'that somebody dismissed after an unknown end may be',
      { status: 'failure', stage: 'dismissed', errorKind: 'uncertain' },
      true,
    ],
    [
      'that somebody dismissed while its end was unknown may be',
      { status: 'failure', stage: 'dismissed', isUncertain: true },
      true,
    ],
  ])('%s', (_, shape, expected) => {
    expect(mayBeOnPaper(job('1', shape as Shape))).toBe(expected);
  });
});

describe('the kitchen never got', () => {
  test.each<[string, PrintJob[], string]>([
    ['a ticket that waits', [job('1')], '1'],
    ['no ticket that came out', [job('1', OUT)], ''],
    ['a change that waits, beside its ticket that came out', [job('1', OUT), job('2', { kind: 'CHANGE_TICKET' })], '2'],
    [
      'nothing of a note for later, or of a bill',
      [job('1', { isForLater: true }), job('2', { kind: 'ORDER_INVOICE' })],
      '',
    ],
    ['what no reprint said', [job('1'), again('2', 1)], '1'],
    ['nothing that a later reprint said', [job('1'), again('2', 1, OUT)], ''],
    ['what came after the reprint', [again('1', 1, OUT), job('2')], '2'],
    ['what was said again at another station', [job('1'), again('2', 1, { ...BAR, ...OUT })], '1'],
    [
      'nothing that was said again at the station’s other printer alone',
      [job('1'), again('2', 1, { ...SECOND, ...OUT })],
      '',
    ],
    [
      'what was said again at the station’s other printer, where its own part of that reprint waits',
      [job('1'), again('2', 1), again('3', 1, { ...SECOND, ...OUT })],
      '1',
    ],
    [
      'nothing where its own part of that reprint came out too',
      [job('1'), again('2', 1, OUT), again('3', 1, { ...SECOND, ...OUT })],
      '',
    ],
    [
      'nothing that the next reprint said at the other printer alone',
      [job('1'), again('2', 1), again('3', 2, { ...SECOND, ...OUT })],
      '',
    ],
    [
      'nothing where only another station’s part of that reprint waits',
      [job('1'), again('2', 1, { ...BAR, printerId: 'kitchen' }), again('3', 1, { ...SECOND, ...OUT })],
      '',
    ],
    [
      'nothing where the part that waits is of another version',
      [job('1'), again('2', 1, { orderVersion: 2 }), again('3', 1, { ...SECOND, ...OUT })],
      '',
    ],
    ['both copies of a ticket', [job('1'), job('2', { copyNumber: 2 })], '1 2'],
    ['no second copy of one that came out', [job('1', OUT), job('2', { copyNumber: 2 })], ''],
    [
      'of two stations’ copies, those of the one whose first never came out',
      [job('1', OUT), job('2', { copyNumber: 2 }), job('3', BAR), job('4', { ...BAR, copyNumber: 2 })],
      '3 4',
    ],
    [
      'the copies that were for the printer it was sent on from',
      [job('1'), job('2', { copyNumber: 2, printerId: 'bar', failedOverFromPrinterId: 'kitchen' })],
      '1 2',
    ],
  ])('%s', (_, jobs, expected) => {
    expect(ids(lostPapers(jobs))).toBe(expected);
  });
});

describe('a reprint of the bill as it was', () => {
  const lost = job('2');
  const lostAtBar = job('3', BAR);
  test.each<[string, PrintJob, readonly PrintJob[], boolean]>([
    ['that waits behind a paper that is given up is given up too', again('4', 1), [lost], true],
    ['also where another station’s is given up as well', again('4', 1), [lostAtBar, lost], true],
    ['that waits before it stays', again('1', 1), [lost], false],
    ['that came out stays', again('4', 1, OUT), [lost], false],
    ['of another station at the same printer stays', again('4', 1, { stationId: 'bar' }), [lost], false],
    ['of the station’s other printer stays', again('4', 1, SECOND), [lost], false],
    [
      'sent on from that printer is given up',
      again('4', 1, { printerId: 'bar', failedOverFromPrinterId: 'kitchen' }),
      [lost],
      true,
    ],
    ['where nothing is given up stays', again('4', 1), [], false],
    ['of a note for later stays', again('4', 1, { isForLater: true }), [lost], false],
    ['or rather a change that waits stays', job('4', { kind: 'CHANGE_TICKET' }), [lost], false],
  ])('%s', (_, one, given, expected) => {
    expect(ids(outdatedReprints([...given, one], given))).toBe(expected ? one.id : '');
  });
});

test('papers say what they say once, whatever the copies', () => {
  const jobs = [
    job('1'),
    job('2', { copyNumber: 2 }),
    job('3', { kind: 'CHANGE_TICKET' }),
    job('4', { kind: 'CANCEL_TICKET' }),
    job('5', { kind: 'ORDER_STUB', copyNumber: 2 }),
  ];
  expect(papersOf(jobs).map(({ kind }) => kind)).toEqual(['ORDER_TICKET', 'CHANGE_TICKET']);
});
