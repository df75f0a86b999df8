/** The simulated PIN pad: what a person does at it, and what its bank holds. */
import { expect } from 'bun:test';

export type AtTerminal = 'approve' | 'decline' | 'signature' | 'cancel' | 'unplug' | 'plug';

/** `terminal`: the store's id for the counter's own, the account for a Linkly PIN pad. */
export async function actAtTerminal(url: string, terminal: string, act: AtTerminal): Promise<void> {
  const answer = await fetch(`${url}/dev/card-terminal/${terminal}/${act}`, {
    method: 'POST',
    headers: { origin: url },
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
}

/** What the next customers do there, by themselves. */
export async function tellTerminal(url: string, terminal: string, story: string): Promise<void> {
  const answer = await fetch(`${url}/dev/card-terminal/${terminal}/story`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ story }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
}

export interface BankEntry {
  readonly kind: string;
  readonly amountInCents: number;
}

/** Every movement of money at the bank. */
export async function bankEntries(url: string): Promise<BankEntry[]> {
  const answer = await fetch(`${url}/dev/card-terminal/state`);
  return ((await answer.json()) as { bank: BankEntry[] }).bank;
}

/** Purchases less refunds, in cents. */
export async function bankBalance(url: string): Promise<number> {
  const entries = await bankEntries(url);
  return entries.reduce((so, { kind, amountInCents }) => so + (kind === 'PURCHASE' ? 1 : -1) * amountInCents, 0);
}
