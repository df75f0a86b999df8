import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from 'bun:test';
import { Window } from 'happy-dom';
import { beforeRedraw } from './after-redraw.ts';
import { morph } from './morph.ts';

const window = new Window();
const NAMES = [
  'document',
  'Element',
  'HTMLDetailsElement',
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLSelectElement',
] as const;
const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
// Other test files of the run expect no page, so it is removed again.
beforeAll(() => {
  for (const name of NAMES) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
});
afterAll(() => {
  for (const [name, was] of before) {
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
});

const scrolledTo: string[] = [];
beforeEach(() => {
  scrolledTo.length = 0;
  window.Element.prototype.scrollIntoView = function (this: { tagName: string }) {
    scrolledTo.push(this.tagName);
  } as never;
});

const price = (total: string) =>
  `<div data-part="price-explanation"><dl><div><dt>Pizza</dt></div><div><dt>Total</dt><dd>${total}</dd></div></dl></div>`;

/** What is said and what has the focus, when a press of `at` turned the page into another. */
function pressed(at: string, from: string, to: string) {
  jest.useFakeTimers();
  document.body.innerHTML = `<p id="announcer"></p><main>${from}</main>`;
  const main = document.querySelector('main')!;
  document.querySelector<HTMLElement>(at)?.focus();
  const say = beforeRedraw();
  const target = document.createElement('main');
  target.innerHTML = to;
  morph(main, target);
  // As a browser does, which leaves no focus on what is gone.
  if (!document.activeElement?.isConnected) (document.activeElement as HTMLElement | null)?.blur();
  say();
  jest.advanceTimersByTime(100);
  jest.useRealTimers();
  const { activeElement } = document;
  return {
    said: document.getElementById('announcer')?.textContent ?? '',
    focus:
      activeElement === document.body
        ? null
        : (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent),
  };
}

const FINDER =
  '<div data-key="finder" data-asks><input type="hidden" name="session"><input name="find" aria-label="Delivery address"><button id="find">Find</button>';
const FOUND = `${FINDER}<fieldset><p data-outcome>2 addresses found.</p><button id="king" data-key="a">12 King Street</button><button data-key="b">12 Australia Street</button></fieldset></div>`;
const TAKEN =
  '<div data-key="chosen"><p tabindex="-1" data-outcome><span>Deliver to</span> <span>12 King Street</span></p><button id="change">Change address</button></div>';

describe('after a redraw', () => {
  test('addresses that were found are announced and scrolled to, and the focus stays', () => {
    const done = pressed('#find', `${FINDER}</div>${price('$48.21')}`, FOUND + price('$48.21'));
    expect(done).toEqual({ said: '2 addresses found.', focus: 'Find' });
    expect(scrolledTo).toEqual(['FIELDSET']);
  });

  test('whoever asks again hears the same answer again', () => {
    const done = pressed('#find', FOUND + price('$48.21'), FOUND + price('$48.21'));
    expect(done.said).toBe('2 addresses found.');
  });

  test('the address that was taken has the focus, and the new total is announced', () => {
    const done = pressed('#king', FOUND + price('$48.21'), TAKEN + price('$53.21'));
    expect(done).toEqual({ said: 'Total $53.21', focus: 'Deliver to 12 King Street' });
  });

  test('changing the address leads to its field', () => {
    const done = pressed('#change', TAKEN + price('$53.21'), `${FINDER}</div>${price('$48.21')}`);
    expect(done).toEqual({ said: 'Total $48.21', focus: 'Delivery address' });
  });

  test('a confirmed number is said by the sentence that has the focus', () => {
    const form = '<div data-key="confirm"><input name="code"><button id="confirm">Confirm</button></div>';
    const thanks = '<p>Phone <span tabindex="-1" data-outcome>Thanks, your number is confirmed.</span></p>';
    const done = pressed('#confirm', form + price('$9.00'), thanks + price('$9.00'));
    expect(done).toEqual({ said: '', focus: 'Thanks, your number is confirmed.' });
  });

  const line = (name: string) =>
    `<li data-key="${name}"><a href="/${name}">${name}</a><button id="remove-${name}">Remove ${name}</button></li>`;
  test.each([
    ['Cola', ['Bread', 'Salad'], 'Salad'],
    ['Salad', ['Bread', 'Cola'], 'Cola'],
  ])('removing %s from the cart is announced, and the focus is on its neighbour', (gone, left, focus) => {
    const cart = (lines: string[], total: string) => `<ul>${lines.map(line).join('')}</ul>${price(total)}`;
    const notice = `<form data-key="notice"><span data-outcome>${gone} removed from your cart.</span></form>`;
    const done = pressed(`#remove-${gone}`, cart(['Bread', 'Cola', 'Salad'], '$20.00'), notice + cart(left, '$12.00'));
    expect(done).toEqual({ said: `${gone} removed from your cart. Total $12.00`, focus });
    expect(scrolledTo).toEqual([]);
  });

  test('a button that has become unavailable hands the focus to its neighbour', () => {
    const buttons = (isOne: boolean) =>
      `<div><button id="fewer" ${isOne ? 'disabled' : ''}>Fewer</button><button>More</button></div>`;
    expect(pressed('#fewer', buttons(false), buttons(true)).focus).toBe('More');
  });

  test('anything else announces the total, its two words apart', () => {
    expect(
      pressed('#x', `<button id="x">Card</button>${price('$9.00')}`, `<button id="x">Card</button>${price('$9.10')}`),
    ).toEqual({
      said: 'Total $9.10',
      focus: 'Card',
    });
  });

  test('someone who had no focus is not moved', () => {
    expect(pressed('#nothing', FOUND + price('$48.21'), TAKEN + price('$53.21'))).toEqual({
      said: 'Deliver to 12 King Street Total $53.21',
      focus: null,
    });
  });
});
