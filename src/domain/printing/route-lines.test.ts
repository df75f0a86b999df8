import { describe, expect, test } from 'bun:test';
import { aLine, aPart, DEAL } from './docket-examples.ts';
import type { PrintStation } from './printing.schema.ts';
import { printersOfDocketType, type RoutingContext, routeLines } from './route-lines.ts';

function aStation(id: string, more: Partial<PrintStation> = {}): PrintStation {
  return {
    id,
    name: id.toUpperCase(),
    isDefault: false,
    printerIds: [`${id}-printer`],
    docketTypes: ['ORDER_TICKET'],
    tagAlongStationIds: [],
    printsTaggedLinesAlone: false,
    ...more,
  };
}

const printer = (id: string, active = true) => ({ id, name: id, active, numberOfCopies: 1 });
const CONTEXT: RoutingContext = {
  stations: [aStation('kitchen', { isDefault: true }), aStation('bar'), aStation('pizza')],
  printers: [printer('kitchen-printer'), printer('bar-printer'), printer('pizza-printer')],
  menuOrder: new Map(),
};
const names = (context: RoutingContext, ...lines: ReturnType<typeof aLine>[]) =>
  routeLines(lines, context).tickets.map((ticket) => [
    ticket.stationName,
    ticket.lines.map(({ line }) => line.priced.name).join(', '),
  ]);

describe('which station makes what', () => {
  test('each line prints at its own stations, several lines on one ticket', () => {
    const beer = aLine({ id: '1', name: 'Beer', stations: ['bar'] });
    const pizza = aLine({ id: '2', name: 'Pizza', stations: ['pizza'] });
    const cola = aLine({ id: '3', name: 'Cola', stations: ['bar'] });
    expect(names(CONTEXT, beer, pizza, cola)).toEqual([
      ['BAR', 'Beer, Cola'],
      ['PIZZA', 'Pizza'],
    ]);
  });

  test('a line of two stations prints at both', () => {
    const platter = aLine({ name: 'Platter', stations: ['kitchen', 'bar'] });
    expect(names(CONTEXT, platter)).toEqual([
      ['KITCHEN', 'Platter'],
      ['BAR', 'Platter'],
    ]);
  });

  test.each([
    ['that names no station', []],
    ['whose only station was deleted', ['gone']],
  ])('a line %s goes to the default station', (_, stations) => {
    expect(names(CONTEXT, aLine({ name: 'Soup', stations }))).toEqual([['KITCHEN', 'Soup']]);
  });

  test('a deleted station is skipped where another is left', () => {
    expect(names(CONTEXT, aLine({ name: 'Soup', stations: ['gone', 'bar'] }))).toEqual([['BAR', 'Soup']]);
  });

  test('lower print priority is higher on the ticket, then menu order, then order of entry', () => {
    const context = {
      ...CONTEXT,
      menuOrder: new Map([
        ['item-second', 2],
        ['item-first', 1],
      ]),
    };
    const lines = [
      aLine({ id: '1', name: 'Unlisted A' }),
      aLine({ id: '2', name: 'Second' }),
      aLine({ id: '3', name: 'Urgent', printPriority: -1 }),
      aLine({ id: '4', name: 'First' }),
      aLine({ id: '5', name: 'Unlisted B' }),
    ];
    expect(names(context, ...lines)).toEqual([['KITCHEN', 'Urgent, First, Second, Unlisted A, Unlisted B']]);
  });

  test('parts of a deal go to their own stations, and each ticket knows which are its own', () => {
    const deal = { ...DEAL, printStationIds: ['kitchen'], partStationIds: [['pizza'], [], ['bar']] };
    const { tickets } = routeLines([deal], CONTEXT);
    expect(tickets.map((ticket) => [ticket.stationName, ticket.lines[0]?.partsHere])).toEqual([
      ['KITCHEN', [1]],
      ['BAR', [2]],
      ['PIZZA', [0]],
    ]);
  });

  test('a deal made whole at one station is not split', () => {
    const deal = { ...DEAL, printStationIds: ['pizza'], partStationIds: [['pizza'], [], ['pizza']] };
    expect(routeLines([deal], CONTEXT).tickets.map((ticket) => ticket.lines[0]?.partsHere)).toEqual([null]);
  });
});

describe('tag-along stations', () => {
  const stations = [aStation('kitchen', { isDefault: true, tagAlongStationIds: ['bar'] }), aStation('bar')];
  const beer = aLine({ id: '1', name: 'Beer', stations: ['bar'] });
  const soup = aLine({ id: '2', name: 'Soup' });

  test('their lines are listed on the ticket, in one direction', () => {
    const { tickets } = routeLines([beer, soup], { ...CONTEXT, stations });
    const also = tickets.map((ticket) => ticket.alsoOnThisOrder.map((each) => each.stationName));
    expect(also).toEqual([['BAR'], []]);
  });

  test('they make no ticket of their own unless the station asks for it', () => {
    expect(names({ ...CONTEXT, stations }, beer)).toEqual([['BAR', 'Beer']]);
    const alone = stations.map((station) => ({ ...station, printsTaggedLinesAlone: true }));
    expect(names({ ...CONTEXT, stations: alone }, beer)).toEqual([
      ['KITCHEN', ''],
      ['BAR', 'Beer'],
    ]);
  });
});

describe('dishes of a later course', () => {
  const soup = aLine({ id: '1', name: 'Soup', stations: ['kitchen'] });
  const later = (id: string, name: string, station: string, course?: number) => ({
    ...aLine({ id, name, stations: [station] }),
    ...{ toFollow: true as const, ...(course === undefined ? {} : { course }) },
  });
  const cake = later('2', 'Cake', 'kitchen', 3);
  const steak = later('3', 'Steak', 'kitchen', 2);
  const wine = later('4', 'Wine', 'bar', 2);

  test('are no work for a station, which reads its own of them by course', () => {
    const { tickets, toFollow } = routeLines([soup, cake, steak, wine], CONTEXT);
    expect(tickets.map(({ stationName }) => stationName)).toEqual(['KITCHEN']);
    expect(tickets[0]?.lines.map(({ line }) => line.priced.name)).toEqual(['Soup']);
    expect(tickets[0]?.toFollow?.map(({ line }) => line.priced.name)).toEqual(['Steak', 'Cake']);
    expect(toFollow.get('bar')?.map(({ line }) => line.priced.name)).toEqual(['Wine']);
  });

  test('are read at a pass from every station that it brings together', () => {
    const pass = aStation('pass', { tagAlongStationIds: ['kitchen', 'bar'], printsTaggedLinesAlone: true });
    const { tickets } = routeLines([soup, steak, wine], { ...CONTEXT, stations: [...CONTEXT.stations, pass] });
    const there = tickets.find(({ stationId }) => stationId === 'pass');
    expect(there?.toFollow?.map(({ line }) => line.priced.name)).toEqual(['Steak', 'Wine']);
  });

  test('leave the tickets of a bill without them as they were', () => {
    expect(routeLines([soup], CONTEXT).tickets[0]).not.toHaveProperty('toFollow');
  });
});

describe('printers of a station', () => {
  test('an inactive printer is skipped with a warning', () => {
    const stations = [aStation('kitchen', { isDefault: true, printerIds: ['a', 'b'] })];
    const { tickets, warnings } = routeLines([aLine()], {
      ...CONTEXT,
      stations,
      printers: [printer('a', false), printer('b')],
    });
    expect(tickets[0]?.printerIds).toEqual(['b']);
    expect(warnings).toEqual([{ code: 'printerInactive', stationName: 'KITCHEN', printerName: 'a' }]);
  });

  test("a station without a working printer uses the default station's", () => {
    const printers = [printer('kitchen-printer'), printer('bar-printer', false)];
    const { tickets, warnings } = routeLines([aLine({ stations: ['bar'] })], { ...CONTEXT, printers });
    expect(tickets[0]?.printerIds).toEqual(['kitchen-printer']);
    expect(warnings.map((each) => each.code)).toEqual(['printerInactive', 'stationWithoutPrinter']);
  });

  test('a store that has set up no station still prints', () => {
    const { tickets, warnings } = routeLines([aLine()], { ...CONTEXT, stations: [] });
    expect(tickets.map((ticket) => ticket.printerIds)).toEqual([['kitchen-printer']]);
    expect(warnings[0]).toEqual({ code: 'noStations' });
  });

  test('no printer at all is a warning, not a crash', () => {
    const { tickets, warnings } = routeLines([aLine()], { ...CONTEXT, printers: [] });
    expect(tickets[0]?.printerIds).toEqual([]);
    expect(warnings).toContainEqual({ code: 'nowhereToPrint', stationName: 'KITCHEN' });
  });

  test('an invoice prints once on a printer that two stations share', () => {
    const both = { docketTypes: ['ORDER_INVOICE' as const], printerIds: ['counter'] };
    const stations = [aStation('front', both), aStation('drive', both), aStation('bar')];
    const { printerIds } = printersOfDocketType('ORDER_INVOICE', { stations, printers: [printer('counter')] });
    expect(printerIds).toEqual(['counter']);
  });
});

test('tickets are numbered over the stations that print', () => {
  const lines = [
    aLine({ id: '1', stations: ['bar'] }),
    aLine({ id: '2', stations: ['pizza'], parts: [aPart('size', 'L')] }),
  ];
  const { tickets } = routeLines(lines, CONTEXT);
  expect(tickets.map((ticket) => `${ticket.ticketNumber} of ${ticket.ticketCount}`)).toEqual(['1 of 2', '2 of 2']);
});

describe('a station that a kitchen screen shows', () => {
  const one = { ...CONTEXT, printers: [printer('kitchen-printer')] };
  const off = { ...CONTEXT, printers: [printer('kitchen-printer', false)] };
  const beer = aLine({ id: '1', name: 'Beer', stations: ['bar'] });
  const pizza = aLine({ id: '2', name: 'Pizza', stations: ['pizza'] });
  const placesOf = (context: RoutingContext) =>
    routeLines([beer, pizza], context).tickets.map(({ stationId, printerIds }) => [stationId, printerIds]);

  test.each<[string, RoutingContext, string[]]>([
    ['is told there where no printer of the store works', off, ['at-screens']],
    ['prints at another printer that works', one, ['kitchen-printer']],
    ['prints at its own printer', CONTEXT, ['bar-printer']],
  ])('%s', (_, context, bar) => {
    expect(placesOf({ ...context, shownOnScreens: new Set(['bar']) })[0]).toEqual(['bar', bar]);
  });

  test('takes nothing of stations that no screen shows', () => {
    expect(placesOf({ ...off, shownOnScreens: new Set(['bar']) })).toEqual([
      ['bar', ['at-screens']],
      ['pizza', []],
    ]);
  });
});

describe('a station that is told at its screens though its printers work', () => {
  const stations = CONTEXT.stations.map((each) => ({ ...each, isToldOnScreens: each.id === 'bar' }));
  const context = { ...CONTEXT, stations };
  const beer = aLine({ id: '1', name: 'Beer', stations: ['bar'] });
  const shown = new Set(['bar']);
  const off = CONTEXT.printers.map((each) => ({ ...each, active: each.id !== 'bar-printer' }));

  test.each<[string, Partial<RoutingContext>, string[]]>([
    ['is told there alone', { shownOnScreens: shown }, ['at-screens']],
    [
      'is told there and at its printers while its screens are silent',
      { shownOnScreens: shown, silentStations: shown },
      ['at-screens', 'bar-printer'],
    ],
    [
      'isn’t printed for another station’s silence',
      { shownOnScreens: shown, silentStations: new Set(['pizza']) },
      ['at-screens'],
    ],
    [
      'keeps its tickets at its screens where no printer of its own stands in',
      { shownOnScreens: shown, silentStations: shown, printers: off },
      ['at-screens'],
    ],
    ['prints where no screen shows it', { shownOnScreens: new Set(['pizza']) }, ['bar-printer']],
    ['prints where the store has no screen', {}, ['bar-printer']],
  ])('%s', (_, more, places) => {
    const { tickets } = routeLines([beer], { ...context, ...more });
    expect(tickets.map(({ printerIds }) => printerIds)).toEqual([places]);
  });
});
