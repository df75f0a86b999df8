import { isReached } from '#src/domain/printing/printer-address.ts';
import type {
  AnswerResult,
  BeginAnswer,
  CardTerminalPort,
  LookAnswer,
  PairAnswer,
  ServiceAnswer,
  TerminalDevice,
  TerminalHealth,
  TerminalRequest,
  TerminalUnreachable,
} from '../card-terminal.port.ts';
import { receiptsOf } from './read-transaction.ts';
import type { TimApi } from './tim-api.types.ts';
import { hostOf, type WorldlineSettings } from './tim-line.ts';
import { refusalOf, rejectionOf } from './worldline-codes.ts';
import { type Ready, WorldlinePad } from './worldline-pad.ts';
import type { Run } from './worldline-run.ts';
import { worldlineServices } from './worldline-services.ts';

export interface WorldlineOptions extends WorldlineSettings {
  /** The kit, from the merchant's own copy; asked for at the first call. */
  readonly loadKit: () => Promise<TimApi>;
  /** The kit's own log, for the acquirer's support. */
  readonly readLog?: () => string;
  /** In tests without a network of the store. */
  readonly mayReach?: (address: string) => boolean;
}

/** A connection is closed after this long without a word, and nothing of it can arrive any more. */
const ARRIVES_WITHIN_MS = 30_000;
const LOST: TerminalUnreachable = { kind: 'unreachable', why: 'connection_lost' };
const UNSAID: TerminalUnreachable = { kind: 'unreachable', why: 'provider_error' };
const TOO_LATE: AnswerResult = { kind: 'too_late' };
const DELIVERED: AnswerResult = { kind: 'delivered' };
/** Before the card is read: the terminal can still be told to stop. */
const CANCELLABLE = [
  'waitForCard',
  'readingCard',
  'applicationSelection',
  'accountSelection',
  'enterTip',
  'pinEntry',
  'busy',
];

/**
 * ANZ Worldline terminals by the TIM API kit, over the store's own network (reference on payments, 4). A terminal answers
 * about its last transaction only; ours is recognised by the number that we gave it. What pairing keeps is the terminal's
 * own number, so that an address which now leads to another terminal takes no payment.
 */
export function createWorldlineTerminals(options: WorldlineOptions): CardTerminalPort {
  const listeners = new Set<() => void>();
  const onNews = () => {
    for (const onHint of listeners) onHint();
  };
  const pads = padsOf(options, onNews);
  return {
    arrivesWithinMs: ARRIVES_WITHIN_MS,
    pair: (address, { code }) => pads.once({ address, secret: null }, (pad) => pair(pad, code), LOST),
    health: (device) => pads.at(device, health, { kind: 'unavailable', why: 'not_paired' }, LOST),
    async begin(device, request) {
      const begun = await pads.at<BeginAnswer>(
        device,
        (pad) => begin(pad, request),
        { kind: 'refused', ...NOT_PAIRED },
        { kind: 'refused', why: 'offline', text: 'NOT REACHED' },
      );
      onNews();
      return begun;
    },
    look: (device, key) => pads.at<LookAnswer>(device, (pad) => pad.inTurn(() => look(pad, key)), UNSAID, LOST),
    async answer(device, key, { promptId, isAccepted }) {
      const act = (pad: WorldlinePad) => pad.inTurn(() => answer(pad, key, promptId, isAccepted));
      const told = await pads.at<AnswerResult>(device, act, UNSAID, LOST);
      onNews();
      return told;
    },
    async cancel(device, key) {
      const told = await pads.at<AnswerResult>(device, (pad) => pad.inTurn(() => cancel(pad, key)), UNSAID, LOST);
      onNews();
      return told;
    },
    listen(onHint) {
      listeners.add(onHint);
      return () => listeners.delete(onHint);
    },
    services: worldlineServices(
      (device, act) =>
        pads.at<ServiceAnswer>(device, (pad) => serve(pad, act), { ...NOT_PAIRED, kind: 'refused' }, LOST),
      options.readLog ?? (() => ''),
    ),
  };
}

const NOT_PAIRED = { why: 'not_paired', text: 'NOT PAIRED' } as const;

/** Never in the middle of a payment. */
async function serve(pad: WorldlinePad, act: (pad: WorldlinePad) => Promise<ServiceAnswer>): Promise<ServiceAnswer> {
  if (pad.current()) return { kind: 'refused', why: 'busy', text: 'TERMINAL BUSY' };
  const ready = await pad.open();
  if (ready.kind === 'otherTerminal') return { kind: 'refused', ...NOT_PAIRED };
  if (ready.kind === 'failed') return refusalOf(ready);
  return pad.inTurn(() => act(pad));
}

/** A session per terminal, made at its first use. */
function padsOf({ loadKit, mayReach = isOnShopNetwork, ...settings }: WorldlineOptions, onNews: () => void) {
  const pads = new Map<string, WorldlinePad>();
  return {
    async at<Answer>(
      device: TerminalDevice,
      act: (pad: WorldlinePad) => Promise<Answer>,
      unpaired: Answer,
      unreached: Answer,
    ): Promise<Answer> {
      if (device.secret === null) return unpaired;
      if (!mayReach(device.address)) return unreached;
      const name = `${device.address} ${device.secret}`;
      const known = pads.get(name);
      if (known) return act(known);
      const made = new WorldlinePad(await loadKit(), device, settings, onNews);
      const first = pads.get(name) ?? made;
      pads.set(name, first);
      return act(first);
    },
    /** For pairing: the terminal may not be the one that is known here. */
    async once<Answer>(device: TerminalDevice, act: (pad: WorldlinePad) => Promise<Answer>, unreached: Answer) {
      if (!mayReach(device.address)) return unreached;
      for (const [name, pad] of pads) {
        if (!name.startsWith(`${device.address} `)) continue;
        if (pad.current()) return unreached;
        pad.close();
        pads.delete(name);
      }
      const pad = new WorldlinePad(await loadKit(), device, settings, () => {});
      try {
        return await act(pad);
      } finally {
        pad.close();
      }
    },
  };
}

function isOnShopNetwork(address: string): boolean {
  const { host, port } = hostOf(address);
  return isReached('shopNetwork', { ipAddress: host, port });
}

async function pair(pad: WorldlinePad, code: string): Promise<PairAnswer> {
  const ready = await pad.open();
  if (ready.kind === 'failed') return notReady(ready);
  const number = ready.kind === 'ready' ? pad.line.terminal.getTerminalId() : undefined;
  if (!number || number !== code.trim()) return { kind: 'refused', why: 'wrong_code' };
  return { kind: 'paired', secret: number, terminalNumber: number };
}

function notReady(ready: Extract<Ready, { kind: 'failed' }>): PairAnswer {
  return rejectionOf(ready.number) === 'offline' || ready.number === 103 ? LOST : { kind: 'refused', why: 'not_ready' };
}

async function health(pad: WorldlinePad): Promise<TerminalHealth> {
  if (pad.current()) return { kind: 'unavailable', why: 'busy' };
  const ready = await pad.open();
  if (ready.kind === 'otherTerminal') return { kind: 'unavailable', why: 'not_paired' };
  if (ready.kind === 'failed') return unavailable(ready);
  const told = await pad.inTurn(() => statusOf(pad));
  if (told.kind === 'failed' && !pad.isReady) return LOST;
  return pad.line.isAt('idle') ? { kind: 'ready' } : { kind: 'unavailable', why: 'busy' };
}

function unavailable({ number }: Extract<Ready, { kind: 'failed' }>): TerminalHealth {
  return number === 102 || number === 103 || number < 0 ? LOST : { kind: 'unavailable', why: rejectionOf(number) };
}

async function begin(pad: WorldlinePad, request: TerminalRequest): Promise<BeginAnswer> {
  if (pad.runOf(request.key)) return { kind: 'taken' };
  if (pad.current()) return { kind: 'refused', why: 'busy', text: 'TERMINAL BUSY' };
  const ready = await pad.open();
  if (ready.kind === 'otherTerminal') return { kind: 'refused', why: 'not_paired', text: 'ANOTHER TERMINAL' };
  if (ready.kind === 'failed') return { kind: 'refused', why: offlineOr(ready.number), text: wordsOf(ready.name) };
  return pad.inTurn(async () => {
    // One that an earlier process of ours sent; or the terminal is still at work on another.
    const last = await findOverFreshLine(pad, request.key);
    if (last.kind === 'ended' || last.kind === 'question') return { kind: 'taken' };
    if (last.kind === 'unreachable')
      return { kind: 'refused', why: pad.isReady ? 'busy' : 'offline', text: 'NOT READY' };
    const run = await pad.start(request);
    if (run.refused) {
      return { kind: 'refused', why: rejectionOf(run.refused.number), text: wordsOf(run.refused.name) };
    }
    return run.isLost ? LOST : { kind: 'taken' };
  });
}

/** A line that broke overnight is noticed by its first use; nothing has been sent yet, so it is opened once more. */
async function findOverFreshLine(pad: WorldlinePad, key: string) {
  const found = await pad.find(key);
  if (found.kind !== 'unreachable' || pad.isReady) return found;
  const again = await pad.open();
  return again.kind === 'ready' ? pad.find(key) : found;
}

/** Before anything was sent, a line that breaks is a terminal that is off. */
function offlineOr(number: number) {
  return number === 102 || number === 103 || number < 0 ? 'offline' : rejectionOf(number);
}

function wordsOf(name: string): string {
  return name.replaceAll('_', ' ');
}

async function statusOf(pad: WorldlinePad) {
  const { line } = pad;
  return line.run('terminalStatus', () => line.terminal.terminalStatusAsync());
}

async function look(pad: WorldlinePad, key: string): Promise<LookAnswer> {
  const run = pad.runOf(key);
  if (run?.ending) return { kind: 'ended', ...run.ending };
  if (run?.refused) return { kind: 'neverStarted', text: wordsOf(run.refused.name) };
  if (!run || run.isLost || !pad.isReady) return lookAtTerminal(pad, key);
  await statusOf(pad);
  if (run.isLost) return LOST;
  if (run.ending) return { kind: 'ended', ...(run.ending as NonNullable<Run['ending']>) };
  // It no longer waits for our word on the signature: it has decided by itself, or never waited.
  if (run.question && !run.isUndoing && pad.line.isAt('idle')) return lookAtTerminal(pad, key);
  return inProgress(pad, run);
}

async function lookAtTerminal(pad: WorldlinePad, key: string): Promise<LookAnswer> {
  const ready = await pad.open();
  if (ready.kind !== 'ready') return ready.kind === 'failed' ? LOST : UNSAID;
  const found = await pad.find(key);
  switch (found.kind) {
    case 'ended':
      return { kind: 'ended', ...found.ending };
    case 'notFound':
      return found;
    case 'unreachable':
      return pad.isReady ? UNSAID : LOST;
    case 'question': {
      const run = pad.runOf(key);
      if (!run) return UNSAID;
      run.isLost = false;
      run.hasBegun = true;
      await statusOf(pad);
      return run.isLost ? LOST : inProgress(pad, run);
    }
  }
}

function inProgress(pad: WorldlinePad, run: Run): LookAnswer {
  const { question } = run;
  const words = pad.line.words();
  return {
    kind: 'inProgress',
    displayText: words,
    prompt: question && !run.isUndoing ? { promptId: String(run.sequence), text: words || 'SIGNATURE OK?' } : null,
    receipts: question ? receiptsOf(question, { toSign: true }) : [],
  };
}

async function answer(pad: WorldlinePad, key: string, promptId: string, isAccepted: boolean): Promise<AnswerResult> {
  if (!pad.runOf(key)?.question || pad.runOf(key)?.isLost || !pad.isReady) {
    const seen = await look(pad, key);
    if (seen.kind === 'unreachable') return seen;
    if (seen.kind !== 'inProgress') return TOO_LATE;
  }
  const run = pad.runOf(key);
  if (!run?.question || run.ending || promptId !== String(run.sequence)) return TOO_LATE;
  const told = await pad.answer(run, isAccepted);
  return told === 'lost' ? LOST : told === 'late' ? TOO_LATE : DELIVERED;
}

async function cancel(pad: WorldlinePad, key: string): Promise<AnswerResult> {
  const ready = await pad.open();
  if (ready.kind !== 'ready') return LOST;
  const run = pad.runOf(key);
  if (run?.ending || run?.refused) return TOO_LATE;
  const told = await statusOf(pad);
  if (told.kind === 'failed' && !pad.isReady) return LOST;
  if (!pad.line.isAt(...CANCELLABLE)) return TOO_LATE;
  pad.line.terminal.cancel();
  // A cancel is never confirmed; a line that broke under it is heard of here.
  const after = await statusOf(pad);
  return after.kind === 'failed' && !pad.isReady ? LOST : DELIVERED;
}
