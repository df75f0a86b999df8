/** A sheet of choices and its one large key: what it says, what the keyboard does, and where the focus goes. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { Choice } from './choice.tsx';
import { ChoiceSheet, type ChoiceSheetProps } from './choice-sheet.tsx';
import { APPEARED_MS, guardTaps } from './tap-guard.ts';

const window = new Window();
browserGlobals(window, {
  window,
  document: window.document,
  Node: window.Node,
  HTMLElement: window.HTMLElement,
  HTMLInputElement: window.HTMLInputElement,
  HTMLTextAreaElement: window.HTMLTextAreaElement,
  IS_REACT_ACT_ENVIRONMENT: true,
  requestAnimationFrame: () => 0,
});

type Shown = Partial<Pick<ChoiceSheetProps, 'isBusy' | 'problem' | 'isDanger' | 'canGoBack'>>;

/** What the large key has done. */
let done: (string | null)[];

function Till({ isBusy = false, problem = null, ...shown }: Shown) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, choose] = useState<string | null>(null);
  return (
    <main>
      <button type="button" onClick={() => setIsOpen(true)}>
        Merge…
      </button>
      {isOpen ? (
        <ChoiceSheet
          {...shown}
          title="Merge bills"
          action={chosen ? `Merge ${chosen}` : 'Choose a bill'}
          isReady={chosen !== null}
          isBusy={isBusy}
          problem={problem}
          onDone={() => done.push(chosen)}
          onClose={() => setIsOpen(false)}
        >
          {['A-101', 'A-102'].map((bill) => (
            <Choice key={bill} isChosen={bill === chosen} onChoose={() => choose(bill)}>
              {bill}
            </Choice>
          ))}
        </ChoiceSheet>
      ) : null}
    </main>
  );
}

let root: Root;
const show = (shown: Shown = {}) => act(async () => root.render(<Till {...shown} />));
const key = (text: string) => [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(text));
const tap = (text: string) => act(async () => key(text)?.click());
const press = (name: string, ctrlKey = false) =>
  act(async () => {
    const event = new window.KeyboardEvent('keydown', { key: name, ctrlKey, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event as unknown as Event);
  });
const sheet = () => document.querySelector('[role="dialog"]');
const isOpen = () => sheet() !== null;
const focused = () => (document.activeElement === sheet() ? 'the sheet' : document.activeElement?.textContent);

/** The sheet as one key of the screen opens it. */
async function open(shown: Shown = {}): Promise<void> {
  await show(shown);
  key('Merge…')?.focus();
  await tap('Merge…');
}

beforeEach(() => {
  document.body.innerHTML = '<div id="till"></div>';
  root = createRoot(document.querySelector('#till')!);
  done = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
});

describe('the large key', () => {
  test('says what is still to be chosen and can’t be pressed, then says what it will do and does it', async () => {
    await open();
    expect(key('Choose a bill')?.disabled).toBe(true);
    await press('Enter', true);
    expect(done).toEqual([]);
    await tap('A-102');
    expect(key('Choose a bill')).toBeUndefined();
    await tap('Merge A-102');
    expect(done).toEqual(['A-102']);
  });

  test('does nothing more while it is at work, and keeps the focus', async () => {
    await open();
    await tap('A-101');
    key('Merge A-101')?.focus();
    await show({ isBusy: true });
    expect(key('Merge A-101')?.getAttribute('aria-busy')).toBe('true');
    await tap('Merge A-101');
    await press('Enter', true);
    expect(done).toEqual([]);
    expect(focused()).toContain('Merge A-101');
  });

  test('holds the sheet open until it is answered, so that nobody misses what came of it', async () => {
    await open({ canGoBack: true });
    await tap('A-101');
    await show({ canGoBack: true, isBusy: true });
    expect(document.querySelector('[aria-label="Close"]') === null).toBe(true);
    await press('Escape');
    await tap('Go back');
    expect(isOpen()).toBe(true);
    await show({ canGoBack: true });
    await press('Escape');
    expect(isOpen()).toBe(false);
  });

  test('has above it why it didn’t go through, read aloud, and what was chosen stays', async () => {
    await open();
    await tap('A-101');
    await show({ problem: 'Another till has this bill open.' });
    const alert = sheet()?.querySelector('footer [role="alert"]');
    expect(alert?.textContent).toBe('Another till has this bill open.');
    expect(sheet()?.querySelector('footer')?.textContent).toMatch(/open\.Merge A-101$/);
    expect(key('A-101')?.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the keyboard', () => {
  test('begins on the sheet itself, reaches the choices with an arrow, and Enter presses the large key', async () => {
    await open();
    expect(focused()).toBe('the sheet');
    await tap('A-101');
    await press('Enter');
    expect(done).toEqual(['A-101']);
    await press('ArrowDown');
    expect(focused()).toBe('A-101');
    await press('Enter', true);
    expect(done).toEqual(['A-101', 'A-101']);
  });

  test('destroys nothing with Enter alone: that takes Ctrl', async () => {
    await open({ isDanger: true });
    await tap('A-101');
    await press('Enter');
    expect(done).toEqual([]);
    await press('Enter', true);
    expect(done).toEqual(['A-101']);
  });

  test('leaves with Escape, and the focus is back on the key that opened the sheet', async () => {
    await open();
    await press('Escape');
    expect(isOpen()).toBe(false);
    expect(focused()).toBe('Merge…');
    expect(done).toEqual([]);
  });
});

test('“Go back” is offered where it is asked for, and does nothing but close', async () => {
  await open();
  expect(key('Go back')).toBeUndefined();
  await show({ canGoBack: true });
  await tap('A-101');
  await tap('Go back');
  expect(isOpen()).toBe(false);
  expect(done).toEqual([]);
});

test('the second of two quick taps meets nothing: neither a choice under the finger, nor the way out beside the sheet', async () => {
  const end = guardTaps();
  window.dispatchEvent(new window.PointerEvent('pointerdown', { clientX: 300, clientY: 200 }));
  await open();
  expect(document.querySelectorAll('[data-part="tap-guard"]').length).toBe(1);
  const tapBeside = (later: number) =>
    act(async () => {
      const event = new window.MouseEvent('click', { bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: performance.now() + later });
      sheet()?.previousElementSibling?.dispatchEvent(event as unknown as Event);
    });
  await tapBeside(0);
  expect(isOpen()).toBe(true);
  await tapBeside(APPEARED_MS);
  expect(isOpen()).toBe(false);
  end();
});
