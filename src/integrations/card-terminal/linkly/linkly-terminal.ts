import type {
  AnswerResult,
  BeginAnswer,
  CardTerminalPort,
  LookAnswer,
  PairAnswer,
  TerminalDevice,
  TerminalHealth,
  TerminalRequest,
  TerminalUnreachable,
} from '../card-terminal.port.ts';
import { type LinklyResponse, type LinklyTransaction, readResponses } from './linkly.wire.ts';
import { createLinklyClient, type LinklyClient, type LinklySettings, PROVIDER_ERROR } from './linkly-client.ts';
import { meaningOf } from './linkly-codes.ts';
import { fieldsOf, tagsOf } from './linkly-extras.ts';
import { sessionIdOf, txnRefOf } from './linkly-ids.ts';
import { linklyServices, runService } from './linkly-services.ts';
import { readAll, withStatus } from './linkly-session.ts';
import { isOfAnother, keysOf, lastDisplay, readSession } from './read-session.ts';

/** A call that was given up after ten seconds may lie with a proxy for as long again. */
const ARRIVES_WITHIN_MS = 30_000;
const STATUS_LOOKS = 5;
const STATUS_PAUSE_MS = 400;
/** A key that Linkly took shows its effect after a while; pressed at once again, it would answer the next question. */
const KEY_WORKS_WITHIN_MS = 5000;

/** It has none of that reference, or this bank's PIN pads can't be asked so; all else may be trouble that passes. */
const NOT_IN_BOOKS: ReadonlySet<number> = new Set([400, 404, 405, 501]);

const KEYS = { cancel: '0', ok: '0', yes: '1', no: '2', authorise: '3' } as const;

/**
 * PIN pads by Linkly Cloud, POS API v2: each payment is a session whose responses are kept and can all be read again, so
 * nothing has to reach us on its own (reference on payments, 2). A terminal's address is its Linkly client ID.
 */
export function createLinklyTerminals(settings: LinklySettings): CardTerminalPort {
  const client = createLinklyClient(settings);
  const keys = keyboardOf(client, settings.nowMs ?? Date.now);
  const { pause = Bun.sleep } = settings;
  const listeners = new Set<() => void>();
  const changing = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const reply = await answer;
    for (const onHint of listeners) onHint();
    return reply;
  };
  return {
    arrivesWithinMs: ARRIVES_WITHIN_MS,
    pair: (address, { code, password }) => pair(client, address, code, password),
    health: (device) => health(client, device, pause),
    begin: (device, request) => changing(begin(client, device, request)),
    look: (device, key) => look(client, device, key),
    answer: (device, key, { promptId, isAccepted }) =>
      changing(
        keys.press(device, key, isAccepted ? KEYS.yes : KEYS.no, (responses) => {
          const display = lastDisplay(responses);
          return display !== null && String(display.at) === promptId;
        }),
      ),
    press: (device, key, { promptId, key: pressed, data }) =>
      changing(
        keys.press(
          device,
          key,
          KEYS[pressed],
          (responses) => {
            const display = lastDisplay(responses);
            return String(display?.at) === promptId && display !== null && keysOf(display.said).includes(pressed);
          },
          data,
        ),
      ),
    cancel: (device, key) =>
      changing(
        keys.press(device, key, KEYS.cancel, (responses) => lastDisplay(responses)?.said.cancelkeyflag === true),
      ),
    listen(onHint) {
      listeners.add(onHint);
      return () => listeners.delete(onHint);
    },
    services: linklyServices(client, pause),
  };
}

async function pair(client: LinklyClient, address: string, code: string, password: string | null): Promise<PairAnswer> {
  const answer = await client.pair(address, password ?? '', code);
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind === 'notPaired') return { kind: 'refused', why: 'wrong_code' };
  return { kind: 'paired', secret: answer.secret, terminalNumber: address };
}

async function begin(client: LinklyClient, device: TerminalDevice, request: TerminalRequest): Promise<BeginAnswer> {
  const sessionId = sessionIdOf(request.key);
  const body = await transactionOf(client, device, request);
  if ('kind' in body) return body;
  const answer = await client.call(device, 'POST', `/v2/sessions/${sessionId}/transaction`, body);
  if (answer.kind === 'notPaired') return { kind: 'refused', why: 'not_paired', text: 'NOT PAIRED' };
  if (answer.kind === 'unreachable') return answer;
  const isKnown = answer.status === 200 || answer.status === 202;
  // A page of something between us, such as a network that asks to sign in: Linkly may never have seen the call.
  if (isKnown && typeof answer.body === 'string') return { kind: 'unreachable', why: 'connection_lost' };
  if (!isKnown && answer.status !== 400) return withStatus(answer.status);
  const session = await readAll(client, device, sessionId);
  // 400: either the request is wrong, or the session is already known, which is no refusal.
  if (!isKnown && session.kind === 'notFound') return { kind: 'refused', why: 'not_allowed', text: 'NOT ACCEPTED' };
  if (!isKnown && session.kind !== 'said') return PROVIDER_ERROR;
  return (session.kind === 'said' && refusedAtOnce(session.responses, request.key)) || { kind: 'taken' };
}

/** A PIN pad that was busy or off says so in place of a result. */
function refusedAtOnce(responses: readonly LinklyResponse[], key: string): BeginAnswer | null {
  const [first] = responses;
  if (first?.responsetype !== 'transaction' || first.success || isOfAnother(first, key)) return null;
  const { responsecode: code, responsetext: text } = first;
  const meaning = meaningOf(code);
  return meaning.kind === 'notStarted' ? { kind: 'refused', why: meaning.why, text, code } : null;
}

async function transactionOf(client: LinklyClient, device: TerminalDevice, request: TerminalRequest) {
  const { key, kind, amountInCents, currencyCode, original, operator, extras = {} } = request;
  const amount = String(amountInCents).padStart(7, '0');
  const analysis = {
    OPR: `${operator?.id ?? '1'}|${operator?.name ?? 'Counter'}`.slice(0, 60),
    AMT: amount,
    PCM: '0000',
  };
  const common = {
    Merchant: '00',
    Application: '00',
    AmtPurchase: amountInCents,
    AmtCash: 0,
    TxnRef: txnRefOf(key),
    CurrencyCode: currencyCode,
    CutReceipt: '0',
    ReceiptAutoPrint: '0',
    ...fieldsOf(extras),
  };
  if (kind === 'PURCHASE') return { ...common, TxnType: 'P', PurchaseAnalysisData: { ...analysis, ...tagsOf(extras) } };
  const reference = original ? await refundReferenceOf(client, device, original) : null;
  if (typeof reference === 'object' && reference !== null) return reference;
  // A reversal is a refund of all of it: pads differ in whether they can void (reference 2.7).
  return { ...common, TxnType: 'R', PurchaseAnalysisData: { ...analysis, ...(reference ? { RFN: reference } : {}) } };
}

/** The purchase's own RFN, from our books or from its session. */
async function refundReferenceOf(
  client: LinklyClient,
  device: TerminalDevice,
  { key, reference }: NonNullable<TerminalRequest['original']>,
): Promise<string | null | TerminalUnreachable> {
  if (reference !== null) return reference;
  const session = await readAll(client, device, sessionIdOf(key));
  if (session.kind === 'unreachable') return session;
  if (session.kind !== 'said') return null;
  return transactionIn(session.responses)?.purchaseanalysisdata.rfn || null;
}

async function look(client: LinklyClient, device: TerminalDevice, key: string): Promise<LookAnswer> {
  const session = await readAll(client, device, sessionIdOf(key));
  if (session.kind === 'notPaired') return PROVIDER_ERROR;
  // A session that Linkly doesn't know may be in its books all the same, under our reference.
  if (session.kind === 'notFound') return lookByReference(client, device, key);
  if (session.kind === 'unreachable') return session;
  const state = readSession(session.responses, key);
  if (state.kind !== 'uncertain') return state;
  const inBooks = await lookByReference(client, device, key);
  // The books name the code alone: that it began is what the session says.
  return inBooks.kind === 'notFound' || inBooks.kind === 'neverStarted' ? PROVIDER_ERROR : inBooks;
}

/** Linkly's books of all transactions, for one of which its session says nothing, or not whether it went through. */
async function lookByReference(client: LinklyClient, device: TerminalDevice, key: string): Promise<LookAnswer> {
  const path = `/v2/transaction?reference=${txnRefOf(key)}&referenceType=ReferenceNo`;
  const answer = await client.call(device, 'GET', path);
  if (answer.kind === 'answer' && NOT_IN_BOOKS.has(answer.status)) return { kind: 'notFound' };
  if (answer.kind !== 'answer' || answer.status !== 200) return answer.kind === 'unreachable' ? answer : PROVIDER_ERROR;
  const items = Array.isArray(answer.body) ? answer.body : [answer.body];
  const responses = readResponses(items.map((item) => ({ responseType: 'transaction', ...Object(item) })));
  const own = responses?.filter((one) => one.responsetype === 'transaction' && one.txnref === txnRefOf(key)) ?? [];
  if (responses !== null && own.length === 0) return { kind: 'notFound' };
  const state = own.length > 0 ? readSession(own, key) : null;
  return state === null || state.kind === 'uncertain' ? PROVIDER_ERROR : state;
}

/** Presses keys of a PIN pad, each while it still shows what the key answers. */
function keyboardOf(client: LinklyClient, nowMs: () => number) {
  const pressed = new Map<string, number>();
  return {
    async press(
      device: TerminalDevice,
      key: string,
      Key: string,
      isAsked: (responses: readonly LinklyResponse[]) => boolean,
      Data = '',
    ): Promise<AnswerResult> {
      const sessionId = sessionIdOf(key);
      const session = await readAll(client, device, sessionId);
      if (session.kind === 'notPaired') return PROVIDER_ERROR;
      if (session.kind === 'unreachable') return session;
      if (session.kind === 'notFound' || !isAsked(session.responses)) {
        const isOver = session.kind === 'said' && transactionIn(session.responses) !== undefined;
        // The PIN pad doesn't show the key for it at the moment: pressed early, a cancel waits until it does.
        return { kind: Key === KEYS.cancel && !isOver ? 'not_yet' : 'too_late' };
      }
      if (transactionIn(session.responses)) return { kind: 'too_late' };
      const asked = `${sessionId} ${Key} ${session.responses.length}`;
      if (nowMs() - (pressed.get(asked) ?? Number.NEGATIVE_INFINITY) < KEY_WORKS_WITHIN_MS)
        return { kind: 'delivered' };
      const answer = await client.call(device, 'POST', `/v2/sessions/${sessionId}/sendkey`, { Key, Data });
      if (answer.kind === 'notPaired') return PROVIDER_ERROR;
      if (answer.kind === 'unreachable') return answer;
      if (answer.status !== 200 && answer.status !== 202) return withStatus(answer.status);
      pressed.clear();
      pressed.set(asked, nowMs());
      return { kind: 'delivered' };
    },
  };
}

async function health(
  client: LinklyClient,
  device: TerminalDevice,
  pause: (ms: number) => Promise<void>,
): Promise<TerminalHealth> {
  const body = { Merchant: '00', Application: '00', StatusType: '0' };
  const patience = { looks: STATUS_LOOKS, pauseMs: STATUS_PAUSE_MS };
  const said = await runService(client, device, 'status', body, pause, patience);
  if (!('outcome' in said)) {
    return said.kind === 'refused' ? { kind: 'unavailable', why: 'not_paired' } : said;
  }
  if (said.outcome.success) return { kind: 'ready' };
  const meaning = meaningOf(said.outcome.responsecode);
  return meaning.kind === 'notStarted' ? { kind: 'unavailable', why: meaning.why } : PROVIDER_ERROR;
}

function transactionIn(responses: readonly LinklyResponse[]): LinklyTransaction | undefined {
  return responses.find((one): one is LinklyTransaction => one.responsetype === 'transaction');
}
