import { beforeEach, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { landOnScreen } from './land-on-screen.ts';

const window = new Window();
browserGlobals(window, { document: window.document });
beforeEach(() => {
  document.body.innerHTML = '<main><h1>Table map</h1><button id="seat">Seat</button></main>';
});

const focused = () => document.activeElement?.textContent;

test('a focus that nothing has goes to the name of the screen', () => {
  landOnScreen();
  expect(focused()).toBe('Table map');
});

test('a button that can no longer be pressed hands it over too', () => {
  const seat = document.querySelector<HTMLButtonElement>('#seat')!;
  seat.focus();
  seat.disabled = true;
  landOnScreen();
  expect(focused()).toBe('Table map');
});

test('whatever has the focus keeps it', () => {
  document.querySelector<HTMLElement>('#seat')?.focus();
  landOnScreen();
  expect(focused()).toBe('Seat');
});
