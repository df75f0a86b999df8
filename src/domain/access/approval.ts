/** Approval by a second PIN (domain rules §6): one action, of one subject, up to an amount. Browser-safe. */
import type { EmployeePermission } from './actor.ts';

/** Every act that asks for an approver, with the permission that does without one. */
export const PROTECTED_ACTIONS = {
  changePrices: 'discount',
  refund: 'refund',
  decideCardPayment: 'refund',
  voidLines: 'void',
  cancelOrder: 'void',
  completeUnpaid: 'void',
  writeOff: 'void',
  takeOverBill: 'void',
  openDrawer: 'cashDrawer',
  openDrawerSession: 'cashDrawer',
  moveCash: 'cashDrawer',
  countDrawer: 'cashDrawer',
  printCount: 'cashDrawer',
  changeSettings: 'settings',
  readReports: 'reports',
  readHours: 'timeClockOfOthers',
  changeHours: 'timeClockOfOthers',
} as const satisfies Record<string, EmployeePermission>;
export type ProtectedAction = keyof typeof PROTECTED_ACTIONS;

export interface ActPart {
  /** Which part of the act: 'refund', 'discount percent 500', 'void line-1'. */
  readonly key: string;
  /** Cents, or how many; the approval of a part covers as much and less. */
  readonly upTo: number;
  /** As the approver reads it: '5% off $24.00'. */
  readonly words: string;
}

export interface ProtectedAct {
  readonly action: ProtectedAction;
  /** The order, bill, payment, drawer or setting that it is about. */
  readonly subjectId: string;
  readonly parts: readonly ActPart[];
}

/** An act of a single part: up to an amount, or (`exactly`) as it is and not otherwise. */
export function actOf(
  action: ProtectedAction,
  subjectId: string,
  words: string,
  { upTo = 1, exactly = '' }: { readonly upTo?: number; readonly exactly?: string | number } = {},
): ProtectedAct {
  return { action, subjectId, parts: [{ key: `${action} ${exactly}`.trim(), upTo, words }] };
}

/** Whether all of an act was approved: the same act of the same subject, each part up to as much. */
export function covers(approved: ProtectedAct, act: ProtectedAct): boolean {
  if (approved.action !== act.action || approved.subjectId !== act.subjectId) return false;
  // Hours are no amount of which less could be taken: what was read is what is done.
  if (act.action === 'changeHours' && actText(approved) !== actText(act)) return false;
  return partsBeyond(approved, act).length === 0;
}

/** The parts of an act that go beyond what was approved. The same part twice counts as both together. */
export function partsBeyond(
  approved: Pick<ProtectedAct, 'parts'>,
  { parts }: Pick<ProtectedAct, 'parts'>,
): readonly ActPart[] {
  const allowed = totals(approved.parts);
  const asked = totals(parts);
  return parts.filter(({ key }) => (asked.get(key) ?? 0) > (allowed.get(key) ?? -1));
}

function totals(parts: readonly ActPart[]): ReadonlyMap<string, number> {
  const byKey = new Map<string, number>();
  for (const { key, upTo } of parts) byKey.set(key, (byKey.get(key) ?? 0) + upTo);
  return byKey;
}

/** The approver's text, on the till and in the log. */
export function actText({ parts }: Pick<ProtectedAct, 'parts'>): string {
  return parts.map(({ words }) => words).join(', ');
}

/** Screens that show what the employee at the till may not see by themselves, with what the approver reads. */
export const READING_ACTS = {
  readReports: 'Show sales reports for 10 minutes',
  readHours: 'Show staff records for 10 minutes',
} as const satisfies Partial<Record<ProtectedAction, string>>;
export type ReadingAction = keyof typeof READING_ACTS;

/** What an approval of a screen is about: all of it, at this till. */
export function readingActOf(action: ReadingAction): ProtectedAct {
  return actOf(action, 'screen', READING_ACTS[action]);
}

const MINUTES_OF_PRICES = 30;
const MINUTES_OF_READING = 10;
const MINUTES = 2;

/** How long an approval is valid: of prices until the order is rung up, of a screen for a look, of all else until the answer. */
export function approvalMinutes(action: ProtectedAction): number {
  if (action === 'changePrices') return MINUTES_OF_PRICES;
  return action in READING_ACTS ? MINUTES_OF_READING : MINUTES;
}
