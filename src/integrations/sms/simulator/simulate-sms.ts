import { newSecret, type SimulatedOptions } from '../../simulators/simulated.ts';
import { smsDevPages } from './sms-dev-pages.ts';
import { startSmsSimulator } from './sms-wire-simulator.ts';

interface Options extends SimulatedOptions {
  /** `byNumber` gives numbers that end in 00 to 03 a fixed fate; `none` delivers to all. */
  readonly fates: 'byNumber' | 'none';
}

export async function simulateSms({ port, base, fates }: Options) {
  const account = { accountSid: `AC${newSecret()}`, authToken: newSecret() };
  const simulator = await startSmsSimulator({ port, ...account, fates });
  return {
    simulator,
    environment: {
      SMS_API_URL: simulator.url,
      SMS_ACCOUNT_SID: account.accountSid,
      SMS_AUTH_TOKEN: account.authToken,
      SMS_FROM: '+61400000000',
    },
    pages: { path: 'sms', app: [smsDevPages(simulator, { base: `${base}/sms` })] },
    stop: () => simulator.stop(),
  };
}
