/** What was approved of this order's prices, until it is sent. In memory, so a reload asks again. */
import { type ActPart, covers, type ProtectedAct } from '#src/domain/access/approval.ts';
import { isSamePlace } from '#src/domain/pricing/price-approval.ts';

interface Kept {
  readonly act: ProtectedAct;
  readonly approval: string;
}
let kept: Kept | null = null;

/** What to ask approval for: these parts and everything approved before, so that one approval covers the whole order. */
export function priceChange(orderId: string, parts: readonly ActPart[]): ProtectedAct {
  const before = kept?.act.subjectId === orderId ? kept.act.parts : [];
  const rest = before.filter((old) => !parts.some((part) => isSamePlace(old, part)));
  return { action: 'changePrices', subjectId: orderId, parts: [...rest, ...parts] };
}

export function keepApproval(approval: string, act: ProtectedAct): void {
  kept = { approval, act };
}

/** Whether it is approved as far as this till knows. The server checks when it is sent. */
export function isApproved(act: ProtectedAct): boolean {
  return kept !== null && covers(kept.act, act);
}

export function approvalNow(): string | null {
  return kept?.approval ?? null;
}

/** The next order or employee starts without any approval of prices. */
export function forgetApproval(): void {
  kept = null;
}
