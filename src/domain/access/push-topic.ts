/** What apps subscribe to at a push service: a store's orders or bookings. */
export const TOPIC_KINDS = ['online-orders', 'bookings'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

export interface StoreTopic {
  readonly storeId: string;
  readonly kind: TopicKind;
}

/** `store_roma-1_online-orders` */
export function topicOf({ storeId, kind }: StoreTopic): string {
  return `store_${storeId}_${kind}`;
}

const STORE_TOPIC = /^store_([\w.~-]{1,100})_(online-orders|bookings)$/;

/** Null: no topic of ours. */
export function readTopic(topic: string): StoreTopic | null {
  const [, storeId, kind] = STORE_TOPIC.exec(topic) ?? [];
  return storeId && kind ? { storeId, kind: kind as TopicKind } : null;
}
