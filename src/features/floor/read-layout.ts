import type { Db } from '#db/connection.ts';
import { readFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import { listLastCommands } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import type { LayoutAnswer, LayoutCommand } from '#src/domain/floor/floor.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The map for an editor: the published one, and the draft if there is one. */
export async function readLayout(ctx: Needs<'db' | 'ownership'>, scope: StoreScope): Promise<LayoutAnswer> {
  const { version, published, publishedIsoDateTimeUtc, draft } = await readFloorLayout(ctx.db, scope);
  return {
    version,
    published,
    publishedIsoDateTimeUtc,
    draft,
    wish: await layoutCommand(ctx.db, scope),
    // A draft is the cloud's: a till on a box keeps its own until it is published.
    keepsDrafts: ctx.ownership.boxStore() === null,
  };
}

/** The map command of a till on the box that the cloud hasn't done. */
export async function layoutCommand(db: Db, scope: StoreScope): Promise<LayoutCommand | null> {
  const command = (await listLastCommands(db, scope, [scope.storeId])).get(scope.storeId);
  return command?.kind === 'publishFloor' ? { byName: command.byName, refusedText: command.refusedText } : null;
}
