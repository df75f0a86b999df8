import { describe, expect, test } from 'bun:test';
import { tradingDay, tradingHours } from '../time/testing-hours.ts';
import { type DocketMarks, type DocketSnapshot, NO_MARKS } from './docket.types.ts';
import { anInvoice, anOrder, aStub, aTicket } from './docket-examples.ts';
import { docketPlainText } from './docket-plain-text.ts';
import { renderDocket } from './render-docket.ts';
import { soldAloneMark } from './sold-alone.ts';

interface Marked {
  readonly marks: DocketMarks;
}

const CLOCK = {
  timezone: 'Australia/Sydney',
  countryCode: 'AU',
  tradingHours: tradingHours(tradingDay(['11:00 AM', '10:00 PM'])),
} as const;
const NOW = Temporal.Instant.from('2026-11-21T10:00:00Z');

describe('a sale that a till made alone', () => {
  test.each([
    ['a minute ago', '2026-11-21T09:59:00Z', '2026-11-21T10:19:00Z', '8:59 PM', false],
    ['three hours ago', '2026-11-21T07:00:00Z', '2026-11-21T07:20:00Z', '6:00 PM', true],
    ['just when it was promised', '2026-11-21T09:40:00Z', '2026-11-21T10:00:00Z', '8:40 PM', true],
    ['the day before', '2026-11-20T09:00:00Z', '2026-11-20T09:20:00Z', 'FRI 20 NOV 8:00 PM', true],
    ['for tomorrow', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z', '6:00 PM', false],
  ])('%s', (_, placedIsoDateTimeUtc, promisedForIsoDateTimeUtc, at, isHandedOver) => {
    const order = anOrder({ placedIsoDateTimeUtc, promisedForIsoDateTimeUtc });
    expect(soldAloneMark(order, 'VCH-1', CLOCK, NOW)).toEqual({ number: 'VCH-1', at, isHandedOver });
  });

  const textOf = (snapshot: DocketSnapshot) => docketPlainText(renderDocket(snapshot)).replaceAll(/\s+/g, ' ');
  const marks = (isHandedOver: boolean) => ({
    ...NO_MARKS,
    soldAlone: { number: 'VCH-1', at: '6:00 PM', isHandedOver },
  });

  test.each([
    ['ticket', (of: Marked) => aTicket(of)],
    ['stub', (of: Marked) => aStub(of)],
  ])('is on its %s no food to be made, once the guest has it', (_, docket) => {
    const old = textOf(docket({ marks: marks(true) }));
    expect(old).toContain('ALREADY HANDED OVER');
    expect(old).toContain('VCH-1 - SOLD OFFLINE 6:00 PM');
    expect(old).not.toContain('6:30 PM');
    const fresh = textOf(docket({ marks: marks(false) }));
    expect(fresh).toContain('CHECK BEFORE MAKING');
    expect(fresh).toContain('6:30 PM');
  });

  test('has its number on the guest’s receipt, and no word for the kitchen', () => {
    const receipt = textOf(anInvoice({ marks: marks(true) }));
    expect(receipt).toContain('VCH-1 - SOLD OFFLINE 6:00 PM');
    expect(receipt).not.toContain('HANDED OVER');
  });
});
