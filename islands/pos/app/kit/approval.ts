/** What somebody approved of the prices of the order on this till, until it is sent. In memory: a reload asks again. */
import { type ActPart, covers, type ProtectedAct } from '#src/domain/access/approval.ts';
import { isSamePlace } from '#src/domain/pricing/price-approval.ts';

interface Kept {
  readonly act: ProtectedAct;
  readonly approval: string;
}
let kept: Kept | null = null;

/** What to have approved: these parts, with all that is approved of the order already, so that one approval is of the whole. */
export function priceChange(orderId: string, parts: readonly ActPart[]): ProtectedAct {
  const before = kept?.act.subjectId === orderId ? kept.act.parts : [];
  const rest = before.filter((old) => !parts.some((part) => isSamePlace(old, part)));
  return { action: 'changePrices', subjectId: orderId, parts: [...rest, ...parts] };
}

export function keepApproval(approval: string, act: ProtectedAct): void {
  kept = { approval, act };
}

/** Whether it is approved as far as this till knows; the server looks when it is sent. */
export function isApproved(act: ProtectedAct): boolean {
  return kept !== null && covers(kept.act, act);
}

export function approvalNow(): string | null {
  return kept?.approval ?? null;
}

/** With the next order nothing about its price is allowed any more, nor with the next person. */
export function forgetApproval(): void {
  kept = null;
}
