import { describe, expect, test } from 'bun:test';
import type { TillReport } from '../card-terminal.port.ts';
import { PURCHASE } from '../testing-till.ts';
import { readReports } from './read-reports.ts';

const REQUEST = { ...PURCHASE, key: 'attempt-1' };
const heard = (kind: string, body: unknown = {}, pageId = 'page-1'): TillReport => ({ pageId, kind, body });
const read = (...reports: TillReport[]) => readReports(REQUEST, reports);
const BEGUN = heard('begun');
const complete = (facts: object) => heard('complete', { transactionId: 'attempt-1', ...facts });
const APPROVED = complete({ result: 'APPROVED', baseAmount: '1250', transactionAmount: '1250' });

describe('what a page reports of a Tyro payment', () => {
  test('nothing yet: it is under way', () => {
    expect(read()).toEqual({ kind: 'inProgress', displayText: '', prompt: null, receipts: [] });
    expect(read(BEGUN, heard('status', { text: 'Swipe card' }))).toMatchObject({ displayText: 'Swipe card' });
  });

  test.each([
    ['DECLINED', 'DECLINED'],
    ['CANCELLED', 'CANCELLED'],
    ['REVERSED', 'REVERSED'],
    ['SYSTEM ERROR', 'SYSTEM ERROR'],
  ] as const)('%s ends it', (result, end) => {
    expect(read(BEGUN, complete({ result }))).toMatchObject({ kind: 'ended', end, approvedInCents: 0 });
  });

  test('NOT STARTED is no decline, and UNKNOWN decides nothing', () => {
    expect(read(BEGUN, complete({ result: 'NOT STARTED' }))).toMatchObject({ kind: 'neverStarted' });
    expect(read(BEGUN, complete({ result: 'UNKNOWN' }))).toEqual({ kind: 'unsure', text: 'UNKNOWN' });
  });

  test('asked again, what it once knew stays, and what it did not know is learnt', () => {
    const unknown = complete({ result: 'UNKNOWN' });
    expect(read(BEGUN, unknown, heard('continued'), APPROVED)).toMatchObject({ end: 'APPROVED' });
    expect(read(BEGUN, APPROVED, heard('continued'), unknown)).toMatchObject({ end: 'APPROVED' });
    expect(read(BEGUN, APPROVED, APPROVED)).toMatchObject({ end: 'APPROVED', approvedInCents: 1250 });
  });

  test.each([
    ['cents', { baseAmount: '1250', tipAmount: '250', surchargeAmount: '0.35', transactionAmount: '1535' }, 250, 35],
    [
      'dollars',
      { baseAmount: '12.50', tipAmount: '2.50', surchargeAmount: '0.00', transactionAmount: '15.00' },
      250,
      0,
    ],
    ['no parts', { transactionAmount: '1250' }, 0, 0],
    ['parts that do not add up', { baseAmount: '1250', tipAmount: '3', transactionAmount: '1550' }, 3, 297],
  ])('what the terminal added, in %s', (_, amounts, tipInCents, surchargeInCents) => {
    const seen = read(BEGUN, complete({ result: 'APPROVED', ...amounts }));
    const approvedInCents = 1250 + tipInCents + surchargeInCents;
    expect(seen).toMatchObject({ kind: 'ended', approvedInCents, tipInCents, surchargeInCents });
  });

  test.each([
    ['a result it doesn’t have', { result: 'APPR' }],
    ['an amount that is none', { result: 'APPROVED', transactionAmount: '12,5O' }],
    ['an approval of nothing', { result: 'APPROVED' }],
  ])('%s decides nothing', (_, facts) => {
    expect(read(BEGUN, complete(facts))).toMatchObject({ kind: 'unsure' });
  });

  test('the last payment of this browser is another one: a person looks', () => {
    const other = heard('complete', { transactionId: 'attempt-0', result: 'APPROVED', transactionAmount: '1250' });
    expect(read(BEGUN, heard('continued', {}, 'page-2'), other)).toMatchObject({ kind: 'unsure' });
  });

  test('a script that knows no ids of ours is told apart by the amount', () => {
    const said = (baseAmount: string) =>
      heard('complete', { result: 'APPROVED', baseAmount, transactionAmount: baseAmount });
    expect(read(BEGUN, said('1250'))).toMatchObject({ kind: 'ended', approvedInCents: 1250 });
    expect(read(BEGUN, said('900'))).toMatchObject({ kind: 'unsure' });
  });

  test('what was never told to the script never started; what was is not undone by a later page', () => {
    const refused = heard('notBegun', { why: 'reloaded' });
    expect(read(refused)).toEqual({ kind: 'neverStarted', text: 'reloaded' });
    expect(read(heard('notBegun', { why: 'busy' }))).toMatchObject({ why: 'busy' });
    expect(read(BEGUN, refused)).toMatchObject({ kind: 'inProgress' });
  });

  test('asked how it ended, and not a word since: unreachable', () => {
    expect(read(BEGUN, heard('continued'))).toEqual({ kind: 'unreachable', why: 'timeout' });
    expect(read(BEGUN, heard('continued'), heard('status', { text: 'Reading' }))).toMatchObject({ kind: 'inProgress' });
  });

  const SIGN = heard('receipt', { signatureRequired: true, merchantReceipt: '  SIGN\n  HERE' });
  const ASKED = heard('question', { id: 1, text: 'Signature OK?', options: ['YES', 'NO'] });

  test('the copy to sign is there before its question, word for word', () => {
    expect(read(BEGUN, SIGN, ASKED)).toMatchObject({
      kind: 'inProgress',
      prompt: { promptId: '1', text: 'Signature OK?' },
      receipts: [{ copy: 'signature', text: '  SIGN\n  HERE' }],
    });
    expect(read(BEGUN, SIGN, ASKED, heard('answered', { id: 1, option: 'YES' }))).toMatchObject({ prompt: null });
    const again = heard('question', { id: 2, text: 'Signature OK?', options: ['YES', 'NO'] });
    expect(read(BEGUN, SIGN, ASKED, again)).toMatchObject({ prompt: { promptId: '2' } });
  });

  test('another question is shown in Tyro’s words and is no question about a signature', () => {
    const retry = heard('question', { id: 1, text: 'Retry?', options: ['RETRY', 'CANCEL'] });
    expect(read(BEGUN, retry)).toMatchObject({ prompt: null, displayText: 'Retry?' });
    expect(read(BEGUN, ASKED)).toMatchObject({ prompt: null, displayText: 'Signature OK?' });
  });

  test('a customer’s receipt comes with the end, and no more of a card than its last four digits is kept', () => {
    const seen = read(
      BEGUN,
      heard('receipt', { merchantReceipt: 'COPY' }),
      complete({ result: 'DECLINED', customerReceipt: ' YOURS', cardType: 'Visa', elidedPan: '4242424242424242' }),
    );
    expect(seen).toMatchObject({
      receipts: [
        { copy: 'merchant', text: 'COPY' },
        { copy: 'customer', text: ' YOURS' },
      ],
      card: { cardType: 'Visa', maskedPan: '............4242' },
    });
  });
});
