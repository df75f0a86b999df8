import type { OrderUpdate } from '#src/domain/ordering/google/order-update.ts';

/** Google food ordering: whether a request is Google's, and what becomes of its orders. */
export interface GoogleOrderingPort {
  /** Of a request's `Authorization` header, with or without its `Bearer`. */
  verify(authorization: string): Promise<Verified>;
  /** May be repeated: an update with the same state changes nothing. */
  send(message: UpdateMessage): Promise<UpdateOutcome>;
}

export interface UpdateMessage {
  readonly isInSandbox: boolean;
  readonly orderUpdate: OrderUpdate;
}

export type Verified =
  | { readonly kind: 'genuine' }
  | {
      readonly kind: 'refused';
      readonly why: 'missing' | 'malformed' | 'unknown_key' | 'signature' | 'issuer' | 'audience' | 'expired';
    }
  /** Google's keys can't be read, so nothing can be said. */
  | { readonly kind: 'unreachable' };

export type UpdateOutcome =
  | { readonly kind: 'accepted' }
  /** `not_configured`: our own account. `unknown_order`: Google has no such order. */
  | { readonly kind: 'refused'; readonly why: 'bad_request' | 'unknown_order' | 'not_configured' }
  | {
      readonly kind: 'unreachable';
      readonly why: 'timeout' | 'connection' | 'provider_error' | 'rate_limited';
      /** When Google wants to be asked again; null: it didn't say. */
      readonly retryAfterSeconds: number | null;
    };
