import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { type CardTerminal, getCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { insertTerminalDocument, type TerminalDocument } from '#db/eftpos/terminal-documents.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { hasLinklyCodes, linklyCodeWords } from '#src/domain/payments/linkly-words.ts';
import type { TerminalDetails } from '#src/domain/payments/terminal-details.ts';
import type { TerminalDocumentBody } from '#src/domain/payments/till-terminal.schema.ts';
import type {
  SchemeTotal,
  ServiceAnswer,
  TerminalDevice,
  TerminalServices,
} from '#src/integrations/card-terminal/card-terminal.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { checkCardTerminal } from './manage-card-terminals.ts';
import { queueTerminalPaperIn } from './print-card-receipt.ts';
import { openSecret } from './seal-secret.ts';

export type ServiceNeeds = Needs<
  'db' | 'write' | 'clock' | 'ids' | 'ports' | 'secrets' | 'log' | 'menus' | 'ownership'
>;

interface OneTerminal {
  readonly cardTerminalId: string;
  readonly by: ActedBy;
}

export interface TerminalPaper {
  /** Word for word, in fixed columns. */
  readonly text: string;
  /** Null: the store has no printer, or none was asked for. */
  readonly printJobId: string | null;
}

/**
 * The last receipt that the terminal itself remembers. It may be of another sale or another till, so it is attached to
 * nothing: staff compare it. Printed as a duplicate.
 */
export async function reprintReceipt(
  ctx: ServiceNeeds,
  scope: StoreScope,
  { cardTerminalId, by, isPrinted }: OneTerminal & { readonly isPrinted: boolean },
): Promise<TerminalPaper> {
  const { terminal, said } = await ask(ctx, scope, cardTerminalId, 'lastReceipt');
  const text = textOf(terminal, said);
  return ctx.write(async (trx) => {
    const heading = `${terminal.name} - last receipt`;
    const printJobId = isPrinted
      ? await queueTerminalPaperIn(trx, ctx, scope, { heading, text, isDuplicate: true })
      : null;
    await auditIn(trx, ctx, scope, { by, action: 'reprintTerminalReceipt', cardTerminalId, after: { printJobId } });
    return { text, printJobId };
  });
}

export interface SettledDay {
  /** The day had been closed before: nothing was done now. */
  readonly wasSettled: boolean;
  readonly text: string;
  readonly document: TerminalDocument | null;
}

/** Closes the terminal's day at the acquirer, and keeps its paper. Asking again finds the day closed. */
export async function settleTerminal(
  ctx: ServiceNeeds,
  scope: StoreScope,
  { cardTerminalId, by }: OneTerminal,
): Promise<SettledDay> {
  const { terminal, said } = await ask(ctx, scope, cardTerminalId, 'settle');
  if (said.kind === 'nothing' && said.why === 'already_settled') {
    await ctx.write((trx) =>
      auditIn(trx, ctx, scope, { by, action: 'settleCardTerminal', cardTerminalId, after: { wasSettled: true } }),
    );
    return { wasSettled: true, text: said.text, document: null };
  }
  const text = textOf(terminal, said);
  const facts = { ...PLAIN, text, totals: totalsOf(said) };
  const document = await keepTerminalDocument(ctx, scope, { cardTerminalId, by, kind: 'settlement', ...facts });
  return { wasSettled: false, text, document };
}

const PLAIN = { businessDay: null, detail: null, format: 'txt' } as const;

/** The terminal's totals of its day so far, to be laid beside ours. Nothing is closed. */
export async function readTerminalTotals(
  ctx: ServiceNeeds,
  scope: StoreScope,
  { cardTerminalId, by }: OneTerminal,
): Promise<TerminalDocument> {
  const { terminal, said } = await ask(ctx, scope, cardTerminalId, 'totals');
  const text = textOf(terminal, said);
  const facts = { ...PLAIN, text, totals: totalsOf(said) };
  return keepTerminalDocument(ctx, scope, { cardTerminalId, by, kind: 'totals', ...facts });
}

export interface TerminalTest {
  readonly steps: readonly {
    readonly step: 'terminal' | 'bank';
    readonly isPassed: boolean;
    /** The terminal's own words, or why it wasn't tried. */
    readonly text: string;
  }[];
  readonly isPassed: boolean;
  /** What the terminal is and runs; null: it wasn't reached, or its maker doesn't say. */
  readonly details: TerminalDetails | null;
}

/** Tries the way to the terminal, and from there to the bank, and asks what it is. No card, no money. */
export async function testTerminal(
  ctx: ServiceNeeds,
  scope: StoreScope,
  { cardTerminalId, by }: OneTerminal,
): Promise<TerminalTest> {
  const health = await checkCardTerminal(ctx, scope, cardTerminalId);
  const isReached = health.state === 'ready';
  const steps: TerminalTest['steps'][number][] = [{ step: 'terminal', isPassed: isReached, text: health.state }];
  const { terminal, services } = await servicesOf(ctx, scope, cardTerminalId);
  if (isReached && services.test) {
    const said = await answerOf(ctx, terminal, services.test);
    steps.push({
      step: 'bank',
      isPassed: said.kind === 'done',
      text: said.kind === 'unreachable' ? said.why : said.text,
    });
  }
  const isPassed = steps.every((one) => one.isPassed);
  const told = isReached && services.details ? await answerOf(ctx, terminal, services.details) : null;
  const details = told?.kind === 'done' ? (told.details ?? null) : null;
  await ctx.write((trx) =>
    auditIn(trx, ctx, scope, { by, action: 'testCardTerminal', cardTerminalId, after: { isPassed, details } }),
  );
  return { steps, isPassed, details };
}

export type TerminalCare = 'restart' | 'update' | 'logOn';

const CARE_ACTIONS: Readonly<Record<TerminalCare, string>> = {
  restart: 'restartCardTerminal',
  update: 'updateCardTerminal',
  logOn: 'logOnCardTerminal',
};

/**
 * Restarts the terminal, has it fetch its software and settings, or logs it on at the acquirer. `text` is the terminal's
 * own word on it.
 */
export async function careForTerminal(
  ctx: ServiceNeeds,
  scope: StoreScope,
  { cardTerminalId, by, act }: OneTerminal & { readonly act: TerminalCare },
): Promise<{ readonly text: string }> {
  const { terminal, said } = await ask(ctx, scope, cardTerminalId, act);
  const text = textOf(terminal, said);
  const action = CARE_ACTIONS[act];
  await ctx.write((trx) => auditIn(trx, ctx, scope, { by, action, cardTerminalId, after: { text } }));
  // It was known as one that takes no payments.
  if (act === 'logOn') await checkCardTerminal(ctx, scope, cardTerminalId);
  return { text };
}

/** Keeps a paper of a terminal, word for word, with the day's reconciliation. */
export async function keepTerminalDocument(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  {
    cardTerminalId,
    by,
    kind,
    totals = null,
    ...facts
  }: OneTerminal &
    Omit<TerminalDocumentBody, 'kind'> & {
      readonly kind: TerminalDocument['kind'];
      /** The paper in figures, where the maker gives them. */
      readonly totals?: readonly SchemeTotal[] | null;
    },
): Promise<TerminalDocument> {
  return ctx.write(async (trx) => {
    await getCardTerminal(trx, scope, cardTerminalId);
    const document: TerminalDocument = {
      ...facts,
      id: ctx.ids.next(),
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      cardTerminalId,
      kind,
      totalsJson: totals && JSON.stringify(totals),
      takenByName: by.name,
      takenIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    };
    await insertTerminalDocument(trx, document);
    const after = { documentId: document.id, kind, businessDay: facts.businessDay };
    await auditIn(trx, ctx, scope, { by, action: 'keepTerminalDocument', cardTerminalId, after });
    return document;
  });
}

type Service = keyof TerminalServices;
const SERVICES: readonly Service[] = [
  'lastReceipt',
  'settle',
  'totals',
  'test',
  'logOn',
  'logs',
  'details',
  'restart',
  'update',
];

async function servicesOf(ctx: ServiceNeeds, scope: StoreScope, cardTerminalId: string) {
  const terminal = await getCardTerminal(ctx.db, scope, cardTerminalId);
  const port = ctx.ports.cardTerminals[terminal.provider];
  if (!port) {
    throw new AppError('service_unavailable', `${terminal.name} can’t be used from here.`, { reason: 'provider_off' });
  }
  const device: TerminalDevice = {
    address: terminal.address,
    secret: openSecret(ctx, terminal.id, terminal.secretSealed),
  };
  const bound = (service: Service) => {
    const act = port.services?.[service];
    return act && (() => act(device));
  };
  const services = Object.fromEntries(SERVICES.map((name) => [name, bound(name)])) as Partial<
    Record<Service, () => Promise<ServiceAnswer>>
  >;
  return { terminal, services };
}

/** Which of these acts the store's terminal offers, for the buttons of its page. */
export async function servicesOffered(
  ctx: ServiceNeeds,
  scope: StoreScope,
  cardTerminalId: string,
): Promise<readonly Service[]> {
  const { services } = await servicesOf(ctx, scope, cardTerminalId);
  return (Object.keys(services) as Service[]).filter((name) => services[name] !== undefined);
}

async function ask(ctx: ServiceNeeds, scope: StoreScope, cardTerminalId: string, service: Service) {
  const { terminal, services } = await servicesOf(ctx, scope, cardTerminalId);
  const act = services[service];
  if (!act) {
    throw new AppError('resource_update_not_allowed', `${terminal.name} can’t do this from here.`, {
      reason: 'not_offered',
    });
  }
  return { terminal, said: await answerOf(ctx, terminal, act) };
}

async function answerOf(
  ctx: Needs<'log'>,
  { id }: CardTerminal,
  act: () => Promise<ServiceAnswer>,
): Promise<ServiceAnswer> {
  return act().catch((error: unknown): ServiceAnswer => {
    ctx.log.error('card terminal adapter failed', { cardTerminalId: id, error });
    return { kind: 'unreachable', why: 'provider_error' };
  });
}

function totalsOf(said: ServiceAnswer): readonly SchemeTotal[] | null {
  return said.kind === 'done' ? (said.totals ?? null) : null;
}

/** The paper, or a sentence that says why there is none. */
function textOf({ name, provider }: CardTerminal, said: ServiceAnswer): string {
  switch (said.kind) {
    case 'done':
      return said.text;
    case 'nothing':
      throw new AppError('resource_status_conflict', `${name} has no receipt to print.`, { reason: said.why });
    case 'refused':
      throw new AppError('resource_status_conflict', refusalOf(name, said), { reason: `card_terminal_${said.why}` });
    case 'failed':
      throw new AppError('service_unavailable', failureOf({ name, provider }, said), {
        reason: 'card_terminal_failed',
        details: { responseCode: said.responseCode },
      });
    case 'unreachable':
      throw new AppError('service_unavailable', `${name} isn’t responding. Check that it’s on.`, {
        reason: 'card_terminal_unreachable',
      });
  }
}

function refusalOf(name: string, { why, code }: Extract<ServiceAnswer, { kind: 'refused' }>): string {
  return code === NEEDS_LOGON ? `${name} has to log on first. Log it on, then try again.` : REFUSALS[why](name);
}

/** In words where the maker's code has them; the terminal's own are beside it for the provider. */
function failureOf(
  { name, provider }: Pick<CardTerminal, 'name' | 'provider'>,
  { text, responseCode }: Extract<ServiceAnswer, { kind: 'failed' }>,
): string {
  const words = hasLinklyCodes(provider) ? linklyCodeWords(responseCode, 'PURCHASE') : null;
  const own = text.trim() || responseCode;
  return words ? `${words.reason} Try again in a minute. ${name} says: ${own}.` : `${name} says: ${own}.`;
}

/** Of Linkly: initialisation needed. */
const NEEDS_LOGON = 'TF';

const REFUSALS = {
  busy: (name: string) => `${name} is busy with a payment. Try again when it’s done.`,
  offline: (name: string) => `${name} is offline. Check that it’s on and connected.`,
  not_paired: (name: string) => `${name} is no longer paired. Pair it again.`,
  not_allowed: (name: string) => `${name} isn’t set up for this. Call your provider.`,
} as const;

function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { restaurantId, storeId }: StoreScope,
  { cardTerminalId, ...rest }: OneTerminal & { readonly action: string; readonly after?: unknown },
): Promise<void> {
  return appendAudit(trx, ctx, {
    restaurantId,
    storeId,
    subjectType: 'cardTerminal',
    subjectId: cardTerminalId,
    ...rest,
  });
}
