import { type EntryLine, isToFollow, saidOf } from '../printing/kitchen-book.ts';
import type { ActEvent, ToldEvent } from './kitchen-events.ts';
import { type Sheet, SheetBook, type Taken } from './sheet-book.ts';

/**
 * What each station has of each bill, in rounds: a round is what came since the last one was bumped. Worked out from events
 * alone, in the order of their ids, so that till, box and cloud see the same, whatever came first over the line. Events of
 * bills that dishes came from belong to them.
 */
export function sheetsOf(told: readonly ToldEvent[], acts: readonly ActEvent[]): Sheet[] {
  const fold = new Fold(told);
  const all = [
    ...told.map((entry) => ({ id: entry.id, happen: () => fold.tell(entry) })),
    ...acts.map((act) => ({ id: act.id, happen: () => fold.book.actOn(act) })),
  ];
  for (const { happen } of all.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))) happen();
  return fold.book.sheets();
}

/** Dishes on their way from one bill to another, as they were taken, line by line. */
type Transit = readonly (readonly Taken[])[];

class Fold {
  readonly book = new SheetBook();
  readonly #said: ReadonlySet<ToldEvent>;
  /** A station may have several printers, which are told the same; the first one's entries are the whole. */
  readonly #printers = new Map<string, string>();
  /** Said by a paper that turns out later never to have come out. */
  readonly #unsaid = new Map<string, ToldEvent[]>();
  readonly #transit = new Map<string, Transit[]>();

  constructor(told: readonly ToldEvent[]) {
    const byOrder = Map.groupBy(told, ({ orderId }) => orderId);
    this.#said = new Set([...byOrder.values()].flatMap((some) => saidOf(some)));
  }

  tell(entry: ToldEvent): void {
    const paper = JSON.stringify([entry.orderId, entry.stationId, entry.paper]);
    if (entry.kind === 'dropped') {
      for (const lost of this.#unsaid.get(paper) ?? []) this.#takeBack(lost, entry.id);
      this.#unsaid.delete(paper);
      return;
    }
    const place = JSON.stringify([entry.orderId, entry.stationId]);
    const printer = this.#printers.get(place) ?? entry.printerId;
    this.#printers.set(place, printer);
    if (printer !== entry.printerId) return;
    if (!this.#said.has(entry)) this.#unsaid.set(paper, [...(this.#unsaid.get(paper) ?? []), entry]);
    const sheet = this.book.sheetOf(entry);
    if (entry.kind === 'left' && entry.otherOrderId !== null) this.#leave(sheet, entry, entry.otherOrderId);
    else this.#add(sheet, entry, entry.otherOrderId === null ? [] : this.#arriving(entry, entry.otherOrderId));
  }

  #leave(sheet: Sheet, entry: ToldEvent, to: string): void {
    const key = JSON.stringify([to, entry.orderId, entry.stationId]);
    const taken = entry.lines.map((line) => this.book.take(sheet, line, -line.units, { how: 'moved', by: entry.id }));
    this.#transit.set(key, [...(this.#transit.get(key) ?? []), taken]);
  }

  #arriving({ orderId, stationId }: ToldEvent, from: string): Transit {
    const key = JSON.stringify([orderId, from, stationId]);
    const [next = [], ...rest] = this.#transit.get(key) ?? [];
    this.#transit.set(key, rest);
    return next;
  }

  #add(sheet: Sheet, entry: ToldEvent, arriving: Transit): void {
    entry.lines.forEach((line, at) => {
      if (isToFollow(line)) this.book.follow(sheet, line);
      else if (line.units < 0) this.book.take(sheet, line, -line.units, { how: 'cancelled', by: entry.id });
      else this.book.put(sheet, line, { entry, made: madeOf(arriving[at] ?? []) });
    });
  }

  /** What the paper said is told again, or is off. */
  #takeBack(entry: ToldEvent, by: string): void {
    const sheet = this.book.sheetOf(entry);
    for (const line of entry.lines) {
      const back: EntryLine = { ...line, units: -line.units, words: null };
      if (isToFollow(line)) this.book.follow(sheet, back);
      else if (line.units > 0) this.book.lose(sheet, line, by);
      else if (line.units < 0) this.book.put(sheet, back, { entry, made: 0 });
    }
  }
}

function madeOf(taken: readonly Taken[]): number {
  return taken.reduce((sum, { units, wasMade }) => sum + (wasMade ? units : 0), 0);
}
