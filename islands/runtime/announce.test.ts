import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from 'bun:test';
import { Window } from 'happy-dom';
import { announce, announceUrgently } from './announce.ts';

const window = new Window();
const before = Object.getOwnPropertyDescriptor(globalThis, 'document');
beforeAll(() => Object.defineProperty(globalThis, 'document', { value: window.document, configurable: true }));
afterAll(async () => {
  if (before) Object.defineProperty(globalThis, 'document', before);
  else Reflect.deleteProperty(globalThis, 'document');
  await window.happyDOM.close();
});

describe('a message to a screen reader', () => {
  const announced = () => ['announcer', 'alarm'].map((id) => document.getElementById(id)?.textContent);
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = '<p id="announcer"></p><p id="alarm"></p>';
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('stays long enough to be read, and is gone for anyone who reads the page later', () => {
    announceUrgently('Order P-130. Change $0.00');
    jest.advanceTimersByTime(19_000);
    expect(announced()).toEqual(['', 'Order P-130. Change $0.00']);
    jest.advanceTimersByTime(1000);
    expect(announced()).toEqual(['', '']);
  });

  test('is not cut short by an earlier message', () => {
    announce('Burger added');
    jest.advanceTimersByTime(15_000);
    announce('Cola added');
    jest.advanceTimersByTime(10_000);
    expect(announced()).toEqual(['Cola added', '']);
  });

  test('is repeated when the same text comes again', () => {
    announce('Burger added');
    jest.advanceTimersByTime(1000);
    announce('Burger added');
    expect(announced()).toEqual(['', '']);
    jest.advanceTimersByTime(100);
    expect(announced()).toEqual(['Burger added', '']);
    // The second stays as long as the first.
    jest.advanceTimersByTime(19_500);
    expect(announced()).toEqual(['Burger added', '']);
  });
});
