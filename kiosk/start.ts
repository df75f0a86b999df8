import { listen } from '#src/server/listen.ts';
import { type Box, createBox } from './compose.ts';
import { readBoxConfig } from './config.ts';

/** Found in this build and in no other; `kiosk/build.ts` looks for it. */
export const BOX_MARKER = 'servery-build:box';

/** The box, from nothing to listening. */
export async function start(): Promise<void> {
  try {
    const config = readBoxConfig(process.env);
    await listen<Box>({
      host: config.HOST,
      port: config.PORT,
      compose: (listeningAt) => createBox(config, listeningAt),
      announce: (_, listeningAt) => console.log(`Servery box listens at ${listeningAt} (${BOX_MARKER})`),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
