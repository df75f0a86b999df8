import { claimCheckIn, findDeviceOfSession, listDevices, noteProvedIn } from '#db/access/push-devices.repository.ts';
import { sessionHashOf } from '#db/access/sessions.repository.ts';
import type { Needs } from '#src/context.ts';
import { isCheckDue } from '#src/domain/access/phone-proof.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { checkNote, TEST_NOTE } from './phone-notes.ts';
import { type NoteSent, type PushNeeds, requirePush, sendNote } from './send-push.ts';

const TEST_TTL_SECONDS = 60;
/** A phone that was off all night answers in the morning. */
const CHECK_TTL_SECONDS = 8 * 3600;
/** Two working days before its end, a sign-in is renewed in time. */
const ENDS_SOON_HOURS = 36;

/** The worker on this sign-in's phone says that a message reached it. */
export async function notePhoneReached(ctx: Needs<'write' | 'clock' | 'secrets'>, token: string): Promise<void> {
  const sessionHash = sessionHashOf(ctx, token);
  const isKnown = await ctx.write((trx) => noteProvedIn(trx, sessionHash, isoUtc(ctx.clock.now())));
  if (!isKnown) throw notFound('phone');
}

/** Rings the phone of this sign-in once, for whoever holds it. */
export async function sendTestRing(ctx: PushNeeds, token: string): Promise<NoteSent['kind']> {
  requirePush(ctx);
  const device = await findDeviceOfSession(ctx.db, sessionHashOf(ctx, token));
  if (!device) throw notFound('phone');
  const message = { ttlSeconds: TEST_TTL_SECONDS, urgency: 'high' } as const;
  return (await sendNote(ctx, device, { ...message, note: () => TEST_NOTE })).kind;
}

/** Asks every phone that was not reached for most of a day whether it still rings. */
export async function checkPhones(ctx: PushNeeds): Promise<void> {
  if (ctx.ports.push === null) return;
  const now = ctx.clock.now();
  const nowIsoDateTimeUtc = isoUtc(now);
  const due = (await listDevices(ctx.db, nowIsoDateTimeUtc)).filter((device) => isCheckDue(device, now));
  await eachByItself(ctx, due, async (device) => {
    if (!(await ctx.write((trx) => claimCheckIn(trx, device, nowIsoDateTimeUtc)))) return;
    const endsSoon = device.expiresIsoDateTimeUtc <= isoUtc(now.add({ hours: ENDS_SOON_HOURS }));
    const note = (of: { readonly mustStay: boolean }) => checkNote({ ...of, endsSoon });
    await sendNote(ctx, device, { ttlSeconds: CHECK_TTL_SECONDS, urgency: endsSoon ? 'high' : 'normal', note });
  });
}
