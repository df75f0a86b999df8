import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { defineIsland } from './define.ts';
import { IslandTag } from './island.tsx';
import { LedgerContext, openLedger } from './ledger.ts';
import { UNBUILT } from './manifest.ts';
import sample from './testing/sample.island.tsx';

const draw = (ledger = openLedger(UNBUILT)) =>
  renderToString(
    <LedgerContext value={ledger}>
      <main>
        <IslandTag of={sample} props={{ label: 'First "quoted" <b>', start: 1 }} />
        <IslandTag of={sample} props={{ label: 'Второй', start: 2 }} hydrate="load" />
      </main>
    </LedgerContext>,
  );

describe('islands on the server', () => {
  test('what does nothing without script takes no press until it is awake; all else does from the start', () => {
    const html = renderToString(
      <LedgerContext value={openLedger(UNBUILT)}>
        <IslandTag of={sample} props={{ label: 'Editor', start: 1 }} needsScript />
        <IslandTag of={sample} props={{ label: 'Form', start: 1 }} />
      </LedgerContext>,
    );
    expect(html.match(/<div[^>]*data-island[^>]*>/g)?.map((tag) => tag.includes(' inert'))).toEqual([true, false]);
  });

  test('each has a prefix of its own, so that no id is on the page twice', () => {
    const ids = [...draw().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(2);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id, at) => id?.includes(`i${at}-`))).toBe(true);
  });

  test('the ledger counts them, with their chunks and which hydrate at once', () => {
    const ledger = openLedger(UNBUILT);
    draw(ledger);
    expect(ledger.count).toBe(2);
    expect([...ledger.chunks.keys()]).toEqual(['shared/sample']);
    expect([...ledger.awakeOnLoad]).toEqual(['shared/sample']);
  });

  test('two pages never share a count', () => {
    expect(draw()).toBe(draw());
  });

  test('an island outside a page throws', () => {
    expect(() => renderToString(<IslandTag of={sample} props={{ label: 'x', start: 0 }} />)).toThrow('outside a page');
  });

  test('one that was not built throws, naming the file it should be in', () => {
    const ledger = openLedger({ ...UNBUILT });
    expect(() => draw(ledger)).toThrow('islands/shared/sample.island.tsx');
  });

  test('props that are not JSON do not compile', () => {
    // @ts-expect-error a Date does not survive the journey
    const dated = defineIsland('shared/dated', (_: { at: Date }) => null);
    // @ts-expect-error a callback cannot travel
    const called = defineIsland('shared/called', (_: { onDone: () => void }) => null);
    expect([dated.id, called.id]).toEqual(['shared/dated', 'shared/called']);
  });
});

/** Notes whether its island counted as awake when it began to listen. */
function Listener() {
  useEffect(() => {
    const isAwake = document.querySelector('[data-hydrated]') !== null;
    document.body.dataset.before = isAwake ? 'awake' : 'asleep';
  }, []);
  return <p />;
}

describe('islands in a browser', () => {
  const BORROWED = ['window', 'document', 'CustomEvent', 'HTMLElement', 'Node', 'Event', 'HTMLIFrameElement'] as const;
  const before = new Map<string, PropertyDescriptor | undefined>();
  const window = new Window({ url: 'http://localhost/' });

  beforeAll(() => {
    for (const name of BORROWED) {
      before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
      Object.defineProperty(globalThis, name, {
        value: name === 'window' ? window : window[name],
        configurable: true,
        writable: true,
      });
    }
  });
  afterAll(async () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    await window.happyDOM.close();
  });

  test('hydrate in place: same elements, same ids, no error, and they work', async () => {
    const { wake } = await import('./wake.tsx');
    const { act } = await import('react');
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const errors: unknown[] = [];
    window.addEventListener('island-error', (event) => errors.push(event));
    document.body.innerHTML = draw();
    const roots = [...document.querySelectorAll<HTMLElement>('[data-island]')];
    const inputs = [...document.querySelectorAll('input')];
    const ids = inputs.map(({ id }) => id);

    // biome-ignore lint/suspicious/noExplicitAny: the browser knows an island by its address, not by its props
    await act(async () => roots.forEach((root) => void wake(root, sample as any)));
    await act(async () => document.querySelectorAll('button')[1]!.click());

    expect(errors).toEqual([]);
    expect([...document.querySelectorAll('input')]).toEqual(inputs);
    expect(inputs.map(({ id }) => id)).toEqual(ids);
    expect([...document.querySelectorAll('label')].map((label) => label.htmlFor)).toEqual(ids);
    expect(inputs.map(({ value }) => value)).toEqual(['1', '3']);
    expect(roots.map((root) => 'hydrated' in root.dataset)).toEqual([true, true]);
  });

  test('count as awake once they listen, not while React has yet to draw them', async () => {
    const { wake } = await import('./wake.tsx');
    const { act } = await import('react');
    document.body.innerHTML = '<div data-island="shared/sample" inert><p></p></div>';
    const root = document.querySelector<HTMLElement>('[data-island]')!;
    await act(async () => wake(root, { id: 'shared/sample', Component: Listener }));
    expect([document.body.dataset.before, 'hydrated' in root.dataset]).toEqual(['asleep', true]);
    expect(root.hasAttribute('inert')).toBe(false);
  });

  test('a mismatch is reported to the page’s monitoring', async () => {
    const { wake } = await import('./wake.tsx');
    const { act } = await import('react');
    const reported: unknown[] = [];
    window.addEventListener('island-error', (event) => reported.push(event));
    document.body.innerHTML = draw();
    const root = document.querySelectorAll<HTMLElement>('[data-island]')[1]!;
    root.dataset.props = JSON.stringify({ label: 'Third', start: 9 });
    // biome-ignore lint/suspicious/noExplicitAny: as above
    await act(async () => void wake(root, sample as any));
    expect(reported.length).toBeGreaterThan(0);
  });
});
