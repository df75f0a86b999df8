import type { AppContext } from '#src/context.ts';
import { boxStanding } from '#src/domain/sync/box-standing.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { readBox } from '#src/features/sync/manage-box.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { NOT_COMPARED_ADVICE, notComparedText, waitingText } from '#src/ui/box-words.ts';
import type { Attention } from './attention.ts';

/** A router that starts anew is no news; a shop without a line for longer is. */
const AWAY_SAID_AFTER_MINUTES = 10;

/** What somebody should do about the box in the shop. Nothing where there is none. */
export async function boxTroubles(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  scope: StoreScope,
  { timezone, boxHref }: { readonly timezone: string; readonly boxHref: string },
): Promise<Attention[]> {
  const box = await readBox(ctx, scope);
  if (!box) return [];
  const now = ctx.clock.now();
  const link = { to: boxHref, label: 'Look at the box' };
  const found: Attention[] = [];
  const standing = boxStanding(box, isoUtc(now));
  if (standing.kind === 'away') {
    const since = Temporal.Instant.from(standing.sinceIsoDateTimeUtc);
    if (since.until(now).total('minutes') >= AWAY_SAID_AFTER_MINUTES) {
      const at = formatStoreTimeAndDay(since, now, timezone);
      const text = 'The shop sells on without internet. Website orders wait, and today’s sales come when it is back.';
      found.push({ key: 'boxAway', kind: 'problem', title: `The box does not answer since ${at}`, text, link });
    }
  }
  if (box.status?.diskState === 'reserve') {
    const text = 'It sells on from the room that was kept for that. Call support today.';
    found.push({ key: 'boxDisk', kind: 'problem', title: 'The disk of the box is full', text, link });
  }
  if (box.status?.diskState === 'low') {
    const text = 'Less than a tenth is free. Call support in the next days.';
    found.push({ key: 'boxDisk', kind: 'waiting', title: 'The disk of the box is nearly full', text, link });
  }
  const waiting = box.status?.compared?.waiting ?? 0;
  if (waiting > 0) {
    const text = 'Box and cloud do not hold the same, and nothing says who is right. It is answered at the box.';
    found.push({ key: 'boxDiffers', kind: 'problem', title: waitingText(waiting), text, link });
  }
  const notCompared = standing.kind === 'away' ? null : notComparedText(box.status?.compared, now);
  if (notCompared)
    found.push({ key: 'boxCompare', kind: 'waiting', title: notCompared, text: NOT_COMPARED_ADVICE, link });
  return found;
}
