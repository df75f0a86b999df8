/** Blocks of a page while they are edited: texts, as a form holds and sends them. */
import type { BlockKind, PageBlock } from '#src/domain/tenancy/custom-page.schema.ts';
import { MAX_BLOCKS, MAX_GALLERY_PICTURES, ONCE } from '#src/domain/tenancy/custom-page-limits.ts';
import {
  changedRows,
  type PictureDraft,
  pictureDraftOf,
  pictureOf,
  picturesFromValues,
  picturesToValues,
  sideOf,
} from '../gallery/picture-draft.ts';

export interface BlockDraft {
  readonly id: string;
  readonly kind: BlockKind;
  readonly values: Readonly<Record<string, string>>;
  readonly pictures: readonly PictureDraft[];
}

/** What a new block of each kind holds; these are all its boxes. */
const NEW_VALUES: Readonly<Record<BlockKind, Readonly<Record<string, string>>>> = {
  heading: { text: '', level: '2' },
  text: { html: '' },
  image: { imageId: '', width: '1', height: '1', alt: '', caption: '' },
  button: { label: '', address: '', look: 'primary' },
  gallery: {},
  map: {},
  hours: {},
  menu: { categoryId: '' },
  inquiry: { heading: 'Send us a message' },
  html: { html: '' },
};
export const BLOCK_KINDS = Object.keys(NEW_VALUES) as BlockKind[];
const NUMBERS: readonly string[] = ['width', 'height'];

/** Says that the form has blocks, also where it has none. */
export const BLOCKS_FIELD = 'blocks';
export const blockField = (at: number, part: string) => `block.${at}.${part}`;

export function newBlock(kind: BlockKind, id: string): BlockDraft {
  return { id, kind, values: NEW_VALUES[kind], pictures: [] };
}

/** The blocks that a form's fields say, in their order. */
export function blocksFromValues(values: Readonly<Record<string, string>>): BlockDraft[] {
  const blocks: BlockDraft[] = [];
  for (let at = 0; values[blockField(at, 'kind')] !== undefined && at <= MAX_BLOCKS; at += 1) {
    const kind = BLOCK_KINDS.find((one) => one === values[blockField(at, 'kind')]);
    if (!kind) continue;
    const parts = Object.entries(NEW_VALUES[kind]).map(([name, usual]) => [
      name,
      values[blockField(at, name)] ?? usual,
    ]);
    blocks.push({
      id: values[blockField(at, 'id')] ?? '',
      kind,
      values: Object.fromEntries(parts),
      pictures: kind === 'gallery' ? picturesFromValues(values, blockField(at, 'pictures'), MAX_GALLERY_PICTURES) : [],
    });
  }
  return blocks;
}

export function blocksToValues(blocks: readonly BlockDraft[]): Record<string, string> {
  const values: Record<string, string> = { [BLOCKS_FIELD]: '1' };
  for (const [at, block] of blocks.entries()) {
    values[blockField(at, 'kind')] = block.kind;
    values[blockField(at, 'id')] = block.id;
    for (const [name, value] of Object.entries(block.values)) values[blockField(at, name)] = value;
    Object.assign(values, picturesToValues(blockField(at, 'pictures'), block.pictures));
  }
  return values;
}

export function draftOf({ id, kind, ...fields }: PageBlock): BlockDraft {
  const pictures = 'pictures' in fields ? fields.pictures.map(pictureDraftOf) : [];
  const values = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [[name, String(value)] as const],
  );
  return { id, kind, values: Object.fromEntries(values), pictures };
}

/** What the schema then looks at. */
export function blockOf({ id, kind, values, pictures }: BlockDraft): PageBlock {
  const fields = Object.entries(values).map(([name, value]) => [name, typed(name, value)]);
  const shown = kind === 'gallery' ? { pictures: pictures.map(pictureOf) } : {};
  return { id, kind, ...Object.fromEntries(fields), ...shown } as PageBlock;
}

function typed(name: string, value: string): string | number {
  return NUMBERS.includes(name) ? sideOf(value) : value;
}

export function mayAdd(blocks: readonly BlockDraft[], kind: BlockKind): boolean {
  return blocks.length < MAX_BLOCKS && !(ONCE.includes(kind) && blocks.some((one) => one.kind === kind));
}

/**
 * What a button of the editor asks for: `block.add.heading`, `block.up.2`, `block.down.2`, `block.remove.2`, `block.byHand.2`,
 * `picture.remove.2.1`, `picture.up.2.1`. Null: no button of it.
 */
export function afterBlockButton(blocks: readonly BlockDraft[], button: string, newId: string): BlockDraft[] | null {
  const [thing, verb = '', first = '', second = ''] = button.split('.');
  if (thing === 'block' && verb === 'add') {
    const kind = BLOCK_KINDS.find((one) => one === first);
    return kind && mayAdd(blocks, kind) ? [...blocks, newBlock(kind, newId)] : null;
  }
  const at = Number(first || -1);
  const block = blocks[at];
  if (!block) return null;
  if (thing === 'picture') {
    const pictures = changedRows(block.pictures, verb, Number(second || -1));
    return pictures && blocks.with(at, { ...block, pictures });
  }
  if (thing !== 'block') return null;
  if (verb === 'byHand') return block.kind === 'text' ? blocks.with(at, { ...block, kind: 'html' }) : null;
  return changedRows(blocks, verb, at);
}
