import type { Order } from './order.types.ts';

/** Whether staff may leave items out of it: nothing has been made or charged yet. */
export function mayLeaveOut({
  channel,
  statusCode,
  isTest,
}: Pick<Order, 'channel' | 'statusCode' | 'isTest'>): boolean {
  return channel === 'online' && statusCode === 'new' && !isTest;
}
