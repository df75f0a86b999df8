import { createCloud } from './compose.ts';
import { ConfigError, readConfig } from './config.ts';
import { listen } from './listen.ts';

/** The cloud's server, from nothing to listening. */
export async function start(): Promise<void> {
  try {
    const config = readConfig(process.env);
    await listen({
      host: config.HOST,
      port: config.PORT,
      compose: (listeningAt) => createCloud(config, config.PUBLIC_URL ?? listeningAt),
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
