import { describe, expect, test } from 'bun:test';
import { NO_PLACES, type Places, pageCount, pageOf, placeTickets, readPlaces } from './places.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const ticket = (id: string, due: string | null = null, sent = '18:00') => ({
  id,
  dueIsoDateTimeUtc: due && at(due),
  sentIsoDateTimeUtc: at(sent),
});
const shown = (places: Places) => places.map(({ ticketId }) => ticketId ?? '-').join('');
/** The board after each of these, one after the other. */
const after = (...boards: ReturnType<typeof ticket>[][]) =>
  boards.reduce<Places>((places, board) => placeTickets(places, board), NO_PLACES);

const [a, b, c, d] = [ticket('a', '18:10'), ticket('b', '18:20'), ticket('c', '18:30'), ticket('d', '18:05')];

describe('a cook finds a ticket where it was', () => {
  test('the first tickets are placed by promised time, ties by when they were sent', () => {
    expect(shown(after([c, b, a]))).toBe('abc');
    expect(shown(after([ticket('x', '18:10', '17:59'), a]))).toBe('xa');
    expect(shown(after([ticket('y', null, '18:15'), b, a]))).toBe('ayb');
  });

  test('a more urgent ticket that comes later moves none', () => {
    expect(shown(after([a, b], [a, b, d]))).toBe('abd');
  });

  test('a bumped place stays empty and the others stay where they are', () => {
    expect(shown(after([a, b, c], [a, c]))).toBe('a-c');
    expect(shown(after([a, b, c], [a, c], [c]))).toBe('--c');
  });

  test('the next new ticket takes the first empty place', () => {
    expect(shown(after([a, b, c], [a, c], [a, c, d]))).toBe('adc');
  });

  test('several new tickets fill the empty places by promised time', () => {
    const [e, f] = [ticket('e', '18:50'), ticket('f', '18:40')];
    expect(shown(after([a, b, c], [b], [b, e, f]))).toBe('fbe');
  });

  test('a recalled ticket is back in its place, as if it had never been bumped', () => {
    expect(shown(after([a, b, c], [a, c], [a, b, c]))).toBe('abc');
  });

  test('that is so for the last places too', () => {
    expect(shown(after([a, b, c], [a], [a, c]))).toBe('a-c');
    expect(shown(after([a, b, c], [], [c]))).toBe('--c');
  });

  test('a recalled ticket goes back before a new one takes its place', () => {
    expect(shown(after([a, b, c], [c], [b, c, d]))).toBe('dbc');
  });

  test('a recalled ticket whose place was taken gets the first empty one', () => {
    expect(shown(after([a, b, c], [a, c], [a, c, d], [a, b, c, d]))).toBe('adcb');
  });

  test('an order whose promised time changes stays where it is', () => {
    expect(shown(after([a, b], [ticket('a', '19:30'), b]))).toBe('ab');
  });

  test('the same board changes nothing, so nothing is drawn again', () => {
    const places = after([a, b, c], [a, c]);
    expect(placeTickets(places, [c, a])).toBe(places);
  });

  test('with every ticket bumped, no place has one', () => {
    expect(shown(after([a, b], []))).toBe('--');
  });
});

describe('pages', () => {
  const places = after([a, b, c, d]);
  test('a page has all its places, also the empty ones, so that keys 1–9 mean the same place all evening', () => {
    expect(pageOf(places, 0, 3)).toEqual(['d', 'a', 'b']);
    expect(pageOf(places, 1, 3)).toEqual(['c', null, null]);
    expect(pageOf(NO_PLACES, 0, 2)).toEqual([null, null]);
  });

  test.each([
    [0, 4, 1],
    [4, 4, 1],
    [5, 4, 2],
  ])('%d tickets on pages of %d are %d pages', (count, perPage, pages) => {
    const tickets = Array.from({ length: count }, (_, at) => ticket(`t${at}`));
    expect(pageCount(after(tickets), perPage)).toBe(pages);
  });

  test('the last page is over once its tickets are bumped', () => {
    expect(pageCount(after([a, b, c, d], [a, b]), 3)).toBe(1);
  });
});

describe('a screen that was reloaded', () => {
  test('has every ticket where it was', () => {
    const before = after([a, b, c], [a, c]);
    const read = readPlaces(JSON.stringify(before));
    expect(shown(placeTickets(read ?? NO_PLACES, [a, b, c]))).toBe('abc');
  });

  test.each([null, '', '{', '7', '{"a":1}'])('starts without places from %p', (text) => {
    expect(readPlaces(text)).toBeNull();
  });
});
