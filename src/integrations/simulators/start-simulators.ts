import { Hono } from 'hono';
import { simulateStripe } from '#src/integrations/card-payments/simulator/simulate-stripe.ts';
import { simulateLinkly } from '#src/integrations/card-terminal/simulator/simulate-linkly.ts';
import { simulateTyro } from '#src/integrations/card-terminal/simulator/simulate-tyro.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { simulateCourier } from '#src/integrations/courier/simulator/simulate-courier.ts';
import { simulateDns } from '#src/integrations/dns/simulator/simulate-dns.ts';
import { simulateSmtp } from '#src/integrations/email/simulator/simulate-smtp.ts';
import { simulateGoogleOrdering } from '#src/integrations/google-ordering/simulator/simulate-google-ordering.ts';
import { simulateMarketplace } from '#src/integrations/marketplace/simulator/simulate-marketplace.ts';
import { simulatePlaces } from '#src/integrations/places/simulator/simulate-places.ts';
import { type KeptBindings, simulateSunmi } from '#src/integrations/printer/simulator/simulate-sunmi.ts';
import { simulatePush } from '#src/integrations/push/simulator/simulate-push.ts';
import { simulateFcm } from '#src/integrations/push-topics/simulator/simulate-fcm.ts';
import { simulateSms } from '#src/integrations/sms/simulator/simulate-sms.ts';
import { simulateWeather } from '#src/integrations/weather/simulator/simulate-weather.ts';
import type { Simulated } from './simulated.ts';

export interface SimulatorsOptions {
  /** Our own server's address, as seen from this machine, for webhooks. */
  readonly serverUrl: string;
  /** The path under which the server mounts `pages`, such as `/dev`. */
  readonly base: string;
  /** `byNumber` gives numbers that end in 00 to 03 a fixed fate; `none` delivers to all. */
  readonly smsFates: 'byNumber' | 'none';
  /** The PIN pads behind the simulated makers; its own by default. */
  readonly cardTerminals?: TerminalWorld;
  /** Where the printers' cloud keeps which printer is whose; forgotten without it. */
  readonly cloudPrinters?: KeptBindings;
  /** Our key for push messages, where it was kept; a new one by default. */
  readonly vapidKey?: string;
  /** Accounts that exist from the start, as if restaurants had been onboarded. */
  readonly connectedAccounts?: readonly { readonly id: string; readonly country: string }[];
}

export type Simulators = Awaited<ReturnType<typeof startSimulators>>;

/**
 * All outside services on loopback and free ports, with new secrets at each start. Never for production. A new one is a
 * file of its own, a line that starts it and its name below.
 */
export async function startSimulators({
  serverUrl,
  base,
  smsFates,
  connectedAccounts = [],
  cloudPrinters,
  vapidKey,
  cardTerminals = new TerminalWorld({ nowMs: Date.now }),
}: SimulatorsOptions) {
  const free = { port: 0, base };
  const stripe = await simulateStripe({ ...free, serverUrl, connectedAccounts });
  const sms = await simulateSms({ ...free, fates: smsFates });
  const smtp = await simulateSmtp(free);
  const push = await simulatePush({ port: 0, vapidKey });
  const places = await simulatePlaces(free);
  const courier = await simulateCourier({ ...free, serverUrl });
  const marketplace = await simulateMarketplace({ ...free, serverUrl });
  const sunmi = await simulateSunmi({ ...free, serverUrl, keep: cloudPrinters });
  const googleOrdering = await simulateGoogleOrdering({ ...free, serverUrl });
  const fcm = await simulateFcm(free);
  const weather = await simulateWeather(free);
  const dns = await simulateDns(free);
  const linkly = await simulateLinkly({ ...free, world: cardTerminals });
  const tyro = await simulateTyro({ ...free, world: cardTerminals });
  const all = [
    stripe,
    sms,
    smtp,
    push,
    fcm,
    places,
    weather,
    courier,
    marketplace,
    googleOrdering,
    sunmi,
    dns,
    linkly,
    tyro,
  ];
  return {
    /** The configuration as if these were the real services. */
    environment: {
      ...{ ...stripe.environment, ...sms.environment, ...smtp.environment, ...push.environment, ...fcm.environment },
      ...{ ...places.environment, ...weather.environment, ...courier.environment, ...dns.environment },
      ...{ ...marketplace.environment, ...googleOrdering.environment, ...sunmi.environment },
      ...{ ...linkly.environment, ...tyro.environment },
    },
    /** `/stripe`, `/stripe/pay/{session}`, `/sms`, `/email`, `/uber-eats`, `/uber-eats/orders`, `/google`, `/sunmi`; to be mounted at `base`. */
    pages: pagesOf(all),
    ...{ stripe: stripe.simulator, sms: sms.simulator, smtp: smtp.simulator, push: push.simulator },
    ...{ fcm: fcm.simulator, places: places.simulator, weather: weather.simulator, courier: courier.simulator },
    ...{ marketplace: marketplace.simulator, googleOrdering: googleOrdering.simulator, sunmi: sunmi.simulator },
    ...{ dns: dns.simulator, linkly: linkly.simulator, tyro: tyro.simulator },
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

function pagesOf(all: readonly Pick<Simulated, 'pages'>[]): Hono {
  const pages = new Hono();
  for (const { pages: own } of all) for (const app of own?.app ?? []) pages.route(`/${own?.path}`, app);
  return pages;
}
