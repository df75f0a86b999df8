/** When the store's total differs from this till's, it may have forgotten the menu whose prices the order keeps. */
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { PosApi } from '../api/pos-api.ts';
import { losePrices } from './menu-store.ts';

/** Sells nothing: the order takes today's prices and says so, and the employee taps again. */
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
