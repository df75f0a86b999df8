import { afterAll, beforeAll } from 'bun:test';
import type { Window } from 'happy-dom';

/** While the tests of this file run, these are globals, as in a browser; other files of the run expect none. `window` is closed at the end. */
export function browserGlobals(window: Window, values: Readonly<Record<string, unknown>>): void {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  beforeAll(() => {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  });
  afterAll(async () => {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(globalThis, name, was);
      else Reflect.deleteProperty(globalThis, name);
    }
    await window.happyDOM.close();
  });
}
