import { expect, test } from 'bun:test';
import { createStore } from './store.ts';

test('on the server nothing can be put into a shared store: it would be shown to the next visitor', () => {
  const cartCount = createStore<number>();
  expect(() => cartCount.set(3)).toThrow('browsers only');
  expect(cartCount.get()).toBeUndefined();
});

test('in a browser every island that listens hears a change, once, and no other', () => {
  Object.assign(globalThis, { window: {} });
  try {
    const cartCount = createStore<number>();
    const heard: (number | undefined)[] = [];
    const leave = cartCount.subscribe(() => heard.push(cartCount.get()));
    cartCount.set(1);
    cartCount.set(1);
    cartCount.set(2);
    leave();
    cartCount.set(3);
    expect(heard).toEqual([1, 2]);
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
});
