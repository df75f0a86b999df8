/** What a station's screen still has of a bill, for the paper that takes its place. */
import type { AlsoOnThisOrder, StationLine } from '../printing/docket.types.ts';
import { counted } from '../printing/told-lines.ts';
import { isBillOver, isHandedOver, type KitchenFacts, type TicketHead } from './kitchen-tickets.ts';
import { sheetsOf } from './rounds.ts';
import { leftOf, type Round, type RoundDish, type Sheet } from './sheet-book.ts';

export interface Dishes {
  readonly lines: readonly StationLine[];
  /** Of a pass: what the others make. */
  readonly alsoOnThisOrder: readonly AlsoOnThisOrder[];
}

/** All open rounds of a bill at one station: one paper. */
export interface OpenSheet {
  readonly orderId: string;
  readonly stationId: string;
  /** Not bumped. */
  readonly open: Dishes;
  /** Struck through, and confirmed by no one: whoever makes them has to hear of it. */
  readonly struck: Dishes;
  readonly toFollow: readonly StationLine[];
  /** When the first of it came: from then on someone may have read it. */
  readonly sentAt: string;
}

/** The sheets that these stations' screens still show, oldest first. */
export function openSheets(facts: KitchenFacts, stationIds: ReadonlySet<string>): OpenSheet[] {
  const heads = new Map(facts.heads.map((head) => [head.orderId, head]));
  return sheetsOf(facts.told, facts.acts)
    .filter(({ stationId }) => stationIds.has(stationId))
    .flatMap((sheet) => {
      const head = heads.get(sheet.orderId);
      return head ? openSheet(sheet, head) : [];
    })
    .sort((a, b) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : 0));
}

function openSheet(sheet: Sheet, head: TicketHead): OpenSheet[] {
  const rounds = sheet.rounds.filter((round) => round.bumpedAt === null && !isHandedOver(head, round));
  const isOver = isBillOver(head);
  const open = dishesOf(rounds, ({ units }) => (isOver ? 0 : units));
  const struck = dishesOf(rounds, ({ struck, units, off }) => leftOf(struck) + (isOver ? Math.max(0, units - off) : 0));
  const sentAt = rounds.map((round) => round.sentAt).sort()[0];
  if (sentAt === undefined || (isNone(open) && isNone(struck))) return [];
  const { orderId, stationId, following } = sheet;
  const toFollow = isOver ? [] : [...following.values()].flatMap(({ words, units }) => counted(words, units));
  return [{ orderId, stationId, open, struck, toFollow, sentAt }];
}

function dishesOf(rounds: readonly Round[], unitsOf: (dish: RoundDish) => number): Dishes {
  const all = rounds.flatMap(({ dishes }) => [...dishes.values()]);
  const byMaker = Map.groupBy(all, ({ seenFrom }) => seenFrom);
  const linesOf = (some: readonly RoundDish[]) =>
    [...Map.groupBy(some, ({ lineId }) => lineId).values()].flatMap((same) => {
      const words = same.at(-1)?.words;
      return words
        ? counted(
            words,
            same.reduce((sum, dish) => sum + unitsOf(dish), 0),
          )
        : [];
    });
  return {
    lines: linesOf(byMaker.get(null) ?? []),
    alsoOnThisOrder: [...byMaker].flatMap(([stationName, some]) => {
      const lines = stationName === null ? [] : linesOf(some);
      return stationName === null || lines.length === 0 ? [] : [{ stationName, lines }];
    }),
  };
}

export function isNone({ lines, alsoOnThisOrder }: Dishes): boolean {
  return lines.length === 0 && alsoOnThisOrder.length === 0;
}
