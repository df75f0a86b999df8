import { start } from '../start.ts';
import { type Environment, messageOf, openedLines, prepareOpening } from './shop-file-command.ts';

/** `open FILE`: the restaurant in a file, in this program, on this computer only, until it is stopped. */
export async function openShopFile(words: readonly string[], env: Environment): Promise<void> {
  try {
    const opened = await prepareOpening(words, env);
    await start(null, { env: opened.env, announce: (listeningAt) => openedLines(opened, listeningAt) });
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
