import { describe, expect, test } from 'bun:test';
import { actOfFields, isTooOld, isWaitingFor, type WaitingAct } from './waiting-act.ts';

const NOW = Date.parse('2026-11-30T08:00:00.000Z');
const at = (time: string) => `2026-11-30T${time}.000Z`;

describe('what was pressed without a connection', () => {
  test.each([
    [{ do: 'accept' }, { kind: 'accept', text: 'Accept', body: { etaMinutes: null } }],
    [
      { do: 'accept', etaMinutes: '20' },
      { kind: 'accept', text: 'Accept, 20 min', body: { etaMinutes: 20 } },
    ],
    [
      { do: 'accept', etaMinutes: '0' },
      { kind: 'accept', text: 'Accept, ASAP', body: { etaMinutes: 0 } },
    ],
    [{ do: 'accept', etaMinutes: 'soon' }, null],
    [
      { do: 'reject', reason: 'Too busy' },
      { kind: 'reject', text: 'Reject: Too busy', body: { reason: 'Too busy' } },
    ],
    [
      { do: 'reject', reasonText: ' No gas ' },
      { kind: 'reject', text: 'Reject: No gas', body: { reason: 'No gas' } },
    ],
    [{ do: 'reject', reasonText: ' ' }, null],
    [{ do: 'complete' }, { kind: 'complete', text: 'Complete', body: { isUnpaidMeant: false } }],
    // Money is never promised without a connection.
    [{ do: 'refund' }, null],
    [{ do: 'completeUnpaid' }, null],
    [{}, null],
  ])('%p is %p', (fields, act) => expect(actOfFields(fields, NOW)).toEqual(act as never));

  test('a later ready time counts from the promise that was seen, or from the press for one that is late', () => {
    const later = (insteadOf: string) => actOfFields({ do: 'later', minutes: '10', insteadOf }, NOW)?.body;
    expect(later(at('08:20:00'))).toEqual({
      promisedForIsoDateTimeUtc: at('08:30:00'),
      insteadOfIsoDateTimeUtc: at('08:20:00'),
    });
    expect(later(at('07:50:00'))).toMatchObject({ promisedForIsoDateTimeUtc: at('08:10:00') });
    expect(later('')).toEqual({ promisedForIsoDateTimeUtc: at('08:10:00'), insteadOfIsoDateTimeUtc: null });
    expect(actOfFields({ do: 'later', minutes: '7', insteadOf: '' }, NOW)).toBeNull();
  });
});

const act = (over: Partial<WaitingAct> = {}): WaitingAct =>
  ({
    ...{ id: 'a1', userId: 'u1', restaurantId: 'r', storeId: 's', orderId: 'o1', orderNumber: 'W-101' },
    ...{ text: 'Accept', madeIsoDateTimeUtc: at('08:00:00'), refusedText: null },
    ...{ kind: 'accept', body: { etaMinutes: null } },
    ...over,
  }) as WaitingAct;

test('one act of an order waits at a time, and one that was refused stands in no way', () => {
  expect(isWaitingFor([act()], 'o1')).toBe(true);
  expect(isWaitingFor([act()], 'o2')).toBe(false);
  expect(isWaitingFor([act({ refusedText: 'No.' })], 'o1')).toBe(false);
});

test('what waited half an hour is not sent any more', () => {
  expect(isTooOld(act(), Date.parse(at('08:30:00')))).toBe(false);
  expect(isTooOld(act(), Date.parse(at('08:30:00')) + 1)).toBe(true);
});
