import { expect, test } from 'bun:test';
import type { CancelTicketSnapshot, Docket, StationShare } from './docket.types.ts';
import { aChange, aLine, aPart, aShare, aTicket } from './docket-examples.ts';
import { renderDocket } from './render-docket.ts';

const DEAL = aLine({
  id: 'deal',
  name: 'Lunch deal',
  parts: [aPart('option', 'Gift wrap'), aPart('dealItem', 'Lemonade'), aPart('dealItem', '2x Cola', { count: 2 })],
});

const cancel = (station: StationShare): CancelTicketSnapshot => ({
  ...aTicket({ station }),
  ...{ kind: 'CANCEL_TICKET', reason: 'Left', cancelledTime: '6:40 PM', cancelledBy: 'Mia' },
  station,
});
/** Each line of text with how it is printed: 'BAR:' in bold. */
const lookOf = (docket: Docket, text: string) =>
  docket.elements.flatMap((each) => {
    if (each.kind !== 'line' || !each.runs.some((run) => run.text.includes(text))) return [];
    return [{ width: each.width, isBold: each.runs.every(({ bold }) => bold) }];
  });

test('of a deal a station is told not to make its dishes there, not a choice for all of it', () => {
  const docket = renderDocket(cancel({ ...aShare([]), lines: [{ line: DEAL, partsHere: [0, 2] }] }));
  expect(lookOf(docket, '2 x Cola')).toHaveLength(1);
  expect([...lookOf(docket, 'Gift wrap'), ...lookOf(docket, 'Lemonade')]).toEqual([]);
});

test('a pass reads in bold which station is not to make what', () => {
  const bar = { stationName: 'BAR', lines: [{ line: DEAL, partsHere: [2] }] };
  const docket = renderDocket(cancel(aShare([], { seesAll: true, alsoOnThisOrder: [bar] })));
  expect(lookOf(docket, 'BAR:')).toMatchObject([{ isBold: true }]);
});

test('a course that is to be made now says so above the order’s number, as large as that', () => {
  const docket = renderDocket(aChange({ makeNow: 'MAKE COURSE 2 NOW' }));
  expect(lookOf(docket, 'MAKE COURSE 2 NOW').map(({ width }) => width)).toEqual([2]);
  expect(lookOf(docket, 'CHANGE ')).toEqual([]);
});
