import { expect, test } from 'bun:test';
import { channelTicks } from './channel-ticks.ts';

const EVERYWHERE = { pos: true, online: true, uberEats: true };
const soup = (soldout: boolean, over: Partial<typeof EVERYWHERE> = {}) => ({
  ...{ id: 'soup', soldout },
  applicableOrderingSystem: { ...EVERYWHERE, ...over },
});
const FOOD = { applicableOrderingSystem: EVERYWHERE };
const there = (status: 'done' | 'waiting' | 'refused', problem = '') => [{ itemId: 'soup', status, problem }];
const shown = (...asked: Parameters<typeof channelTicks>) =>
  channelTicks(...asked).map(({ channel, state }) => `${channel} ${state}`);

test.each<[string, Parameters<typeof channelTicks>, string[]]>([
  [
    'sold out everywhere, once Uber Eats has confirmed it',
    [soup(true), FOOD, there('done')],
    ['Tills done', 'Website done', 'Uber Eats done'],
  ],
  [
    'sold out here, while Uber Eats doesn’t know yet',
    [soup(true), FOOD, there('waiting')],
    ['Tills done', 'Website done', 'Uber Eats waiting'],
  ],
  ['a store that isn’t on Uber Eats has no tick for it', [soup(true), FOOD, undefined], ['Tills done', 'Website done']],
  [
    'what isn’t sold on the website has no tick for it',
    [soup(true, { online: false }), FOOD, there('refused')],
    ['Tills done', 'Uber Eats refused'],
  ],
  [
    'nor what is in a category that isn’t',
    [soup(true), { applicableOrderingSystem: { ...EVERYWHERE, online: false, uberEats: false } }, there('done')],
    ['Tills done'],
  ],
  [
    'on sale again, while Uber Eats still has it off sale',
    [soup(false), FOOD, there('waiting')],
    ['Uber Eats waiting'],
  ],
  ['on sale everywhere: nothing to say', [soup(false), FOOD, there('done')], []],
])('%s', (_, asked, expected) => {
  expect(shown(...asked)).toEqual(expected);
});

test('a refusal says why', () => {
  const [, , tick] = channelTicks(soup(true), FOOD, there('refused', 'It isn’t there.'));
  expect(tick?.text).toBe('It isn’t there.');
});
