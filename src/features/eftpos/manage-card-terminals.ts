import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  type CardTerminal,
  getCardTerminal,
  insertCardTerminal,
  listCardTerminals,
  setTillsOfCardTerminal,
  updateCardTerminal,
} from '#db/eftpos/card-terminals.repository.ts';
import { listOpenTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CardTerminalAnswer } from '#src/contracts/eftpos.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  addressProblem,
  type CardTerminalBody,
  type CardTerminalInput,
  cardTerminalSchema,
  isDrivenByTill,
  needsBox,
  optionNotTaken,
} from '#src/domain/payments/card-terminal.schema.ts';
import { pairsWithPassword } from '#src/domain/payments/pairing-words.ts';
import type { KnownTerminalHealth } from '#src/domain/payments/terminal-health.ts';
import { readTerminalOptions } from '#src/domain/payments/terminal-options.schema.ts';
import type {
  CardTerminalPort,
  PairingProof,
  TerminalHealth,
} from '#src/integrations/card-terminal/card-terminal.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { forgetHealth, noteHealth } from './known-health.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { addsSurcharge } from './terminal-extras.ts';

type Manages = Needs<'write' | 'clock' | 'ids' | 'ports'>;
/** … and what the store itself adds to card payments. */
type Describes = Manages & Needs<'menus'>;
type Speaks = Manages & Needs<'db' | 'secrets'>;
type Asks = Needs<'db' | 'clock' | 'ports' | 'secrets' | 'log'>;

const MAX_CARD_TERMINALS = 30;

interface OneTerminal {
  readonly cardTerminalId: string;
  readonly by: ActedBy;
}

export async function createCardTerminal(
  ctx: Describes,
  scope: StoreScope,
  { by, ...input }: CardTerminalBody & { readonly by: ActedBy },
): Promise<CardTerminalAnswer> {
  const checked = parseInput(cardTerminalSchema, input);
  requireReach(ctx, checked);
  const id = ctx.ids.next();
  return ctx.write(async (trx) => {
    const others = await listCardTerminals(trx, scope);
    if (others.length >= MAX_CARD_TERMINALS) {
      throw new AppError('resource_update_not_allowed', `A store can have up to ${MAX_CARD_TERMINALS} card terminals.`);
    }
    await requireSoundIn(trx, scope, checked, others);
    await requireOptionsIn(trx, ctx, scope, checked);
    const { posTerminalIds, ...row } = rowOf(checked);
    await insertCardTerminal(trx, {
      ...row,
      id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    await setTillsOfCardTerminal(trx, scope, id, posTerminalIds);
    await auditIn(trx, ctx, scope, { by, action: 'createCardTerminal', cardTerminalId: id, after: checked });
    return cardTerminalAnswer(ctx, await getCardTerminal(trx, scope, id));
  });
}

/** Another address or maker is another terminal: it has to be paired again. Not while a payment is under way at it. */
export async function editCardTerminal(
  ctx: Describes,
  scope: StoreScope,
  {
    by,
    cardTerminalId,
    seen,
    ...input
  }: CardTerminalBody &
    OneTerminal & {
      /** The terminal as it was read; rejected if it has changed since then. */
      readonly seen?: CardTerminalInput;
    },
): Promise<CardTerminalAnswer> {
  const checked = parseInput(cardTerminalSchema, input);
  requireReach(ctx, checked);
  return ctx.write(async (trx) => {
    const before = await getCardTerminal(trx, scope, cardTerminalId);
    requireAsSeen(seen, cardTerminalFacts(before), 'this terminal');
    const others = (await listCardTerminals(trx, scope)).filter(({ id }) => id !== cardTerminalId);
    await requireSoundIn(trx, scope, checked, others);
    await requireOptionsIn(trx, ctx, scope, checked);
    const { posTerminalIds, ...row } = rowOf(checked);
    const isOther = row.provider !== before.provider || row.address !== before.address || row.reach !== before.reach;
    if (isOther) await requireIdleIn(trx, scope, before);
    if (isOther) forgetHealth(ctx, cardTerminalId);
    const unpaired = { secretSealed: null, terminalNumber: null, pairedIsoDateTimeUtc: null };
    await updateCardTerminal(trx, scope, cardTerminalId, { ...row, ...(isOther ? unpaired : {}) });
    await setTillsOfCardTerminal(trx, scope, cardTerminalId, posTerminalIds);
    const was = cardTerminalFacts(before);
    await auditIn(trx, ctx, scope, { by, action: 'editCardTerminal', cardTerminalId, before: was, after: checked });
    return cardTerminalAnswer(ctx, await getCardTerminal(trx, scope, cardTerminalId));
  });
}

/** Payments of a removed terminal stay readable. Not while one is in progress: its outcome could no longer be asked. */
export async function removeCardTerminal(
  ctx: Manages,
  scope: StoreScope,
  { cardTerminalId, by }: OneTerminal,
): Promise<void> {
  await ctx.write(async (trx) => {
    const before = await getCardTerminal(trx, scope, cardTerminalId);
    await requireIdleIn(trx, scope, before);
    await setTillsOfCardTerminal(trx, scope, cardTerminalId, []);
    await updateCardTerminal(trx, scope, cardTerminalId, { removedIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    await auditIn(trx, ctx, scope, {
      by,
      action: 'removeCardTerminal',
      cardTerminalId,
      before: cardTerminalFacts(before),
    });
  });
}

/** Pairs with the code on the terminal's screen. The secret it returns is sealed before it is stored. */
export async function pairCardTerminal(
  ctx: Speaks,
  scope: StoreScope,
  { cardTerminalId, code, password = null, by }: OneTerminal & Pick<PairingProof, 'code'> & Partial<PairingProof>,
): Promise<CardTerminalAnswer> {
  const terminal = await getCardTerminal(ctx.db, scope, cardTerminalId);
  if (isDrivenByTill(terminal.provider)) {
    const message = `Pair ${terminal.name} on a till: Settings, then Integrations.`;
    throw new AppError('resource_update_not_allowed', message, { reason: 'paired_at_till' });
  }
  const answer = await portOf(ctx, terminal).pair(terminal.address, { code, password });
  if (answer.kind === 'refused') {
    throw invalidFields({ path: 'code', message: pairingRefusal(terminal, answer.why) });
  }
  if (answer.kind === 'unreachable') throw unreachable(terminal);
  const { secret, terminalNumber } = answer;
  return keepPairing(ctx, scope, { cardTerminalId, secret, terminalNumber, by });
}

/** Keeps what a pairing gave, from here or from a page that paired the terminal itself. */
export async function keepPairing(
  ctx: Speaks,
  scope: StoreScope,
  {
    cardTerminalId,
    secret,
    terminalNumber,
    by,
  }: OneTerminal & { readonly secret: string; readonly terminalNumber: string },
): Promise<CardTerminalAnswer> {
  forgetHealth(ctx, cardTerminalId);
  return ctx.write(async (trx) => {
    await updateCardTerminal(trx, scope, cardTerminalId, {
      secretSealed: sealSecret(ctx, cardTerminalId, secret),
      terminalNumber,
      pairedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    await auditIn(trx, ctx, scope, { by, action: 'pairCardTerminal', cardTerminalId, after: { terminalNumber } });
    return cardTerminalAnswer(ctx, await getCardTerminal(trx, scope, cardTerminalId));
  });
}

/** Forgets the pairing: the terminal takes no payment from here until it is paired again. */
export async function unpairCardTerminal(
  ctx: Manages,
  scope: StoreScope,
  { cardTerminalId, by }: OneTerminal,
): Promise<CardTerminalAnswer> {
  return ctx.write(async (trx) => {
    const before = await getCardTerminal(trx, scope, cardTerminalId);
    await requireIdleIn(trx, scope, before);
    if (before.secretSealed !== null) {
      const unpaired = { secretSealed: null, terminalNumber: null, pairedIsoDateTimeUtc: null };
      await updateCardTerminal(trx, scope, cardTerminalId, unpaired);
      const was = { terminalNumber: before.terminalNumber };
      await auditIn(trx, ctx, scope, { by, action: 'unpairCardTerminal', cardTerminalId, before: was });
    }
    forgetHealth(ctx, cardTerminalId);
    return cardTerminalAnswer(ctx, await getCardTerminal(trx, scope, cardTerminalId));
  });
}

/** Asks the terminal for its state now, and remembers the answer. */
export async function checkCardTerminal(
  ctx: Asks,
  scope: StoreScope,
  cardTerminalId: string,
): Promise<KnownTerminalHealth> {
  const terminal = await getCardTerminal(ctx.db, scope, cardTerminalId);
  const port = portOf(ctx, terminal);
  const device = { address: terminal.address, secret: openSecret(ctx, terminal.id, terminal.secretSealed) };
  const askedAt = ctx.clock.now();
  const health = await port.health(device).catch((error: unknown): TerminalHealth => {
    ctx.log.error('card terminal adapter failed', { cardTerminalId, error });
    return { kind: 'unreachable', why: 'provider_error' };
  });
  return noteHealth(ctx, cardTerminalId, health.kind === 'unavailable' ? health.why : health.kind, askedAt);
}

export function cardTerminalAnswer(ctx: Needs<'ports'>, terminal: CardTerminal): CardTerminalAnswer {
  return {
    ...cardTerminalFacts(terminal),
    id: terminal.id,
    isPaired: terminal.secretSealed !== null,
    terminalNumber: terminal.terminalNumber,
    pairedIsoDateTimeUtc: terminal.pairedIsoDateTimeUtc,
    isDrivable: ctx.ports.cardTerminals[terminal.provider] !== undefined,
  };
}

/** The fields of its form. */
export function cardTerminalFacts(terminal: CardTerminal): CardTerminalInput {
  const { name, provider, reach, address, posTerminalIds, optionsJson } = terminal;
  return { name, provider, reach, address, posTerminalIds: [...posTerminalIds], ...readTerminalOptions(optionsJson) };
}

function rowOf({ takesPhoneCards, asksTip, tipChoices, cardSurcharges, ...row }: CardTerminalInput) {
  return { ...row, optionsJson: JSON.stringify({ takesPhoneCards, asksTip, tipChoices, cardSurcharges }) };
}

/** On the store's own network only a box reaches it, unless this program stands there itself. */
function requireReach({ ports }: Needs<'ports'>, { provider, reach }: CardTerminalInput): void {
  if (!needsBox(provider) || reach === 'local' || ports.cardTerminals[provider]) return;
  throw invalidFields({ path: 'reach', message: 'These terminals connect through the store’s box only.' });
}

async function requireSoundIn(
  trx: Trx,
  scope: StoreScope,
  { name, provider, address, posTerminalIds }: CardTerminalInput,
  others: readonly CardTerminal[],
): Promise<void> {
  if (others.some((other) => other.name === name)) {
    throw invalidFields({ path: 'name', message: 'Another card terminal has this name.' });
  }
  const problem = addressProblem({ provider, address });
  if (problem) throw invalidFields({ path: 'address', message: problem });
  if (others.some((other) => other.provider === provider && other.address === address)) {
    throw invalidFields({ path: 'address', message: 'Another card terminal has this address.' });
  }
  for (const posTerminalId of posTerminalIds) await getPosTerminal(trx, scope, posTerminalId);
}

/** What its maker's terminals can do, and never a second surcharge on top of the till's. */
async function requireOptionsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  input: CardTerminalInput,
): Promise<void> {
  const option = optionNotTaken(input);
  if (option) throw invalidFields({ path: option, message: 'Terminals from this provider can’t do this.' });
  if (input.cardSurcharges.length > 0 && (await addsSurcharge(ctx, scope, trx))) {
    const message = 'Tills already add a surcharge to card payments. Turn that off first.';
    throw invalidFields({ path: 'cardSurcharges', message });
  }
}

async function requireIdleIn(trx: Trx, scope: StoreScope, { id, name }: CardTerminal): Promise<void> {
  const [open] = await listOpenTerminalAttempts(trx, scope, { cardTerminalId: id });
  if (!open) return;
  throw new AppError('resource_status_conflict', `${name} has a payment that isn’t confirmed yet.`, {
    reason: 'payment_under_way',
    details: { attemptId: open.id, orderId: open.orderId },
  });
}

function pairingRefusal({ provider }: CardTerminal, why: 'wrong_code' | 'not_ready'): string {
  if (why === 'not_ready') return 'The terminal isn’t ready to pair. Open its pairing screen first.';
  if (provider === 'worldline') {
    return 'That isn’t this terminal’s ID. Check the ID on its screen, and that the address is this terminal’s.';
  }
  // Linkly doesn't say which of the three was wrong.
  return pairsWithPassword(provider)
    ? 'Linkly didn’t accept the client ID, password or code. A code works for three minutes.'
    : 'That code doesn’t match the terminal. Check it and try again.';
}

function portOf(ctx: Needs<'ports'>, { provider, name }: CardTerminal): CardTerminalPort {
  const port = ctx.ports.cardTerminals[provider];
  if (port) return port;
  throw new AppError('service_unavailable', `${name} can’t be used from here.`, { reason: 'provider_off' });
}

function unreachable({ name }: CardTerminal): AppError {
  return new AppError('service_unavailable', `${name} isn’t responding. Check that it’s on.`, {
    reason: 'card_terminal_unreachable',
  });
}

function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { restaurantId, storeId }: StoreScope,
  entry: {
    readonly by: ActedBy;
    readonly action: string;
    readonly cardTerminalId: string;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): Promise<void> {
  const { cardTerminalId, ...rest } = entry;
  return appendAudit(trx, ctx, {
    restaurantId,
    storeId,
    subjectType: 'cardTerminal',
    subjectId: cardTerminalId,
    ...rest,
  });
}
