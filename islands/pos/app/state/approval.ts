/** A leave that somebody gave by PIN, kept for as long as the server takes it. In memory: a reload asks again. */
const LASTS_MS = 110_000;

let kept: { readonly approval: string; readonly until: number } | null = null;

export function keepApproval(approval: string): void {
  kept = { approval, until: Date.now() + LASTS_MS };
}

export function approvalNow(): string | null {
  return kept && kept.until > Date.now() ? kept.approval : null;
}

/** With the next order, or the next person, nothing is allowed any more. */
export function forgetApproval(): void {
  kept = null;
}
