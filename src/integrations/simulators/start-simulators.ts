import { Hono } from 'hono';
import { stripeDevPages } from '#src/integrations/card-payments/simulator/wire/stripe-dev-pages.ts';
import {
  type StripeSimulator,
  startStripeSimulator,
} from '#src/integrations/card-payments/simulator/wire/stripe-simulator.ts';
import { emailDevPages } from '#src/integrations/email/simulator/email-dev-pages.ts';
import { type SmtpCatcher, startSmtpCatcher } from '#src/integrations/email/simulator/smtp-catcher.ts';
import {
  type PlacesWireSimulator,
  startPlacesSimulator,
} from '#src/integrations/places/simulator/places-wire-simulator.ts';
import { smsDevPages } from '#src/integrations/sms/simulator/sms-dev-pages.ts';
import { type SmsWireSimulator, startSmsSimulator } from '#src/integrations/sms/simulator/sms-wire-simulator.ts';

export interface SimulatorsOptions {
  /** 0 takes free ports. */
  readonly ports: { readonly stripe: number; readonly sms: number; readonly smtp: number; readonly places: number };
  /** Where our own server listens, as seen from this machine: webhooks go there. */
  readonly serverUrl: string;
  /** The path under which the server mounts `pages`, such as `/dev`. */
  readonly base: string;
  /** `byNumber` gives numbers that end in 00 to 03 a fixed fate; `none` delivers to all. */
  readonly smsFates: 'byNumber' | 'none';
  /** Accounts that exist from the start, as if restaurants had been onboarded. */
  readonly connectedAccounts?: readonly { readonly id: string; readonly country: string }[];
}

export interface Simulators {
  /** What the configuration would say if these were the real services. */
  readonly environment: SimulatedEnvironment;
  /** `/stripe`, `/stripe/pay/{session}`, `/sms`, `/email`; to be mounted at `base`. */
  readonly pages: Hono;
  readonly stripe: StripeSimulator;
  readonly sms: SmsWireSimulator;
  readonly smtp: SmtpCatcher;
  readonly places: PlacesWireSimulator;
  stop(): Promise<void>;
}

export interface SimulatedEnvironment {
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET_PLATFORM: string;
  readonly STRIPE_WEBHOOK_SECRET_CONNECT: string;
  readonly STRIPE_API_URL: string;
  readonly SMS_API_URL: string;
  readonly SMS_ACCOUNT_SID: string;
  readonly SMS_AUTH_TOKEN: string;
  readonly SMS_FROM: string;
  readonly PLACES_API_KEY: string;
  readonly PLACES_API_URL: string;
  readonly SMTP_URL: string;
  readonly EMAIL_FROM: string;
}

/** All outside services on loopback, with secrets that are made anew at each start. Never for production. */
export async function startSimulators(options: SimulatorsOptions): Promise<Simulators> {
  const { ports, base } = options;
  const secretKey = `sk_test_${newSecret()}`;
  const webhookSecrets = { platform: `whsec_${newSecret()}`, connect: `whsec_${newSecret()}` };
  const account = { accountSid: `AC${newSecret()}`, authToken: newSecret() };
  const stripe = await startStripeSimulator({
    port: ports.stripe,
    secretKey,
    // A path alone: the hosted page is then reached under whatever name the shop is.
    publicUrl: `${base}/stripe`,
    connectedAccounts: options.connectedAccounts ?? [],
    webhooks: (['platform', 'connect'] as const).map((kind) => ({
      url: `${options.serverUrl}/stripe/webhooks/${kind}`,
      secret: webhookSecrets[kind],
      kind,
    })),
  });
  const sms = await startSmsSimulator({ port: ports.sms, ...account, fates: options.smsFates });
  const smtp = await startSmtpCatcher({ port: ports.smtp });
  const placesKey = newSecret();
  const places = await startPlacesSimulator({ port: ports.places, apiKey: placesKey });
  const pages = new Hono();
  pages.route('/stripe', stripeDevPages(stripe, { base: `${base}/stripe` }));
  pages.route('/stripe', stripe.pages);
  pages.route('/sms', smsDevPages(sms, { base: `${base}/sms` }));
  pages.route('/email', emailDevPages(smtp, { base: `${base}/email` }));
  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET_PLATFORM: webhookSecrets.platform,
      STRIPE_WEBHOOK_SECRET_CONNECT: webhookSecrets.connect,
      STRIPE_API_URL: stripe.url,
      SMS_API_URL: sms.url,
      SMS_ACCOUNT_SID: account.accountSid,
      SMS_AUTH_TOKEN: account.authToken,
      SMS_FROM: '+61400000000',
      PLACES_API_KEY: placesKey,
      PLACES_API_URL: places.url,
      SMTP_URL: smtp.url,
      EMAIL_FROM: 'orders@servery.test',
    },
    pages,
    stripe,
    sms,
    smtp,
    places,
    async stop() {
      await Promise.all([stripe.stop(), sms.stop(), smtp.stop(), places.stop()]);
    },
  };
}

function newSecret(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
