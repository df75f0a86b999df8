import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { type EvidenceEvent, emptyHead, lineOfLink, NotWholeError, nextLink, textOfHead } from './evidence-link.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const EMPTY = emptyHead('cloud', 'h1', sha256);
const PAID: EvidenceEvent = {
  kind: 'paymentTaken',
  rowId: 'p1',
  storeId: 's1',
  isoDateTimeUtc: '2026-11-22T09:00:00.000Z',
  businessDay: '2026-11-22',
  amounts: { tipInCents: 200, amountInCents: 4500 },
};
const hashOf = (event: EvidenceEvent) => nextLink(EMPTY, event, sha256).hash;

test.each<[string, Partial<EvidenceEvent>]>([
  ['what happened', { kind: 'refundMade' }],
  ['the payment it is of', { rowId: 'p2' }],
  ['the store', { storeId: 's2' }],
  ['the time', { isoDateTimeUtc: '2026-11-22T09:00:00.001Z' }],
  ['the business day', { businessDay: '2026-11-21' }],
  ['an amount', { amounts: { tipInCents: 200, amountInCents: 4501 } }],
  ['which amount is which', { amounts: { tipInCents: 4500, amountInCents: 200 } }],
  ['an amount that is left out', { amounts: { amountInCents: 4500 } }],
])('a link has another hash with another value of %s', (_, other) => {
  expect(hashOf({ ...PAID, ...other })).not.toBe(hashOf(PAID));
});

test('the order in which amounts are named makes no difference', () => {
  const other = { ...PAID, amounts: { amountInCents: 4500, tipInCents: 200 } };
  expect(lineOfLink(nextLink(EMPTY, other, sha256))).toBe(lineOfLink(nextLink(EMPTY, PAID, sha256)));
});

test('a link carries the number after, and the hash of, the one before', () => {
  const first = nextLink(EMPTY, PAID, sha256);
  const second = nextLink(first, PAID, sha256);
  expect([first.sequence, second.sequence]).toEqual([1, 2]);
  expect([first.previousHash, second.previousHash]).toEqual([EMPTY.hash, first.hash]);
  expect(second.hash).not.toBe(first.hash);
});

test('the chains of two machines, or of two histories of one, begin differently', () => {
  const heads = [EMPTY, emptyHead('cloud', 'h2', sha256), emptyHead('box', 'h1', sha256)];
  expect(new Set(heads.map(({ hash }) => hash)).size).toBe(3);
});

test('a name that somebody hands over with an event is in no line', () => {
  const withName = { ...PAID, customerName: 'Ada Lovelace', note: '0400 000 000' };
  expect(lineOfLink(nextLink(EMPTY, withName, sha256))).not.toMatch(/Ada|0400/);
});

test('half a cent is refused', () => {
  expect(() => hashOf({ ...PAID, amounts: { amountInCents: 0.5 } })).toThrow(NotWholeError);
});

test('this form stays: exports and paper of years ago are checked by it', () => {
  expect(textOfHead(nextLink(EMPTY, PAID, sha256))).toMatchInlineSnapshot(
    `"cloud/h1/1/5cd1e85ccf4080c151fb300b23c9041fcda63c8e5eb0e2763a53af9470d3a81f"`,
  );
});
