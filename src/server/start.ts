import { type Cloud, createCloud } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Demo } from './demo.types.ts';
import { CannotListen, listen } from './listen.ts';
import { startProblem } from './start-problem.ts';

/** Found in this build and in no other; `kiosk/build.ts` looks for it. */
export const CLOUD_MARKER = 'servery-build:cloud';

export interface StartOptions {
  /** The machine's own without it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What is said once it listens; its addresses without it. */
  announce?(listeningAt: string): string;
}

/** The cloud's server, from nothing to listening. A shipped one has no demo. */
export async function start(demo: Demo | null, { env = process.env, announce }: StartOptions = {}): Promise<void> {
  try {
    const config = readConfig(env);
    await listen<Cloud>({
      host: config.HOST,
      port: config.PORT,
      compose: (listeningAt) => createCloud(config, listeningAt, demo),
      announce: (cloud, listeningAt) =>
        console.log(announce ? announce(listeningAt) : announcement(demo, config, cloud, listeningAt)),
    });
  } catch (error) {
    const isForPeople = error instanceof ConfigError || error instanceof CannotListen;
    const problem = startProblem(error, env.DATA_DIR ?? 'the data folder');
    console.error(problem ?? (isForPeople ? error.message : error));
    process.exit(1);
  }
}

/** The addresses, and with the demo its logins. */
function announcement(demo: Demo | null, config: Config, cloud: Cloud, listeningAt: string): string {
  const at = cloud.ctx.publicUrl === listeningAt ? listeningAt : `${listeningAt}, seen as ${cloud.ctx.publicUrl}`;
  const lines = [`Servery listens at ${at}`];
  if (!demo || !config.isDevelopment) return [...lines, `  (${CLOUD_MARKER})`].join('');
  const { logins, stores } = demo;
  const [first] = stores;
  lines.push(
    '',
    `  Start page   ${listeningAt}/`,
    ...(first ? [`  Storefront   ${listeningAt}/restaurants/${first.restaurantId}/stores/${first.storeId}`] : []),
    `  Admin        ${listeningAt}/admin`,
    `  POS          ${listeningAt}/pos`,
    `  Simulators   ${listeningAt}/dev   (printed dockets, card payments, texts, mails)`,
    `  Health       ${listeningAt}/healthz`,
    '',
    `  Demo logins for the admin, all with the password ${logins[0]?.password ?? ''}`,
    ...logins.slice(0, 5).map(({ who, email }) => `    ${email.padEnd(38)} ${who}`),
    '    more of them on the start page',
    '  Demo PINs at the POS',
    ...stores.map(
      ({ name, pins }) => `    ${name.padEnd(24)} ${pins.map((one) => `${one.name} ${one.pin}`).join(', ')}`,
    ),
    '',
  );
  return lines.join('\n');
}
