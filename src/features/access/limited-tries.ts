import { countRateIn, readRateCount, uncountRateIn } from '#db/access/rate-counters.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { callerOf } from '#src/shared/ip-address.ts';

const WINDOW_SECONDS = 15 * 60;

/** What can be guessed, and how many wrong guesses a device and an address have in a quarter of an hour. */
export interface Guessed {
  readonly what: string;
  readonly ofDevice: number;
  readonly ofAddress: number;
  /** Said to whoever has none left. */
  readonly message: string;
}

const WAIT = 'Too many wrong codes. Wait a few minutes, then make a new code.';
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
 * Counts a try before the code is looked at. Whoever guesses from a shop's Wi-Fi keeps their own device out, and the address
 * only when they made a great many.
 */
export async function countTry(
  ctx: Needs<'write' | 'clock' | 'secrets'>,
  { what, ofDevice, ofAddress, message }: Guessed,
  origin: string,
): Promise<CountedTry> {
  const bucketOf = (who: string) => ctx.secrets.keyedHash(`guessed ${what}`, who);
  const limits = [
    { bucket: bucketOf(origin), most: ofDevice },
    { bucket: bucketOf(`address ${callerOf(origin)}`), most: ofAddress },
  ];
  await ctx.write(async (trx) => {
    const now = ctx.clock.now();
    for (const { bucket, most } of limits) {
      const tries = await readRateCount(trx, bucket, now);
      if (!tries || tries.count < most) continue;
      throw new AppError('user_not_allowed', message, {
        reason: 'too_many_tries',
        details: { retryAfterSeconds: Math.ceil(now.until(tries.endsAt).total('seconds')) },
      });
    }
    for (const { bucket } of limits) await countRateIn(trx, { bucket, windowSeconds: WINDOW_SECONDS }, now);
  });
  return {
    async forgetIn(trx) {
      for (const { bucket } of limits) await uncountRateIn(trx, bucket);
    },
  };
}
