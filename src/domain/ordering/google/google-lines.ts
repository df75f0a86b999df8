/** The lines of a cart of Google's as lines of ours: found by the names that our feeds carry, without any price. Browser-safe. */
import { chosenFor, readItemOffer } from '../../marketplace/google/google-ids.ts';
import type { MarketplaceMenuType } from '../../marketplace/marketplace-menu.ts';
import type { MenuItem } from '../../menu/menu.schema.ts';
import type { Cents } from '../../money/money.ts';
import { type CartLine, MAX_COMMENT_LENGTH, MAX_LINE_QUANTITY } from '../cart.schema.ts';
import { chosenOnMarketplace } from '../marketplace-menu/chosen-on-marketplace.ts';
import type { FoodFault } from './google-food-errors.ts';
import { centsOfGoogle } from './google-money.ts';
import type { GoogleLine } from './google-request.schema.ts';

export interface ReadLine {
  /** Google's, by which faults name it. */
  readonly googleLineId: string;
  readonly name: string;
  readonly line: CartLine;
  /** What the customer was shown for the whole line; null: nothing. */
  readonly shownInCents: Cents | null;
}

interface Around {
  readonly storeId: string;
  readonly type: MarketplaceMenuType;
  readonly currencyCode: string;
  readonly items: ReadonlyMap<string, MenuItem>;
}

/** Lines that can be priced, and what is wrong with each of the others. */
export function readGoogleLines(
  lines: readonly GoogleLine[],
  around: Around,
): { readonly lines: readonly ReadLine[]; readonly faults: readonly FoodFault[] } {
  const read = lines.map((line, at) => readLine(line, `line-${at + 1}`, around));
  return {
    lines: read.flatMap((one) => ('error' in one ? [] : [one])),
    faults: read.flatMap((one) => ('error' in one ? [one] : [])),
  };
}

function readLine(
  asked: GoogleLine,
  lineId: string,
  { storeId, type, currencyCode, items }: Around,
): ReadLine | FoodFault {
  const { offerId, quantity, subLines, price, extension, name } = asked;
  const id = asked.id ?? offerId;
  const offer = readItemOffer(offerId);
  const item = offer?.storeId === storeId ? items.get(offer.itemId) : undefined;
  if (!offer || !item) {
    return { error: 'NOT_FOUND', id, description: 'This item is no longer on the menu. Remove it to continue.' };
  }
  const invalid = (description: string): FoodFault => ({ error: 'INVALID', id, description });
  if (offer.type !== type) return invalid('This item is from the other menu. Choose it again.');
  if (subLines.some(({ lineItem }) => lineItem !== undefined)) return invalid('Choose the options of this item again.');
  if (quantity > MAX_LINE_QUANTITY) return invalid(`Order at most ${MAX_LINE_QUANTITY} of one item.`);
  const comments = subLines.flatMap(({ note }) => (note?.trim() ? [note.trim()] : [])).join(' - ');
  if (comments.length > MAX_COMMENT_LENGTH) return invalid(`Use ${MAX_COMMENT_LENGTH} characters or fewer.`);
  const chosen = chosenFor(offer, extension?.options ?? []);
  const selection = chosen && chosenOnMarketplace(item, { options: chosen });
  if (!selection) return invalid('This item has changed. Choose its options again.');
  const shownInCents = price ? centsOfGoogle(price.amount) : null;
  if (price && (shownInCents === null || price.amount.currencyCode !== currencyCode)) {
    return invalid('The price of this item can’t be read. Choose it again.');
  }
  return {
    ...{
      googleLineId: id,
      name: name || item.name,
      line: { id: lineId, itemId: item.id, quantity, comments, selection },
    },
    shownInCents,
  };
}
