import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { Window } from 'happy-dom';
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

function pageOf(html: string): Element {
  const element = window.document.createElement('main');
  element.innerHTML = html;
  return element as unknown as Element;
}

/** Redraws the page. Returns which of its elements are still the same. */
function redrawn(before: string, after: string) {
  const page = pageOf(before);
  const kept = new Map([...page.querySelectorAll('*')].map((element) => [element, element.textContent]));
  morph(page, pageOf(after));
  return {
    html: page.innerHTML,
    isKept: (selector: string) => kept.has(page.querySelector(selector) as Element),
  };
}

const FIELDS =
  '<button name="do">Keep</button><section class="how"><input name="time"></section><section class="you"><input name="phone"></section>';

describe('a part of a page that is redrawn', () => {
  test.each([
    ['a problem that was solved', `<div id="f-errors">Check your number</div>${FIELDS}`, FIELDS],
    ['a new problem', FIELDS, `<div id="f-errors">Check your number</div>${FIELDS}`],
    ['a new notice', FIELDS, `<div>We texted you a code</div>${FIELDS}`],
    ['a notice that disappears', `<div>We texted you a code</div>${FIELDS}`, FIELDS],
    [
      'a notice in the place of a problem',
      `<div id="f-errors">Check your number</div>${FIELDS}`,
      `<div>We texted you a code</div>${FIELDS}`,
    ],
  ])('keeps the fields around %s', (_, before, after) => {
    const { html, isKept } = redrawn(`<h1>Checkout</h1>${before}`, `<h1>Checkout</h1>${after}`);
    expect(html).toBe(`<h1>Checkout</h1>${after}`);
    for (const selector of ['h1', 'button', '.how', '.you', 'input[name="phone"]']) {
      expect([selector, isKept(selector)]).toEqual([selector, true]);
    }
  });

  test('moves elements with a key to their new place instead of creating them again', () => {
    const before = '<ul><li data-key="a">A</li><li data-key="b">B</li><li data-key="c">C</li></ul>';
    const after = '<ul><li data-key="c">C</li><li data-key="a">A</li></ul>';
    const { html, isKept } = redrawn(before, after);
    expect(html).toBe(after);
    expect(isKept('[data-key="c"]')).toBe(true);
    expect(isKept('[data-key="a"]')).toBe(true);
  });
});

describe('whatever changes on a page', () => {
  const text = fc.constantFrom('Margherita', 'Lasagne', '');
  const element = fc.record({
    tag: fc.constantFrom('div', 'section', 'button', 'p'),
    // Radio buttons and buttons of one form share their name.
    key: fc.constantFrom('', '', 'data-key="a"', 'data-key="b"', 'id="c"', 'name="do"'),
    text,
  });
  const list = fc.array(element, { maxLength: 7 }).map((all) => {
    const seen = new Set<string>();
    return all.map(({ tag, key, text: words }) => {
      const own = key.startsWith('id') && seen.has(key) ? '' : key;
      seen.add(key);
      return `${tag === 'p' ? words : ''}<${tag}${own && ` ${own}`}>${words}</${tag}>`;
    });
  });

  test('it ends up as the server sent it', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        expect(redrawn(before.join(''), after.join('')).html).toBe(after.join(''));
      }),
      { numRuns: 500 },
    );
  });
});
