import { getCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { listTerminalLog } from '#db/eftpos/terminal-receipts.repository.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { ServiceNeeds } from './terminal-services.ts';

const DAYS = 7;

/**
 * Everything that was said to and heard from a terminal in the last week, a line each, for the maker's support. No secret
 * and no more of a card than the terminal shows: neither is in the log.
 */
export async function downloadTerminalLogs(
  ctx: ServiceNeeds,
  scope: StoreScope,
  cardTerminalId: string,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const terminal = await getCardTerminal(ctx.db, scope, cardTerminalId);
  const now = ctx.clock.now();
  const since = now.subtract({ hours: DAYS * 24 }).toString();
  const lines = await listTerminalLog(ctx.db, scope, cardTerminalId, since);
  const head = [
    `# ${terminal.name}: ${terminal.provider}, ${terminal.address}`,
    `# ${DAYS} days until ${now.toString()}, ${lines.length} messages`,
  ];
  const said = lines.map(({ at, attemptId, direction, bodyJson }) => `${at} ${attemptId} ${direction} ${bodyJson}`);
  return {
    fileName: `card-terminal-${terminal.address.replaceAll(/[^\w-]/g, '-')}-${now.toString().slice(0, 10)}.log`,
    text: `${[...head, ...said].join('\n')}\n`,
  };
}
