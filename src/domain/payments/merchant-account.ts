/** A store's account at the card provider, and what its owner has to know of it. Pure. */
import type { PAYOUT_WEEKDAYS, PayoutSchedule } from './payout-schedule.schema.ts';

/** Of the provider's record, as it was read last. */
export interface AccountFacts {
  readonly takesCharges: boolean;
  readonly getsPayouts: boolean;
  readonly isSubmitted: boolean;
  /** What the provider asks for by now, in its words. */
  readonly due: readonly string[];
  readonly isBeingChecked: boolean;
  readonly deadlineIsoDateTimeUtc: string | null;
  readonly disabledReason: string | null;
  readonly bank: { readonly name: string; readonly last4: string; readonly hasFailed: boolean } | null;
}

/**
 * `unfinished`: questions are open before the first payment; `checking`: the provider looks at the answers;
 * `wanted`: it works, and something is missing by a day; `bankFailed`: a payout came back; `off`: switched off.
 */
export const ACCOUNT_STATES = [
  'none',
  'unfinished',
  'checking',
  'wanted',
  'bankFailed',
  'ready',
  'off',
  'closed',
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export function accountStateOf(facts: AccountFacts | null, isArchived = false): AccountState {
  if (isArchived) return 'closed';
  if (facts === null) return 'none';
  if (facts.disabledReason?.startsWith('rejected') || facts.disabledReason === 'platform_paused') return 'off';
  if (!facts.isSubmitted) return 'unfinished';
  if (facts.bank?.hasFailed) return 'bankFailed';
  if (facts.due.length > 0) return facts.takesCharges ? 'wanted' : 'unfinished';
  if (facts.isBeingChecked || facts.disabledReason === 'under_review') return facts.takesCharges ? 'ready' : 'checking';
  return facts.takesCharges && facts.getsPayouts ? 'ready' : 'off';
}

/** The provider took away what an account that was answered for could do; one that it still looks at is none of these. */
export function isSwitchedOff(facts: AccountFacts | null): boolean {
  if (!facts?.isSubmitted || (facts.takesCharges && facts.getsPayouts)) return false;
  return accountStateOf(facts) !== 'checking';
}

/** Whether a new online payment goes to the store. Otherwise the platform keeps it. */
export function takesPayments(facts: AccountFacts, isArchived: boolean): boolean {
  return facts.takesCharges && !isArchived;
}

/**
 * Whether the website takes cards: the money has somewhere to go. On a server without accounts for stores it is the operator's.
 */
export function hasPlaceForMoney(
  account: { readonly facts: AccountFacts | null; readonly isArchived: boolean } | null,
  { mayHold, hasAccounts }: { readonly mayHold: boolean; readonly hasAccounts: boolean },
): boolean {
  if (!hasAccounts || mayHold) return true;
  return account !== null && account.facts !== null && takesPayments(account.facts, account.isArchived);
}

/** The first words of the provider's name for what it asks, and ours. */
const ASKED: readonly (readonly [start: string, words: string])[] = [
  ['external_account', 'Bank account'],
  ['tos_acceptance', 'Agreement to the provider’s terms'],
  ['business_profile', 'About your business'],
  ['individual.verification', 'Identity document'],
  ['person', 'About the owners'],
  ['individual', 'About you'],
  ['company.verification', 'Company document'],
  ['company', 'About your company'],
  ['owners', 'About the owners'],
  ['representative', 'About the representative'],
  ['directors', 'About the directors'],
];

/** What is missing in our words, each once. */
export function missingWords(due: readonly string[]): string[] {
  const wordsOf = (name: string) => ASKED.find(([start]) => name.startsWith(start))?.[1] ?? 'More details';
  return [...new Set(due.map(wordsOf))];
}

const DAY_NAMES: Readonly<Record<(typeof PAYOUT_WEEKDAYS)[number], string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

export function scheduleWords(schedule: PayoutSchedule): string {
  switch (schedule.interval) {
    case 'manual':
      return 'When you ask';
    case 'daily':
      return 'Every business day';
    case 'weekly':
      return `Every ${DAY_NAMES[schedule.weekday]}`;
    case 'monthly':
      return `On day ${schedule.day} of each month`;
  }
}
