import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import {
  listPairedScreens,
  listSilentScreens,
  noteSpeaking,
  type PairedScreen,
} from '#db/printing/silent-screens.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { type Listening, LOOK_EVERY_SECONDS, look, silentScreens } from '#src/domain/kitchen/silent-screens.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { grantPlatformScope, grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { handOverTickets } from './hand-over-tickets.ts';

interface Ears {
  /** Who has spoken since the last look. */
  readonly heard: Set<string>;
  listening: Listening | null;
}

/** By what makes the ids of this installation, of which it has one. In memory: each screen speaks every two seconds, and one that stops is written down. */
const kept = new WeakMap<AppContext['ids'], Ears>();

function earsOf({ ids }: Needs<'ids'>): Ears {
  const ears = kept.get(ids) ?? { heard: new Set(), listening: null };
  kept.set(ids, ears);
  return ears;
}

/** A screen says that it is there. One that was taken for dead is told at its own place again from now on. */
export async function hearScreen(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  posTerminalId: string,
): Promise<void> {
  earsOf(ctx).heard.add(posTerminalId);
  if (!listSilentScreens(ctx.db, scope).some((screen) => screen.posTerminalId === posTerminalId)) return;
  await ctx.write(async (trx) => {
    if (!(await noteSpeaking(trx, scope, posTerminalId))) return;
    await appendStoreEvent(trx, ctx, scope, { type: 'printSetupChanged', payload: { stationId: null } });
  });
}

/** Takes screens that have said nothing for too long for dead, and hands their tickets over. */
export async function lookForSilentScreens(ctx: AppContext): Promise<void> {
  const ears = earsOf(ctx);
  const screens = listPairedScreens(ctx.db, grantPlatformScope());
  const now = ctx.clock.now();
  ears.listening = look(ears.listening, {
    atMs: now.epochMilliseconds,
    screenIds: screens.map(({ posTerminalId }) => posTerminalId),
    heardIds: new Set(ears.heard),
  });
  ears.heard.clear();
  const silent = silentScreens(ears.listening).flatMap(({ id, forMs }) => {
    const screen = screens.find(({ posTerminalId }) => posTerminalId === id);
    return screen && isMissed(ctx, screen) ? [{ ...screen, since: now.subtract({ milliseconds: forMs }) }] : [];
  });
  await eachByItself(ctx, silent, (screen) => handOverTickets(ctx, grantStoreScope(screen), screen));
}

/** Where a box has taken over, its screens speak to it alone. */
function isMissed(ctx: AppContext, screen: PairedScreen): boolean {
  if (!ctx.ownership.prints(ctx.db, screen)) return false;
  const known = listSilentScreens(ctx.db, grantStoreScope(screen));
  return known.every(({ posTerminalId }) => posTerminalId !== screen.posTerminalId);
}

export const kitchenJobs: readonly Job[] = [
  { name: 'kitchen.silentScreens', everySeconds: LOOK_EVERY_SECONDS, run: lookForSilentScreens },
];
