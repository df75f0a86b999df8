/** What a store may do with a marketplace order, and what speaks against it. */
import type { MarketplaceLine, MarketplaceOrder } from './marketplace-order.ts';
import { isEndedStatus, type MarketplaceStatus } from './marketplace-states.ts';

export const MARKETPLACE_ACTS = [
  'accept',
  'deny',
  'cancel',
  'ready',
  'readyTime',
  'adjustPrice',
  'askCustomer',
] as const;
export type MarketplaceAct = (typeof MARKETPLACE_ACTS)[number];

const BLOCKERS = {
  already_accepted: 'This order is already accepted.',
  already_denied: 'This order was already denied.',
  already_finished: 'This order is over.',
  timed_out: 'The time to answer is over.',
  not_accepted_yet: 'This order isn’t accepted yet.',
  already_handed_off: 'The food has already left the store.',
  already_ready: 'This order is already marked as ready.',
  cancel_not_eligible: 'Uber Eats doesn’t let this order be cancelled now. Call its support.',
  ready_time_not_eligible: 'Uber Eats doesn’t let the ready time be changed any more.',
  waiting_for_customer: 'The customer is still choosing what to have instead. Wait for their answer.',
  item_issue_not_eligible: 'Uber Eats can’t ask this customer. Call them, or cancel the order.',
  state_unknown: 'Uber Eats reports a state that Servery doesn’t know. Use Uber Eats Manager.',
} as const;
export type Blocker = keyof typeof BLOCKERS;

const WARNINGS = {
  allergy_request: 'The customer named allergens. Read them before you accept.',
  special_instructions: 'The customer asked for something. Read it before you accept.',
  age_restricted: 'It contains alcohol: age must be checked.',
  own_courier: 'Your own courier delivers this order.',
} as const;
export type Warning = keyof typeof WARNINGS;

interface Standing {
  readonly status: MarketplaceStatus;
  readonly timedOut: Temporal.Instant;
  readonly order: Pick<MarketplaceOrder, 'preparation' | 'mayCancel' | 'mayMoveReadyTime' | 'mayAskCustomer'>;
}

/** Why the act isn't possible; null: it is. */
export function blockerOf(act: MarketplaceAct, standing: Standing, now: Temporal.Instant): Blocker | null {
  const { status, timedOut, order } = standing;
  if (isEndedStatus(status)) return 'already_finished';
  if (status === 'UNKNOWN') return 'state_unknown';
  if (status === 'REJECTED') return 'already_denied';
  if (act === 'accept' || act === 'deny') {
    if (status !== 'NEW') return 'already_accepted';
    return Temporal.Instant.compare(now, timedOut) < 0 ? null : 'timed_out';
  }
  if (status === 'NEW') return 'not_accepted_yet';
  if (act === 'cancel') return order.mayCancel === false ? 'cancel_not_eligible' : null;
  if (status === 'HANDED_OFF') return 'already_handed_off';
  if (order.preparation === 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE') return 'waiting_for_customer';
  if (act === 'adjustPrice') return null;
  if (order.preparation === 'READY_FOR_HANDOFF') return 'already_ready';
  if (act === 'askCustomer') return order.mayAskCustomer === false ? 'item_issue_not_eligible' : null;
  return act === 'readyTime' && order.mayMoveReadyTime === false ? 'ready_time_not_eligible' : null;
}

export function allowedActs(standing: Standing, now: Temporal.Instant): MarketplaceAct[] {
  return MARKETPLACE_ACTS.filter((act) => blockerOf(act, standing, now) === null);
}

/** What to read before the act. It doesn't stop it. */
export function warningsOf(act: MarketplaceAct, order: MarketplaceOrder): Warning[] {
  const has = (test: (line: MarketplaceLine) => boolean) => order.items.some((line) => anyLine(line, test));
  const isOwn = order.deliveryChannel === 'OWN_COURIER';
  if (act === 'cancel') return isOwn ? ['own_courier'] : [];
  if (act !== 'accept') return [];
  return [
    ...(has(({ allergens }) => allergens.length > 0) ? (['allergy_request'] as const) : []),
    ...(order.instructions !== '' || has(({ instructions }) => instructions !== '')
      ? (['special_instructions'] as const)
      : []),
    ...(order.hasAlcohol ? (['age_restricted'] as const) : []),
    ...(isOwn ? (['own_courier'] as const) : []),
  ];
}

function anyLine(line: MarketplaceLine, test: (line: MarketplaceLine) => boolean): boolean {
  return test(line) || line.options.some((option) => anyLine(option, test));
}

export function blockerWords(code: Blocker): string {
  return BLOCKERS[code];
}

export function warningWords(code: Warning): string {
  return WARNINGS[code];
}
