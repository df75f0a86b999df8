import type { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { renewDraft } from '../order/draft-store.ts';
import type { CardApi } from './card-api.ts';

/** Refusals that say: the order of this sale is another one by now, or has ended. */
const WAITS = new Set(['waits_for_card', 'order_changed']);
const ENDED = new Set(['order_ended', 'not_waiting_for_card']);

/** What is rung up becomes a sale of its own, so that sending it again works; the one that waited is given up first. */
export async function renewEndedSale(card: Pick<CardApi, 'giveUp'>, error: AppErrorAnswer): Promise<void> {
  const orderId = error.details?.orderId;
  const { reason = '' } = error;
  if (typeof orderId !== 'string' || !(WAITS.has(reason) || ENDED.has(reason))) return;
  if (WAITS.has(reason)) await card.giveUp(orderId).catch(() => {});
  renewDraft(orderId);
}
