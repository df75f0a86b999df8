import type { Clock } from '#src/shared/clock.ts';
import type { SmsMessage, SmsOutcome, SmsPort } from '../sms.port.ts';
import { fateOfNumber, isE164 } from './number-fates.ts';
import { createSmsInbox, type SmsInbox } from './sms-inbox.ts';

/** The port in memory, for feature tests. */
export interface SmsSimulator extends SmsPort {
  readonly inbox: SmsInbox;
  setDown(isDown: boolean): void;
  /** The next text is taken, but the caller never hears of it. */
  loseNextAnswer(): void;
}

const MAX_TEXT_LENGTH = 1_600;

export function createSmsSimulator(deps: { readonly clock: Clock }): SmsSimulator {
  const inbox = createSmsInbox(() => deps.clock.now());
  let isDown = false;
  let isAnswerLost = false;
  async function take({ to, text }: SmsMessage, isCall: boolean): Promise<SmsOutcome> {
    if (isDown) return { kind: 'unreachable', why: 'connection', mayHaveBeenSent: false };
    if (!isE164(to)) return { kind: 'refused', why: 'invalid_number', providerCode: '21211' };
    if (text === '' || text.length > MAX_TEXT_LENGTH) {
      return { kind: 'refused', why: 'text_not_allowed', providerCode: '21617' };
    }
    const fate = fateOfNumber(to);
    if (fate === 'rateLimited') return { kind: 'unreachable', why: 'rate_limited', mayHaveBeenSent: false };
    const status = fate === 'undelivered' ? 'undelivered' : 'delivered';
    const caught = inbox.add({ to, from: '+61400000000', text, isCall, status });
    if (fate === 'deliveredTwice') inbox.add({ to, from: '+61400000000', text, isCall, status });
    const isLost = isAnswerLost || fate === 'answerLost';
    isAnswerLost = false;
    if (isLost) return { kind: 'unreachable', why: 'timeout', mayHaveBeenSent: true };
    return { kind: 'accepted', providerMessageId: caught.sid };
  }
  return {
    inbox,
    send: (message) => take(message, false),
    call: (message) => take(message, true),
    setDown(value) {
      isDown = value;
    },
    loseNextAnswer() {
      isAnswerLost = true;
    },
  };
}
