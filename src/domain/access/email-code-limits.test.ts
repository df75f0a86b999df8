import { expect, test } from 'bun:test';
import { EMAIL_CODE_LIMITS, type EmailCodeCounts, emailCodeLimit } from './email-code-limits.ts';

const NONE: EmailCodeCounts = { emailIn30Seconds: 0, emailIn10Minutes: 0, emailInDay: 0, unusedOfAddressInHour: 0 };

test('a code is emailed until a mailbox or an address of the network has had enough', () => {
  expect(emailCodeLimit(NONE)).toBeNull();
  for (const [limit, most] of Object.entries(EMAIL_CODE_LIMITS)) {
    expect(emailCodeLimit({ ...NONE, [limit]: most - 1 })).toBeNull();
    expect(emailCodeLimit({ ...NONE, [limit]: most })).toBe(limit as keyof EmailCodeCounts);
  }
});
