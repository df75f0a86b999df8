import { describe, expect, test } from 'bun:test';
import { type PageBlock, pageBlockSchema } from '#src/domain/tenancy/custom-page.schema.ts';
import {
  afterBlockButton,
  BLOCK_KINDS,
  blockOf,
  blocksFromValues,
  blocksToValues,
  draftOf,
  mayAdd,
  newBlock,
} from './block-draft.ts';

const picture = { imageId: 'img_1', width: 400, height: 300, alt: 'Oven' };
const BLOCKS: PageBlock[] = [
  { id: 'a', kind: 'heading', text: 'Hi', level: '3' },
  { id: 'b', kind: 'text', html: '<p>x</p>' },
  { id: 'c', kind: 'image', ...picture, caption: '' },
  { id: 'd', kind: 'button', label: 'Go', address: '/', look: 'secondary' },
  { id: 'e', kind: 'gallery', pictures: [picture, { ...picture, imageId: 'img_2' }] },
  { id: 'f', kind: 'map' },
  { id: 'g', kind: 'hours' },
  { id: 'h', kind: 'menu', categoryId: 'cat_1' },
  { id: 'i', kind: 'inquiry', heading: 'Write' },
  { id: 'j', kind: 'html', html: '<hr />' },
];
const after = (button: string, of = BLOCKS.map(draftOf)) =>
  afterBlockButton(of, button, 'new')?.map(({ id, kind }) => `${id} ${kind}`) ?? null;

test('blocks of every kind go through a form and come back as they were', () => {
  const values = blocksToValues(BLOCKS.map(draftOf));
  expect(blocksFromValues(values).map(blockOf)).toEqual(BLOCKS);
  expect(BLOCKS.map(({ kind }) => kind).toSorted()).toEqual(BLOCK_KINDS.toSorted());
});

test('what a browser sends otherwise is read as the nearest block there is, or left out', () => {
  const sent = { 'block.0.kind': 'script', 'block.1.kind': 'image', 'block.1.id': 'x', 'block.1.width': '-4' };
  expect(blocksFromValues(sent).map(blockOf)).toMatchObject([{ kind: 'image', width: 1, imageId: '' }]);
});

describe('a button of the editor', () => {
  test.each<[string, string[] | null]>([
    ['block.add.text', ['a heading', 'b text', 'new text']],
    ['block.up.1', ['b text', 'a heading']],
    ['block.down.0', ['b text', 'a heading']],
    ['block.up.0', null],
    ['block.down.1', null],
    ['block.remove.0', ['b text']],
    ['block.byHand.1', ['a heading', 'b html']],
    ['block.byHand.0', null],
    ['block.add.script', null],
    ['block.remove.7', null],
    ['save', null],
  ])('%s', (button, then) => expect(after(button, BLOCKS.slice(0, 2).map(draftOf))).toEqual(then));

  test('moves and removes pictures of a gallery', () => {
    const pictures = (button: string) =>
      afterBlockButton(BLOCKS.map(draftOf), button, 'new')?.[4]?.pictures.map(({ imageId }) => imageId);
    expect(pictures('picture.up.4.1')).toEqual(['img_2', 'img_1']);
    expect(pictures('picture.remove.4.0')).toEqual(['img_2']);
    expect(pictures('picture.remove.4.9')).toBeUndefined();
  });

  test('adds a map, hours and a form once', () => {
    const blocks = BLOCKS.map(draftOf);
    expect(BLOCK_KINDS.filter((kind) => !mayAdd(blocks, kind))).toEqual(['map', 'hours', 'inquiry']);
    expect(
      mayAdd(
        Array.from({ length: 60 }, (_, at) => newBlock('text', `${at}`)),
        'text',
      ),
    ).toBe(false);
  });
});

test('a new picture, button and menu are asked for what they lack', () => {
  const why = (kind: (typeof BLOCK_KINDS)[number]) =>
    pageBlockSchema.safeParse(blockOf(newBlock(kind, 'x'))).error?.issues[0]?.message;
  expect([why('image'), why('menu'), why('button'), why('gallery'), why('text')]).toEqual([
    'Choose a picture.',
    'Choose a category.',
    'Enter what the button says.',
    'Add a picture.',
    undefined,
  ]);
});
