import type { Compared } from '#src/domain/sync/sync.schema.ts';
import { VERSION } from '#src/shared/version.ts';
import type { Compare } from './compare/compare.ts';
import { comparedOf, startCompare } from './compare/compare-loop.ts';
import type { BoxConfig } from './config.ts';
import { type Environment, LAUNCHER_VARIABLE } from './machine/restart.ts';
import { startUnpairedWatch } from './machine/wipe-when-unpaired.ts';
import { startPictures } from './pictures/fetch-pictures.ts';
import type { BoxSyncParts } from './sync/box-sync.ts';
import type { IdentityKeeper } from './sync/identity.ts';
import { startRotation } from './sync/rotate-credential.ts';
import type { SyncReport } from './sync/sync-state.ts';
import { SLOT_VARIABLE } from './update/slots.ts';
import { COMPILED_UPDATE_KEY } from './update/update-key.ts';
import { startUpdates, type Updates } from './update/update-loop.ts';

interface BesideOptions {
  readonly config: BoxConfig;
  readonly env: Environment;
  readonly identity: IdentityKeeper;
  readonly report: () => SyncReport | null;
  readonly restart: () => void;
}

/** Runs beside the sync while the box is paired: comparing, pictures, the credential, updates, and a watch for unpairing. */
export function createBeside({ config, env, identity, report, restart }: BesideOptions) {
  let updates: Updates | null = null;
  let comparing: Compare | null = null;
  const starts: BoxSyncParts['beside'] = [
    (at, cloud, own) => {
      const loop = startCompare(at, cloud, { identity: own, report });
      comparing = loop.compare;
      return loop;
    },
    (at, cloud) => startPictures(at, cloud),
    (at, cloud) => startRotation(at, cloud, identity),
    (at) => startUnpairedWatch(at, report, restart),
    (at, cloud) => {
      updates = startUpdates({
        ctx: at,
        cloud,
        publicKey: config.UPDATE_PUBLIC_KEY ?? COMPILED_UPDATE_KEY,
        runningVersion: env[SLOT_VARIABLE] ?? VERSION,
        quietMinutes: config.UPDATE_QUIET_MINUTES,
        isLaunched: env[LAUNCHER_VARIABLE] !== undefined,
        restart,
      });
      return updates;
    },
  ];
  return {
    starts,
    compare: () => comparing,
    /** Null before the box is paired. */
    compared: (): Compared | null => (comparing ? comparedOf(comparing, Temporal.Now.instant()) : null),
    updates: () => updates?.state() ?? null,
    async lookForUpdate() {
      await updates?.look();
      await updates?.changeOver();
    },
  };
}
