import { notFound } from '#src/shared/app-error.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { refuseField } from '#src/shared/refuse.ts';

/** What the other thread can be asked to do in tests of the thread itself. */
export const doubled: HeavyPiece<Uint8Array, Uint8Array> = {
  name: 'doubled',
  work: (bytes) => bytes.map((byte) => 2 * byte),
};
let running = 0;
/** How many of its kind are under way. */
export const counted: HeavyPiece<null, number> = {
  name: 'counted',
  work: async () => {
    running += 1;
    await Bun.sleep(1);
    const now = running;
    running -= 1;
    return now;
  },
};
export const endless: HeavyPiece<null, never> = {
  name: 'endless',
  work: () => {
    for (;;);
  },
};
/** As a decoder that never comes back: the thread itself is idle. */
export const unanswered: HeavyPiece<null, never> = { name: 'unanswered', work: () => new Promise(() => undefined) };
export const refusing: HeavyPiece<null, never> = {
  name: 'refusing',
  work: () => {
    throw refuseField('file', 'Choose a CSV file.');
  },
};
export const missing: HeavyPiece<null, never> = {
  name: 'missing',
  work: () => {
    throw notFound('picture');
  },
};
export const broken: HeavyPiece<null, never> = {
  name: 'broken',
  work: () => {
    throw new TypeError('undefined is not a function');
  },
};
/** Ends the thread from inside. */
export const ending: HeavyPiece<null, never> = { name: 'ending', work: () => process.exit(1) };

export const ODD_PIECES = [doubled, counted, endless, unanswered, refusing, missing, broken, ending];
