// Uses Temporal: not for islands.
/** What the kitchen can't make of an order, which Uber asks the customer about. */
import type { MarketplaceLine, MarketplaceOrder } from './marketplace-order.ts';

/** Uber's four. */
export const ITEM_ISSUE_TYPES = {
  OUT_OF_ITEM: 'The item is sold out',
  OUT_OF_MODIFIER_OPTION: 'An option is sold out',
  CANNOT_FULFILL_ALLERGY_REQUEST: 'We can’t make it without the allergen',
  CANNOT_FULFILL_MERCHANT_INSTRUCTION: 'We can’t do what was asked for',
} as const;
export type ItemIssueType = keyof typeof ITEM_ISSUE_TYPES;

export interface ItemIssue {
  /** Of a dish; of an option where an option is sold out. */
  readonly lineId: string;
  readonly type: ItemIssueType;
  /** Until when Uber sells no more of it; null: it goes on. */
  readonly suspendUntil: Temporal.Instant | null;
  /** The customer reads it; may be empty. */
  readonly note: string;
}

export type ItemIssueProblem = 'no_such_line' | 'twice' | 'time_is_over';

/** Which of them can't be asked about, by its place; null: all can. */
export function itemIssueProblem(
  issues: readonly ItemIssue[],
  { items }: Pick<MarketplaceOrder, 'items'>,
  now: Temporal.Instant,
): { readonly at: number; readonly problem: ItemIssueProblem } | null {
  const dishes = new Set(items.map(({ lineId }) => lineId));
  const options = new Set(items.flatMap(optionIds));
  const seen = new Set<string>();
  for (const [at, { lineId, type, suspendUntil }] of issues.entries()) {
    const isThere = dishes.has(lineId) || (type === 'OUT_OF_MODIFIER_OPTION' && options.has(lineId));
    if (lineId === '' || !isThere) return { at, problem: 'no_such_line' };
    if (seen.has(lineId)) return { at, problem: 'twice' };
    seen.add(lineId);
    const isOver = suspendUntil !== null && Temporal.Instant.compare(suspendUntil, now) <= 0;
    if (isOver) return { at, problem: 'time_is_over' };
  }
  return null;
}

function optionIds({ options }: MarketplaceLine): string[] {
  return options.flatMap((option) => [option.lineId, ...optionIds(option)]);
}

const PROBLEM_TEXTS: Readonly<Record<ItemIssueProblem, string>> = {
  no_such_line: 'Choose an item of this order.',
  twice: 'Name each item once.',
  time_is_over: 'Choose a time that is still to come.',
};

export function itemIssueProblemText(problem: ItemIssueProblem): string {
  return PROBLEM_TEXTS[problem];
}
