/** Blocks of a page while they are edited: texts, as a form holds and sends them. */
import type { BlockKind, PageBlock, PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';
import { MAX_BLOCKS, MAX_GALLERY_PICTURES, ONCE } from '#src/domain/tenancy/custom-page-limits.ts';

export interface PictureDraft {
  readonly imageId: string;
  readonly width: string;
  readonly height: string;
  readonly alt: string;
}

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
const PICTURE_PARTS = ['imageId', 'width', 'height', 'alt'] as const;
const NUMBERS: readonly string[] = ['width', 'height'];

/** Says that the form has blocks, also where it has none. */
export const BLOCKS_FIELD = 'blocks';
export const blockField = (at: number, part: string) => `block.${at}.${part}`;
export const pictureField = (at: number, of: number, part: string) => `block.${at}.pictures.${of}.${part}`;

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
      pictures: kind === 'gallery' ? picturesFromValues(values, at) : [],
    });
  }
  return blocks;
}

function picturesFromValues(values: Readonly<Record<string, string>>, at: number): PictureDraft[] {
  const pictures: PictureDraft[] = [];
  for (let of = 0; values[pictureField(at, of, 'imageId')] !== undefined && of <= MAX_GALLERY_PICTURES; of += 1) {
    const [imageId = '', width = '', height = '', alt = ''] = PICTURE_PARTS.map(
      (part) => values[pictureField(at, of, part)] ?? '',
    );
    pictures.push({ imageId, width, height, alt });
  }
  return pictures;
}

export function blocksToValues(blocks: readonly BlockDraft[]): Record<string, string> {
  const values: Record<string, string> = { [BLOCKS_FIELD]: '1' };
  for (const [at, block] of blocks.entries()) {
    values[blockField(at, 'kind')] = block.kind;
    values[blockField(at, 'id')] = block.id;
    for (const [name, value] of Object.entries(block.values)) values[blockField(at, name)] = value;
    for (const [of, picture] of block.pictures.entries()) {
      for (const part of PICTURE_PARTS) values[pictureField(at, of, part)] = picture[part];
    }
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

export function pictureDraftOf({ imageId, width, height, alt }: PagePicture): PictureDraft {
  return { imageId, width: String(width), height: String(height), alt };
}

/** What the schema then looks at. */
export function blockOf({ id, kind, values, pictures }: BlockDraft): PageBlock {
  const fields = Object.entries(values).map(([name, value]) => [name, typed(name, value)]);
  const shown = pictures.map((picture) =>
    Object.fromEntries(PICTURE_PARTS.map((part) => [part, typed(part, picture[part])])),
  );
  return { id, kind, ...Object.fromEntries(fields), ...(kind === 'gallery' ? { pictures: shown } : {}) } as PageBlock;
}

/** A picture’s size is read from the picture when it is saved. */
function typed(name: string, value: string): string | number {
  if (!NUMBERS.includes(name)) return value;
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
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

function changedRows<Row>(rows: readonly Row[], verb: string, at: number): Row[] | null {
  if (rows[at] === undefined) return null;
  if (verb === 'remove') return rows.toSpliced(at, 1);
  if (verb === 'up') return moved(rows, at, at - 1);
  return verb === 'down' ? moved(rows, at, at + 1) : null;
}

/** Null: there is no such place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] | null {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return null;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
