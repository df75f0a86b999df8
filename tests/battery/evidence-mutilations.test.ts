/** The verifier outside the program finds what was done to an export of evidence, and nothing in one that nobody touched. */
import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import {
  type EvidenceHead,
  type EvidenceKind,
  type EvidenceLink,
  emptyHead,
  lineOfHead,
  lineOfLink,
  nextLink,
  textOfHead,
} from '../../src/domain/evidence/evidence-link.ts';
import { type Dice, diceOf, isLongRun, ofTheNight, seedOfRun } from './support/dice.ts';

interface Verifier {
  /** Line 0 is a head on paper. */
  findingsOf(text: string, heads?: readonly string[]): { line: number; what: string; about: string }[];
}

/** Plain JavaScript without types, since it is handed to people who have nothing of the program. */
const VERIFIER = new URL('../../scripts/verify-evidence.mjs', import.meta.url).href;
const { findingsOf } = (await import(VERIFIER)) as Verifier;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const KINDS: readonly EvidenceKind[] = ['paymentTaken', 'refundMade', 'itemVoided', 'discountGiven', 'clockedIn'];
const A_MINUTE = 60_000;
/** A sample by day. */
const BYTES = isLongRun ? 100_000 : 1000;
const BEGUN = Date.UTC(2026, 0, 1);

interface Chain {
  readonly empty: EvidenceHead;
  readonly links: EvidenceLink[];
}

/** The cloud and boxes that write by turns; a restored or replaced machine begins a history, and clocks go wrong and are put right. */
function chainsOfPlay(dice: Dice, events: number): Chain[] {
  const begun = (writer: string, history: number): Chain => ({
    empty: emptyHead(writer, `h${history}`, sha256),
    links: [],
  });
  const chains = [begun('cloud', 0), begun('box-1', 0), begun('box-2', 0)];
  const writing = [...chains];
  for (let index = 0; index < events; index += 1) {
    const turn = dice.below(writing.length);
    if (dice.chance(0.02)) {
      writing[turn] = begun(writing[turn]!.empty.writer, index + 1);
      chains.push(writing[turn]!);
    }
    const { links, empty } = writing[turn]!;
    const now = new Date(BEGUN + index * A_MINUTE - (dice.chance(0.05) ? dice.below(100) * A_MINUTE : 0)).toISOString();
    const amounts = dice.chance(0.9) ? { amountInCents: dice.below(20_000), tipInCents: dice.below(900) } : {};
    const what = { kind: dice.one(KINDS), rowId: `row-${index}`, storeId: `store-${turn}`, amounts };
    links.push(
      nextLink(links.at(-1) ?? empty, { ...what, isoDateTimeUtc: now, businessDay: now.slice(0, 10) }, sha256),
    );
  }
  return chains;
}

const linesOf = (chains: readonly Chain[]) =>
  chains.flatMap(({ links, empty }) => [...links.map(lineOfLink), lineOfHead(links.at(-1) ?? empty)]);
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
const whatOf = (lines: readonly string[], heads: readonly string[] = []) =>
  findingsOf(textOf(lines), heads).map(({ what }) => what);

test('an export that nobody touched has no finding, with heads that were printed on the way', () => {
  for (let year = 0; year < ofTheNight(200); year += 1) {
    const dice = diceOf(seedOfRun() + year);
    const chains = chainsOfPlay(dice, 365);
    const heads = chains.flatMap(({ links, empty }) =>
      [empty, ...links.filter(() => dice.chance(0.05))].map(textOfHead),
    );
    expect(findingsOf(textOf(linesOf(chains)), heads)).toEqual([]);
  }
}, 120_000);

test('a byte that was changed is found, wherever it is', () => {
  const dice = diceOf(seedOfRun());
  const bytes = Buffer.from(textOf(linesOf(chainsOfPlay(dice, 8))));
  for (let count = 0; count < BYTES; count += 1) {
    const changed = Buffer.from(bytes);
    const at = dice.below(bytes.length);
    changed[at] = (bytes[at]! + 1 + dice.below(255)) % 256;
    expect([at, findingsOf(changed.toString('utf8')).length > 0]).toEqual([at, true]);
  }
});

const chain = () => chainsOfPlay(diceOf(seedOfRun()), 60)[0]!;

test('each link that is left out is missed, the last one too', () => {
  const { links } = chain();
  const lines = linesOf([chain()]);
  expect(links.length).toBeGreaterThan(5);
  for (const index of links.keys()) expect(whatOf(lines.toSpliced(index, 1))).toContain('missing');
});

test('two links that changed places are out of order', () => {
  const lines = linesOf([chain()]);
  for (let index = 0; index < lines.length - 2; index += 1) {
    expect(whatOf(lines.toSpliced(index, 2, lines[index + 1]!, lines[index]!))).toContain('out of order');
  }
});

test('a link with another time is re-dated, and no other line is blamed', () => {
  const lines = linesOf([chain()]);
  chain().links.forEach((link, index) => {
    const other = lineOfLink({ ...link, businessDay: '2025-12-31' });
    expect(findingsOf(textOf(lines.with(index, other))).map(({ line, what }) => [line, what])).toEqual([
      [index + 1, 're-dated'],
    ]);
  });
});

test('a chain that was made anew holds by itself, and the head on paper shows it', () => {
  const { empty, links } = chain();
  const anew: EvidenceLink[] = [];
  for (const link of links.slice(1)) anew.push(nextLink(anew.at(-1) ?? empty, link, sha256));
  const lines = linesOf([{ empty, links: anew }]);
  expect(whatOf(lines)).toEqual([]);
  expect(whatOf(lines, [textOfHead(links[2]!)])).toEqual(['changed']);
  expect(whatOf(lines, [textOfHead(links.at(-1)!)])).toEqual(['missing']);
});
