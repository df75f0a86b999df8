/** What happened to each line of an order: what the kitchen was told of it, and how that came out, edits, moves, payments. */
import type { SharedLine } from '../ordering/bill.schema.ts';
import { lineChangesOf } from '../ordering/line-changes.ts';
import type { ActFacts } from '../ordering/order-acts.ts';
import { AT_SCREENS } from './at-screens.ts';
import { type KitchenEntry, paperKey } from './kitchen-book.ts';
import type { PrintStage } from './print-job.ts';

/**
 * - `possible`: it may have come out, and no printer said so
 * - `onScreen`: no paper; the station's screens show it
 */
export type PaperOutcome = 'printed' | 'possible' | 'onScreen' | 'waiting' | 'not';

export interface StoryEntry extends KitchenEntry {
  readonly at: string;
  readonly byName: string;
  /** Of the bill at the other end of a move. */
  readonly otherNumber: string | null;
}

/** A print job of a kitchen's paper. */
export interface StoryPaper {
  readonly stationId: string | null;
  readonly orderVersion: number;
  readonly docketType: string;
  /** Below zero: a further paper of the same version. */
  readonly reprintNumber: number;
  readonly stage: PrintStage;
  readonly isUncertain: boolean;
  readonly errorKind: string | null;
}

/** A payment of a part by item. */
export interface StoryPayment {
  readonly at: string;
  readonly lines: readonly SharedLine[];
}

/** What was done at a kitchen screen. */
export interface StoryTouch {
  readonly stationId: string;
  readonly act: 'acknowledged' | 'started' | 'bumped' | 'recalled';
  /** Of `acknowledged`: what was struck through. `madeAt` is set at a pass. */
  readonly dishes: readonly { readonly lineId: string; readonly madeAt: string | null; readonly quantity: number }[];
  /** Of `acknowledged`: the notes that name an allergy. */
  readonly allergies: readonly string[];
  readonly byName: string;
  readonly at: string;
}

export interface StorySources {
  readonly entries: readonly StoryEntry[];
  readonly papers: readonly StoryPaper[];
  /** The order's part of the log, oldest first. */
  readonly acts: readonly ActFacts[];
  readonly payments: readonly StoryPayment[];
  readonly touches: readonly StoryTouch[];
  /** Of the lines as they are now. */
  readonly names: ReadonlyMap<string, string>;
}

export interface LineEvent {
  readonly at: string;
  /** 'Kitchen told: 2 × Margherita'. */
  readonly text: string;
  /** Where and how it came out, or who, with whose approval and why. */
  readonly more: string;
  /** Of a paper; null: none. */
  readonly outcome: PaperOutcome | null;
  /** By `storyPaperKey`; null: none. */
  readonly paper: string | null;
  /** The acts in the log. */
  readonly actIds: readonly string[];
}

export interface LineStory {
  readonly lineId: string;
  readonly name: string;
  readonly events: readonly LineEvent[];
}

interface OfLine extends LineEvent {
  readonly lineId: string;
}

/** Each line's events in their order; the lines in the order in which they were first heard of. */
export function lineStories(sources: StorySources): LineStory[] {
  const names = namesOf(sources);
  const acts = actEvents(sources.acts);
  const all = [
    ...cameEvents(sources, names, acts),
    ...toldEvents(sources, names),
    ...touchEvents(sources, names),
    ...acts,
    ...paidEvents(sources.payments, names),
  ];
  const byLine = Map.groupBy(
    all.toSorted((a, b) => a.at.localeCompare(b.at)),
    ({ lineId }) => lineId,
  );
  return [...byLine].map(([lineId, events]) => ({
    lineId,
    name: names.get(lineId) ?? '',
    events: events.map(({ lineId: _, ...event }) => event),
  }));
}

/** The paper of a station, wherever it came out. */
export function storyPaperKey({
  stationId,
  orderVersion,
  docketType,
  reprintNumber,
}: Pick<StoryPaper, 'stationId' | 'orderVersion' | 'docketType' | 'reprintNumber'>): string {
  return keyOf(stationId, paperKey(orderVersion, docketType, reprintNumber));
}

const PLAIN: ReadonlySet<PaperOutcome | null> = new Set(['printed', 'onScreen', 'waiting']);

/** Whether it says no more than that the line was sent, as its ticket does. */
export function isPlainStory({ events }: LineStory): boolean {
  const [first, ...more] = events;
  return more.length === 0 && PLAIN.has(first?.outcome ?? null);
}

function keyOf(stationId: string | null, paper: string | null): string {
  return `${stationId} ${paper}`;
}

const WORDS: Record<PaperOutcome, string> = {
  printed: 'printed',
  possible: 'may have printed',
  onScreen: 'on the screen',
  waiting: 'waiting to print',
  not: 'not printed',
};
const BEST: readonly PaperOutcome[] = ['printed', 'possible', 'onScreen', 'waiting', 'not'];

/** The best that became of a paper, on whichever printer; null: its jobs are gone, and nothing says it was given up. */
function outcomeOf(jobs: readonly StoryPaper[], isDropped: boolean): PaperOutcome | null {
  const outcomes = new Set(jobs.map(outcomeOfJob));
  return BEST.find((each) => outcomes.has(each)) ?? (isDropped ? 'not' : null);
}

function outcomeOfJob({ stage, isUncertain, errorKind }: StoryPaper): PaperOutcome {
  if (stage === 'printed') return 'printed';
  if (stage === 'notVerified' || isUncertain || errorKind === 'uncertain') return 'possible';
  return stage === 'failed' || stage === 'dismissed' ? 'not' : 'waiting';
}

/** What was told to the stations that make a line, once a paper, however many printers a station has. */
function toldEvents({ entries, papers }: StorySources, names: ReadonlyMap<string, string>): OfLine[] {
  const jobs = Map.groupBy(papers, storyPaperKey);
  const dropped = new Set(
    entries.flatMap(({ kind, stationId, paper }) => (kind === 'dropped' ? [keyOf(stationId, paper)] : [])),
  );
  const seen = new Set<string>();
  return entries
    .filter(({ kind }) => kind === 'told')
    .flatMap(({ stationId, stationName, printerId, paper, lines, at }) =>
      lines.flatMap(({ lineId, seenFrom, units }): OfLine[] => {
        const key = keyOf(stationId, paper);
        if (seenFrom !== null || seen.has(`${key} ${lineId}`)) return [];
        seen.add(`${key} ${lineId}`);
        const isOnScreen = printerId === AT_SCREENS.id;
        const outcome = isOnScreen ? 'onScreen' : outcomeOf(jobs.get(key) ?? [], dropped.has(key));
        const more = [stationName, outcome === null ? '' : WORDS[outcome]].filter(Boolean).join(', ');
        const text = toldText(units, names.get(lineId) ?? '', outcome);
        return [{ lineId, at, text, more, outcome, paper: key, actIds: [] }];
      }),
    );
}

/** What opened a bill of its own: no act says which dishes it began with. */
function cameEvents({ entries }: StorySources, names: ReadonlyMap<string, string>, acts: readonly OfLine[]): OfLine[] {
  const said = new Set(acts.map(({ lineId, at }) => `${lineId} ${at}`));
  return entries
    .filter(({ kind, otherNumber }) => kind === 'came' && otherNumber !== null)
    .flatMap(({ lines, otherNumber, byName, at }) =>
      lines.flatMap(({ lineId, seenFrom, units }): OfLine[] => {
        if (seenFrom !== null || units <= 0 || said.has(`${lineId} ${at}`)) return [];
        said.add(`${lineId} ${at}`);
        const text = `Moved ${units} × ${names.get(lineId) ?? ''} from ${otherNumber}`;
        return [{ lineId, at, text, more: byName, outcome: null, paper: null, actIds: [] }];
      }),
    );
}

function toldText(units: number, name: string, outcome: PaperOutcome | null): string {
  const told = outcome === 'not' ? 'Kitchen not told' : 'Kitchen told';
  if (units > 0) return `${told}: ${units} × ${name}`;
  return units < 0 ? `${told} to stop: ${-units} × ${name}` : `${told} of a change: ${name}`;
}

function actEvents(acts: readonly ActFacts[]): OfLine[] {
  return acts.flatMap((act, index) =>
    lineChangesOf(act.before, act.after).map(({ lineId, name, units }) => {
      const { id, action, after } = act;
      const what = `${Math.abs(units)} × ${name}`;
      const isLess = Math.sign(units) === -1;
      const reason = typeof after.reason === 'string' ? after.reason : '';
      // Where they went is said by the act that follows.
      const isAway = action === 'transferLines' && reason === '' && isLess;
      const next = isAway ? acts.slice(index + 1).find((one) => typeof one.after.to === 'string') : undefined;
      const from = MOVES.has(action) && !isLess ? /^(?:From|With) (.+)$/.exec(reason)?.[1] : undefined;
      const text = next
        ? `Moved ${what} to ${String(next.after.to)}`
        : from
          ? `Moved ${what} from ${from}`
          : `${isLess ? 'Removed' : 'Added'} ${what}`;
      const more = moreOf(act, isLess ? [reason, foodOf(after)] : []);
      return {
        lineId,
        at: act.occurredIsoDateTimeUtc,
        text,
        more,
        outcome: null,
        paper: null,
        actIds: next ? [id, next.id] : [id],
      };
    }),
  );
}

/** Acts by which dishes come from another bill. */
const MOVES: ReadonlySet<string> = new Set(['transferLines', 'mergeBills', 'putOnBill']);

function moreOf({ byName, approvedByName }: ActFacts, why: readonly string[]): string {
  return [byName, approvedByName ? `approved by ${approvedByName}` : '', ...why].filter(Boolean).join(', ');
}

function foodOf({ voided }: ActFacts['after']): string {
  const food = typeof voided === 'object' && voided !== null && 'food' in voided ? voided.food : null;
  return food === 'wasted' ? 'wasted' : food === 'putBack' ? 'put back' : '';
}

const TOUCHES: Record<StoryTouch['act'], string> = {
  acknowledged: 'Kitchen saw what is off',
  started: 'Kitchen started',
  bumped: 'Kitchen finished',
  recalled: 'Kitchen brought back',
};

/** What cooks did with a line's dishes at their screens, and whose allergy they read. */
function touchEvents({ entries, touches }: StorySources, names: ReadonlyMap<string, string>): OfLine[] {
  const stations = new Map(entries.map(({ stationId, stationName }) => [stationId, stationName]));
  return touches.flatMap(({ stationId, act, dishes, allergies, byName, at }) => {
    const more = [stations.get(stationId) ?? '', byName].filter(Boolean).join(', ');
    const rest = { at, more, outcome: null, paper: null, actIds: [] };
    const read = new Set(allergies);
    const ofAllergy = [...linesWithNotes(entries, stationId, read)];
    return [
      ...ofAllergy.map(([lineId, note]) => ({ lineId, text: `Kitchen read the allergy: ${note}`, ...rest })),
      ...dishes.map(({ lineId, madeAt, quantity }) => {
        const done = act === 'bumped' && madeAt !== null ? 'Passed' : TOUCHES[act];
        return { lineId, text: `${done}: ${quantity} × ${names.get(lineId) ?? ''}`, ...rest };
      }),
    ];
  });
}

/** The lines that a station knows with one of these notes, each once. */
function linesWithNotes(
  entries: readonly StoryEntry[],
  stationId: string,
  notes: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const lines = entries.flatMap((entry) => (entry.stationId === stationId ? entry.lines : []));
  return new Map(
    lines.flatMap(({ lineId, words }) =>
      words && notes.has(words.line.line.comments) ? [[lineId, words.line.line.comments] as const] : [],
    ),
  );
}

function paidEvents(payments: readonly StoryPayment[], names: ReadonlyMap<string, string>): OfLine[] {
  return payments.flatMap(({ at, lines }) =>
    lines.map(({ lineId, units, sharedBetween }) => {
      const part = sharedBetween > 1 ? `1/${sharedBetween} of ` : '';
      const text = `Paid ${part}${units} × ${names.get(lineId) ?? ''}`;
      return { lineId, at, text, more: '', outcome: null, paper: null, actIds: [] };
    }),
  );
}

/** Also of lines that are gone. */
function namesOf({ entries, acts, names }: StorySources): ReadonlyMap<string, string> {
  const told = entries.flatMap(({ lines }) =>
    lines.flatMap(({ lineId, words }) => (words ? [[lineId, words.line.priced.name] as const] : [])),
  );
  const changed = acts.flatMap((act) =>
    lineChangesOf(act.before, act.after).map(({ lineId, name }) => [lineId, name] as const),
  );
  return new Map([...changed, ...told, ...names]);
}
