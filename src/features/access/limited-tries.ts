import { clearRateIn, countRateIn, readRateCount, uncountRateIn } from '#db/access/rate-counters.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { pauseBeyond } from '#src/domain/access/growing-pause.ts';
import { AppError } from '#src/shared/app-error.ts';
import { callerOf } from '#src/shared/ip-address.ts';

const WINDOW_SECONDS = 15 * 60;

/**
 * What can be guessed, and how many wrong guesses a device gets in a quarter of an hour, and an address before it
 * waits.
 */
export interface Guessed {
  readonly what: string;
  readonly ofDevice: number;
  readonly ofAddress: number;
  /** Shown when no tries are left. */
  readonly message: string;
}

const WAIT = 'Too many wrong codes. Wait a few minutes, then get a new code.';
/** A pairing code has eight letters of thirty-two and lives a quarter of an hour: even three hundred guess none. */
export const TILL_CODES: Guessed = { what: 'till', ofDevice: 10, ofAddress: 300, message: WAIT };
export const BOX_CODES: Guessed = { ...TILL_CODES, what: 'box' };
/** The shortest coupon code is one of 46,656. */
export const COUPON_CODES: Guessed = {
  what: 'coupon',
  ofDevice: 20,
  ofAddress: 200,
  message: 'Too many codes were tried. Try again in a few minutes.',
};

export interface CountedTry {
  /** The code was right. */
  forgetIn(trx: Trx): Promise<void>;
}

/**
 * Counts a try before the code is checked. Someone who guesses from a shop's Wi-Fi locks out only their own device. The
 * address is never locked: after a great many wrong tries each one waits some seconds.
 */
export async function countTry(
  ctx: Needs<'write' | 'clock' | 'secrets'>,
  { what, ofDevice, ofAddress, message }: Guessed,
  origin: string,
): Promise<CountedTry> {
  const bucketOf = (who: string) => ctx.secrets.keyedHash(`guessed ${what}`, who);
  const device = bucketOf(origin);
  const address = bucketOf(`address ${callerOf(origin)}`);
  const pause = bucketOf(`pause ${callerOf(origin)}`);
  await ctx.write(async (trx) => {
    const now = ctx.clock.now();
    const [mine, here, waits] = [
      await readRateCount(trx, device, now),
      await readRateCount(trx, address, now),
      await readRateCount(trx, pause, now),
    ];
    const refusing = mine && mine.count >= ofDevice ? mine : waits;
    if (refusing) {
      const retryAfterSeconds = Math.ceil(now.until(refusing.endsAt).total('seconds'));
      const words = refusing === waits ? `Too many codes were tried here. Wait ${retryAfterSeconds} seconds.` : message;
      throw new AppError('user_not_allowed', words, { reason: 'too_many_tries', details: { retryAfterSeconds } });
    }
    const windowSeconds = pauseBeyond((here?.count ?? 0) - ofAddress);
    if (windowSeconds > 0) await countRateIn(trx, { bucket: pause, windowSeconds }, now);
    for (const bucket of [device, address]) await countRateIn(trx, { bucket, windowSeconds: WINDOW_SECONDS }, now);
  });
  return {
    async forgetIn(trx) {
      for (const bucket of [device, address]) await uncountRateIn(trx, bucket);
      await clearRateIn(trx, pause);
    },
  };
}
