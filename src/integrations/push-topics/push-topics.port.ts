/**
 * Messages to every app that subscribed to a topic, by a service that knows the apps: they are not ours.
 *
 * All calls may be repeated: a subscription is there once, and a message replaces an earlier one with its `collapseKey`.
 */
export interface PushTopicsPort {
  /** What an app is subscribed to. */
  topicsOf(token: string): Promise<TopicsOutcome>;
  /** Subscribes an app, or ends that; one that was so already is no error. */
  change(change: TopicChange): Promise<TopicChangeOutcome>;
  send(message: TopicMessage): Promise<TopicSendOutcome>;
}

export interface TopicChange {
  readonly to: 'subscribe' | 'unsubscribe';
  /** Letters, digits and `-_.~%`, without `/topics/`. */
  readonly topic: string;
  /** The app's registration token. Whoever has it can write to the app: it is never logged. */
  readonly token: string;
}

export interface TopicMessage {
  readonly to: { readonly topic: string } | { readonly token: string };
  readonly title: string;
  readonly body: string;
  /** For the app; texts only. */
  readonly data: Readonly<Record<string, string>>;
  readonly collapseKey: string;
  /** How long it is kept for an app that is off. */
  readonly ttlSeconds: number;
}

export interface TopicOfApp {
  readonly topic: string;
  /** `2026-11-30`; null: the service didn't say. */
  readonly addedIsoDate: string | null;
}

export type TopicsOutcome = { readonly kind: 'listed'; readonly topics: readonly TopicOfApp[] } | TopicsFailure;
export type TopicChangeOutcome = { readonly kind: 'changed' } | TopicsFailure;
export type TopicSendOutcome = { readonly kind: 'accepted'; readonly messageId: string } | TopicsFailure;

export type TopicsFailure =
  /** The app was removed, or has another token now. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'refused';
      /** `other_sender`: the token is of another project. `not_configured`: our own account; nothing arrives anywhere. */
      readonly why: 'bad_request' | 'other_sender' | 'not_configured' | 'other';
      readonly providerCode: string | null;
    }
  | {
      readonly kind: 'unreachable';
      readonly why: 'timeout' | 'connection' | 'provider_error' | 'rate_limited';
      /** When the service wants to be asked again; null: it didn't say. */
      readonly retryAfterSeconds: number | null;
    };
