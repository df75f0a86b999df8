import type { Shop } from './shops.ts';

/** Of the reads, one in so many looks at a cart, which is made for each; the others are pages. */
const CART_EVERY = 10;
/** Guests come from this many addresses. */
const GUESTS = 20_000;
const GIVEN_UP_MS = 20_000;

/** What tills and guests of a platform ask. */
export interface Traffic {
  order(shop: Shop): Promise<string>;
  /** The `n`th look: which one decides what it asks and for whom. */
  read(n: number, shop: Shop): Promise<string>;
  /** Ids of the orders that were answered with yes. */
  readonly acknowledged: string[];
  /** Answers that there is no room without a time to come back: a mistake. */
  readonly rude: string[];
}

export function trafficOf(url: string): Traffic {
  const mark = Date.now().toString(36);
  let count = 0;
  const acknowledged: string[] = [];
  const rude: string[] = [];
  const endOf = async (answer: Response, text: string): Promise<string> => {
    if (answer.status === 200) return 'ok';
    if (answer.status !== 503) return `${answer.status} ${text.slice(0, 60)}`;
    if (!answer.headers.has('retry-after')) rude.push(text.slice(0, 60));
    return 'refused';
  };
  return {
    acknowledged,
    rude,
    async order(shop) {
      const id = `p${mark}-${String(count++).padStart(9, '0')}`;
      const answer = await fetch(`${url}/api/pos${shop.path}/orders`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: url,
          cookie: shop.tillCookie,
          'x-caller': shop.address,
        },
        body: shop.orderBody.replaceAll('__ID__', id),
        signal: AbortSignal.timeout(GIVEN_UP_MS),
      });
      const text = await answer.text();
      if (answer.status === 200) acknowledged.push(id);
      return endOf(answer, text);
    },
    async read(n, shop) {
      const isCart = n % CART_EVERY === 0;
      const guest = n % GUESTS;
      const answer = await fetch(url + (isCart ? `/api/online-ordering${shop.path}/cart` : shop.path), {
        headers: {
          'accept-encoding': 'br',
          'x-caller': `100.64.${Math.floor(guest / 250)}.${guest % 250}`,
        },
        signal: AbortSignal.timeout(GIVEN_UP_MS),
        // What a browser would unpack is not this computer's work.
        decompress: false,
      });
      const bytes = await answer.bytes();
      if (answer.status === 200) return isCart || bytes.length > 1000 ? 'ok' : 'an empty page';
      return endOf(answer, new TextDecoder().decode(bytes));
    },
  };
}
