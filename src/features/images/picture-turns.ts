import { AppError } from '#src/shared/app-error.ts';

/** Pictures unpacked at the same moment, uploads and served ones together: each may fill 160 MB. */
export const PICTURES_AT_ONCE = 2;
const MAX_WAITING = 500;

const waiting: (() => void)[] = [];
let running = 0;

/** Unpacks a picture when it is its turn. The machine's memory is one, so this is of the whole program. */
export async function inTurn<T>(unpack: () => Promise<T>): Promise<T> {
  if (running < PICTURES_AT_ONCE) running += 1;
  else if (waiting.length >= MAX_WAITING) {
    throw new AppError('service_unavailable', 'Too many pictures at once. Try again in a moment.');
  } else {
    // Whoever ends hands its place on.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await unpack();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
