import { expect, test } from 'bun:test';
import { printedAway } from './printed-away.ts';

const paper = (at: string, over = {}) => ({ orderId: 'one', stationId: 'kitchen', at, ...over });
const ticket = { orderId: 'one', stationId: 'kitchen', sentAt: '18:00', lastAt: '18:05' };

const TABLE: readonly (readonly [string, readonly ReturnType<typeof paper>[], ReturnType<typeof printedAway>])[] = [
  ['no paper: nothing of it', [], null],
  ['one from before it was sent: another round of the bill', [paper('17:59')], null],
  ['one of the moment when it was sent', [paper('18:00')], { atIsoDateTimeUtc: '18:00', isAll: false }],
  ['one in between: some of it', [paper('18:04')], { atIsoDateTimeUtc: '18:04', isAll: false }],
  [
    'one of the moment when the last of it came: all of it',
    [paper('18:05')],
    { atIsoDateTimeUtc: '18:05', isAll: true },
  ],
  ['the last of several counts', [paper('18:07'), paper('18:02')], { atIsoDateTimeUtc: '18:07', isAll: true }],
  ['another bill’s is none', [paper('18:06', { orderId: 'two' })], null],
  ['another station’s is none', [paper('18:06', { stationId: 'bar' })], null],
];

for (const [name, papers, expected] of TABLE) {
  test(`a ticket on a screen that was away: ${name}`, () => expect(printedAway(papers, ticket)).toEqual(expected));
}
