/** Where the store says another total than this till, it may have forgotten the menu whose prices the order keeps. */
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { PosApi } from '../api/pos-api.ts';
import { losePrices } from './menu-store.ts';

/** Nothing is sold by that: the order has the prices of now, says so, and whoever stands there presses again. */
export function withPricesOfNow(api: PosApi): PosApi {
  const orLose =
    <Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await call(...args);
      } catch (error) {
        if (error instanceof AppErrorAnswer && error.reason === 'price_changed') losePrices();
        throw error;
      }
    };
  return {
    ...api,
    place: orLose(api.place),
    sendBill: orLose(api.sendBill),
    card: { ...api.card, place: orLose(api.card.place) },
  };
}
