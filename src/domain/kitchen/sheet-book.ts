import type { StationLine } from '../printing/docket.types.ts';
import type { EntryLine } from '../printing/kitchen-book.ts';
import { sayParts } from '../printing/part-text.ts';
import type { SeenDish } from './kitchen.types.ts';
import type { ActEvent, ToldEvent } from './kitchen-events.ts';

/** A line of a bill in one round. */
export interface RoundDish {
  readonly lineId: string;
  readonly seenFrom: string | null;
  words: StationLine;
  /** The entry that gave it these words. */
  wordedBy: string;
  units: number;
  /** How many of them came after the round was begun. */
  added: number;
  isChanged: boolean;
  /** In the order in which they were taken off. */
  readonly struck: Struck[];
  /** How many were acknowledged as off before the ledger said so: its bill was over. */
  off: number;
}

/** Taken off by one entry, and struck through until that is acknowledged. */
export interface Struck {
  readonly by: string;
  readonly how: 'cancelled' | 'moved';
  readonly units: number;
  /** How many no one has acknowledged yet. */
  left: number;
}

export function leftOf(struck: readonly Struck[]): number {
  return struck.reduce((sum, { left }) => sum + left, 0);
}

export interface Round {
  readonly number: number;
  readonly sentAt: string;
  /** The event that began it: what the same one brings isn't added later. */
  readonly begunBy: string;
  readonly dishes: Map<string, RoundDish>;
  /** When something last came to it, or it was brought back. */
  lastAt: string;
  startedAt: string | null;
  bumpedAt: string | null;
  /** By which it is the last that was bumped. */
  bumpedBy: string;
}

/** One bill at one station. */
export interface Sheet {
  readonly orderId: string;
  readonly stationId: string;
  readonly stationName: string;
  readonly rounds: Round[];
  /** By line; they wait for their course. */
  readonly following: Map<string, { words: StationLine; units: number }>;
  /** Notes that name an allergy, with who acknowledged them. */
  readonly acknowledged: Map<string, string>;
  /** By line: dishes that were made before they came to this bill. */
  readonly made: Map<string, number>;
  /** By line: taken off though they were never here. What comes next makes up for it. */
  readonly debt: Map<string, number>;
}

/** Where dishes were that were taken off; `round` null: they had come made. */
export interface Taken {
  readonly sheet: Sheet;
  readonly round: Round | null;
  readonly units: number;
  readonly wasMade: boolean;
}

type Line = Pick<EntryLine, 'lineId' | 'seenFrom'>;
const keyOf = ({ lineId, seenFrom }: Line) => JSON.stringify([seenFrom, lineId]);
const keyOfSeen = ({ lineId, madeAt }: SeenDish) => keyOf({ lineId, seenFrom: madeAt });

/** All sheets of a store while their events are gone through, oldest first. */
export class SheetBook {
  readonly #sheets = new Map<string, Sheet>();
  /** Said by papers that never came out, by station and line. */
  readonly #lost = new Map<string, Taken[]>();

  sheets(): Sheet[] {
    return [...this.#sheets.values()];
  }

  sheetOf({ orderId, stationId, stationName }: Pick<ToldEvent, 'orderId' | 'stationId' | 'stationName'>): Sheet {
    const key = JSON.stringify([orderId, stationId]);
    const known = this.#sheets.get(key);
    if (known) return known;
    const empty = { rounds: [], following: new Map(), acknowledged: new Map(), made: new Map(), debt: new Map() };
    const sheet: Sheet = { orderId, stationId, stationName, ...empty };
    this.#sheets.set(key, sheet);
    return sheet;
  }

  /** More of a line, or in other words; `made`: how many of them were made for the bill that they came from. */
  put(sheet: Sheet, line: EntryLine, { entry, made }: { readonly entry: ToldEvent; readonly made: number }): void {
    if (line.words) reword(sheet, line, line.words, entry.id);
    let units = line.units - payDebt(sheet, line, line.units);
    units -= this.#giveBack(sheet, line, units);
    const cameMade = Math.min(units, made);
    if (cameMade > 0) addTo(sheet.made, keyOf(line), cameMade);
    const words = line.words ?? wordsOf(sheet, line);
    if (units <= cameMade || !words) return;
    addToRound(openRound(sheet, entry), line, { words, wordedBy: entry.id }, units - cameMade, entry);
  }

  /** Fewer of a line, by an entry: those that wait first, the last that came before the others. */
  take(sheet: Sheet, line: Line, units: number, { how, by }: Pick<Struck, 'how' | 'by'>): Taken[] {
    const key = keyOf(line);
    const taken: Taken[] = [];
    let left = units;
    const newest = sheet.rounds.toReversed();
    const ordered = [...newest.filter(isOpen), ...newest.filter((round) => !isOpen(round))];
    for (const round of ordered) {
      const dish = round.dishes.get(key);
      const here = Math.min(left, dish?.units ?? 0);
      if (!dish || here <= 0) continue;
      dish.units -= here;
      dish.added = Math.max(0, dish.added - here);
      if (isOpen(round)) dish.struck.push({ by, how, units: here, left: here });
      taken.push({ sheet, round, units: here, wasMade: !isOpen(round) });
      left -= here;
    }
    const fromMade = Math.min(left, sheet.made.get(key) ?? 0);
    if (fromMade > 0) {
      addTo(sheet.made, key, -fromMade);
      taken.push({ sheet, round: null, units: fromMade, wasMade: true });
    }
    if (left > fromMade) addTo(sheet.debt, key, left - fromMade);
    return taken;
  }

  /** What said these never came out. They are off, unless they are told again. */
  lose(sheet: Sheet, line: EntryLine, by: string): void {
    const key = JSON.stringify([sheet.stationId, keyOf(line)]);
    const taken = this.take(sheet, line, line.units, { how: 'cancelled', by });
    this.#lost.set(key, [...(this.#lost.get(key) ?? []), ...taken]);
  }

  #giveBack(sheet: Sheet, line: EntryLine, units: number): number {
    const key = JSON.stringify([sheet.stationId, keyOf(line)]);
    const rest: Taken[] = [];
    let given = 0;
    for (const taken of this.#lost.get(key) ?? []) {
      const here = Math.min(taken.units, units - given);
      // On another bill: only what was made is not made again.
      const back = here > 0 && (taken.sheet === sheet || taken.wasMade) ? here : 0;
      if (back > 0) putBack(sheet, line, taken, back);
      given += back;
      if (taken.units > back) rest.push({ ...taken, units: taken.units - back });
    }
    this.#lost.set(key, rest);
    return given;
  }

  /** Dishes whose course is to be sent, in the words that were told last. */
  follow(sheet: Sheet, { lineId, units, words }: EntryLine): void {
    const known = sheet.following.get(lineId);
    const now = words ?? known?.words;
    if (now) sheet.following.set(lineId, { words: now, units: (known?.units ?? 0) + units });
  }

  actOn(act: ActEvent): void {
    const sheet = this.#sheets.get(JSON.stringify([act.orderId, act.stationId]));
    const round = sheet?.rounds.find(({ number }) => number === act.round);
    if (!sheet || !round) return;
    if (act.act === 'acknowledged') acknowledge(sheet, round, act);
    else if (act.act === 'bumped') bump(sheet, round, act);
    else if (act.act === 'recalled') recall(round, act);
    else round.startedAt ??= act.at;
  }
}

function isOpen(round: Round): boolean {
  return round.bumpedAt === null;
}

function addTo(counts: Map<string, number>, key: string, units: number): void {
  counts.set(key, (counts.get(key) ?? 0) + units);
}

function payDebt(sheet: Sheet, line: Line, units: number): number {
  const paid = Math.min(units, sheet.debt.get(keyOf(line)) ?? 0);
  if (paid > 0) addTo(sheet.debt, keyOf(line), -paid);
  return paid;
}

function putBack(sheet: Sheet, line: EntryLine, taken: Taken, units: number): void {
  const key = keyOf(line);
  const dish = taken.sheet === sheet ? taken.round?.dishes.get(key) : undefined;
  if (!dish) {
    addTo(sheet.made, key, units);
    return;
  }
  dish.units += units;
  let left = units;
  for (const each of dish.struck.toReversed().filter(({ how }) => how === 'cancelled')) {
    const here = Math.min(left, each.left);
    each.left -= here;
    left -= here;
  }
}

/** The words that were told last count wherever the dish still waits. */
function reword(sheet: Sheet, line: Line, words: StationLine, by: string): void {
  for (const round of sheet.rounds) {
    const dish = round.dishes.get(keyOf(line));
    if (!dish) continue;
    if (saying(dish.words) !== saying(words)) {
      if (isOpen(round) && dish.units > 0 && round.begunBy !== by) dish.isChanged = true;
      dish.wordedBy = by;
    }
    dish.words = words;
  }
}

function saying({ line: { line, priced }, partsHere }: StationLine): string {
  return JSON.stringify([priced.name, line.comments, line.seat ?? null, partsHere, sayParts(priced.parts)]);
}

function wordsOf(sheet: Sheet, line: Line): StationLine | undefined {
  return sheet.rounds.findLast(({ dishes }) => dishes.has(keyOf(line)))?.dishes.get(keyOf(line))?.words;
}

function openRound(sheet: Sheet, { id, at }: Pick<ToldEvent, 'id' | 'at'>): Round {
  const last = sheet.rounds.at(-1);
  if (last && isOpen(last)) return last;
  const round: Round = {
    number: (last?.number ?? 0) + 1,
    ...{ sentAt: at, lastAt: at, begunBy: id, dishes: new Map() },
    ...{ startedAt: null, bumpedAt: null, bumpedBy: '' },
  };
  sheet.rounds.push(round);
  return round;
}

type Said = Pick<RoundDish, 'words' | 'wordedBy'>;

function addToRound(
  round: Round,
  line: Line,
  said: Said,
  units: number,
  { id, at }: Pick<ToldEvent, 'id' | 'at'>,
): RoundDish {
  const dish = dishIn(round, line, said);
  dish.units += units;
  if (round.begunBy !== id) dish.added += units;
  round.lastAt = at;
  return dish;
}

function dishIn(round: Round, { lineId, seenFrom }: Line, { words, wordedBy }: Said): RoundDish {
  const key = keyOf({ lineId, seenFrom });
  const none = { units: 0, added: 0, isChanged: false, struck: [], off: 0 };
  const dish = round.dishes.get(key) ?? { lineId, seenFrom, words, wordedBy, ...none };
  round.dishes.set(key, dish);
  return dish;
}

/**
 * Only what was seen is done. What came while the screen was being touched is a round of its own. So are dishes in words that
 * the screen didn't show, and what is struck through, which it would have asked about.
 */
function bump(sheet: Sheet, round: Round, act: ActEvent): void {
  if (!isOpen(round)) return;
  round.bumpedAt = act.at;
  round.bumpedBy = act.id;
  const event = { id: act.id, at: round.lastAt };
  for (const [key, dish] of round.dishes) {
    const shown = act.dishes.filter((each) => keyOfSeen(each) === key);
    const known = shown.filter(({ by }) => by === undefined || by.includes(dish.wordedBy));
    const seen = known.reduce((sum, { quantity }) => sum + quantity, 0);
    const unseen = dish.units - seen;
    if (unseen > 0) {
      dish.units = seen;
      dish.added = Math.max(0, dish.added - unseen);
      const next = addToRound(openRound(sheet, event), dish, dish, unseen, event);
      if (known.length < shown.length) next.isChanged = true;
    }
    const left = dish.struck.filter((each) => each.left > 0);
    if (left.length === 0) continue;
    dishIn(openRound(sheet, event), dish, dish).struck.push(...left.map((each) => ({ ...each, units: each.left })));
    for (const each of left) each.left = 0;
  }
}

/** As it was; handed over or not, someone wants to see it again. */
function recall(round: Round, { at }: ActEvent): void {
  if (isOpen(round)) return;
  round.bumpedAt = null;
  round.lastAt = at;
}

/** What the screen named, and nothing that was taken off since. */
function acknowledge(sheet: Sheet, round: Round, act: ActEvent): void {
  for (const note of act.allergies) sheet.acknowledged.set(note, act.byName);
  for (const seen of act.dishes) {
    const dish = round.dishes.get(keyOfSeen(seen));
    if (!dish) continue;
    const rest = seen.by === undefined ? readByNumber(dish, seen.quantity) : readByName(dish, seen.quantity, seen.by);
    dish.off = Math.max(dish.off, rest);
  }
}

/** Answers with how many the ledger doesn't say are off. */
function readByName({ struck }: RoundDish, quantity: number, by: readonly string[]): number {
  const named = struck.filter((each) => by.includes(each.by));
  for (const each of named) each.left = 0;
  return Math.max(0, quantity - named.reduce((sum, { units }) => sum + units, 0));
}

/** The same of a screen that names none: what was cancelled first. */
function readByNumber({ struck }: RoundDish, quantity: number): number {
  let rest = quantity;
  for (const how of ['cancelled', 'moved']) {
    for (const each of struck.filter((one) => one.how === how)) {
      const here = Math.min(rest, each.left);
      each.left -= here;
      rest -= here;
    }
  }
  return rest;
}
