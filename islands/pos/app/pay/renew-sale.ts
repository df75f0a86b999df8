import type { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { CardApi } from '../api/card-api.ts';
import { renewDraft } from '../draft/draft-store.ts';

/** Rejections that mean that this sale's order has ended or became another. */
const WAITS = new Set(['waits_for_card', 'order_changed']);
const ENDED = new Set(['order_ended', 'not_waiting_for_card']);

/** Turns the lines into a new sale, so that sending it again works, and gives up the sale that waited. */
export async function renewEndedSale(card: Pick<CardApi, 'giveUp'>, error: AppErrorAnswer): Promise<void> {
  const orderId = error.details?.orderId;
  const { reason = '' } = error;
  if (typeof orderId !== 'string' || !(WAITS.has(reason) || ENDED.has(reason))) return;
  if (WAITS.has(reason)) await card.giveUp(orderId).catch(() => {});
  renewDraft(orderId);
}
