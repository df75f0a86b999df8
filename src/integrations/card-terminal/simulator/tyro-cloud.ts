import type { WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import type { LookAnswer, TerminalRequest } from '../card-terminal.port.ts';
import type { TerminalWorld } from './terminal-world.ts';
import type { TerminalBoundary, TerminalFault } from './terminal-world.types.ts';
import { reportOfTyro, settledAtTyro } from './tyro-reports.ts';
import { TYRO_SCRIPT } from './tyro-script.ts';

type Body = Record<string, unknown>;

/** Faults of the wire that a payment's own boundaries do not name. */
export interface TyroFault {
  /** A call by its last part: `begin`, `transaction`, `answer`, `cancel`, `pair`, `report`, `settle`; the script. */
  readonly at: string;
  readonly how: 'hangUp' | 'garbled' | number;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
};
const BOUNDARIES: Readonly<Record<string, 'begin' | 'look' | 'answer' | 'cancel'>> = {
  begin: 'begin',
  transaction: 'look',
  answer: 'answer',
  cancel: 'cancel',
};

/**
 * Tyro as a page sees it: the script, and the servers behind it. The wire between the two is the simulator's own, since
 * only the script's callbacks are Tyro's. Behind it are the simulated terminals, customers and bank.
 */
export class TyroCloud {
  /** Taken one by one, when a call passes their place. */
  readonly faults: TyroFault[] = [];
  /** How the script writes tips: both were seen. */
  tipUnits: 'cents' | 'dollars' = 'cents';
  readonly #world: TerminalWorld;
  /** Each payment's first begin, by our id of it. */
  readonly #begun = new Map<string, string>();

  constructor({ world }: { readonly world: TerminalWorld }) {
    this.#world = world;
  }

  async handle(request: Request): Promise<WireAnswer> {
    const url = new URL(request.url);
    if (request.method === 'OPTIONS') return answer(new Response(null, { status: 204, headers: CORS }));
    const name = url.pathname.split('/').at(-1) ?? '';
    const fault = this.#faultAt(name);
    if (fault === 'hangUp') return { kind: 'hangUp' };
    if (typeof fault === 'number') return answer(new Response(null, { status: fault, headers: CORS }));
    if (name === 'iclient-v1.js') {
      const text = TYRO_SCRIPT.replace('{{BASE}}', url.origin);
      return answer(new Response(text, { headers: { ...CORS, 'content-type': 'text/javascript' } }));
    }
    const body = await bodyOf(request);
    const replied = this.call(name, body);
    if (replied === 'lost') return { kind: 'hangUp' };
    if (replied === null) return answer(new Response(null, { status: 404, headers: CORS }));
    const said = fault === 'garbled' ? garbled(replied) : replied;
    return answer(Response.json(said, { headers: CORS }));
  }

  /** What its servers say to a page. Null: it knows nothing of it. `lost`: on the way there or back. */
  call(name: string, body: Body): Body | null | 'lost' {
    const boundary = BOUNDARIES[name];
    if (!boundary) return this.#beside(name, body);
    const address = addressOf(body);
    const act = () => this.#paymentCall(name, address, body);
    const way = this.#worldFault(`${boundary}.request`);
    if (way === 'lost') return 'lost';
    if (way === 'late') {
      this.#world.arriveLater(act);
      return 'lost';
    }
    this.#world.deliverLate();
    if (way === 'twice') act();
    const replied = act();
    return this.#worldFault(`${boundary}.reply`) === null ? replied : 'lost';
  }

  #paymentCall(name: string, address: string, body: Body): Body | null {
    const key = this.#keyOf(body);
    if (name === 'begin') {
      const begun = this.#world.begin(address, secretOf(body), requestOf(key, body));
      // The terminal of a lost line: the servers know of the payment, and nothing of what became of it.
      if (begun.kind === 'refused') return { notStarted: true, why: begun.why };
    }
    if (name === 'cancel') this.#world.cancel(address, key);
    if (name === 'answer') {
      const isAccepted = String(body.option).toUpperCase() === 'YES';
      this.#world.answer(address, key, { promptId: `${key}-1`, isAccepted });
    }
    const seen = this.#world.look(address, key);
    if (seen.kind === 'notFound') return null;
    if (seen.kind === 'unreachable') return { status: 'Reconnecting to the terminal', receipts: [], question: null };
    return this.#said(String(body.transactionId), seen);
  }

  /** The same begin repeated on the wire is one payment; begun anew by a page, it is another one, and another charge. */
  #keyOf({ transactionId, begun }: Body): string {
    const id = String(transactionId);
    const name = String(begun ?? '');
    const first = this.#begun.get(id) ?? name;
    this.#begun.set(id, first);
    return first === name ? id : `${id}#${name}`;
  }

  #said(key: string, seen: LookAnswer): Body {
    if (seen.kind !== 'inProgress' && seen.kind !== 'ended') return { status: '', receipts: [], question: null };
    const receipts = seen.receipts
      .filter(({ copy }) => copy !== 'customer')
      .map(({ copy, text }) => ({ signatureRequired: copy === 'signature', merchantReceipt: text }));
    if (seen.kind === 'inProgress') {
      const question = seen.prompt && { id: seen.prompt.promptId, text: 'Signature OK?', options: ['YES', 'NO'] };
      return { status: seen.displayText, receipts, question };
    }
    return { status: seen.responseText, receipts, question: null, complete: this.#complete(key, seen) };
  }

  #complete(key: string, seen: Extract<LookAnswer, { kind: 'ended' }>): Body {
    const { approvedInCents, tipInCents, surchargeInCents } = seen;
    const isApproved = seen.end === 'APPROVED';
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    return {
      result: seen.end,
      transactionId: key,
      transactionReference: isApproved ? seen.references.refund : undefined,
      authorisationCode: seen.references.authCode ?? undefined,
      issuerActionCode: seen.responseCode,
      cardType: seen.card?.cardType,
      elidedPan: seen.card?.maskedPan.replaceAll('.', 'X'),
      rrn: seen.references.rrn ?? undefined,
      baseAmount: isApproved ? String(approvedInCents - tipInCents - surchargeInCents) : undefined,
      transactionAmount: isApproved ? String(approvedInCents) : undefined,
      tipAmount: this.tipUnits === 'cents' ? String(tipInCents) : dollars(tipInCents),
      surchargeAmount: dollars(surchargeInCents),
      customerReceipt: seen.receipts.findLast(({ copy }) => copy === 'customer')?.text,
    };
  }

  #beside(name: string, body: Body): Body | null {
    const address = addressOf(body);
    if (name === 'pair') {
      const paired = this.#world.pair(address, body.tid === '404' ? '000000' : '123456');
      return paired.kind === 'paired' ? { integrationKey: paired.secret } : { message: 'The terminal did not answer.' };
    }
    const state = { address, secret: secretOf(body), nowMs: this.#world.nowMs() };
    if (name === 'info') {
      const health = this.#world.health(address, state.secret);
      const terminalInfo = { name: `Terminal ${String(body.tid)}`, version: '1.0', available: health.kind === 'ready' };
      return { status: health.kind === 'unavailable' ? 'failure' : 'success', terminalInfo };
    }
    if (name === 'settle') return settledAtTyro(this.#world, state);
    if (name === 'report') return reportOfTyro(this.#world, state, body);
    return null;
  }

  #worldFault(at: TerminalBoundary): TerminalFault['how'] | null {
    const found = this.#world.faults.findIndex((fault) => fault.at === at);
    return found === -1 ? null : (this.#world.faults.splice(found, 1)[0]?.how ?? null);
  }

  #faultAt(at: string): TyroFault['how'] | null {
    const found = this.faults.findIndex((fault) => fault.at === at);
    return found === -1 ? null : (this.faults.splice(found, 1)[0]?.how ?? null);
  }
}

function answer(response: Response): WireAnswer {
  return { kind: 'answer', response };
}

function addressOf({ mid, tid }: Body): string {
  return `${String(mid)}:${String(tid)}`;
}

function secretOf({ integrationKey }: Body): string | null {
  return typeof integrationKey === 'string' ? integrationKey : null;
}

function requestOf(key: string, body: Body): TerminalRequest {
  return {
    key,
    kind: body.kind === 'REFUND' ? 'REFUND' : 'PURCHASE',
    amountInCents: Number(body.amount),
    currencyCode: 'AUD',
    reference: key.slice(-8),
    // Tyro matches no refund to its purchase: the bank decides.
    original: null,
    operator: null,
  };
}

/** A result of which the middle was lost. */
function garbled(said: Body): Body {
  const { complete } = said;
  if (typeof complete !== 'object' || complete === null) return said;
  return { ...said, complete: { ...complete, result: 'APPR', transactionAmount: '12,5O' } };
}

async function bodyOf(request: Request): Promise<Body> {
  try {
    return JSON.parse(await request.text()) as Body;
  } catch {
    return {};
  }
}
