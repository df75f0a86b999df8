import { findCardTerminalOfTill, listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { listTills } from '#db/staff/pos-terminals.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import type { Needs } from '#src/context.ts';
import type { TillIntegrations } from '#src/domain/till/till-settings.types.ts';
import { knownHealth } from '#src/features/eftpos/known-health.ts';
import type { CardTerminalPort } from '#src/integrations/card-terminal/card-terminal.port.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The store's connections as shown at a till: nothing secret, and nothing that only the admin can act on. */
export async function readTillIntegrations(
  ctx: Needs<'db' | 'ownership' | 'ports'>,
  scope: StoreScope,
  posTerminalId: string,
): Promise<TillIntegrations> {
  const isServedByBox = ctx.ownership.boxStore() !== null;
  const own = await findCardTerminalOfTill(ctx.db, scope, posTerminalId);
  const tills = await listTills(ctx.db, scope);
  const box = isServedByBox ? null : await findActiveBox(ctx.db, scope);
  return {
    cardTerminals: (await listCardTerminals(ctx.db, scope)).map((terminal) => ({
      id: terminal.id,
      name: terminal.name,
      provider: terminal.provider,
      reach: terminal.reach,
      isPaired: terminal.secretSealed !== null && ctx.ports.cardTerminals[terminal.provider] !== undefined,
      isElsewhere: terminal.secretSealed === null && (terminal.reach === 'local') !== isServedByBox,
      health: knownHealth(ctx, terminal.id),
      isOfThisTill: terminal.id === own?.id,
      services: Object.keys(ctx.ports.cardTerminals[terminal.provider]?.services ?? {}),
      isPairedByCode: isPairedByCode(ctx.ports.cardTerminals[terminal.provider]),
      tillNames: tills.filter(({ id }) => terminal.posTerminalIds.includes(id)).map(({ name }) => name),
    })),
    box: box && {
      name: box.name,
      isPaired: box.pairedIsoDateTimeUtc !== null,
      lastSeenIsoDateTimeUtc: box.lastSeenIsoDateTimeUtc,
    },
    isServedByBox,
  };
}

/** A terminal that only a page of the till reaches is paired by that page. */
function isPairedByCode(port: CardTerminalPort | undefined): boolean {
  return port !== undefined && port.byTill === undefined;
}
