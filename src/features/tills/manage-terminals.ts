import { z } from 'zod';
import { endSessionsAtTerminalIn, endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendEvent, appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import {
  getPosTerminal,
  insertPosTerminal,
  listTills,
  type PosTerminal,
  setPairingCode,
  setUnpaired,
  updatePosTerminal,
} from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  PAIRING_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAIRING_MINUTES,
  type PosTerminalSettings,
  posTerminalSettingsSchema,
  type TerminalKind,
  terminalKindOf,
  terminalNameSchema,
} from '#src/domain/access/pos-terminal.schema.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type TerminalNeeds = Needs<'write' | 'clock' | 'ids' | 'secrets'>;

export interface PairingCode {
  readonly posTerminalId: string;
  /** Shown once; only its keyed hash is stored. */
  readonly pairingCode: string;
  readonly expiresIsoDateTimeUtc: string;
}

interface NewTerminal {
  readonly name: string;
  readonly kind?: TerminalKind;
  /** Of an order-ready screen: guests' first names are not on it. */
  readonly numbersOnly?: boolean;
  /** Of a customer display: the till whose sale it shows. Required there. */
  readonly ofTerminalId?: string | undefined;
  readonly by: ActedBy;
}

/** A till or a screen of the store, with the code that a device types to become it. */
export async function createTerminal(
  ctx: TerminalNeeds,
  scope: StoreScope,
  { name, kind = 'till', numbersOnly = false, ofTerminalId, by }: NewTerminal,
): Promise<PairingCode> {
  const { name: checked } = parseInput(z.object({ name: terminalNameSchema }), { name });
  const id = ctx.ids.next();
  return ctx.write(async (trx) => {
    await insertPosTerminal(trx, scope, { id, name: checked, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    if (kind !== 'till') {
      const orderReady = kind === 'orderReady' ? { orderReady: { numbersOnly } } : {};
      const display = kind === 'display' ? { display: await displayOfIn(trx, scope, ofTerminalId) } : {};
      const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds: [], ...orderReady, ...display } });
      await updatePosTerminal(trx, scope, id, { name: checked, settings });
    }
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'createTerminal',
      subjectType: 'posTerminal',
      subjectId: id,
      after: kind === 'till' ? { name: checked } : { name: checked, kind },
    });
    return newCodeIn(trx, ctx, scope, id);
  });
}

/** A display shows one of its own store's tills; a screen sells nothing that it could show. */
async function displayOfIn(
  trx: Trx,
  scope: StoreScope,
  ofTerminalId: string | undefined,
): Promise<{ readonly ofTerminalId: string }> {
  const till = (await listTills(trx, scope)).find(({ id }) => id === ofTerminalId);
  if (!till) throw invalidFields({ path: 'ofTerminalId', message: 'Choose a till of this store.' });
  return { ofTerminalId: till.id };
}

/**
 * Makes a code for an existing till whose device is new, or was lost. The paired device stays until the code is used.
 */
export async function renewPairingCode(
  ctx: TerminalNeeds,
  scope: StoreScope,
  { posTerminalId, by }: { readonly posTerminalId: string; readonly by: ActedBy },
): Promise<PairingCode> {
  return ctx.write(async (trx) => {
    await getPosTerminal(trx, scope, posTerminalId);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'renewPairingCode',
      subjectType: 'posTerminal',
      subjectId: posTerminalId,
    });
    return newCodeIn(trx, ctx, scope, posTerminalId);
  });
}

/** Unpairs the device at once, and signs its employee out. */
export async function unpairTerminal(
  ctx: TerminalNeeds,
  scope: StoreScope,
  { posTerminalId, by }: { readonly posTerminalId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const { settings } = await getPosTerminal(trx, scope, posTerminalId);
    await setUnpaired(trx, scope, posTerminalId);
    await endSessionsOfIn(trx, 'posTerminal', posTerminalId);
    await endSessionsAtTerminalIn(trx, posTerminalId);
    await appendStoreEvent(trx, ctx, scope, { type: 'terminalUnpaired', payload: { posTerminalId } });
    await noteDisplayIn(trx, ctx, { ...scope, posTerminalId, kind: terminalKindOf(settings) });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'unpairTerminal',
      subjectType: 'posTerminal',
      subjectId: posTerminalId,
    });
  });
}

/** A till reads its session again when its display was paired or unpaired: it sends to it from now on, or no longer. */
export async function noteDisplayIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  of: {
    readonly restaurantId: string;
    readonly storeId: string;
    readonly posTerminalId: string;
    readonly kind: TerminalKind;
  },
): Promise<void> {
  const { restaurantId, storeId, posTerminalId, kind } = of;
  if (kind !== 'display') return;
  await appendEvent(trx, ctx, { restaurantId, storeId, type: 'terminalSettingsChanged', payload: { posTerminalId } });
}

/** Changes its name and settings; the open till gets them and redraws. */
export async function editTerminal(
  ctx: TerminalNeeds,
  scope: StoreScope,
  input: {
    readonly posTerminalId: string;
    readonly name: string;
    readonly settings: PosTerminalSettings;
    /** The till as it was read; rejected if it has changed since then. */
    readonly seen?: Pick<PosTerminal, 'name' | 'settings'>;
    readonly by: ActedBy;
  },
): Promise<void> {
  const { posTerminalId, by, name, settings, seen } = input;
  const asked = parseInput(z.object({ name: terminalNameSchema, settings: posTerminalSettingsSchema }), {
    name,
    settings,
  });
  await ctx.write(async (trx) => {
    const before = await getPosTerminal(trx, scope, posTerminalId);
    const asRead = { name: before.name, settings: before.settings };
    requireAsSeen(seen, asRead, 'this till');
    const { kitchen: wanted, ...rest } = asked.settings;
    const { kitchen: was } = before.settings;
    const kitchen = was && (await screenAfterIn(trx, scope, was, wanted));
    const after = { name: asked.name, settings: kitchen ? { ...rest, kitchen } : rest };
    await updatePosTerminal(trx, scope, posTerminalId, after);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'editTerminal',
      subjectType: 'posTerminal',
      subjectId: posTerminalId,
      before: asRead,
      after,
    });
    await appendStoreEvent(trx, ctx, scope, { type: 'terminalSettingsChanged', payload: { posTerminalId } });
  });
}

type ScreenSettings = NonNullable<PosTerminalSettings['kitchen']>;

/** What it is doesn't change: a screen never gets the rights of a till, nor that of guests the tickets. */
async function screenAfterIn(
  trx: Trx,
  scope: StoreScope,
  was: ScreenSettings,
  wanted: ScreenSettings | undefined,
): Promise<ScreenSettings> {
  const chosen = wanted?.display?.ofTerminalId;
  const isMoved = was.display && chosen !== undefined && chosen !== was.display.ofTerminalId;
  return {
    ...was,
    ...(was.orderReady ? { orderReady: wanted?.orderReady ?? was.orderReady } : {}),
    ...(isMoved ? { display: await displayOfIn(trx, scope, chosen) } : {}),
  };
}

export function pairingCodeHash(ctx: Needs<'secrets'>, pairingCode: string): string {
  return ctx.secrets.keyedHash('pairingCode', pairingCode);
}

/** The hash of the same code that lets the store's box check it offline. */
export function boxPairingCodeHash(ctx: Needs<'secrets'>, storeId: string, pairingCode: string): string {
  return ctx.secrets.storeHash(storeId, 'pairingCode', pairingCode);
}

async function newCodeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'secrets'>,
  scope: StoreScope,
  posTerminalId: string,
): Promise<PairingCode> {
  const pairingCode = newPairingCode(ctx);
  const expiresIsoDateTimeUtc = isoUtc(ctx.clock.now().add({ minutes: PAIRING_MINUTES }));
  await setPairingCode(trx, scope, posTerminalId, {
    pairingCodeHash: pairingCodeHash(ctx, pairingCode),
    boxPairingCodeHash: boxPairingCodeHash(ctx, scope.storeId, pairingCode),
    pairingExpiresIsoDateTimeUtc: expiresIsoDateTimeUtc,
  });
  return { posTerminalId, pairingCode, expiresIsoDateTimeUtc };
}

/** Bytes at or above the last whole multiple are discarded, so that each character is equally likely. */
export function newPairingCode(ctx: Needs<'secrets'>): string {
  const letters = PAIRING_ALPHABET.length;
  const fair = 256 - (256 % letters);
  let code = '';
  while (code.length < PAIRING_CODE_LENGTH) {
    const bytes = Buffer.from(ctx.secrets.keyedHash('newPairingCode', ctx.secrets.newToken()), 'hex');
    for (const byte of bytes) {
      if (byte < fair && code.length < PAIRING_CODE_LENGTH) code += PAIRING_ALPHABET[byte % letters];
    }
  }
  return code;
}
