/**
 * What happens to the sale on this till, from the press that takes the money to the next order: states, events, acts. Pure.
 *
 * Two rules hold in any order of events. Lines go out under another id only once the store has said that the order with the
 * old one ended unpaid. They leave the till only once their sale is known to be with the store or stored on this device.
 */
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { PlacedPosOrder, PlacePosOrderBody } from '#src/domain/till/till.types.ts';
import type { OpenBill } from '../draft/bill-draft.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { mayTakeSale, type SalePayment, type Taken, takenOf } from './sale.ts';
import { type BookedSale, restOf, type SaleEnd } from './sale-end.ts';

/** One press that takes the money, with all that is sent for it. */
export interface Press {
  readonly nr: number;
  readonly body: PlacePosOrderBody;
  readonly payment: SalePayment;
  /** Until when its tickets wait. */
  readonly heldUntilIsoDateTimeUtc: string | null;
  /** Offline no one can approve a changed price by PIN. */
  readonly mayKeep: boolean;
}

/** An error as a till reads it. */
export interface Fault {
  /** No answer; a rejection, so nothing was done; the order exists already; anything else. */
  readonly kind: 'lost' | 'refused' | 'exists' | 'unclear';
  readonly text: string;
  readonly reason: string | null;
  /** The order that it is about, as the store names it. */
  readonly orderId: string | null;
  readonly newTotalInCents: number | null;
  readonly act: ProtectedAct | null;
}

/** A request about the order, without its answer yet. */
interface Request {
  readonly nr: number;
  readonly orderId: string;
  /** Nothing about the order had left this till before it. */
  readonly isFirst: boolean;
  readonly press: Press | null;
  /** The press before it got no answer either. */
  readonly wasCut: boolean;
}

/** Where the pay sheet is. Open also before the first press and after a refusal, with the notes that say which. */
type Step =
  | { readonly at: 'open' }
  /** With the store, and not answered yet. */
  | { readonly at: 'sent'; readonly press: Press }
  /** Being stored on this device. */
  | { readonly at: 'storing'; readonly press: Press }
  /** The answer is one that an earlier booking would give, so the store is asked before it counts. */
  | { readonly at: 'asking'; readonly press: Press; readonly answer: Taken | Fault }
  /** The store gives up the card payment that the order waits for. */
  | { readonly at: 'givingUp'; readonly press: Press }
  /** The order has left this till in another way, so the sheet closes. */
  | { readonly at: 'left' }
  | { readonly at: 'paid'; readonly taken: Taken };

interface Notes {
  /** The store did not answer, so a cash sale can be saved on this till. */
  readonly isCut: boolean;
  /** The order's price as the server says it, when that differs from the total computed here. */
  readonly corrected: number | null;
  readonly problem: string | null;
  /** The approval of a changed price has expired: what to take once there is a new one. */
  readonly waitsForPin: { readonly receivedInCents: number; readonly act: ProtectedAct } | null;
}

/** What to show about an order that the store had without this till knowing. */
export type Settled =
  | { readonly kind: 'booked'; readonly sale: BookedSale; readonly hasRest: boolean }
  | { readonly kind: 'saved' };

export interface SaleState {
  /** The order on this till, one for all tabs. Marked while the store may know more of it than the till. */
  readonly order: Pick<OrderDraft, 'id' | 'lines'> & { readonly isTold: boolean };
  readonly requests: readonly Request[];
  /** The store is asked about this order. Old, when something about it has left since. */
  readonly asking: { readonly orderId: string; readonly isOld: boolean } | null;
  readonly settled: Settled | null;
  readonly step: Step;
  readonly notes: Notes;
}

export type SaleEvent =
  | { readonly type: 'pressed'; readonly press: Press; readonly isOffline: boolean }
  /** A save or a send of the order as a bill has begun. */
  | { readonly type: 'requested'; readonly nr: number }
  | { readonly type: 'answered'; readonly nr: number; readonly answer: PlacedPosOrder | Fault | null }
  | { readonly type: 'stored'; readonly press: Press; readonly answer: Taken | Fault }
  /** Time to ask the store how the order ended. */
  | { readonly type: 'ask' }
  | { readonly type: 'found'; readonly orderId: string; readonly end: SaleEnd | { readonly kind: Unfound } | null }
  | { readonly type: 'reopened'; readonly orderId: string; readonly bill: ReopenedBill | null }
  | { readonly type: 'cardRefused'; readonly fault: Fault }
  | { readonly type: 'gaveUp'; readonly orderId: string; readonly fault: Fault | null }
  | { readonly type: 'methodChosen' | 'pinCancelled' | 'sheetClosed' | 'settledSeen' }
  | { readonly type: 'nextOrder'; readonly locks: boolean };

/** None of it ever arrived, or the store did not answer. */
type Unfound = 'nothing' | 'noAnswer';

/** The saved order that this till continues. */
interface ReopenedBill {
  readonly id: string;
  readonly bill: OpenBill | null;
}

export type SaleAct =
  | { readonly type: 'mark'; readonly isTold: boolean }
  | { readonly type: 'place'; readonly press: Press }
  | { readonly type: 'store'; readonly press: Press }
  | { readonly type: 'ask'; readonly orderId: string }
  | { readonly type: 'reopen'; readonly orderId: string }
  | { readonly type: 'giveUp'; readonly orderId: string }
  /** The order takes an id that no one knows, because the one with this id has ended. */
  | { readonly type: 'renew'; readonly orderId: string }
  | { readonly type: 'goOnWith'; readonly bill: ReopenedBill }
  /** The order leaves the till. The rest of its lines, if any, are the next order. */
  | { readonly type: 'settle'; readonly rest: readonly CartLine[] }
  | { readonly type: 'forgetApproval' }
  | { readonly type: 'refresh' }
  | { readonly type: 'lock' }
  /** For those who wait for what the store said: whether the order has left. */
  | { readonly type: 'tell'; readonly hasLeft: boolean };

interface Outcome {
  readonly state: SaleState;
  readonly acts: readonly SaleAct[];
}

const OPEN: Step = { at: 'open' };
const NO_NOTES: Notes = { isCut: false, corrected: null, problem: null, waitsForPin: null };
export const NO_SALE: SaleState = {
  order: { id: '', isTold: false, lines: [] },
  requests: [],
  asking: null,
  settled: null,
  step: OPEN,
  notes: NO_NOTES,
};

const CHANGED_PRICE_OFFLINE =
  'Discounts need a PIN, and PINs can’t be checked offline. Remove the discount, or save the order.';

/** Rejections that mean that this sale's order has ended or became another. */
const WAITS = ['waits_for_card', 'order_changed'];
const ENDED = ['order_ended', 'not_waiting_for_card'];

/** What the sale is after an event, and what a till does about it. An event that comes too late changes nothing. */
export function next(state: SaleState, event: SaleEvent): Outcome {
  switch (event.type) {
    case 'pressed':
      return pressed(state, event.press, event.isOffline);
    case 'requested':
      return requested(state, { nr: event.nr, orderId: state.order.id, press: null });
    case 'answered':
      return answered(state, event.nr, event.answer);
    case 'stored':
      return stored(state, event.press, event.answer);
    case 'ask':
      return ask(state);
    case 'found':
      return found(state, event);
    case 'reopened':
      return reopened(state, event);
    case 'cardRefused':
      return renewed(state, event.fault);
    case 'gaveUp':
      return gaveUp(state, event.orderId, event.fault);
    case 'methodChosen':
      return noted(state, { corrected: null, problem: null });
    case 'pinCancelled':
      return noted(state, { waitsForPin: null });
    case 'sheetClosed':
      return to({ ...state, step: OPEN, notes: NO_NOTES });
    case 'settledSeen':
      return to({ ...state, settled: null });
    case 'nextOrder':
      return event.locks ? to(state, { type: 'lock' }) : to(state);
  }
}

function to(state: SaleState, ...acts: SaleAct[]): Outcome {
  return { state, acts };
}

function after({ state, acts }: Outcome, follows: (state: SaleState) => Outcome): Outcome {
  const more = follows(state);
  return { state: more.state, acts: [...acts, ...more.acts] };
}

function noted(state: SaleState, notes: Partial<Notes>): Outcome {
  return to({ ...state, notes: { ...state.notes, ...notes } });
}

/** The sheet may be closed by now, or be another one. Then it shows nothing of an old press. */
function isShown({ step }: SaleState, { nr }: Press): boolean {
  return 'press' in step && step.press.nr === nr;
}

function pressed(before: SaleState, press: Press, isOffline: boolean): Outcome {
  // Pressed twice, or the order left in another tab.
  const isLate = before.step.at !== 'open' || before.order.id !== press.body.id;
  if (isLate || !mayTakeSale(press.payment)) return to(before);
  const { state } = noted({ ...before, step: { at: 'sent', press } }, { problem: null, waitsForPin: null });
  if (isOffline) return store(state, press);
  return after(requested(state, { nr: press.nr, orderId: press.body.id, press }), (sent) =>
    to(sent, { type: 'place', press }),
  );
}

/** The mark is set before anything leaves, and survives a reload. */
function requested(state: SaleState, request: Pick<Request, 'nr' | 'orderId' | 'press'>): Outcome {
  const { order, asking, notes, requests } = state;
  const isFirst = !order.isTold;
  const sent = {
    ...state,
    order: { ...order, isTold: true },
    requests: [...requests, { ...request, isFirst, wasCut: notes.isCut }],
    asking: asking && { ...asking, isOld: true },
  };
  return isFirst ? to(sent, { type: 'mark', isTold: true }) : to(sent);
}

function answered(state: SaleState, nr: number, answer: PlacedPosOrder | Fault | null): Outcome {
  const request = state.requests.find((one) => one.nr === nr);
  if (!request) return to(state);
  const { press, wasCut } = request;
  const problem = isFault(answer) ? answer : null;
  return after(withoutRequest(state, request, problem), (rest) => {
    if (!press || !answer) return to(rest);
    if (!isFault(answer)) return taken(rest, press, takenOf(press.body, answer, press.heldUntilIsoDateTimeUtc));
    return answer.kind === 'lost' && wasCut ? store(rest, press) : refused(rest, press, answer);
  });
}

/** Only a rejection of the first request takes the mark off, when none after it may have arrived. */
function withoutRequest(state: SaleState, request: Request, problem: Fault | null): Outcome {
  const isNothingDone = problem?.kind === 'refused';
  const isStillFirst = isNothingDone && request.isFirst;
  const requests = state.requests
    .filter((one) => one !== request)
    .map((one) =>
      one.orderId === request.orderId ? { ...one, isFirst: isNothingDone && (one.isFirst || isStillFirst) } : one,
    );
  const rest = { ...state, requests };
  if (state.order.id !== request.orderId) return to(rest);
  // Another tab may have taken the mark off meanwhile.
  if (problem !== null && !isNothingDone && !state.order.isTold) return marked(rest, true);
  const isAlone = !requests.some(({ orderId }) => orderId === request.orderId);
  return isStillFirst && isAlone ? marked(rest, false) : to(rest);
}

function marked(state: SaleState, isTold: boolean): Outcome {
  return to({ ...state, order: { ...state.order, isTold } }, { type: 'mark', isTold });
}

/** The sale goes on this device, to be sent when the store is reached again. */
function store(state: SaleState, press: Press): Outcome {
  if (!press.mayKeep) return refused(state, press, fault('refused', CHANGED_PRICE_OFFLINE));
  const step: Step = isShown(state, press) ? { at: 'storing', press } : state.step;
  return to({ ...state, step }, { type: 'store', press });
}

function stored(state: SaleState, press: Press, answer: Taken | Fault): Outcome {
  return isFault(answer) ? refused(state, press, answer) : paid(state, press, answer);
}

/** Another total than the one that was sent means an earlier sale with the same id. */
function taken(state: SaleState, press: Press, sale: Taken): Outcome {
  if (sale.grandTotalInCents !== press.body.expectedTotalInCents) return askAbout(state, press, sale);
  return paid(state, press, sale);
}

/** Only now, because an order without an answer must stay on the screen. */
function paid(state: SaleState, press: Press, sale: Taken): Outcome {
  const step: Step = isShown(state, press) ? { at: 'paid', taken: sale } : state.step;
  const { id, lines } = state.order;
  return to(
    { ...state, step },
    ...(id === press.body.id ? [{ type: 'settle', rest: restOf(lines, press.body.lines) } as const] : []),
    { type: 'forgetApproval' },
    { type: 'refresh' },
  );
}

function refused(state: SaleState, press: Press, problem: Fault): Outcome {
  return problem.kind === 'exists' ? askAbout(state, press, problem) : said(state, press, problem);
}

function askAbout(state: SaleState, press: Press, answer: Taken | Fault): Outcome {
  return ask(isShown(state, press) ? { ...state, step: { at: 'asking', press, answer } } : state);
}

/** The sheet says what went wrong, and what can be taken now. */
function said(state: SaleState, press: Press, problem: Fault): Outcome {
  const { method, receivedInCents } = press.payment;
  const { act, text, kind, newTotalInCents } = problem;
  const { notes } = state;
  const isLost = kind === 'lost';
  const shown: SaleState = {
    ...state,
    step: OPEN,
    notes: {
      isCut: notes.isCut || (isLost && method === 'posCash'),
      corrected: newTotalInCents ?? notes.corrected,
      problem: act ? null : text,
      waitsForPin: act && { receivedInCents, act },
    },
  };
  const now = isShown(state, press) ? shown : state;
  if (isLost) return ask(now);
  const step: Step = isWaiting(problem) && now === shown ? { at: 'givingUp', press } : now.step;
  return renewed({ ...now, step }, problem);
}

/** Turns the lines into a new sale, so that sending it again works, and gives up the sale that waited. */
function renewed(state: SaleState, problem: Fault): Outcome {
  const { orderId, reason } = problem;
  if (orderId === null) return to(state);
  if (isWaiting(problem)) return to(state, { type: 'giveUp', orderId });
  return ENDED.includes(reason ?? '') ? to(state, { type: 'renew', orderId }) : to(state);
}

function isWaiting({ orderId, reason }: Fault): boolean {
  return orderId !== null && WAITS.includes(reason ?? '');
}

/** A card that is still being charged, or was, keeps its order: under another id the guest would pay twice. */
function gaveUp(before: SaleState, orderId: string, problem: Fault | null): Outcome {
  const isSheet = before.step.at === 'givingUp';
  const state = isSheet ? { ...before, step: OPEN } : before;
  if (problem === null) return to(state, { type: 'renew', orderId });
  const shown = isSheet ? noted(state, { problem: problem.text }).state : state;
  // A box has its own mark behind the id of this till.
  if (!orderId.startsWith(shown.order.id)) return to(shown);
  return after(shown.order.isTold ? to(shown) : marked(shown, true), ask);
}

/** Asks about the order on this till. Requests under way come first: their own answers say more. */
function ask(state: SaleState): Outcome {
  const { order, requests, asking } = state;
  if (asking?.orderId === order.id) return to(state);
  if (!order.isTold || requests.length > 0) return goOn(state, false);
  return to({ ...state, asking: { orderId: order.id, isOld: false } }, { type: 'ask', orderId: order.id });
}

/** What waited for the store's word goes on. */
function goOn(before: SaleState, hasLeft: boolean): Outcome {
  const { step } = before;
  const told = to(before, { type: 'tell', hasLeft });
  if (step.at !== 'asking') return told;
  if (hasLeft) return { ...told, state: { ...before, step: { at: 'left' } } };
  const { press, answer } = step;
  return after(told, (state) => (isFault(answer) ? said(state, press, answer) : paid(state, press, answer)));
}

function found(before: SaleState, { orderId, end }: Extract<SaleEvent, { type: 'found' }>): Outcome {
  const { asking, order } = before;
  if (asking?.orderId !== orderId) return to(before);
  const state = { ...before, asking: null };
  if (order.id !== orderId) return goOn(state, true);
  // Something has left since the question: what the store said may be out of date.
  if (asking.isOld) return ask(state);
  switch (end?.kind) {
    case 'nothing':
      return after(marked(state, false), (so) => goOn(so, false));
    case 'booked':
      return settled(state, { kind: 'booked', sale: end.sale, hasRest: end.rest.length > 0 }, end.rest);
    case 'saved':
      return settled(state, { kind: 'saved' }, []);
    case 'savedBefore':
      return to(before, { type: 'reopen', orderId });
    case 'over':
      return after(to(state, { type: 'renew', orderId }), (so) => goOn(so, false));
    default:
      return goOn(state, false);
  }
}

function settled(state: SaleState, what: Settled, rest: readonly CartLine[]): Outcome {
  return after(to({ ...state, settled: what }, { type: 'settle', rest }), (so) => goOn(so, true));
}

/** Continues as the order that was saved, so the next save or send is about the same one. */
function reopened(before: SaleState, { orderId, bill }: Extract<SaleEvent, { type: 'reopened' }>): Outcome {
  const { asking, order } = before;
  if (asking?.orderId !== orderId) return to(before);
  const isCurrent = bill !== null && !asking.isOld && order.id === orderId;
  const state = { ...before, asking: null };
  return after(isCurrent ? to(state, { type: 'goOnWith', bill }) : to(state), (so) => goOn(so, false));
}

function fault(kind: Fault['kind'], text: string): Fault {
  return { kind, text, reason: null, orderId: null, newTotalInCents: null, act: null };
}

function isFault(answer: object | null): answer is Fault {
  return answer !== null && 'kind' in answer;
}
