import type { Db } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { jumpQuestion, priceJumps } from '#src/domain/menu/price-jump.ts';
import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The field that answers the question, with the question: an answer to another one is none. */
export const CONFIRM_PRICES = 'confirmPrices';

/** The question that was answered with yes; `true` where the prices are those of before, or were asked about already. */
export type ConfirmedPrices = string | true;

/** Asks about prices that are ten times the old one or a tenth, unless this very question was answered. */
export async function requirePricesConfirmed(
  db: Db,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  { changes, confirmed }: { readonly changes: readonly MenuDelta[]; readonly confirmed: ConfirmedPrices | undefined },
): Promise<void> {
  if (confirmed === true) return;
  const jumps = priceJumps(changes);
  if (jumps.length === 0) return;
  const { profile } = await ctx.menus.storeOf(scope, db);
  const message = jumpQuestion(jumps, profile.currencyCode);
  if (message !== confirmed) throw invalidFields({ path: CONFIRM_PRICES, message });
}
