import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#src/context.ts';

/** Where a browser's last change is: a copy that is not there yet must not answer it. */
export const POSITION_COOKIE = 'servery_at';
/** Copies lag by milliseconds; one that lags for longer than this says so itself. */
const MAX_AGE_SECONDS = 300;
const MAC_LENGTH = 24;
const SHAPE = '=([0-9a-f]{1,16})\\.([0-9a-f]{24})(?:;|$)';

export interface PositionCookies {
  /** The position that a browser has seen; null without one, or where it was not written by us. */
  read(cookie: string | null): bigint | null;
  line(position: bigint, scheme: 'http' | 'https'): string;
}

/** Each cell counts for itself, and a browser may have changed something in two of them: each has a cookie of its own. */
export function createPositionCookies(
  secrets: Pick<Secrets, 'keyedHash'>,
  cell: string | null = null,
): PositionCookies {
  const name = cell === null ? POSITION_COOKIE : `${POSITION_COOKIE}_${cell}`;
  const shape = new RegExp(`(?:^|;\\s*)${name}${SHAPE}`);
  const mac = (digits: string) =>
    secrets.keyedHash('position', cell === null ? digits : `${cell} ${digits}`).slice(0, MAC_LENGTH);
  return {
    read(cookie) {
      if (!cookie?.includes(POSITION_COOKIE)) return null;
      const [, digits, given] = shape.exec(cookie) ?? [];
      if (!digits || !given || !timingSafeEqual(Buffer.from(mac(digits)), Buffer.from(given))) return null;
      return BigInt(`0x${digits}`);
    },
    line(position, scheme) {
      const digits = position.toString(16);
      const secure = scheme === 'https' ? '; Secure' : '';
      return `${name}=${digits}.${mac(digits)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
