import type { TerminalDetails } from '#src/domain/payments/terminal-details.ts';
import type { ServiceAnswer, TerminalDevice, TerminalServices, TerminalUnreachable } from '../card-terminal.port.ts';
import type { LinklyOutcome, LinklyResponse } from './linkly.wire.ts';
import { type LinklyClient, PROVIDER_ERROR } from './linkly-client.ts';
import { meaningOf } from './linkly-codes.ts';
import { readAll, withStatus } from './linkly-session.ts';
import { readSettlementData } from './settlement-data.ts';

/** A settlement waits for the bank; a logon too. */
const LOOKS = 60;
const PAUSE_MS = 500;

/** Host codes of a day that is closed already: reconcile error and totals reset (reference on payments, 2.9). */
const ALREADY_SETTLED = new Set(['95', '97']);
/** No previous transaction on the PIN pad. */
const NO_RECEIPT = new Set(['AF', 'E2', '25']);
const COMMON = { Merchant: '00', Application: '00', CutReceipt: '0', ReceiptAutoPrint: '0' };

type Service = 'reprintreceipt' | 'settlement' | 'logon' | 'status';

/** What a PIN pad does beside payments: each is a session of its own, read until it has its one answer. */
export function linklyServices(client: LinklyClient, pause: (ms: number) => Promise<void>): TerminalServices {
  const run = async (device: TerminalDevice, service: Service, body: object): Promise<ServiceAnswer> => {
    const said = await runService(client, device, service, { ...COMMON, ...body }, pause);
    return 'outcome' in said ? answerOf(said.outcome, said.responses) : said;
  };
  const logOn = (device: TerminalDevice) => run(device, 'logon', { LogonType: ' ' });
  return {
    // 2 gives the text back; 1 would print it on the PIN pad.
    lastReceipt: (device) => run(device, 'reprintreceipt', { ReprintType: '2' }),
    settle: (device) => run(device, 'settlement', { SettlementType: 'S' }),
    totals: (device) => run(device, 'settlement', { SettlementType: 'U' }),
    test: logOn,
    logOn,
    details: (device) => run(device, 'status', { StatusType: '0' }),
  };
}

export type ServiceRun =
  | { readonly outcome: LinklyOutcome; readonly responses: readonly LinklyResponse[] }
  | Extract<ServiceAnswer, { kind: 'refused' }>
  | TerminalUnreachable;

export async function runService(
  client: LinklyClient,
  device: TerminalDevice,
  service: Service,
  body: object,
  pause: (ms: number) => Promise<void>,
  { looks = LOOKS, pauseMs = PAUSE_MS } = {},
): Promise<ServiceRun> {
  const sessionId = crypto.randomUUID();
  const asked = await client.call(device, 'POST', `/v2/sessions/${sessionId}/${service}`, body);
  if (asked.kind === 'notPaired') return { kind: 'refused', why: 'not_paired', text: 'NOT PAIRED' };
  if (asked.kind === 'unreachable') return asked;
  if (asked.status !== 200 && asked.status !== 202) return withStatus(asked.status);
  for (let look = 0; look < looks; look++) {
    if (look > 0) await pause(pauseMs);
    const session = await readAll(client, device, sessionId);
    if (session.kind === 'unreachable') return session;
    if (session.kind === 'notPaired') return PROVIDER_ERROR;
    const outcome =
      session.kind === 'said'
        ? session.responses.find((one): one is LinklyOutcome => one.responsetype === service)
        : undefined;
    if (session.kind === 'said' && outcome) return { outcome, responses: session.responses };
  }
  return { kind: 'unreachable', why: 'timeout' };
}

function answerOf(outcome: LinklyOutcome, responses: readonly LinklyResponse[]): ServiceAnswer {
  const { success, responsecode: responseCode, responsetext: text } = outcome;
  if (success) {
    const done = { kind: 'done', text: paperOf(outcome, responses) } as const;
    if (outcome.responsetype === 'status') return { ...done, details: detailsOf(outcome) };
    const totals = outcome.responsetype === 'settlement' ? readSettlementData(outcome.settlementdata) : null;
    return totals ? { ...done, totals } : done;
  }
  if (outcome.responsetype === 'reprintreceipt' && NO_RECEIPT.has(responseCode)) {
    return { kind: 'nothing', why: 'no_receipt', text };
  }
  // The code is the bank's own and differs; the words are Linkly's.
  const isSettled = ALREADY_SETTLED.has(responseCode) || /already settled/i.test(text);
  if (outcome.responsetype === 'settlement' && isSettled) return { kind: 'nothing', why: 'already_settled', text };
  const meaning = meaningOf(responseCode);
  if (meaning.kind === 'notStarted') return { kind: 'refused', why: meaning.why, text, code: responseCode };
  return { kind: 'failed', responseCode, text };
}

function detailsOf(outcome: LinklyOutcome): TerminalDetails {
  return {
    model: outcome.eftterminaltype || null,
    software: outcome.pinpadversion || null,
    serialNumber: outcome.pinpadserialnumber || null,
    merchantNumber: outcome.caid || null,
    acquirer: outcome.bankdescription || null,
  };
}

/** The printable form comes as receipts of the session; some pads give the text in the answer itself. */
function paperOf({ receipttext, settlementdata, responsetext }: LinklyOutcome, responses: readonly LinklyResponse[]) {
  const printed = responses.flatMap((one) => (one.responsetype === 'receipt' ? [one.receipttext.join('\n')] : []));
  if (printed.length > 0) return printed.join('\n\n');
  if (receipttext.length > 0) return receipttext.join('\n');
  return settlementdata || responsetext;
}
