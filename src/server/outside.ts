import type { Ports } from '#src/context.ts';
import type { PrinterReach } from '#src/domain/printing/printer-address.ts';
import { createStripeCardPayments } from '#src/integrations/card-payments/stripe/stripe-card-payments.ts';
import { createSmtpEmail } from '#src/integrations/email/smtp/smtp-email.ts';
import { createGooglePlaces } from '#src/integrations/places/google/google-places.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { createTwilioSms } from '#src/integrations/sms/twilio/twilio-sms.ts';
import type { Environment } from './config.ts';

/** What of the environment names providers. */
export type ProviderEnvironment = Pick<
  Environment,
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET_PLATFORM'
  | 'STRIPE_WEBHOOK_SECRET_CONNECT'
  | 'STRIPE_API_URL'
  | 'SMS_ACCOUNT_SID'
  | 'SMS_AUTH_TOKEN'
  | 'SMS_FROM'
  | 'SMS_API_URL'
  | 'PLACES_API_KEY'
  | 'PLACES_API_URL'
  | 'SMTP_URL'
  | 'EMAIL_FROM'
>;

/** The real adapters, each on where its credentials are. Simulators are reached by the same adapters. */
export function createPorts(env: ProviderEnvironment, printerReach: PrinterReach): Ports {
  const { STRIPE_SECRET_KEY, SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_FROM, SMTP_URL, PLACES_API_KEY } = env;
  return {
    cardPayments: STRIPE_SECRET_KEY
      ? createStripeCardPayments({
          secretKey: STRIPE_SECRET_KEY,
          webhookSecrets: {
            platform: env.STRIPE_WEBHOOK_SECRET_PLATFORM ?? null,
            connect: env.STRIPE_WEBHOOK_SECRET_CONNECT ?? null,
          },
          apiUrl: env.STRIPE_API_URL ?? null,
        })
      : null,
    sms:
      SMS_ACCOUNT_SID && SMS_AUTH_TOKEN && SMS_FROM
        ? createTwilioSms({
            accountSid: SMS_ACCOUNT_SID,
            authToken: SMS_AUTH_TOKEN,
            from: SMS_FROM,
            apiUrl: env.SMS_API_URL ?? null,
          })
        : null,
    email: SMTP_URL ? createSmtpEmail({ url: SMTP_URL }) : null,
    printer: createEscposTcpPrinter({ reach: printerReach }),
    places: PLACES_API_KEY ? createGooglePlaces({ apiKey: PLACES_API_KEY, apiUrl: env.PLACES_API_URL ?? null }) : null,
    // The makers' adapters are not built yet; development adds its simulator.
    cardTerminals: {},
  };
}
