/**
 * Ids: the time in base 36, then a random part (domain rules §2). Sortable by time, safe in a URL, 20 characters.
 *
 * Twelve random base-36 characters are 62 bits, so that devices which make ids offline do not collide.
 */
export const ID_LENGTH = 20;
const TIME_LENGTH = 8;
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Bytes at or above this are discarded, so that every character is equally likely. */
const FAIR_LIMIT = 252;

export interface IdMaker {
  next(): string;
}

export interface IdSources {
  /** Milliseconds since 1970. */
  now(): number;
  /** Fills the array with random bytes. */
  fill(bytes: Uint8Array): void;
  /** The newest existing id: new ones sort after it, also if the clock was set back while the program was down. */
  newest?(): string | null;
  /** Comes behind each id: who made it, where several make them for one shop. */
  ending?(): string;
}

/** No id that was made at this instant, in milliseconds since 1970, or later is smaller. */
export function firstIdAt(epochMs: number): string {
  return epochMs.toString(36).padStart(TIME_LENGTH, '0');
}

export function createIdMaker({ now, fill, newest = () => null, ending = () => '' }: IdSources): IdMaker {
  const known = newest()?.slice(0, ID_LENGTH);
  let lastTime = known ? Number.parseInt(known.slice(0, TIME_LENGTH), 36) : -1;
  let lastTail = known?.slice(TIME_LENGTH) ?? '';
  return {
    next() {
      const time = Math.max(now(), lastTime);
      lastTail = time === lastTime ? increment(lastTail) : randomTail(fill);
      lastTime = time;
      return firstIdAt(time) + lastTail + ending();
    },
  };
}

function randomTail(fill: IdSources['fill']): string {
  let tail = '';
  const bytes = new Uint8Array(ID_LENGTH);
  while (tail.length < ID_LENGTH - TIME_LENGTH) {
    fill(bytes);
    for (const byte of bytes) {
      if (byte < FAIR_LIMIT && tail.length < ID_LENGTH - TIME_LENGTH) tail += ALPHABET[byte % 36];
    }
  }
  // The first character leaves room, so that counting up inside one millisecond cannot overflow.
  return ALPHABET[ALPHABET.indexOf(tail[0]!) % 35]! + tail.slice(1);
}

/** Counts the tail up by one: ids made in the same millisecond keep their order. */
function increment(tail: string): string {
  const digits = [...tail];
  for (let at = digits.length - 1; at >= 0; at--) {
    const value = ALPHABET.indexOf(digits[at]!);
    if (value < 35) {
      digits[at] = ALPHABET[value + 1]!;
      return digits.join('');
    }
    digits[at] = '0';
  }
  return digits.join('');
}
