import type { TerminalRequest } from '../card-terminal.port.ts';

/** The simulated customer's card. */
const CARD_NUMBER = '4242424242424242';

/** By the rule that says most about the card. */
export function surchargeByCard({ amountInCents, extras }: TerminalRequest): number {
  const [rule] = (extras?.cardSurcharges ?? [])
    .filter(({ prefix }) => CARD_NUMBER.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  if (!rule) return 0;
  return rule.kind === 'amount' ? rule.value : Math.round((amountInCents * rule.value) / 10_000);
}

/** The first percentage on the screen; null: none is offered. */
export function firstTipOffered({ amountInCents, extras }: TerminalRequest): number | null {
  const percent = extras?.tipChoices?.[0];
  return percent === undefined ? null : Math.round((amountInCents * percent) / 100);
}
