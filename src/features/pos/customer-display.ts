import { findDisplayState, putDisplayState } from '#db/staff/display-states.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { DisplayBoard } from '#src/domain/till/display.types.ts';
import type { DisplayState } from '#src/domain/till/display-state.schema.ts';
import { shownOnDisplay } from '#src/domain/till/shown-on-display.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A till says what its display shows. Returns the sequence that counts now: another one if a newer state came before. */
export async function showOnDisplay(
  ctx: Needs<'write' | 'clock'>,
  scope: StoreScope,
  said: { readonly posTerminalId: string; readonly sequence: number; readonly state: DisplayState },
): Promise<{ readonly sequence: number }> {
  const atIsoDateTimeUtc = isoUtc(ctx.clock.now());
  return ctx.write(async (trx) => ({ sequence: await putDisplayState(trx, scope, { ...said, atIsoDateTimeUtc }) }));
}

/** What a paired display shows now, of its own till alone. */
export async function readDisplay(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  displayId: string,
): Promise<DisplayBoard> {
  const { settings } = await getPosTerminal(ctx.db, scope, displayId);
  const ofTerminalId = settings.kitchen?.display?.ofTerminalId ?? '';
  const kept = findDisplayState(ctx.db, scope, ofTerminalId);
  const { profile, logoImageId } = await ctx.menus.storeOf(scope);
  const said = kept && { state: kept.state, atMs: Date.parse(kept.atIsoDateTimeUtc) };
  return {
    ...{ storeName: profile.name, currencyCode: profile.currencyCode, logoImageId },
    shown: shownOnDisplay(said, ctx.clock.now().epochMilliseconds),
  };
}
