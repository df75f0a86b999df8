import type { WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import type { LookAnswer, TerminalRejection, TerminalRequest } from '../card-terminal.port.ts';
import { dayActOf, saidOfTheDay } from './linkly-day.ts';
import { extrasIn } from './linkly-extras.ts';
import { actOfTheDay, type DayAct } from './terminal-day.ts';
import type { TerminalWorld } from './terminal-world.ts';
import type { TerminalBoundary, TerminalFault } from './terminal-world.types.ts';

const TOKEN_SECONDS = 86_400;
const UUID_V4 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i;
const MAX_TXN_REF = 32;
const REFUSAL_CODES: Record<TerminalRejection, readonly [string, string]> = {
  busy: ['BY', 'PINPAD BUSY'],
  offline: ['PF', 'PINPAD OFFLINE'],
  not_paired: ['PF', 'PINPAD OFFLINE'],
  not_allowed: ['TF', 'INIT REQUIRED'],
};
const NOT_LOGGED_ON = {
  health: { kind: 'unavailable', why: 'not_allowed' },
  refusal: { kind: 'refused', why: 'not_allowed', text: 'INIT REQUIRED' },
} as const;
const END_CODES: Record<string, string> = { 'SYSTEM ERROR': 'T4', REVERSED: 'TL' };
const RECEIPT_TYPES = { merchant: 'M', customer: 'C', signature: 'S' } as const;

interface Session {
  readonly address: string;
  readonly request: Body | null;
  /** As they came from the PIN pad, in their order. */
  readonly responses: Body[];
  fetched: number;
  /** It begins once this is answered. */
  question?: { readonly asked: LinklyQuestion; readonly begin: () => void } | undefined;
}

/** A question before the card, such as a password for refunds. */
export interface LinklyQuestion {
  readonly text: string;
  readonly inputType: '0' | '1' | '2' | '3' | '4';
  readonly flags: Readonly<Partial<Record<'okKeyFlag' | 'authoriseKeyFlag' | 'cancelKeyFlag', boolean>>>;
  /** The key that answers it, and what has to be typed with it; any other leaves it as it is. */
  readonly key: '0' | '3';
  readonly data: string;
}

type Body = Record<string, unknown>;

/** Wire faults that a payment's own boundaries do not name. */
export interface LinklyFault {
  /** A call by its last part: `token`, `transaction`, `result`, `sendkey`, `status`. */
  readonly at: string;
  readonly how: 'hangUp' | 'truncated' | 'drip' | number;
}

/**
 * Linkly Cloud as its PIN pads and merchants' programs see it: pairing, tokens, and sessions of POS API v2 with everything
 * that was said in them (reference on payments, 2.2 to 2.10). Behind it are the simulated terminals, customers and bank.
 */
export class LinklyCloud {
  /** Taken one by one, when a call passes their place. */
  readonly faults: LinklyFault[] = [];
  /** Addresses of PIN pads that take nothing until they are logged on. */
  readonly needsLogon = new Set<string>();
  /** Addresses of PIN pads that their bank lets take no card by phone. */
  readonly withoutPhone = new Set<string>();
  /** Taken one by one: what a PIN pad asks before it begins its next payment. */
  readonly asks: LinklyQuestion[] = [];
  /** `pascal` and `camel` were both seen in replies. */
  casing: 'camel' | 'pascal' = 'camel';
  /** The merchant's password of every account. */
  readonly password: string | null;
  readonly #world: TerminalWorld;
  readonly #nowMs: () => number;
  readonly #tokens = new Map<string, { address: string; secret: string; endsAtMs: number }>();
  readonly #sessions = new Map<string, Session>();

  constructor({
    world,
    nowMs,
    password = null,
  }: { world: TerminalWorld; nowMs: () => number; password?: string | null }) {
    this.#world = world;
    this.#nowMs = nowMs;
    this.password = password;
  }

  /** Ends all tokens early, as a restart of Linkly would. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  async handle(request: Request): Promise<WireAnswer> {
    const url = new URL(request.url);
    const name = url.pathname.split('/').at(url.pathname.startsWith('/v1/') ? 2 : -1) ?? '';
    const fault = this.#faultAt(name === 'tokens' ? 'token' : name);
    if (fault === 'hangUp') return { kind: 'hangUp' };
    if (typeof fault === 'number') return answer(new Response(null, { status: fault }));
    const body = await bodyOf(request);
    const replied = await this.#route(request.method, url, body, request.headers.get('authorization'));
    return fault === null || replied.kind !== 'answer' ? replied : { ...replied, kind: fault };
  }

  async #route(method: string, url: URL, body: Body, authorization: string | null): Promise<WireAnswer> {
    const called = `${method} ${url.pathname}`;
    if (called === 'POST /v1/pairing/cloudpos') return this.#pair(body);
    if (called === 'POST /v1/tokens/cloudpos') return this.#token(body);
    const token = this.#tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    const isValid =
      token && token.endsAtMs > this.#nowMs() && this.#world.terminal(token.address).secret === token.secret;
    if (!isValid) return answer(new Response(null, { status: 401 }));
    if (called === 'GET /v2/transaction')
      return this.#byReference(token.address, url.searchParams.get('reference') ?? '');
    const [, id = '', call = ''] = url.pathname.match(/^\/v2\/sessions\/([^/]+)\/(\w+)$/) ?? [];
    if (!UUID_V4.test(id)) return answer(new Response(null, { status: call === '' ? 404 : 400 }));
    const key = id.replaceAll('-', '').toLowerCase();
    const request = lowered(lowered(body).request as Body);
    if (called.startsWith('GET') && call === 'result') return this.#result(key, url.searchParams.get('all') === 'true');
    if (call === 'transaction') return this.#transaction(key, token, request);
    if (call === 'sendkey') return this.#sendKey(key, String(request.key), String(request.data ?? ''));
    if (call === 'status') return this.#status(key, token);
    const act = dayActOf(call, request);
    if (act) return this.#day(key, token, call, act);
    return answer(new Response(null, { status: 404 }));
  }

  #pair({ username, password, pairCode }: Body): WireAnswer {
    if (typeof username !== 'string' || typeof password !== 'string' || typeof pairCode !== 'string') {
      return answer(new Response(null, { status: 400 }));
    }
    if (this.password !== null && password !== this.password) return answer(new Response(null, { status: 401 }));
    const paired = this.#world.pair(username, pairCode);
    if (paired.kind !== 'paired') return answer(new Response(null, { status: 401 }));
    // One per PIN pad, whatever code it showed: the token is found by it.
    const secret = `linkly-${crypto.randomUUID()}`;
    this.#world.terminal(username).secret = secret;
    return this.#json({ secret });
  }

  #token({ secret, posName, posVersion, posId, posVendorId }: Body): WireAnswer {
    const isSound = UUID_V4.test(String(posId)) && UUID_V4.test(String(posVendorId)) && posName && posVersion;
    if (!isSound) return answer(new Response(null, { status: 400 }));
    const address = this.#world.addresses().find((one) => this.#world.terminal(one).secret === secret);
    if (address === undefined || typeof secret !== 'string') return answer(new Response(null, { status: 401 }));
    const token = crypto.randomUUID();
    this.#tokens.set(token, { address, secret, endsAtMs: this.#nowMs() + TOKEN_SECONDS * 1000 });
    return this.#json({ token, expirySeconds: TOKEN_SECONDS });
  }

  #transaction(key: string, { address, secret }: { address: string; secret: string }, request: Body): WireAnswer {
    const act = () => {
      if (this.#session(key)) return answer(new Response(null, { status: 400 }));
      const session: Session = { address, request, responses: [], fetched: 0 };
      const asked = requestOf(key, request);
      if (asked === null) return answer(new Response(null, { status: 400 }));
      this.#sessions.set(key, session);
      if (String(request.txnref).length > MAX_TXN_REF) this.#refuse(session, ['B8', 'INVALID TXNREF']);
      else if (asked.extras?.isByPhone && this.withoutPhone.has(address)) this.#refuse(session, ['B2', 'UNSUPPORTED']);
      else {
        const begin = () => {
          const begun = this.#untilLogon(address) ?? this.#world.begin(address, secret, asked);
          if (begun.kind === 'refused') this.#refuse(session, REFUSAL_CODES[begun.why]);
        };
        const question = this.asks.shift();
        if (question) ask(session, question, begin);
        else begin();
      }
      return this.#json({ requestId: key, uri: `/v2/sessions/${key}/result` });
    };
    return this.#crossing('begin', act);
  }

  #sendKey(key: string, pressed: string, data: string): WireAnswer {
    const session = this.#session(key);
    if (!session) return answer(new Response(null, { status: 404 }));
    const act = () => {
      if (session.question) reply(session, pressed, data);
      else if (pressed === '0') this.#world.cancel(session.address, key);
      else this.#world.answer(session.address, key, { promptId: `${key}-1`, isAccepted: pressed === '1' });
      return this.#json({ requestId: key, uri: `/v2/sessions/${key}/result` });
    };
    return this.#crossing(pressed === '0' ? 'cancel' : 'answer', act);
  }

  #status(key: string, { address, secret }: { address: string; secret: string }): WireAnswer {
    const health = this.#untilLogon(address) ? NOT_LOGGED_ON.health : this.#world.health(address, secret);
    const [code, text] = health.kind === 'unavailable' ? REFUSAL_CODES[health.why] : (['00', 'APPROVED'] as const);
    const said = { responseType: 'status', success: code === '00', responseCode: code, responseText: text };
    const about = {
      loggedOn: code === '00',
      catId: '12345678',
      caId: '000000012345678',
      pinPadSerialNumber: '8204150771',
      pinPadVersion: '6.62.31',
      eftTerminalType: 'IngenicoMove5000',
      bankDescription: 'SIMULATED BANK',
    };
    const responses = [{ ...said, ...about, merchant: '00' }];
    this.#sessions.set(key, { address, request: null, responses, fetched: 0 });
    return this.#json({ requestId: key, uri: `/v2/sessions/${key}/result` });
  }

  /** Reprint, settlement and logon: one answer, and its paper before it. */
  #day(key: string, { address, secret }: { address: string; secret: string }, call: string, act: DayAct): WireAnswer {
    if (this.#session(key)) return answer(new Response(null, { status: 400 }));
    if (act === 'test') this.needsLogon.delete(address);
    const at = { address, secret, nowMs: this.#nowMs() };
    const done = this.#untilLogon(address) ?? actOfTheDay(this.#world, at, act);
    this.#sessions.set(key, { address, request: null, responses: saidOfTheDay(call, act, done), fetched: 0 });
    return this.#json({ requestId: key, uri: `/v2/sessions/${key}/result` });
  }

  #untilLogon(address: string) {
    return this.needsLogon.has(address) ? NOT_LOGGED_ON.refusal : null;
  }

  #result(key: string, isAll: boolean): WireAnswer {
    const session = this.#session(key);
    const act = (): WireAnswer => {
      if (!session) return answer(new Response(null, { status: 404 }));
      if (session.request !== null && !this.#catchUp(key, session)) return answer(new Response(null, { status: 404 }));
      const isCutOff = session.request !== null && !this.#world.terminal(session.address).isPlugged;
      if (isCutOff && !isOver(session)) {
        return answer(new Response(null, { status: 408 }));
      }
      const said = session.responses.slice(isAll ? 0 : session.fetched);
      session.fetched = session.responses.length;
      return said.length === 0 ? answer(new Response(null, { status: 425 })) : this.#json(said);
    };
    return session?.request === null ? act() : this.#crossing('look', act);
  }

  #byReference(address: string, reference: string): WireAnswer {
    const found = [...this.#sessions.entries()]
      .filter(([, session]) => session.address === address && session.request?.txnref === reference)
      .flatMap(([key, session]) => {
        this.#catchUp(key, session);
        return session.responses.filter(({ responseType }) => responseType === 'transaction');
      });
    return found.length === 0 ? answer(new Response(null, { status: 404 })) : this.#json(found);
  }

  /** Linkly doesn't forget when this simulator is started anew: the PIN pads' world was kept. */
  #session(key: string): Session | undefined {
    const known = this.#sessions.get(key);
    if (known) return known;
    for (const address of this.#world.addresses()) {
      const payment = this.#world.terminal(address).payments.find(({ request }) => request.key === key);
      if (!payment) continue;
      const { kind, reference } = payment.request;
      const request = { txnref: reference, txntype: kind === 'PURCHASE' ? 'P' : 'R' };
      const session: Session = { address, request, responses: [], fetched: 0 };
      this.#sessions.set(key, session);
      return session;
    }
    return undefined;
  }

  /** Hears what the PIN pad has said since; false if it no longer knows the payment. */
  #catchUp(key: string, session: Session): boolean {
    if (isOver(session) || session.question || !this.#world.terminal(session.address).isPlugged) return true;
    const seen = this.#world.look(session.address, key);
    if (seen.kind === 'notFound') return false;
    if (seen.kind !== 'inProgress' && seen.kind !== 'ended') return true;
    if (seen.kind === 'inProgress') this.#show(session, seen);
    const printed = session.responses.filter(({ responseType }) => responseType === 'receipt').length;
    for (const { copy, text } of seen.receipts.slice(printed)) {
      const receipt = { responseType: 'receipt', type: RECEIPT_TYPES[copy], receiptText: text.split('\n') };
      // The copy to sign comes out before the question about it.
      const at = seen.kind === 'inProgress' ? session.responses.length - 1 : session.responses.length;
      session.responses.splice(at, 0, { ...receipt, isPrePrint: false });
    }
    if (seen.kind === 'ended') session.responses.push(transactionOf(session, seen));
    return true;
  }

  #show(session: Session, { displayText, prompt }: Extract<LookAnswer, { kind: 'inProgress' }>): void {
    const lines = [prompt?.text ?? displayText, ''];
    const last = session.responses.findLast(({ responseType }) => responseType === 'display');
    if (String(last?.displayText) === String(lines)) return;
    session.responses.push({
      responseType: 'display',
      numberOfLines: 2,
      lineLength: 20,
      displayText: lines,
      cancelKeyFlag: displayText === 'PRESENT CARD' || displayText === 'KEY CARD NUMBER',
      acceptYesKeyFlag: prompt !== null,
      declineNoKeyFlag: prompt !== null,
      authoriseKeyFlag: false,
      okKeyFlag: false,
      inputType: '0',
      graphicCode: prompt ? '2' : '3',
    });
  }

  #refuse(session: Session, [responseCode, responseText]: readonly [string, string]): void {
    const { txnref: txnRef, txntype: txnType } = session.request ?? {};
    session.responses.push({
      responseType: 'transaction',
      txnRef,
      txnType,
      success: false,
      responseCode,
      responseText,
    });
  }

  /** A call of a payment, with what the world says is lost on the way to the terminal or back. */
  #crossing(name: 'begin' | 'look' | 'answer' | 'cancel', act: () => WireAnswer): WireAnswer {
    const way = this.#worldFault(`${name}.request`);
    if (way === 'lost') return { kind: 'hangUp' };
    if (way === 'late') {
      this.#world.arriveLater(act);
      return { kind: 'hangUp' };
    }
    this.#world.deliverLate();
    if (way === 'twice') act();
    const replied = act();
    return this.#worldFault(`${name}.reply`) === null ? replied : { kind: 'hangUp' };
  }

  #worldFault(at: TerminalBoundary): TerminalFault['how'] | null {
    const found = this.#world.faults.findIndex((fault) => fault.at === at);
    return found === -1 ? null : (this.#world.faults.splice(found, 1)[0]?.how ?? null);
  }

  #faultAt(at: string): LinklyFault['how'] | null {
    const found = this.faults.findIndex((fault) => fault.at === at);
    return found === -1 ? null : (this.faults.splice(found, 1)[0]?.how ?? null);
  }

  #json(body: unknown): WireAnswer {
    return answer(Response.json(this.casing === 'pascal' ? pascal(body) : body));
  }
}

function ask(session: Session, asked: LinklyQuestion, begin: () => void): void {
  session.question = { asked, begin };
  const lines = { numberOfLines: 1, lineLength: 20, displayText: [asked.text, ''] };
  session.responses.push({ responseType: 'display', ...lines, ...asked.flags, inputType: asked.inputType });
}

/** A key that isn't the right one shows the question again. */
function reply(session: Session, pressed: string, data: string): void {
  const { question } = session;
  if (!question) return;
  const { asked, begin } = question;
  session.question = undefined;
  if (pressed === asked.key && data === asked.data) begin();
  else ask(session, asked, begin);
}

function answer(response: Response): WireAnswer {
  return { kind: 'answer', response };
}

function isOver({ responses }: Session): boolean {
  return responses.some(({ responseType }) => responseType === 'transaction');
}

/** The request as the terminal gets it; null where a field that Linkly requires is missing. */
function requestOf(key: string, request: Body): TerminalRequest | null {
  const { txntype, amtpurchase, txnref, currencycode, purchaseanalysisdata } = request;
  const tags = lowered(purchaseanalysisdata as Body);
  const { opr, amt, rfn } = tags;
  const isSound = Number.isInteger(amtpurchase) && typeof txnref === 'string' && opr && amt;
  if (!isSound || (txntype !== 'P' && txntype !== 'R')) return null;
  const extras = extrasIn(request, tags);
  if (extras === null) return null;
  return {
    key,
    kind: txntype === 'P' ? 'PURCHASE' : 'REFUND',
    amountInCents: Number(amtpurchase),
    currencyCode: currencycode as TerminalRequest['currencyCode'],
    reference: txnref,
    original: typeof rfn === 'string' ? { key: rfn.replace(/^RFN/, ''), reference: rfn } : null,
    operator: null,
    extras,
  };
}

function transactionOf({ request }: Session, seen: Extract<LookAnswer, { kind: 'ended' }>): Body {
  const isApproved = seen.end === 'APPROVED';
  const { authCode, rrn, refund } = seen.references;
  return {
    responseType: 'transaction',
    txnType: request?.txntype,
    merchant: '00',
    cardType: (seen.card?.cardType ?? '').padEnd(20),
    pan: seen.card?.maskedPan ?? '',
    rrn,
    amtPurchase: isApproved ? seen.approvedInCents - seen.tipInCents - seen.surchargeInCents : 0,
    amtCash: 0,
    amtTip: seen.tipInCents,
    // A number, so that leading zeros are gone.
    authCode: authCode === null ? 0 : Number(authCode),
    txnRef: request?.txnref,
    success: isApproved,
    responseCode: END_CODES[seen.end] ?? seen.responseCode,
    responseText: seen.responseText.padEnd(20),
    stan: 11,
    catId: '12345678',
    caId: '0123456789ABCDEF',
    purchaseAnalysisData: isApproved
      ? { AMT: String(seen.approvedInCents).padStart(9, '0'), SUR: String(seen.surchargeInCents), RFN: refund }
      : {},
  };
}

async function bodyOf(request: Request): Promise<Body> {
  const text = await request.text();
  try {
    return text === '' ? {} : (JSON.parse(text) as Body);
  } catch {
    return {};
  }
}

function lowered(body: Body | null | undefined): Body {
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
}

function pascal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pascal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.charAt(0).toUpperCase() + name.slice(1), pascal(inner)]),
  );
}
