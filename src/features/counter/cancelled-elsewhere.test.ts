/** Found by the random play, and shrunk: a bill gets dishes of another, and is cancelled while its station prints elsewhere. */
import { test } from 'bun:test';
import { playEvening } from './testing/evening-play.ts';

const step = (act: string, pick = 0) => ({ act, pick, quantity: 1 });

test('a bill that was cancelled while its kitchen printed elsewhere is off at the printer that the kitchen had before', async () => {
  const acts = [step('swapPrinter'), step('send'), step('merge'), step('move'), step('cancel', 7), step('swapPrinter')];
  await playEvening(acts);
});
