/** The orders that a store's year is made of again and again: priced by the rules, and of every kind that reports tell apart. */
import type { LargeStore } from '#demo/large/large-orders.ts';
import { type Dice, diceOf } from '#demo/past/dice.ts';
import { type PastOrder, type PastStore, pastOrder } from '#demo/past/past-order.ts';
import { soldLineOf } from '#src/domain/reports/day-changes.ts';
import { startOfDay } from '#src/domain/time/store-clock.ts';

export interface Model extends PastOrder {
  readonly collectionJson: string;
  readonly breakdownJson: string;
  readonly lineJsons: readonly string[];
  /** As an order's change on a later day keeps them. */
  readonly soldLinesJson: string;
}

export interface Models {
  /** Usual orders, with the channel they came by. */
  readonly website: readonly Model[];
  readonly counter: readonly Model[];
  /** Of forty lines, rare. */
  readonly long: readonly Model[];
}

const CANDIDATES = 120;
const KEPT = 40;
const RICH = ['pizza', 'halfAndHalf', 'deal'];
const OF_EACH_RICH = 3;
const LONG_LINES = 40;
const TIP_CENTS = 350;
const PLAIN = { tipInCents: 0, manual: null, lineCount: null };
const TIPPED = { ...PLAIN, tipInCents: TIP_CENTS };
const LESS = { ...PLAIN, manual: { discount: { kind: 'percent', value: 1000 }, surcharge: null } } as const;
const MORE = { ...PLAIN, manual: { discount: null, surcharge: { kind: 'amount', value: 120 } } } as const;

export function modelsOf(store: LargeStore, coupons: PastStore['coupons']): Models {
  const { cast, now } = store;
  const dice = diceOf(`${cast.id} models`);
  const noon = startOfDay(now.toZonedDateTimeISO(cast.timezone).toPlainDate(), cast.timezone).add({ hours: 13 });
  const past = { ...store.past, coupons };
  const made = (extras: NonNullable<PastStore['extras']>) => modelOf(pastOrder(dice, { ...past, extras }, noon));
  const candidates = Array.from({ length: CANDIDATES }, (_, at) =>
    made({
      ...([PLAIN, PLAIN, PLAIN, TIPPED, PLAIN, LESS, PLAIN, TIPPED, MORE][at % 9] ?? PLAIN),
      lineCount: 2 + (at % 4),
    }),
  ).filter((model) => model !== null);
  const kept = thinnest(dice, candidates);
  const ofChannel = (channel: PastOrder['channel']) => kept.filter((model) => model.channel === channel);
  const long = [1, 2].map(() => made({ ...PLAIN, lineCount: LONG_LINES })).filter((model) => model !== null);
  return { website: ofChannel('online'), counter: ofChannel('pos'), long };
}

function modelOf(order: PastOrder | null): Model | null {
  if (order === null) return null;
  return {
    ...order,
    collectionJson: JSON.stringify(order.collection),
    breakdownJson: JSON.stringify(order.priced.breakdown),
    lineJsons: order.lines.map((line) => JSON.stringify(line)),
    soldLinesJson: JSON.stringify(order.lines.map(soldLineOf)),
  };
}

/** All kinds of dishes, and among plain orders those whose lines say little: the set stays a file that a disk has room for. */
function thinnest(dice: Dice, candidates: readonly Model[]): Model[] {
  const has = (type: string) => (model: Model) => model.lines.some(({ line }) => line.selection.type === type);
  const rich = new Set(RICH.flatMap((type) => candidates.filter(has(type)).slice(0, OF_EACH_RICH)));
  const weight = ({ lineJsons }: Model) => lineJsons.reduce((sum, { length }) => sum + length, 0) / lineJsons.length;
  const plain = candidates.filter((model) => model.lines.every(({ line }) => line.selection.type === 'basic'));
  const rest = plain.toSorted((a, b) => weight(a) - weight(b)).slice(0, KEPT - rich.size);
  // As they come by chance: sorted, the first would be the thinnest.
  return [...rich, ...rest]
    .map((model) => [dice.roll(), model] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, model]) => model);
}
