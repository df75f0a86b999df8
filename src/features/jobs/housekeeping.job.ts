import { removeExpiredApprovalsIn } from '#db/access/approvals.repository.ts';
import { removeEndedRatesIn } from '#db/access/rate-counters.repository.ts';
import { removeExpiredSessionsIn } from '#db/access/sessions.repository.ts';
import { removeOldQuotesIn } from '#db/courier/courier-quotes.repository.ts';
import { removeOldEmailCodes } from '#db/customers/email-codes.repository.ts';
import { removeOldPhoneCodes } from '#db/customers/phone-codes.repository.ts';
import { removeOldKeysIn } from '#db/idempotency/idempotency.repository.ts';
import { removeOldRefusedFormsIn } from '#db/idempotency/refused-forms.repository.ts';
import { removeOldRingsIn } from '#db/ordering/push-rings.repository.ts';
import { removeOldClockPicturesIn } from '#db/timeclock/time-clock-pictures.repository.ts';
import { removeOldInquiriesIn } from '#db/website/inquiries.repository.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { Job } from './job.ts';

/** A client that repeats a request does so within hours; a day leaves room for a night without a network. */
const KEYS_KEPT_HOURS = 48;
/** The longest window that counts them is a day. */
const PHONE_CODES_KEPT_HOURS = 48;
/** The store has its mail; ours is for when that was lost. */
const INQUIRIES_KEPT_HOURS = 90 * 24;

/** No order waits that long for its answer. */
const RINGS_KEPT_HOURS = 24;

/**
 * Removes what no longer has any effect: expired sessions and codes, pictures whose time is over, and stored answers that won't be asked for
 * again.
 */
const sweep: Job = {
  name: 'sweepHouse',
  everySeconds: 3600,
  async run(ctx) {
    const now = ctx.clock.now();
    await ctx.write(async (trx) => {
      await removeExpiredSessionsIn(trx, isoUtc(now));
      await removeExpiredApprovalsIn(trx, isoUtc(now));
      await removeEndedRatesIn(trx, now);
      await removeOldPhoneCodes(trx, isoUtc(now.subtract({ hours: PHONE_CODES_KEPT_HOURS })));
      await removeOldEmailCodes(trx, isoUtc(now.subtract({ hours: PHONE_CODES_KEPT_HOURS })));
      await removeOldRingsIn(trx, isoUtc(now.subtract({ hours: RINGS_KEPT_HOURS })));
      await removeOldQuotesIn(trx, isoUtc(now));
      await removeOldRefusedFormsIn(trx, isoUtc(now));
      await removeOldClockPicturesIn(trx, isoUtc(now));
      await removeOldInquiriesIn(trx, isoUtc(now.subtract({ hours: INQUIRIES_KEPT_HOURS })));
      await removeOldKeysIn(trx, isoUtc(now.subtract({ hours: KEYS_KEPT_HOURS })));
    });
  },
};

export const housekeepingJobs: readonly Job[] = [sweep];
