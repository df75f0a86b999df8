import { expect, test } from 'bun:test';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { usualTableBooking } from '#src/domain/tenancy/table-booking.schema.ts';
import { draftCookie, draftIn, draftWith } from './booking-draft.ts';

const store = testStore(
  { tableBooking: { ...usualTableBooking(), specialRequestInfo: { templates: ['High chair', 'Window'] } } },
  'Australia/Sydney',
);
const formOf = (...pairs: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
};

test('what a guest typed comes back from their browser as it was, in any script, and fits a cookie', () => {
  const draft = { pax: 4, date: '2026-11-22', name: '王'.repeat(60), note: '窓'.repeat(300), requests: [1] };
  const { name, value } = draftCookie('store-1', draft);
  expect(draftIn({ [name]: value }, 'store-1')).toEqual(draft);
  expect(value.length).toBeLessThan(3600);
  expect(draftIn({ [name]: value }, 'store-2')).toEqual({});
});

test.each([
  ['no draft', ''],
  ['half a draft', 'eyJwYXgiOj'],
  ['a date that does not exist', Buffer.from('{"date":"2026-02-31"}').toString('base64url')],
  ['a month that does not exist', Buffer.from('{"month":"2026-13"}').toString('base64url')],
])('%s begins anew', (_, value) => {
  expect(draftIn({ 'booking_draft_store-1': value }, 'store-1')).toEqual({});
});

test('a field that the form doesn’t have stays, one that makes no sense changes nothing, and boxes can be cleared', () => {
  const before = { pax: 4, name: 'Ana', requests: [0] };
  expect(draftWith(before, formOf(['pax', 'many'], ['date', 'soon']), store)).toEqual(before);
  const chosen = ['Window', 'Balloons'].map((one) => ['specialRequest.template', one] as const);
  expect(draftWith(before, formOf(['specialRequest.note', ''], ...chosen), store)).toEqual({
    ...before,
    note: '',
    requests: [1],
  });
  expect(draftWith(before, formOf(['specialRequest.note', '']), store).requests).toEqual([]);
});

test('another month begins without a day and a time; an offered time brings its own day', () => {
  const before = { pax: 4, date: '2026-11-22', at: '2026-11-22T07:00:00.000Z', month: '2026-11' };
  expect(draftWith(before, formOf(['do', 'month:2026-12'], ['date', '2026-11-22']), store)).toEqual({
    pax: 4,
    month: '2026-12',
  });
  const offered = formOf(['do', 'at:2026-12-01T14:00:00.000Z'], ['date', '2026-11-22']);
  expect(draftWith(before, offered, store)).toMatchObject({ date: '2026-12-02', at: '2026-12-01T14:00:00.000Z' });
});
