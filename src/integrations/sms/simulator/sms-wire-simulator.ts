import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import { fateOfNumber, isE164, type NumberFate } from './number-fates.ts';
import { type CaughtSms, createSmsInbox, type SmsInbox } from './sms-inbox.ts';

export interface SmsWireSimulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly accountSid: string;
  readonly authToken: string;
  /** `none` delivers to every number, for demonstrations where people type any number. */
  readonly fates?: 'byNumber' | 'none';
}

export interface SmsWireSimulator {
  readonly url: string;
  readonly port: number;
  readonly inbox: SmsInbox;
  setDown(isDown: boolean): void;
  loseNextAnswer(): void;
  /** The next request is answered with this status and Twilio error code. */
  answerNext(status: number, code: number): void;
  stop(): Promise<void>;
}

const PATH = /^\/2010-04-01\/Accounts\/([^/]+)\/(Messages|Calls)\.json$/;
const SAY = /^<Response><Say>([^<>]*)<\/Say><\/Response>$/;
const MAX_TEXT_LENGTH = 1_600;

/** A gateway of our own on loopback with Twilio's Messages and Calls API, which stores what it gets. */
export async function startSmsSimulator(options: SmsWireSimulatorOptions): Promise<SmsWireSimulator> {
  const inbox = createSmsInbox(() => Temporal.Now.instant());
  let isDown = false;
  let isAnswerLost = false;
  let planned: { readonly status: number; readonly code: number } | null = null;
  const fateOf = (to: string): NumberFate => (options.fates === 'none' ? 'delivered' : fateOfNumber(to));

  function take(form: URLSearchParams, isCall: boolean): Response | 'lost' {
    const to = form.get('To') ?? '';
    const text = isCall ? saidIn(form.get('Twiml') ?? '') : (form.get('Body') ?? '');
    const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
    if (from === '') return errorAnswer(400, 21603, "A 'From' phone number is required.");
    if (!isE164(to)) return errorAnswer(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
    if (text === '') return errorAnswer(400, 21602, 'Message body is required.');
    if (text.length > MAX_TEXT_LENGTH) return errorAnswer(400, 21617, 'The message body exceeds 1600 characters.');
    const fate = fateOf(to);
    if (fate === 'rateLimited') return errorAnswer(429, 20429, 'Too many requests.');
    const status = fate === 'undelivered' ? 'undelivered' : 'delivered';
    const caught = inbox.add({ to, from, text, isCall, status });
    if (fate === 'deliveredTwice') inbox.add({ to, from, text, isCall, status });
    const isLost = isAnswerLost || fate === 'answerLost';
    isAnswerLost = false;
    return isLost ? 'lost' : accepted(options.accountSid, caught);
  }

  async function handle(request: Request): Promise<WireAnswer> {
    const [, account, kind] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (isDown) return answer(new Response('the simulated gateway is down', { status: 503 }));
    if (request.method !== 'POST' || account === undefined) return answer(errorAnswer(404, 20404, 'Not found.'));
    const expected = `Basic ${btoa(`${options.accountSid}:${options.authToken}`)}`;
    if (request.headers.get('authorization') !== expected || account !== options.accountSid) {
      return answer(errorAnswer(401, 20003, 'Authenticate'));
    }
    if (planned !== null) {
      const { status, code } = planned;
      planned = null;
      return answer(errorAnswer(status, code, 'Planned by the test.'));
    }
    const taken = take(new URLSearchParams(await request.text()), kind === 'Calls');
    return taken === 'lost' ? { kind: 'hangUp' } : answer(taken);
  }

  const server = await startWireServer({ port: options.port, handle });
  return {
    url: server.url,
    port: server.port,
    inbox,
    setDown(value) {
      isDown = value;
    },
    loseNextAnswer() {
      isAnswerLost = true;
    },
    answerNext(status, code) {
      planned = { status, code };
    },
    stop: () => server.stop(),
  };
}

/** What a call says; '' where it says nothing. */
function saidIn(twiml: string): string {
  const said = SAY.exec(twiml)?.[1] ?? '';
  return said.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function answer(response: Response): WireAnswer {
  return { kind: 'answer', response };
}

function errorAnswer(status: number, code: number, message: string): Response {
  return Response.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, { status });
}

function accepted(accountSid: string, message: CaughtSms): Response {
  const body = {
    sid: message.sid,
    account_sid: accountSid,
    to: message.to,
    from: message.from,
    body: message.text,
    status: 'queued',
    num_segments: String(Math.ceil(message.text.length / 153)),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    price: null,
    price_unit: 'USD',
    date_created: new Date(message.receivedAt.epochMilliseconds).toUTCString(),
  };
  return Response.json(body, { status: 201 });
}
