import { describe, expect, test } from 'bun:test';
import { isRedirect } from '@tanstack/react-router';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { createLoads, type Shown } from './loads.ts';

const away = async (): Promise<string> => {
  throw new AppErrorAnswer('service_unavailable', 'No answer.', 'offline', undefined, 0);
};
const broken = async (): Promise<string> => {
  throw new AppErrorAnswer('internal_server_error', 'Broken.', undefined, undefined, 500);
};
const over = async (): Promise<string> => {
  throw new AppErrorAnswer('user_not_allowed', 'Sign in.', 'login_required', undefined, 401);
};

let sessionsForgotten = 0;
const loadsOver = (...shown: Shown[]) =>
  createLoads({
    shown: () => shown,
    onSessionOver() {
      sessionsForgotten++;
    },
  });
const TODAY = { routeId: '/history', loaderData: 'of today', loaderDeps: { day: 'today' } };

describe('what a screen of the till shows', () => {
  test('is what the server says', async () => {
    expect(await loadsOver(TODAY).read('/history', async () => 'fresh', { day: 'today' })).toBe('fresh');
  });

  test('stays while nobody answers', async () => {
    expect(await loadsOver(TODAY).read('/history', away, { day: 'today' })).toBe('of today');
    const board = { routeId: '/incoming', loaderData: 'two orders', loaderDeps: '' };
    expect(await loadsOver(TODAY, board).read('/incoming', away)).toBe('two orders');
  });

  test('is never the answer to another question, nor of another screen', async () => {
    expect(loadsOver(TODAY).read('/history', away, { day: 'week' })).rejects.toThrow('No answer.');
    expect(loadsOver(TODAY).read('/incoming', away)).rejects.toThrow('No answer.');
  });

  test('is an error where the server refuses, whatever was shown', async () => {
    expect(loadsOver(TODAY).read('/history', broken, { day: 'today' })).rejects.toThrow('Broken.');
  });

  test('is the door when the session is over', async () => {
    const answer = await loadsOver(TODAY)
      .read('/history', over, { day: 'today' })
      .catch((thrown: unknown) => thrown);
    expect([isRedirect(answer), sessionsForgotten]).toEqual([true, 1]);
  });
});
