import type { Db } from '#db/connection.ts';
import { readCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { readTerminalOptions } from '#src/domain/payments/terminal-options.schema.ts';
import { surchargeInForce } from '#src/domain/pricing/payment-surcharge.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import type { TerminalRequestExtras } from '#src/integrations/card-terminal/card-terminal.port.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Whether tills add a surcharge to card payments today. Then no terminal does (reference on payments, 5.5). */
export async function addsSurcharge(ctx: Needs<'clock' | 'menus'>, scope: StoreScope, db?: Db): Promise<boolean> {
  const { profile } = await ctx.menus.storeOf(scope, db);
  const today = localDateOf(ctx.clock.now(), profile.timezone).toString();
  const { amountInCents, percentageBps } = surchargeInForce(profile.settings.checkout.eftposSurcharge, today);
  return amountInCents > 0 || percentageBps > 0;
}

/** What the terminal does beyond the amount, as the store has set it up: a tip or a surcharge is never taken twice. */
export async function extrasOf(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  attempt: TerminalAttempt,
  order: Order,
): Promise<TerminalRequestExtras> {
  const byPhone = attempt.isByPhone === 1 ? { isByPhone: true } : {};
  if (attempt.kind !== 'PURCHASE') return byPhone;
  const { optionsJson } = await readCardTerminal(ctx.db, scope, attempt.cardTerminalId);
  const { asksTip, tipChoices, cardSurcharges } = readTerminalOptions(optionsJson);
  // Staff would answer for a guest who isn't there.
  const mayAskTip = asksTip && attempt.tipInCents === 0 && attempt.isByPhone === 0;
  const isFree = attempt.surchargeInCents === 0 && !isSurchargeInside(order) && !(await addsSurcharge(ctx, scope));
  return {
    ...byPhone,
    ...(mayAskTip ? { tipChoices } : {}),
    ...(cardSurcharges.length > 0 && isFree ? { cardSurcharges } : {}),
  };
}

/** A sale that waits for its card was priced with the surcharge of its day. */
function isSurchargeInside({ statusCode, breakdown }: Order): boolean {
  return statusCode === 'processingPayment' && breakdown.some(({ kind }) => kind === 'paymentSurcharge');
}
