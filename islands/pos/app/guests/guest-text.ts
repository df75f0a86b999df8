/** The texts about a customer. */
import { type CustomerCard, LEAST_CUSTOMER_SEARCH, type TillGuest } from '#src/domain/till/customer.types.ts';

export function guestOf(all: TillGuest): TillGuest {
  const { id, phoneE164, phone, name, credits, creditsOnTheWay, isFirstOrder, notes, isWaiting } = all;
  return { id, phoneE164, phone, name, credits, creditsOnTheWay, isFirstOrder, notes, isWaiting };
}

export function countText({ orderCount, counts }: CustomerCard): string {
  const count = Math.max(
    orderCount,
    counts.reduce((sum, one) => sum + one.count, 0),
  );
  if (count === 0) return 'first order';
  return count === 1 ? '1 order before' : `${count} orders before`;
}

export function dishesText(dishes: CustomerCard['orders'][number]['dishes']): string {
  return dishes.map(({ line, name }) => `${line.quantity} × ${name}`).join(', ');
}

/** More wouldn’t fit beside the last order. */
const NAMES_SHOWN = 3;

/** Names that a customer had before, the last first, that the order isn’t for now. */
export function otherNames(
  { name, previousNames }: Pick<CustomerCard, 'name' | 'previousNames'>,
  customerName: string,
): string[] {
  const given = new Set([name, ...previousNames.toReversed()]);
  return [...given].filter((one) => one !== '' && one !== customerName).slice(0, NAMES_SHOWN);
}

export function nowOf(atIsoDateTimeUtc: string | undefined): number {
  return atIsoDateTimeUtc ? Date.parse(atIsoDateTimeUtc) : 0;
}

/** The text below the customers that were found. */
export function foundText(typed: string, isAsking: boolean, count: number): string {
  if (typed.length < LEAST_CUSTOMER_SEARCH) return `Type ${LEAST_CUSTOMER_SEARCH} letters or digits to search.`;
  if (isAsking) return 'Searching…';
  return count === 0 ? `No customer matches “${typed}”.` : '';
}

/** From this many letters on, the list of matches is open and a new customer can be added. */
export const LEAST_FOR_NEW = 2;

/** What Enter does in the customer field: takes the first match, or adds a new customer. Null while it is searching. */
export function onEnter(typed: string, isAsking: boolean, count: number): 'chooseFirst' | 'addNew' | null {
  if (typed === '' || isAsking) return null;
  if (count > 0) return 'chooseFirst';
  return typed.length >= LEAST_FOR_NEW ? 'addNew' : null;
}
