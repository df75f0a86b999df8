import { keepPlaceIn, readPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { StopReason } from '#src/domain/sync/sync-summary.ts';

/** Stored as the place `stopped`. Its history is the mark of the pairing that it belongs to. */
const KEPT = { none: 0, unpaired: 1, secondMachine: 2, unpairedSells: 3, secondMachineSells: 4 } as const;

/** Whether the cloud still accepts this machine as the store's box, and whether a person lets it keep selling if not. */
export interface PairingStatus {
  stopped(): StopReason | null;
  isSellingAllowed(): boolean;
  stop(why: StopReason): void;
  /** The cloud accepts its rows. */
  accepted(): void;
  allowSelling(): Promise<void>;
}

/** Read once and stored on disk, because a box that starts offline must not promise to send. */
export function openPairingStatus(ctx: Pick<AppContext, 'db' | 'write' | 'log'>, mark: string): PairingStatus {
  let kept: number = readPlaceIn(ctx.db, 'stopped', mark) ?? KEPT.none;
  const keep = async (next: number) => {
    kept = next;
    await ctx.write((trx) => keepPlaceIn(trx, 'stopped', next, mark));
  };
  const keepSoon = (next: number) =>
    void keep(next).catch((error: unknown) => ctx.log.warn('the status of the box was not kept', { error }));
  const stopped = (): StopReason | null => {
    if (kept === KEPT.unpaired || kept === KEPT.unpairedSells) return 'unpaired';
    return kept === KEPT.none ? null : 'secondMachine';
  };
  return {
    stopped,
    isSellingAllowed: () => kept === KEPT.none || kept >= KEPT.unpairedSells,
    stop(why) {
      if (stopped() !== why) keepSoon(KEPT[why]);
    },
    accepted() {
      if (kept !== KEPT.none) keepSoon(KEPT.none);
    },
    async allowSelling() {
      const why = stopped();
      if (why) await keep(why === 'unpaired' ? KEPT.unpairedSells : KEPT.secondMachineSells);
    },
  };
}
