import { expect, test } from 'bun:test';
import { isMessageWanted, OPTIONAL_MESSAGES } from './message-choices.ts';

test.each<[string, readonly string[], boolean]>([
  ['orderAccepted', [], true],
  ['orderAccepted', ['orderAccepted'], false],
  ['readyTimeMoved', ['orderAccepted'], true],
  ['bookingReceived', ['bookingReceived'], false],
  ['orderRejected', [...OPTIONAL_MESSAGES, 'orderRejected'], true],
  ['cardNotCharged', [...OPTIONAL_MESSAGES, 'cardNotCharged'], true],
])('%s with %j switched off is sent: %p', (template, off, isSent) => {
  expect(isMessageWanted(template, off)).toBe(isSent);
});
