import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CardPayment, CardRefused, CardUnreachable } from '../card-payments/card-payments.port.ts';

/**
 * Cards that customers keep with the card provider. No number passes through here: a page or a script of the provider
 * takes it. Answers are values, as those of card payments are: `refused` is final, `unreachable` is unknown and may be
 * repeated with the same key.
 */
export interface SavedCardsPort {
  createCustomer(request: NewCardCustomer): Promise<CardCustomerMade | CardRefused | CardUnreachable>;
  /** With every card of theirs, for good. One that is gone is gone. */
  removeCustomer(customerId: string): Promise<{ readonly kind: 'removed' } | CardRefused | CardUnreachable>;
  /** Newest first. */
  listCards(customerId: string): Promise<CardsListed | CardRefused | CardUnreachable>;
  /** Keeps the card behind a token of the provider's script (`tok_…`), or one of its own ids (`pm_…`). */
  addCard(request: NewSavedCard): Promise<CardAdded | CardRefused | CardUnreachable>;
  /** `refused` / `not_found`: it is not this customer's. */
  removeCard(customerId: string, cardId: string): Promise<{ readonly kind: 'removed' } | CardRefused | CardUnreachable>;
  /** A page of the provider's that takes a card and keeps it; nothing is charged. */
  setupPage(request: SetupPageRequest): Promise<SetupPage | CardRefused | CardUnreachable>;
  /**
   * Places a hold on a card that is kept, while its customer is there. `challenge`: their bank asks them first, on its own page.
   * `declined` is a payment that waits for nothing: void it before another is begun.
   */
  hold(request: SavedCardHold): Promise<HoldAnswer | CardRefused | CardUnreachable>;
  /** Ends a payment with a card that is kept, before or after its money was held. `refused` / `already_captured`: refund. */
  cancelHold(
    paymentIntentId: string,
    idempotencyKey: string,
  ): Promise<{ readonly kind: 'cancelled' } | CardRefused | CardUnreachable>;
}

export interface NewCardCustomer {
  readonly idempotencyKey: string;
  readonly restaurantId: string;
  /** Ours. */
  readonly customerId: string;
}

export interface CardCustomerMade {
  readonly kind: 'made';
  readonly customerId: string;
}

export interface KeptCard {
  readonly cardId: string;
  /** In the provider's word: `visa`, `amex`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The same for the same number, whoever keeps it. */
  readonly fingerprint: string;
  readonly savedAt: Temporal.Instant;
}

export interface CardsListed {
  readonly kind: 'cards';
  readonly cards: readonly KeptCard[];
}

export interface CardAdded {
  readonly kind: 'added';
  readonly card: KeptCard;
}

export interface NewSavedCard {
  readonly idempotencyKey: string;
  readonly customerId: string;
  readonly tokenId: string;
}

export interface SetupPageRequest {
  readonly idempotencyKey: string;
  readonly customerId: string;
  readonly currencyCode: CurrencyCode;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface SetupPage {
  readonly kind: 'page';
  readonly url: string;
}

export interface SavedCardHold {
  readonly idempotencyKey: string;
  readonly customerId: string;
  readonly cardId: string;
  readonly orderId: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly amountInCents: number;
  readonly currencyCode: CurrencyCode;
  readonly connectedAccountId: string | null;
  readonly applicationFeeInCents: number;
  /** Where their bank's page sends the customer. */
  readonly returnUrl: string;
}

export type HoldAnswer =
  | { readonly kind: 'held'; readonly payment: CardPayment }
  | { readonly kind: 'challenge'; readonly paymentIntentId: string; readonly url: string }
  | { readonly kind: 'declined'; readonly paymentIntentId: string; readonly declineCode: string };
