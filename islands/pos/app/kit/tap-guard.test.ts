import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { Window } from 'happy-dom';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { APPEARED_MS, guardTaps, hasJustAppeared, noteAppeared, placeOfTap } from './tap-guard.ts';

const window = new Window();
browserGlobals(window, { document: window.document, window });

let end: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  end = guardTaps();
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const tap = (clientX: number, clientY: number) =>
  window.dispatchEvent(new window.PointerEvent('pointerdown', { clientX, clientY }));

/** The middle of the place that takes no tap. */
function covered(): string | null {
  const shield = document.querySelector<HTMLElement>('[data-part=tap-guard]');
  if (!shield) return null;
  const { left, top, width } = shield.style;
  const half = Number.parseFloat(width) / 2;
  return `${Number.parseFloat(left) + half},${Number.parseFloat(top) + half}`;
}

describe('the second of two quick taps', () => {
  test('meets nothing where a sheet has opened under the finger', () => {
    tap(600, 400);
    noteAppeared();
    expect(covered()).toBe('600,400');
  });

  test('counts where nothing has appeared: two of the same drink, two digits, two steps', () => {
    tap(600, 400);
    expect(covered()).toBeNull();
  });

  test('counts again once the sheet can be read', () => {
    tap(600, 400);
    noteAppeared();
    jest.advanceTimersByTime(APPEARED_MS - 1);
    expect(covered()).toBe('600,400');
    jest.advanceTimersByTime(1);
    expect(covered()).toBeNull();
  });

  test('meets nothing when a slow answer opens the sheet late', () => {
    tap(600, 400);
    jest.advanceTimersByTime(5000);
    noteAppeared();
    expect(covered()).toBe('600,400');
  });

  test('waits for the last of several that appear', () => {
    tap(600, 400);
    noteAppeared();
    jest.advanceTimersByTime(300);
    noteAppeared();
    jest.advanceTimersByTime(300);
    expect(covered()).toBe('600,400');
    jest.advanceTimersByTime(50);
    expect(covered()).toBeNull();
  });

  test('of what a key opened is a first tap, and counts', () => {
    noteAppeared();
    expect(covered()).toBeNull();
  });
});

test('a tap next to a panel that has just appeared is meant for what was there before', () => {
  const earlier = performance.now();
  expect(hasJustAppeared(earlier)).toBe(false);
  noteAppeared();
  const now = performance.now();
  expect([0, APPEARED_MS / 2].map((after) => hasJustAppeared(now + after))).toEqual([true, true]);
  expect(hasJustAppeared(now + APPEARED_MS)).toBe(false);
});

test('a sheet grows out of the place that was tapped, and out of none when a key opened it', () => {
  expect(placeOfTap()).toBeUndefined();
  tap(600, 400);
  const now = performance.now();
  expect(placeOfTap(now)).toEqual({ '--tap-x': '600px', '--tap-y': '400px' } as React.CSSProperties);
  expect(placeOfTap(now + 2000)).toBeUndefined();
});
