/**
 * Topics of Firebase for apps that aren't ours (specification 2 "Printers and push"): `store_{storeId}_online-orders` and
 * `store_{storeId}_bookings`. Repeatable. The app's token is a secret, so it is never part of an address.
 */
import type { z } from 'zod';
import type { appTopicSchema, appTopicsSchema } from '#src/domain/access/push-topic.schema.ts';
import type { TopicKind } from '#src/domain/access/push-topic.ts';
import { endpoint } from './endpoint.ts';

export interface AppTopic {
  readonly topic: string;
  readonly storeId: string;
  readonly kind: TopicKind;
  /** `2026-11-30`; null: the service doesn't say. */
  readonly addedIsoDate: string | null;
}

export interface AppTopicsAnswer {
  /** Of stores that the caller works in. */
  readonly topics: readonly AppTopic[];
}

export interface AppTopicAnswer {
  readonly topic: string;
  readonly isSubscribed: boolean;
}

export const listTopicsEndpoint = endpoint<z.input<typeof appTopicsSchema>, AppTopicsAnswer>()(
  'POST',
  '/api/fcm/topics/list',
);
export const subscribeTopicEndpoint = endpoint<z.input<typeof appTopicSchema>, AppTopicAnswer>()(
  'POST',
  '/api/fcm/topics/subscribe',
);
export const unsubscribeTopicEndpoint = endpoint<z.input<typeof appTopicSchema>, AppTopicAnswer>()(
  'POST',
  '/api/fcm/topics/unsubscribe',
);
