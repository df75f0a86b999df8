import { expect, test } from 'bun:test';
import { mayMailInvoice } from './invoice-mails.ts';

const OWN = 'ada@mail.example';
const OTHERS = ['a@mail.example', 'b@mail.example', 'c@mail.example'];

test.each([
  ['the first', [], 'x@mail.example', true],
  ['to the order’s own address after three others', OTHERS, OWN, true],
  ['to a third address beside the order’s own', [OWN, ...OTHERS.slice(0, 2)], 'x@mail.example', true],
  ['to a fourth address', OTHERS, 'x@mail.example', false],
  ['to one of three addresses again', OTHERS, 'B@mail.example', true],
  ['the fifth to one address', [OWN, OWN, OWN, OWN], OWN, true],
  ['the sixth to one address', [OWN, OWN, OWN, OWN, OWN], 'Ada@mail.example', false],
] as const)('%s may be sent: %#', (_, sentTo, email, may) => {
  expect(mayMailInvoice({ sentTo, email, ownEmail: OWN })).toBe(may);
});
