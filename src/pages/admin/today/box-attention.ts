import type { AppContext } from '#src/context.ts';
import { boxStatusSummary } from '#src/domain/sync/box-status.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { readBox } from '#src/features/sync/manage-box.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { NOT_COMPARED_ADVICE, notComparedText, waitingText } from '#src/ui/box-text.ts';
import type { Attention } from './attention.ts';

/** A restarting router isn't worth mentioning; longer without internet is. */
const AWAY_SAID_AFTER_MINUTES = 10;

/** What needs doing about the store's box. Empty without one. */
export async function boxProblems(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  scope: StoreScope,
  { timezone, boxHref }: { readonly timezone: string; readonly boxHref: string },
): Promise<Attention[]> {
  const box = await readBox(ctx, scope);
  if (!box) return [];
  const now = ctx.clock.now();
  const link = { to: boxHref, label: 'View box' };
  const found: Attention[] = [];
  const summary = boxStatusSummary(box, isoUtc(now));
  if (summary.kind === 'away') {
    const since = Temporal.Instant.from(summary.sinceIsoDateTimeUtc);
    if (since.until(now).total('minutes') >= AWAY_SAID_AFTER_MINUTES) {
      const at = formatStoreTimeAndDay(since, now, timezone);
      const text =
        'The store can keep selling. Website orders will wait, and today’s sales will sync when the box is back.';
      found.push({ key: 'boxAway', kind: 'problem', title: `The box has been offline since ${at}`, text, link });
    }
  }
  if (box.status?.diskState === 'reserve') {
    const text = 'The box is running on its reserve storage. Call support today.';
    found.push({ key: 'boxDisk', kind: 'problem', title: 'The box is out of storage', text, link });
  }
  if (box.status?.diskState === 'low') {
    const text = 'Less than 10% is free. Call support in the next few days.';
    found.push({ key: 'boxDisk', kind: 'waiting', title: 'The box is almost out of storage', text, link });
  }
  const waiting = box.status?.compared?.waiting ?? 0;
  if (waiting > 0) {
    const text = 'The box and the cloud have different data. Resolve it on the box.';
    found.push({ key: 'boxDiffers', kind: 'problem', title: waitingText(waiting), text, link });
  }
  const notCompared = summary.kind === 'away' ? null : notComparedText(box.status?.compared, now);
  if (notCompared)
    found.push({ key: 'boxCompare', kind: 'waiting', title: notCompared, text: NOT_COMPARED_ADVICE, link });
  return found;
}
