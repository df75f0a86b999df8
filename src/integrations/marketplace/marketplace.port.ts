import type { AuthorisationCode } from '#src/domain/marketplace/authorisation-errors.ts';
import type { ItemIssue } from '#src/domain/marketplace/item-issue.ts';
import type { MarketplaceMenu, MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import type { MarketplaceScope } from '#src/domain/marketplace/marketplace-scopes.ts';
import type { DenyReason } from '#src/domain/marketplace/marketplace-states.ts';
import type { IntegrationFacts, OnboardingStatus } from '#src/domain/marketplace/marketplace-store.ts';
import type { PriceChange, PriceChangeRules } from '#src/domain/marketplace/price-change.ts';

/** What an owner gave: the right to list, connect and disconnect their stores. */
export interface MerchantGrant {
  readonly token: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly MarketplaceScope[];
}

/** A store as the list of an owner's stores has it. */
export interface ListedStore {
  /** Its id with the marketplace. */
  readonly id: string;
  readonly name: string;
  /** On one line; empty if the marketplace has none. */
  readonly address: string;
  readonly timezone: string | null;
  readonly onboarding: OnboardingStatus;
}

export interface MarketplaceStore extends ListedStore {
  /** Null: the marketplace doesn't say. */
  readonly isOnline: boolean | null;
  readonly offlineReason: string | null;
  readonly offlineMetadata: string | null;
  readonly offlineUntil: Temporal.Instant | null;
  /** `DELIVERY_BY_UBER`, `PICKUP` and so on. */
  readonly fulfilmentTypes: readonly string[];
  readonly prepTimeSeconds: number | null;
  readonly priceChanges: PriceChangeRules;
}

export interface MarketplaceIntegration extends IntegrationFacts {
  /** Our id of the store that it is connected to. */
  readonly ourStoreId: string | null;
  readonly onlineStatus: 'online' | 'offline' | 'unknown';
  readonly webhooks: {
    readonly version: string | null;
    readonly release: boolean;
    readonly scheduled: boolean;
    readonly deliveryStatus: boolean;
  };
}

/** An order in our words, and as it came: what we don't read yet is in there. */
export interface ReadOrder {
  readonly order: MarketplaceOrder;
  readonly raw: unknown;
}

export interface Refusal {
  readonly reason: DenyReason;
  /** In words; the marketplace's support reads it. */
  readonly info: string;
}

/** A message says that something changed, never what: it is asked for. */
export interface MarketplaceMessage {
  /** A repetition has the same. */
  readonly id: string;
  readonly type: string;
  readonly storeId: string | null;
  /** Null: it concerns no order. */
  readonly orderId: string | null;
}

export type MarketplaceReading =
  | { readonly kind: 'refused'; readonly why: 'signature' | 'unreadable' }
  | { readonly kind: 'message'; readonly message: MarketplaceMessage };

export type RefusedWhy = 'bad_request' | 'not_allowed' | 'not_found' | 'conflict' | 'too_many';

export type MarketplaceOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly why: RefusedWhy; readonly message: string }
  /** Access is missing or was refused; of the app or of the owner, as the call says. */
  | { readonly kind: 'unauthorised'; readonly code: AuthorisationCode }
  /** No answer that can be believed. `mayBeDone`: it may have been carried out all the same. */
  | {
      readonly kind: 'unreachable';
      readonly why: 'timeout' | 'connection' | 'provider_error';
      readonly mayBeDone: boolean;
    };

/**
 * A marketplace where a restaurant's stores are listed. An owner signs in there once to connect a store; from then on
 * the installation's own access is enough. Never throws for what the marketplace answers.
 */
export interface MarketplacePort {
  /** The installation's id with the marketplace. */
  readonly clientId: string;
  /** Where the owner signs in and allows access. Asks nobody. */
  authoriseUri(request: { readonly state: string; readonly redirectUri: string }): string;
  /** A code works once, and only with the address that it was made for. */
  exchangeCode(request: {
    readonly code: string;
    readonly redirectUri: string;
  }): Promise<MarketplaceOutcome<MerchantGrant>>;
  revoke(merchantToken: string): Promise<MarketplaceOutcome<null>>;
  /** What the marketplace allows the installation. */
  appScopes(): Promise<MarketplaceOutcome<readonly MarketplaceScope[]>>;
  listStores(
    merchantToken: string,
    pageToken: string | null,
  ): Promise<MarketplaceOutcome<{ readonly stores: readonly ListedStore[]; readonly nextPageToken: string | null }>>;
  getStore(id: string): Promise<MarketplaceOutcome<MarketplaceStore>>;
  /** Takes the store's orders or stops them, until then or until told otherwise. `not_allowed`: the store is not run from here. */
  setStoreStatus(
    id: string,
    word: { readonly isOnline: boolean; readonly until: Temporal.Instant | null; readonly reason: string },
  ): Promise<MarketplaceOutcome<null>>;
  /** Connects the store; the same again changes nothing. */
  integrate(
    merchantToken: string,
    id: string,
    ours: { readonly storeId: string; readonly restaurantId: string },
  ): Promise<MarketplaceOutcome<null>>;
  getIntegration(id: string): Promise<MarketplaceOutcome<MarketplaceIntegration>>;
  /** Stops orders or lets them come, without the owner. */
  setIntegrationEnabled(id: string, isEnabled: boolean): Promise<MarketplaceOutcome<null>>;
  /** `not_found`: it isn't connected. */
  removeIntegration(merchantToken: string, id: string): Promise<MarketplaceOutcome<null>>;
  /**
   * Replaces the whole menu of its type. `bad_request`: the marketplace doesn't take it, and what was there stays. The delivery menu
   * comes first; with a pickup menu the two are apart for ever.
   */
  putMenu(id: string, menu: MarketplaceMenu): Promise<MarketplaceOutcome<null>>;
  /** Null: the store has no menu of this type there. */
  getMenu(id: string, type: MarketplaceMenuType): Promise<MarketplaceOutcome<MarketplaceMenu | null>>;
  /**
   * Takes one item of a menu that is there off sale until then, or puts it back; the rest of the menu stays. `not_found`: there is no
   * such menu; `bad_request`: it has no such item.
   */
  suspendItem(
    id: string,
    item: {
      readonly menuType: MarketplaceMenuType;
      readonly itemId: string;
      /** In seconds since 1970; null: it is on sale. */
      readonly soldOutUntil: number | null;
    },
  ): Promise<MarketplaceOutcome<null>>;
  getOrder(orderId: string): Promise<MarketplaceOutcome<ReadOrder>>;
  /** A store's orders that wait for an answer or are under way, at most fifty at a time. */
  listOpenOrders(
    storeId: string,
    pageToken: string | null,
  ): Promise<MarketplaceOutcome<{ readonly orders: readonly ReadOrder[]; readonly nextPageToken: string | null }>>;
  /** `conflict`, of this and the others: the order has moved on. `readyAt` null: the marketplace predicts it. */
  acceptOrder(
    orderId: string,
    how: { readonly readyAt: Temporal.Instant | null; readonly acceptedBy: string },
  ): Promise<MarketplaceOutcome<null>>;
  denyOrder(orderId: string, refusal: Refusal): Promise<MarketplaceOutcome<null>>;
  cancelOrder(orderId: string, refusal: Refusal): Promise<MarketplaceOutcome<null>>;
  markReady(orderId: string): Promise<MarketplaceOutcome<null>>;
  moveReadyTime(orderId: string, readyAt: Temporal.Instant): Promise<MarketplaceOutcome<null>>;
  /**
   * Asks the customer for another price; nothing changes until they agree, which a later reading of the order shows. Asked once: after an
   * answer that was lost it isn't known whether the customer was asked.
   */
  adjustPrice(
    orderId: string,
    change: PriceChange,
  ): Promise<MarketplaceOutcome<{ readonly taxRatePercent: number | null }>>;
  /** Asks the customer what to have instead. `isWaiting`: nothing goes on before they have answered. */
  askCustomer(
    orderId: string,
    issues: readonly ItemIssue[],
  ): Promise<MarketplaceOutcome<{ readonly isWaiting: boolean }>>;
  /** Checks the signature over the body as it came, then reads it. */
  readMessage(rawBody: string, signature: string): MarketplaceReading;
}
