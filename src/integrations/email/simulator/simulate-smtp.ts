import type { SimulatedOptions } from '../../simulators/simulated.ts';
import { emailDevPages } from './email-dev-pages.ts';
import { startSmtpCatcher } from './smtp-catcher.ts';

export async function simulateSmtp({ port, base }: SimulatedOptions) {
  const simulator = await startSmtpCatcher({ port });
  return {
    simulator,
    environment: { SMTP_URL: simulator.url, EMAIL_FROM: 'orders@servery.test' },
    pages: { path: 'email', app: [emailDevPages(simulator, { base: `${base}/email` })] },
    stop: () => simulator.stop(),
  };
}
