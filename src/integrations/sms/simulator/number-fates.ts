/**
 * Numbers whose fate is fixed by their last two digits, so that a test or a person can choose it by typing.
 *
 * 00 is accepted but never reaches the phone, 01 meets a rate-limited gateway, 02 is accepted without an answer, 03 is
 * delivered twice.
 */
export type NumberFate = 'delivered' | 'undelivered' | 'rateLimited' | 'answerLost' | 'deliveredTwice';

const FATES: Record<string, NumberFate> = {
  '00': 'undelivered',
  '01': 'rateLimited',
  '02': 'answerLost',
  '03': 'deliveredTwice',
};

export function fateOfNumber(to: string): NumberFate {
  return FATES[to.slice(-2)] ?? 'delivered';
}

const E164 = /^\+[1-9]\d{6,14}$/;

export function isE164(to: string): boolean {
  return E164.test(to);
}
