import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { tillAttentionEndpoint } from '#src/contracts/till.endpoints.ts';
import { browserStore } from './browser-store.ts';
import { leavesTraining, trainingClient, trainingHere } from './training.ts';

const ROOT = '/training/k3pVx0_Zq-8rT1mW5yBn2A';

/** What one tab keeps. */
function storageOf(held: Map<string, string>) {
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
  };
}

const kept = new Map<string, string>();
const ofTab = new Map<string, string>();

function openPage(pathname: string): void {
  Object.assign(globalThis, {
    window: { location: { pathname }, addEventListener() {} },
    localStorage: storageOf(kept),
    sessionStorage: storageOf(ofTab),
  });
}

const cartOf = () => browserStore<string>('empty', { name: 'cart', read: (text) => (text ? JSON.parse(text) : null) });

afterEach(() => {
  for (const name of ['window', 'localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
  kept.clear();
  ofTab.clear();
});

describe('what a till keeps on its device', () => {
  test('in training begins empty, although an order was being rung up', () => {
    openPage('/pos/ordering');
    cartOf().set('two lasagne');
    openPage(`${ROOT}/pos/ordering`);
    expect(trainingHere()).toBe(ROOT);
    expect(cartOf().get()).toBe('empty');
  });

  test('is there again after the training, whatever was rung up in it', () => {
    openPage('/pos/ordering');
    cartOf().set('two lasagne');
    openPage(`${ROOT}/pos/ordering`);
    cartOf().set('practice');
    openPage('/pos/ordering');
    expect(cartOf().get()).toBe('two lasagne');
    expect([...kept.values()].join()).not.toContain('practice');
  });

  test('in training survives a reload, and is unknown to the next training', () => {
    openPage(`${ROOT}/pos/ordering`);
    cartOf().set('practice');
    openPage(`${ROOT}/pos/home`);
    expect(cartOf().get()).toBe('practice');
    openPage('/training/another-one-of-this-till/pos/home');
    expect(cartOf().get()).toBe('empty');
  });
});

describe('a training that has ended', () => {
  const over = { error: { code: 'resource_not_found', message: 'Training has ended.', reason: 'training_over' } };
  const original = globalThis.fetch;
  let reloads = 0;
  let showAgain = () => {};

  beforeEach(() => {
    reloads = 0;
    const location = { pathname: `${ROOT}/pos/home`, reload: () => void reloads++ };
    const addEventListener = (_name: string, listener: () => void) => {
      showAgain = listener;
    };
    Object.assign(globalThis, {
      window: { location, addEventListener },
      fetch: () => Promise.resolve(Response.json(over, { status: 404 })),
    });
  });
  afterEach(() => void Object.assign(globalThis, { fetch: original }));

  const ask = () => trainingClient(ROOT).call(tillAttentionEndpoint);

  test('asks for its page again, which says so', async () => {
    await expect(ask()).rejects.toThrow('Training has ended.');
    expect(reloads).toBe(1);
  });

  test('goes to the real till from the press on Leave, and nothing comes in between', async () => {
    leavesTraining();
    await expect(ask()).rejects.toThrow('Training has ended.');
    expect(reloads).toBe(0);
    showAgain();
    await expect(ask()).rejects.toThrow('Training has ended.');
    expect(reloads).toBe(1);
  });
});
