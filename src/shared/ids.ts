/**
 * Ids: the time in base 36, then a random part (domain rules §2). Sortable by time, safe in a URL, 20 characters.
 *
 * Twelve random base-36 characters are 62 bits, so that devices which make ids offline do not collide.
 */
export const ID_LENGTH = 20;
const TIME_LENGTH = 8;
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const LOWEST = '0';
const HIGHEST = 'z';
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

/**
 * The id itself if it sorts behind the newest one that its maker has read, else one that does. What answers to something else
 * must come after it in every copy, also where the clock that stamped the other is ahead.
 */
export function idBehind(id: string, newest: string): string {
  if (id > newest) return id;
  return firstIdAt(Number.parseInt(newest.slice(0, TIME_LENGTH), 36) + 1) + id.slice(TIME_LENGTH);
}

export function createIdMaker({ now, fill, newest = () => null, ending = () => '' }: IdSources): IdMaker {
  const known = newest()?.slice(0, ID_LENGTH);
  let lastTime = known ? Number.parseInt(known.slice(0, TIME_LENGTH), 36) : -1;
  let lastTail = known?.slice(TIME_LENGTH) ?? '';
  const nextByte = bytesAhead(fill);
  return {
    next() {
      const time = Math.max(now(), lastTime);
      lastTail = time === lastTime ? increment(lastTail) : randomTail(nextByte);
      lastTime = time;
      return firstIdAt(time) + lastTail + ending();
    },
  };
}

/** Random bytes one by one, each used once; asking for a few costs as much as asking for many. */
function bytesAhead(fill: IdSources['fill']): () => number {
  const bytes = new Uint8Array(BYTES_AHEAD);
  let at = bytes.length;
  return () => {
    if (at === bytes.length) {
      fill(bytes);
      at = 0;
    }
    return bytes[at++]!;
  };
}

const BYTES_AHEAD = 1024;

function randomTail(nextByte: () => number): string {
  let tail = '';
  while (tail.length < ID_LENGTH - TIME_LENGTH) {
    const byte = nextByte();
    if (byte < FAIR_LIMIT) tail += ALPHABET[byte % 36];
  }
  // The first character leaves room, so that counting up inside one millisecond cannot overflow.
  return ALPHABET[ALPHABET.indexOf(tail[0]!) % 35]! + tail.slice(1);
}

/** Counts the tail up by one: ids made in the same millisecond keep their order. */
function increment(tail: string): string {
  let at = tail.length - 1;
  while (at >= 0 && tail[at] === HIGHEST) at--;
  if (at < 0) return LOWEST.repeat(tail.length);
  return tail.slice(0, at) + ALPHABET[ALPHABET.indexOf(tail[at]!) + 1]! + LOWEST.repeat(tail.length - at - 1);
}
