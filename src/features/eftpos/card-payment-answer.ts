import type { Db } from '#db/connection.ts';
import { readCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { listTerminalAttempts, type TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTerminalReceipts } from '#db/eftpos/terminal-receipts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { CardPaymentAnswer } from '#src/contracts/eftpos.endpoints.ts';
import { isDrivenByTill } from '#src/domain/payments/card-terminal.schema.ts';
import { hasLinklyCodes, linklyAdvice } from '#src/domain/payments/linkly-words.ts';
import { partStateOf } from '#src/domain/payments/part-approval.ts';
import { isOpenTerminalState, resultOf } from '#src/domain/payments/terminal-payment.ts';
import { readPromptForm } from '#src/domain/payments/terminal-prompt.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paymentOf } from './apply-terminal-event.ts';
import { leftToPay } from './start-terminal-payment.ts';

/** A payment with everything the till shows beside it. */
export async function cardPaymentAnswer(db: Db, scope: StoreScope, row: TerminalAttempt): Promise<CardPaymentAnswer> {
  const order = await getOrder(db, scope, row.orderId);
  const terminal = await readCardTerminal(db, scope, row.cardTerminalId);
  const receipts = await listTerminalReceipts(db, scope, [row.id]);
  const number = row.maskedPan?.slice(-4);
  return {
    attemptId: row.id,
    orderId: row.orderId,
    orderNumber: order.orderNumber,
    orderStatusCode: order.statusCode,
    orderTotalInCents: order.grandTotalInCents,
    leftInCents: await leftToPay(db, scope, order),
    splitIndex: row.splitIndex,
    posTerminalId: row.posTerminalId,
    cardTerminalName: terminal.name,
    isDrivenByTill: isDrivenByTill(terminal.provider),
    kind: row.kind,
    state: row.state,
    result: resultOf(row.state),
    requestedInCents: row.requestedInCents,
    surchargeInCents: row.surchargeInCents,
    tipInCents: row.tipInCents,
    approvedInCents: row.approvedInCents,
    isByPhone: row.isByPhone === 1,
    displayText: row.displayText,
    ...questionOf(row),
    wantsCancel: row.wantsCancel === 1,
    responseText: row.responseText,
    advice: hasLinklyCodes(terminal.provider) ? linklyAdvice({ ...row, needsReview: row.needsReview === 1 }) : null,
    card: row.cardType ? `${row.cardType}${number ? ` …${number}` : ''}` : null,
    resolvedBy: row.resolvedBy,
    decidedByName: row.decidedByName,
    needsReview: row.needsReview === 1,
    part: await partOf(db, scope, row),
    parentAttemptId: row.parentAttemptId,
    receipts: receipts.map(({ copy, text }) => ({ copy, text })),
    createdIsoDateTimeUtc: row.createdIsoDateTimeUtc,
    sentIsoDateTimeUtc: row.sentIsoDateTimeUtc,
  };
}

/** What the terminal asks: about the signature, or anything else with the keys that it offers. */
function questionOf(row: TerminalAttempt): Pick<CardPaymentAnswer, 'signature' | 'prompt'> {
  if (row.state !== 'signature') return { signature: null, prompt: null };
  const text = row.promptText ?? '';
  const form = readPromptForm(row.promptFormJson);
  if (form && row.promptId !== null) {
    const prompt = { promptId: row.promptId, text, ...form, isAnswered: row.isSignatureAccepted !== null };
    return { signature: null, prompt };
  }
  const isAccepted = row.isSignatureAccepted === null ? null : row.isSignatureAccepted === 1;
  return { signature: { text, isAccepted }, prompt: null };
}

/** What became of an approval for less than requested; null: it is none. */
async function partOf(db: Db, scope: StoreScope, row: TerminalAttempt): Promise<CardPaymentAnswer['part']> {
  if (row.state !== 'approved') return null;
  const attempts = await listTerminalAttempts(db, scope, row.orderId);
  const reversals = attempts.filter(({ kind, parentAttemptId }) => kind === 'REVERSAL' && parentAttemptId === row.id);
  const state = partStateOf(paymentOf(row), reversals);
  if (state === null) return null;
  const open = reversals.find((one) => isOpenTerminalState(one.state));
  return {
    state,
    reversal: open ? { attemptId: open.id, state: open.state, wantsCancel: open.wantsCancel === 1 } : null,
  };
}
