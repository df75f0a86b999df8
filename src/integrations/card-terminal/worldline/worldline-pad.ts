import type { TerminalDevice, TerminalEnding, TerminalRequest } from '../card-terminal.port.ts';
import { approvedEnding, failedEnding, needsSignature, receiptsOf, reversedEnding } from './read-transaction.ts';
import type { TimApi, TimLastTransaction, TimTransactionData, TimTransactionResponse } from './tim-api.types.ts';
import { type Done, type LineListener, TimLine, type WorldlineSettings } from './tim-line.ts';
import { codeOf, endOfFailed, meaningOf } from './worldline-codes.ts';
import { refusalSequenceOf, sequenceOf } from './worldline-ids.ts';
import { newRun, orderOf, type Run, signedCopy } from './worldline-run.ts';

export type Ready = { readonly kind: 'ready' } | Extract<Done, { kind: 'failed' }> | { readonly kind: 'otherTerminal' };

/** What the terminal says of its last transaction, where that is the one that was asked about. */
export type Found =
  | { readonly kind: 'ended'; readonly ending: TerminalEnding }
  | { readonly kind: 'question'; readonly response: TimTransactionResponse }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'unreachable' };

const KEPT_RUNS = 20;

/** One terminal and its session, which stays open between sales (reference on payments, 4.7). */
export class WorldlinePad {
  readonly runs: Run[] = [];
  readonly #api: TimApi;
  readonly #device: TerminalDevice;
  readonly #settings: WorldlineSettings;
  readonly #onNews: () => void;
  #line: TimLine | null = null;
  #opening: Promise<Ready> | null = null;
  #isReady = false;
  #turn: Promise<unknown> = Promise.resolve();
  #firstSign: (() => void) | null = null;

  constructor(api: TimApi, device: TerminalDevice, settings: WorldlineSettings, onNews: () => void) {
    this.#api = api;
    this.#device = device;
    this.#settings = settings;
    this.#onNews = onNews;
  }

  get isReady(): boolean {
    return this.#isReady;
  }
  get constants(): TimApi['constants'] {
    return this.#api.constants;
  }
  get line(): TimLine {
    if (!this.#line) throw new Error('The terminal has not been opened.');
    return this.#line;
  }

  runOf(key: string): Run | undefined {
    return this.runs.find((run) => run.key === key);
  }

  /** One that is at the terminal now, as far as we know. */
  current(): Run | undefined {
    return this.runs.find(({ ending, refused, isLost }) => ending === null && refused === null && !isLost);
  }

  /** Connects, logs in and opens the shift, each a step of its own, for whoever comes first. */
  open(): Promise<Ready> {
    if (this.#isReady) return Promise.resolve({ kind: 'ready' });
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(): Promise<Ready> {
    this.#line?.dispose();
    const line = new TimLine(this.#api, this.#device.address, this.#settings, this.#listener());
    this.#line = line;
    const connected = await line.run('connect', () => line.terminal.connectAsync());
    if (connected.kind === 'failed') return connected;
    const loggedIn = await line.run('login', () => line.terminal.loginAsync());
    if (loggedIn.kind === 'failed') return loggedIn;
    const id = line.terminal.getTerminalId();
    if (this.#device.secret !== null && id !== this.#device.secret) return { kind: 'otherTerminal' };
    const active = await line.run('activate', () => line.terminal.activateAsync());
    // A transaction of ours is still at the terminal: its shift is open.
    if (active.kind === 'failed' && active.number !== 705 && active.number !== 708) return active;
    this.#isReady = true;
    return { kind: 'ready' };
  }

  #listener(): LineListener {
    return {
      onNews: () => {
        const run = this.current();
        if (run && !run.hasBegun && !this.line.isAt('idle')) {
          run.hasBegun = true;
          this.#firstSign?.();
        }
        this.#onNews();
      },
      onLost: () => {
        this.#isReady = false;
        for (const run of this.runs) if (run.ending === null && run.refused === null) run.isLost = true;
        this.#onNews();
      },
    };
  }

  /** One thing at a time: the kit refuses a second request, but for a cancel. */
  inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(act, act);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Starts a transaction and waits until the terminal shows that it has it, or has ended it. */
  async start(request: TerminalRequest): Promise<Run> {
    const run = newRun(request.key, request.amountInCents);
    this.#keep(run);
    const isLast = await this.#isLastAt(request);
    const { type, data } = orderOf(request, isLast, this.#settings.withTips);
    await this.#transact(run, type, request, data);
    return run;
  }

  async #transact(
    run: Run,
    type: string,
    request: Pick<TerminalRequest, 'amountInCents' | 'currencyCode'>,
    data: TimTransactionData,
  ) {
    const { line } = this;
    const { TransactionType, Currency } = this.#api.constants;
    const kind = TransactionType[type];
    const currency = Currency[request.currencyCode];
    if (!kind || !currency) throw new Error(`the kit doesn’t know ${type} or ${request.currencyCode}`);
    const sign = new Promise<void>((resolve) => {
      this.#firstSign = resolve;
    });
    const done = line
      .run('transaction', () => {
        line.terminal.setTransactionData(Object.assign(new this.#api.TransactionData(), data));
        line.terminal.transactionAsync(kind, new this.#api.Amount(request.amountInCents, currency));
      })
      .then((end) => this.#end(run, end));
    await Promise.race([sign, done]);
    // In a box: the caller decides whether to wait for the end.
    return { done };
  }

  /** The end as the terminal told it on its own. */
  #end(run: Run, done: Done): void {
    if (run.isLost || run.ending) return;
    if (done.kind === 'done') {
      const response = done.data as TimTransactionResponse;
      if (needsSignature(response)) run.question = response;
      else run.ending = approvedEnding(response, run.requestedInCents, receiptsOf(response));
    } else {
      const meaning = meaningOf(done.number, run.hasBegun);
      if (meaning.kind === 'notStarted') run.refused = done;
      else if (meaning.kind === 'uncertain') run.isLost = true;
      else run.ending = failedEnding(meaning.end, done.event, receiptsOf(done.event.exception));
    }
    this.#onNews();
  }

  /** Asks for the last transaction: the only way to learn of one whose end was not heard. */
  async find(key: string): Promise<Found> {
    const { line } = this;
    const done = await line.run('transactionInfoRequest', () => line.terminal.transactionInfoRequestAsync());
    // While one is under way the terminal doesn't tell of it.
    if (done.kind === 'failed') return { kind: 'unreachable' };
    const last = (done.data ?? {}) as TimLastTransaction;
    const told = last.transactionResponse?.transactionInformation;
    const sequence = told?.ecrSeqCounter ?? told?.transRef;
    const isRefusal = sequence === refusalSequenceOf(key);
    if (sequence !== sequenceOf(key) && !isRefusal) return { kind: 'notFound' };
    const run = this.runOf(key) ?? newRun(key, null);
    if (!this.runOf(key)) this.#keep(run);
    const response = last.transactionResponse ?? {};
    if (last.outcome?.name === 'failed') {
      // The refusal's own reversal failed: the purchase stands, and a person has to look.
      if (isRefusal) return { kind: 'unreachable' };
      const event = { exception: last.exception };
      const end = endOfFailed(codeOf(last.exception).number);
      run.ending = failedEnding(end, event, [...signedCopy(run), ...receiptsOf(last.exception ?? response)]);
    } else if (isRefusal) run.ending = reversedEnding([...signedCopy(run), ...receiptsOf(response)]);
    else if (needsSignature(response)) {
      run.question = response;
      return { kind: 'question', response };
    } else run.ending = approvedEnding(response, run.requestedInCents, [...signedCopy(run), ...receiptsOf(response)]);
    return { kind: 'ended', ending: run.ending };
  }

  /** The cashier's word on the signature. `late`: the terminal has decided by itself since then. */
  async answer(run: Run, isAccepted: boolean): Promise<'delivered' | 'late' | 'lost'> {
    const { line } = this;
    const { question } = run;
    if (!question) return 'late';
    if (run.isUndoing) return 'delivered';
    if (line.isAt('waitForCommit')) {
      const step = isAccepted ? 'commit' : 'rollback';
      const done = await line.run(step, () =>
        isAccepted ? line.terminal.commitAsync() : line.terminal.rollbackAsync(),
      );
      if (done.kind === 'failed') {
        run.isLost = true;
        return done.number === 705 || done.number === 816 ? 'late' : 'lost';
      }
      this.#settleSigned(run, question, isAccepted, done.data);
      return 'delivered';
    }
    // It no longer waits: it has committed by itself, or undone it in the meantime, or forgotten it. Only it can say which.
    const found = await this.find(run.key);
    if (found.kind !== 'question') {
      if (found.kind !== 'ended') run.isLost = true;
      return found.kind === 'unreachable' ? 'lost' : 'late';
    }
    if (isAccepted) {
      this.#settleSigned(run, found.response, true, null);
      return 'delivered';
    }
    return this.#undoSigned(run, found.response);
  }

  /** A terminal that commits by itself has the money already: the refused signature is a reversal of the last one. */
  #undoSigned(run: Run, question: TimTransactionResponse): 'delivered' {
    const { amount, transactionInformation: told } = question;
    const undo = newRun(run.key, null);
    const named = told?.trmTransRef ? { trmTransRef: told.trmTransRef } : {};
    const data = { ecrSeqCounter: refusalSequenceOf(run.key), ...named };
    const currencyCode = (amount?.currency?.name ?? 'AUD') as TerminalRequest['currencyCode'];
    run.isUndoing = true;
    const money = { amountInCents: amount?.value ?? 0, currencyCode };
    // It takes as long as a payment, and how it ended is looked for as with one.
    const undone = this.#transact(undo, 'reversal', money, data).then(({ done }) => done);
    const finish = () => {
      run.isUndoing = false;
      const { ending } = undo;
      if (ending?.end === 'APPROVED') run.ending = reversedEnding([...signedCopy(run), ...ending.receipts]);
      else run.isLost = true;
      this.#onNews();
    };
    void undone.then(finish, finish);
    return 'delivered';
  }

  #settleSigned(run: Run, question: TimTransactionResponse, isAccepted: boolean, data: unknown): void {
    const after = receiptsOf(data);
    const receipts = [...signedCopy(run), ...(after.length > 0 ? after : receiptsOf(question))];
    run.ending = isAccepted ? approvedEnding(question, run.requestedInCents, receipts) : reversedEnding(receipts);
  }

  /** Whether the payment to undo is the terminal's last one: only that can be reversed (reference 4.3). */
  async #isLastAt({ kind, original }: TerminalRequest): Promise<boolean> {
    if (kind !== 'REVERSAL' || !original) return false;
    return (await this.find(original.key)).kind === 'ended';
  }

  #keep(run: Run): void {
    this.runs.unshift(run);
    this.runs.length = Math.min(this.runs.length, KEPT_RUNS);
  }

  close(): void {
    this.#isReady = false;
    this.#line?.dispose();
  }
}
