/** What discounts and refunds took off each dish of an order (domain rules §9). Safe for islands. */
import { splitByWeights, sum } from '#src/domain/money/money.ts';

/** Lines of one dish put together. */
export interface DishOfOrder {
  readonly itemId: string;
  readonly categoryId: string;
  readonly name: string;
  readonly grossInCents: number;
}

/** An order as it was from one day on. */
export interface OrderDishes {
  readonly dishes: readonly DishOfOrder[];
  /** Of the whole order; a discount for one dish is in its gross already. */
  readonly discountInCents: number;
}

/** What one day did to an order: sold it, changed it, gave money back. */
export interface OrderPart {
  readonly kind: 'sale' | 'change' | 'refund';
  readonly businessDay: string;
  readonly sourceId: string;
  /** Discounts, and what was given back for dishes. */
  readonly offInCents: number;
  /** How much of a refund was for which item; empty: it names none. */
  readonly namedInCents: Readonly<Record<string, number>>;
}

export interface OrderDays {
  /** As it was sold, then after each change. */
  readonly states: readonly OrderDishes[];
  /** The days of its changes, the first one first. */
  readonly changeDays: readonly string[];
  /** Its refunds in their order. */
  readonly refunds: readonly OrderPart[];
}

export interface TakenOff extends Omit<DishOfOrder, 'grossInCents'> {
  readonly offInCents: number;
}

/**
 * The part's amount by dish, by largest remainder: rows of dishes come to the store's net sales to the cent. A discount is by what dishes cost, a
 * refund by what earlier ones left of them, so that an order that is given back whole leaves nothing of any dish.
 */
export function takenOff(order: OrderDays, part: OrderPart): TakenOff[] {
  const { states, changeDays } = order;
  if (part.kind === 'sale') return offOf(dishesOf(states[0]), part.offInCents, weightsOf(states[0]));
  if (part.kind === 'change') {
    const at = changeDays.indexOf(part.businessDay);
    const [before, after] = [states[at], states[at + 1]];
    const off = [...discounted(after, 1), ...discounted(before, -1)];
    // What two roundings leave.
    const rest = part.offInCents - sum(off.map(({ offInCents }) => offInCents));
    return rest === 0 ? off : [...off, ...offOf(dishesOf(after), rest, weightsOf(after))];
  }
  const state = states[changeDays.filter((day) => day <= part.businessDay).length];
  const left = leftBefore(order, part, state);
  return offOf(dishesOf(state), part.offInCents, refundWeights(part, dishesOf(state), left));
}

const dishesOf = (state: OrderDishes | undefined) => state?.dishes ?? [];
const weightsOf = (state: OrderDishes | undefined) => dishesOf(state).map(({ grossInCents }) => grossInCents);

function discounted(state: OrderDishes | undefined, sign: 1 | -1): TakenOff[] {
  if (!state || state.discountInCents === 0) return [];
  return offOf(state.dishes, sign * state.discountInCents, weightsOf(state));
}

/** What the discounts and the refunds before this one left of each dish. */
function leftBefore({ refunds }: OrderDays, part: OrderPart, state: OrderDishes | undefined): number[] {
  const dishes = dishesOf(state);
  const off = discounted(state, 1);
  let left = dishes.map(({ grossInCents }, at) => grossInCents - (off[at]?.offInCents ?? 0));
  for (const earlier of refunds) {
    if (earlier.businessDay === part.businessDay && earlier.sourceId === part.sourceId) break;
    const shares = offOf(dishes, earlier.offInCents, refundWeights(earlier, dishes, left));
    left = left.map((cents, at) => cents - (shares[at]?.offInCents ?? 0));
  }
  return left;
}

/** The dishes that a refund names, as far as the order still has them; else what is left of each. */
function refundWeights({ namedInCents }: OrderPart, dishes: readonly DishOfOrder[], left: readonly number[]): number[] {
  const named = dishes.map(({ itemId }) => namedInCents[itemId] ?? 0);
  return sum(named) > 0 ? named : left.map((cents) => Math.max(0, cents));
}

/** Dishes that cost nothing share what is off as their prices do; an order without dishes has one that isn't known. */
function offOf(dishes: readonly DishOfOrder[], offInCents: number, weights: readonly number[]): TakenOff[] {
  if (dishes.length === 0) return [{ itemId: '', categoryId: '', name: '', offInCents }];
  const prices = dishes.map(({ grossInCents }) => grossInCents);
  const by = [weights, prices].find((some) => sum(some) > 0) ?? dishes.map(() => 1);
  const shares = splitByWeights(offInCents, by);
  return dishes.map(({ itemId, categoryId, name }, at) => ({ itemId, categoryId, name, offInCents: shares[at] ?? 0 }));
}

/** Lines of one item in one category as one dish. */
export function dishesTogether(lines: readonly DishOfOrder[]): DishOfOrder[] {
  return [...Map.groupBy(lines, ({ itemId, categoryId }) => `${itemId} ${categoryId}`).values()].map((same) => ({
    ...same[0]!,
    grossInCents: sum(same.map(({ grossInCents }) => grossInCents)),
  }));
}
