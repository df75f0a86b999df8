import type { CardPaymentsPort } from './card-payments/card-payments.port.ts';
import type { CardTerminalPorts } from './card-terminal/card-terminal.port.ts';
import type { CourierPort } from './courier/courier.port.ts';
import type { DisputesPort } from './disputes/disputes.port.ts';
import type { DnsPort } from './dns/dns.port.ts';
import type { EmailPort } from './email/email.port.ts';
import type { GoogleOrderingPort } from './google-ordering/google-ordering.port.ts';
import type { MarketplacePort } from './marketplace/marketplace.port.ts';
import type { MerchantAccountsPort } from './merchant-accounts/merchant-accounts.port.ts';
import type { PhoneVerificationPort } from './phone-verification/phone-verification.port.ts';
import type { PlacesPort } from './places/places.port.ts';
import type { DirectPrintPort } from './printer/direct-print.port.ts';
import type { KitchenCloudPort } from './printer/kitchen-cloud.port.ts';
import type { PrinterPort } from './printer/printer.port.ts';
import type { PushPort } from './push/push.port.ts';
import type { PushTopicsPort } from './push-topics/push-topics.port.ts';
import type { SavedCardsPort } from './saved-cards/saved-cards.port.ts';
import type { SearchKeysPort } from './search-keys/search-keys.port.ts';
import type { SmsPort } from './sms/sms.port.ts';
import type { WeatherPort } from './weather/weather.port.ts';

/** The outside services. Null when a provider is switched off, which screens say. */
export interface Ports {
  readonly cardPayments: CardPaymentsPort | null;
  /** Accounts into which stores are paid; null: the platform keeps what is paid online. */
  readonly merchantAccounts: MerchantAccountsPort | null;
  /** Null: customers type their card each time. */
  readonly savedCards: SavedCardsPort | null;
  /** Null: payments that banks took back are answered elsewhere. */
  readonly disputes: DisputesPort | null;
  /** Null: no domain can be checked from this build. */
  readonly dns: DnsPort | null;
  readonly sms: SmsPort | null;
  /** Codes that prove a number; null: the program makes them and sends them by `sms`. */
  readonly phoneVerification: PhoneVerificationPort | null;
  readonly email: EmailPort | null;
  /** Null: an app that is closed doesn't ring. */
  readonly push: PushPort | null;
  /** Null: apps that aren't ours can't subscribe to a store's orders. */
  readonly pushTopics: PushTopicsPort | null;
  readonly printer: PrinterPort | null;
  /** Null: no printer asks this program for its jobs. */
  readonly directPrint: DirectPrintPort | null;
  /** Null: printers that only their maker's cloud reaches can't be added. */
  readonly kitchenCloud: KitchenCloudPort | null;
  /** Null: a customer says which delivery area the address is in. */
  readonly places: PlacesPort | null;
  /** Null: search is built in, and no browser needs a key. */
  readonly searchKeys: SearchKeysPort | null;
  /** Null: no weather is shown. */
  readonly weather: WeatherPort | null;
  /** Null: stores deliver with their own drivers only. */
  readonly courier: CourierPort | null;
  /** Null: stores take orders from their own website and till only. */
  readonly marketplace: MarketplacePort | null;
  /** Null: nobody orders by Google. */
  readonly googleOrdering: GoogleOrderingPort | null;
  /** By maker. A maker that is absent isn't supported by this build. */
  readonly cardTerminals: CardTerminalPorts;
}

/** Everything switched off: the start for a program or a test, which adds to it. */
export const NO_PORTS: Ports = {
  cardPayments: null,
  merchantAccounts: null,
  savedCards: null,
  disputes: null,
  dns: null,
  sms: null,
  phoneVerification: null,
  email: null,
  push: null,
  pushTopics: null,
  printer: null,
  directPrint: null,
  kitchenCloud: null,
  places: null,
  searchKeys: null,
  weather: null,
  courier: null,
  marketplace: null,
  googleOrdering: null,
  cardTerminals: {},
};
