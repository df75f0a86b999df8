import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { getPosTerminal, listPosTerminals, updatePosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type PosTerminalSettings,
  patchedTerminal,
  posTerminalSettingsSchema,
  type TerminalPatch,
} from '#src/domain/access/pos-terminal.schema.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type InTrx = Needs<'clock' | 'ids'>;
type TerminalNeeds = InTrx & Needs<'write'>;

interface TerminalChange {
  readonly posTerminalId: string;
  readonly patch: TerminalPatch;
  readonly by: ActedBy;
}

/**
 * Changes some fields of one till's settings, from the till itself. Each field is independent and the last change wins:
 * two people who set different things at once both get what they set (decision 0055).
 */
export function changeTerminalSettings(
  ctx: TerminalNeeds,
  scope: StoreScope,
  input: TerminalChange,
): Promise<PosTerminalSettings> {
  return ctx.write((trx) => changeTerminalSettingsIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function changeTerminalSettingsIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { posTerminalId, patch, by }: TerminalChange,
): Promise<PosTerminalSettings> {
  const { name, settings } = await getPosTerminal(trx, scope, posTerminalId);
  const after = patchedTerminal(settings, patch);
  await writeIn(trx, ctx, scope, { posTerminalId, name, before: settings, after, by });
  return after;
}

/** The store's switch in the admin: the same lock screen at every till (specification 1 §3 "Lock screen"). */
export async function setLockScreenOfAll(
  ctx: TerminalNeeds,
  scope: StoreScope,
  { lockScreen, by }: { readonly lockScreen: PosTerminalSettings['lockScreen']; readonly by: ActedBy },
): Promise<{ readonly changed: number }> {
  const checked = parseInput(posTerminalSettingsSchema.pick({ lockScreen: true }), { lockScreen });
  return ctx.write(async (trx) => {
    let changed = 0;
    for (const { id: posTerminalId, name, settings } of await listPosTerminals(trx, scope)) {
      const isWritten = await writeIn(trx, ctx, scope, {
        posTerminalId,
        name,
        before: settings,
        after: { ...settings, ...checked },
        by,
      });
      if (isWritten) changed += 1;
    }
    return { changed };
  });
}

async function writeIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  change: {
    readonly posTerminalId: string;
    readonly name: string;
    readonly before: PosTerminalSettings;
    readonly after: PosTerminalSettings;
    readonly by: ActedBy;
  },
): Promise<boolean> {
  const { posTerminalId, name, before, after, by } = change;
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await updatePosTerminal(trx, scope, posTerminalId, { name, settings: after });
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: 'changeTerminalSettings',
    subjectType: 'posTerminal',
    subjectId: posTerminalId,
    before,
    after,
  });
  await appendStoreEvent(trx, ctx, scope, { type: 'terminalSettingsChanged', payload: { posTerminalId } });
  return true;
}
