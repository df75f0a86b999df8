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

describe('what a screen reader is told', () => {
  const said = () => ['announcer', 'alarm'].map((id) => document.getElementById(id)?.textContent);
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = '<p id="announcer"></p><p id="alarm"></p>';
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('stands long enough to be read, and not for who comes to the page later', () => {
    announceUrgently('Order P-130. Change $0.00');
    jest.advanceTimersByTime(19_000);
    expect(said()).toEqual(['', 'Order P-130. Change $0.00']);
    jest.advanceTimersByTime(1000);
    expect(said()).toEqual(['', '']);
  });

  test('is not cut short by what was said before it', () => {
    announce('Burger added');
    jest.advanceTimersByTime(15_000);
    announce('Cola added');
    jest.advanceTimersByTime(10_000);
    expect(said()).toEqual(['Cola added', '']);
  });

  test('is told again where it is the same once more', () => {
    announce('Burger added');
    jest.advanceTimersByTime(1000);
    announce('Burger added');
    expect(said()).toEqual(['', '']);
    jest.advanceTimersByTime(100);
    expect(said()).toEqual(['Burger added', '']);
    // The second is heard for as long as the first.
    jest.advanceTimersByTime(19_500);
    expect(said()).toEqual(['Burger added', '']);
  });
});
