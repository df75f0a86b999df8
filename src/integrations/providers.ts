/** Every provider that the environment switches on. A new one is a file of its own and two lines here. */
import type { z } from 'zod';
import { stripeProvider } from './card-payments/stripe/stripe.provider.ts';
import { linklyProvider } from './card-terminal/linkly/linkly.provider.ts';
import { tyroProvider } from './card-terminal/tyro/tyro.provider.ts';
import { uberDirectProvider } from './courier/uber-direct/uber-direct.provider.ts';
import { stripeDisputesProvider } from './disputes/stripe/stripe-disputes.provider.ts';
import { dnsProvider } from './dns/resolver/dns.provider.ts';
import { smtpProvider } from './email/smtp/smtp.provider.ts';
import { googleOrderingProvider } from './google-ordering/google/google-ordering.provider.ts';
import { uberEatsProvider } from './marketplace/uber-eats/uber-eats.provider.ts';
import { stripeConnectProvider } from './merchant-accounts/stripe/stripe-connect.provider.ts';
import { twilioVerifyProvider } from './phone-verification/twilio/twilio-verify.provider.ts';
import { googlePlacesProvider } from './places/google/google-places.provider.ts';
import { NO_PORTS, type Ports } from './ports.ts';
import { sunmiProvider } from './printer/sunmi/sunmi.provider.ts';
import { webPushProvider } from './push/web-push/web-push.provider.ts';
import { fcmProvider } from './push-topics/fcm/fcm.provider.ts';
import { stripeSavedCardsProvider } from './saved-cards/stripe/stripe-saved-cards.provider.ts';
import { algoliaProvider } from './search-keys/algolia/algolia.provider.ts';
import { twilioProvider } from './sms/twilio/twilio.provider.ts';
import { openMeteoProvider } from './weather/open-meteo/open-meteo.provider.ts';

const PROVIDERS = [
  stripeProvider,
  stripeConnectProvider,
  stripeSavedCardsProvider,
  stripeDisputesProvider,
  twilioProvider,
  twilioVerifyProvider,
  googlePlacesProvider,
  algoliaProvider,
  openMeteoProvider,
  uberDirectProvider,
  uberEatsProvider,
  googleOrderingProvider,
  smtpProvider,
  webPushProvider,
  fcmProvider,
  dnsProvider,
  sunmiProvider,
  linklyProvider,
  tyroProvider,
] as const;

/** The variables of all of them, as a part of the configuration's schema. */
export const PROVIDER_ENV = {
  ...stripeProvider.env,
  ...stripeConnectProvider.env,
  ...stripeSavedCardsProvider.env,
  ...stripeDisputesProvider.env,
  ...twilioProvider.env,
  ...twilioVerifyProvider.env,
  ...googlePlacesProvider.env,
  ...algoliaProvider.env,
  ...openMeteoProvider.env,
  ...uberDirectProvider.env,
  ...uberEatsProvider.env,
  ...googleOrderingProvider.env,
  ...smtpProvider.env,
  ...webPushProvider.env,
  ...fcmProvider.env,
  ...dnsProvider.env,
  ...sunmiProvider.env,
  ...linklyProvider.env,
  ...tyroProvider.env,
};

export type ProviderEnvironment = z.infer<z.ZodObject<typeof PROVIDER_ENV>>;

/** Variables that are set together or not at all, per provider. */
export const PROVIDER_GROUPS: readonly (readonly string[])[] = PROVIDERS.map(({ together }) => together);

/** The real adapters, each on where its variables are set. Simulators are reached by the same adapters. */
export function createProviders(env: ProviderEnvironment): Ports {
  const made = PROVIDERS.map((one) => [one.port, one.create(env)] as const);
  // Several makers of card terminals, each beside the others.
  const cardTerminals = made.flatMap(([port, own]) => (port === 'cardTerminals' ? [own] : []));
  return { ...NO_PORTS, ...Object.fromEntries(made), cardTerminals: Object.assign({}, ...cardTerminals) };
}
