import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import {
  approvedNotSettled,
  closedBefore,
  type NotSettled,
  saidSettledAt,
} from '#db/eftpos/terminal-days.repository.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type ServiceNeeds, servicesOffered } from './terminal-services.ts';

/** A bank has settled what was approved before this (domain rules §5). */
const SETTLED_WITHIN = { hours: 48 };

export interface TerminalNotSettled extends NotSettled {
  readonly cardTerminalId: string;
  readonly name: string;
}

/**
 * Card payments that a terminal approved and that are in no settlement of it two days later. Of a terminal whose day is closed from
 * here; one that was asked to and said each time that its bank had closed it already closes by itself, and shows no settlement.
 */
export async function listNotSettled(ctx: ServiceNeeds, scope: StoreScope): Promise<TerminalNotSettled[]> {
  const until = isoUtc(ctx.clock.now().subtract(SETTLED_WITHIN));
  const found: TerminalNotSettled[] = [];
  for (const { id: cardTerminalId, name, provider, secretSealed } of await listCardTerminals(ctx.db, scope)) {
    const closed = await closedBefore(ctx.db, scope, { cardTerminalId, isoDateTimeUtc: null });
    const said = await saidSettledAt(ctx.db, scope, cardTerminalId);
    if (closed === null && said !== null) continue;
    const from =
      [closed, said]
        .filter((at) => at !== null)
        .toSorted()
        .at(-1) ?? null;
    const open = await approvedNotSettled(ctx.db, scope, { cardTerminalId, from, until });
    if (open === null || secretSealed === null || ctx.ports.cardTerminals[provider] === undefined) continue;
    if ((await servicesOffered(ctx, scope, cardTerminalId)).includes('settle')) {
      found.push({ cardTerminalId, name, ...open });
    }
  }
  return found;
}
