import { describe, expect, test } from 'bun:test';
import { additionsInPart, isReversedAgain, partStateOf } from './part-approval.ts';
import { newTerminalPayment } from './terminal-payment.ts';
import type { TerminalState } from './terminal-payment.types.ts';

const approved = (approvedInCents: number) => ({
  ...newTerminalPayment('PURCHASE', 455),
  state: 'approved' as const,
  approvedInCents,
});

describe('what became of a card that was approved for a part', () => {
  test.each<[TerminalState[], string]>([
    [[], 'kept'],
    [['declined'], 'kept'],
    [['declined', 'wanted'], 'goingBack'],
    [['unknown'], 'goingBack'],
    [['declined', 'approved'], 'wentBack'],
  ])('its reversals are %p: %s', (states, expected) => {
    expect(
      partStateOf(
        approved(100),
        states.map((state) => ({ state })),
      ),
    ).toBe(expected as never);
  });

  test('the whole is no part', () => {
    expect(partStateOf(approved(455), [{ state: 'wanted' }])).toBeNull();
  });
});

describe('a reversal that returned nothing', () => {
  const last = { wantsCancel: false, resolvedBy: 'terminal' as const };
  test.each([
    [last, 1, true],
    [last, 2, true],
    [last, 3, false],
    [{ ...last, wantsCancel: true }, 1, false],
    [{ ...last, resolvedBy: 'us' as const }, 1, false],
    [{ ...last, resolvedBy: 'person' as const }, 1, false],
  ])('%j after %p tries is tried again: %p', (reversal, tries, expected) => {
    expect(isReversedAgain(reversal, tries)).toBe(expected);
  });
});

describe('a part that is kept pays for the order, then its surcharge, then the tip', () => {
  // $10.00, 10 cents of surcharge, $2.00 of tip.
  const asked = { requestedInCents: 1210, surchargeInCents: 10, tipInCents: 200, addedInCents: 0 };
  test.each([
    [400, 0, 0, 0],
    [1000, 0, 0, 0],
    [1004, 0, 4, 0],
    [1010, 0, 10, 0],
    [1100, 0, 10, 90],
    [1209, 0, 10, 199],
    [1104, 4, 10, 90],
    [1206, 300, 0, 0],
  ])('%p, of which the terminal added %p', (approvedInCents, addedInCents, surchargeInCents, tipInCents) => {
    const additions = additionsInPart(approvedInCents, { ...asked, addedInCents });
    expect(additions).toEqual({ surchargeInCents, tipInCents });
  });
});
