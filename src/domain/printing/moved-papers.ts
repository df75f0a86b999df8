/** Dishes that go to another bill while the paper that says them is on its way to the printer: it may never come out. */
import type { EntryLine, KitchenEntry } from './kitchen-book.ts';

/** A paper of another bill, or of this one, by which a bill has dishes that moved. */
interface MovedPaper {
  /** The bill whose paper it is. */
  readonly orderId: string;
  readonly printerId: string;
  /** As that bill names it. */
  readonly paper: string;
}

/** As every bill that its dishes go to names it: '1 ORDER_TICKET of … at …'. */
export function movedPaperKey({ orderId, printerId, paper }: MovedPaper): string {
  return `${paper} of ${orderId} at ${printerId}`;
}

/** Null: a bill's own paper. */
export function movedPaperOf(key: string): MovedPaper | null {
  const [, paper = '', orderId = '', printerId = ''] = /^(.+) of (\S+) at (\S+)$/.exec(key) ?? [];
  return paper === '' ? null : { paper, orderId, printerId };
}

interface GoingPart {
  /** By `movedPaperKey`; null: the station knows it whatever becomes of a paper. */
  readonly paper: string | null;
  readonly lines: readonly EntryLine[];
}

interface Whence {
  /** What the place knows, and by which paper. */
  readonly known: readonly Pick<KitchenEntry, 'paper' | 'lines'>[];
  readonly wasIdOf: (lineId: string) => string;
  /** Its `movedPaperKey` while it is on its way to the printer; null: it isn't. */
  readonly onItsWay: (paper: string) => string | null;
}

/** What goes, apart by the papers on their way that it is known by. What is known for certain goes first. */
export function partsByPaper(lines: readonly EntryLine[], { known, wasIdOf, onItsWay }: Whence): GoingPart[] {
  const unsure = known.flatMap(({ paper, lines: said }) => {
    const key = paper === null ? null : onItsWay(paper);
    return key === null ? [] : said.map((line) => ({ key, line }));
  });
  const all = known.flatMap((entry) => entry.lines);
  const parts = lines.flatMap((line) => {
    const was = { ...line, lineId: wasIdOf(line.lineId) };
    const asked = new Map<string, number>();
    for (const each of unsure.filter((one) => isSame(one.line, was))) {
      asked.set(each.key, (asked.get(each.key) ?? 0) + each.line.units);
    }
    // A void that is on its way takes nothing from what is certain.
    const waiting = [...asked].map(([key, units]) => [key, Math.max(0, units)] as const);
    const total = all.filter((one) => isSame(one, was)).reduce((sum, { units }) => sum + units, 0);
    const certain = Math.max(0, total - waiting.reduce((sum, [, units]) => sum + units, 0));
    return shared(line, [[null, certain], ...waiting]);
  });
  return [...Map.groupBy(parts, ({ paper }) => paper)].map(([paper, some]) => ({
    paper,
    lines: some.map((part) => part.line),
  }));
}

/** The units of a line, taken from each of these in turn. */
function shared(line: EntryLine, from: readonly (readonly [string | null, number])[]) {
  let left = line.units;
  return from.flatMap(([paper, most]) => {
    const units = Math.min(left, most);
    left -= units;
    return units > 0 ? [{ paper, line: { ...line, units } }] : [];
  });
}

function isSame(one: Pick<EntryLine, 'lineId' | 'seenFrom'>, other: Pick<EntryLine, 'lineId' | 'seenFrom'>): boolean {
  return one.lineId === other.lineId && one.seenFrom === other.seenFrom;
}
