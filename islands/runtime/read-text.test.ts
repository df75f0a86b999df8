import { afterAll, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { readText } from './read-text.ts';

const window = new Window();
afterAll(() => window.happyDOM.close());

function read(html: string): string {
  window.document.body.innerHTML = html;
  return readText(window.document.body as unknown as Element);
}

test.each([
  ['a title and its sentence', '<h2>Accepted</h2><p>Arriving about 2:03 AM.</p>', 'Accepted. Arriving about 2:03 AM.'],
  ['what ends by itself', '<p>Ready?</p><div><p>Yes.</p></div><p>Good</p>', 'Ready? Yes. Good'],
  [
    'one sentence of several pieces',
    '<p>Your total is <b>$48</b><span>.21</span> now.</p>',
    'Your total is $48.21 now.',
  ],
  ['text around a part', 'Order <span><b>1042</b></span><p>Paid</p>', 'Order 1042. Paid'],
  ['nothing', '', ''],
])('%s is said with its pauses', (_, html, said) => {
  expect(read(html)).toBe(said);
});

test('a part of the page that is gone says nothing', () => {
  expect(readText(null)).toBe('');
});
