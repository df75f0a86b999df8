/** A page that a store adds to its website: its address, and blocks one below the other. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { MAX_BLOCKS, MAX_GALLERY_PICTURES, MAX_PAGE_CHARACTERS, ONCE, PAGE_LENGTHS } from './custom-page-limits.ts';
import { isLinkOrContact, LINK_ADDRESS_WANTED } from './link-address.ts';

const line = (most: number) => z.string().trim().max(most, `Use ${most} characters or fewer.`);
const wanted = (most: number, message: string) => line(most).min(1, message);

const chosen = (message: string) =>
  z
    .string()
    .max(64, message)
    .regex(/^[A-Za-z0-9_-]+$/, message);

/** The size is the stored picture's own, so that its place is kept while it loads. */
const pictureFields = {
  imageId: chosen('Choose a picture.'),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  /** For who does not see it; empty: it only decorates. */
  alt: line(PAGE_LENGTHS.alt),
};
export const pagePictureSchema = z.object(pictureFields);
export type PagePicture = z.infer<typeof pagePictureSchema>;

const html = z.string().max(PAGE_LENGTHS.html, 'Use 20,000 characters or fewer.');
const block = <const Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ id: idSchema, kind: z.literal(kind), ...fields });

export const pageBlockSchema = z.discriminatedUnion('kind', [
  block('heading', {
    text: wanted(PAGE_LENGTHS.heading, 'Enter a heading.'),
    level: z.enum(['2', '3']),
  }),
  block('text', { html }),
  block('image', { ...pictureFields, caption: line(PAGE_LENGTHS.caption) }),
  block('button', {
    label: wanted(PAGE_LENGTHS.button, 'Enter what the button says.'),
    address: line(PAGE_LENGTHS.address).refine(isLinkOrContact, LINK_ADDRESS_WANTED),
    look: z.enum(['primary', 'secondary']),
  }),
  block('gallery', {
    pictures: z
      .array(pagePictureSchema)
      .min(1, 'Add a picture.')
      .max(MAX_GALLERY_PICTURES, `Up to ${MAX_GALLERY_PICTURES} pictures.`),
  }),
  block('map', {}),
  block('hours', {}),
  block('menu', { categoryId: chosen('Choose a category.') }),
  block('inquiry', { heading: wanted(PAGE_LENGTHS.heading, 'Enter a heading.') }),
  /** Written by hand; cleaned like every text. */
  block('html', { html }),
]);
export type PageBlock = z.infer<typeof pageBlockSchema>;
export type BlockKind = PageBlock['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<PageBlock, { kind: Kind }>;

export const customPageSchema = z.object({
  title: wanted(PAGE_LENGTHS.title, 'Enter a title.'),
  /** The last part of its address. */
  path: line(PAGE_LENGTHS.path).regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Use small letters, digits and dashes, such as about-us.',
  ),
  /** What search engines show below its name; empty: they choose. */
  searchText: line(PAGE_LENGTHS.searchText),
  blocks: z
    .array(pageBlockSchema)
    .max(MAX_BLOCKS, `Up to ${MAX_BLOCKS} blocks.`)
    .refine(
      (blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length,
      'Each block needs an id of its own.',
    )
    .superRefine((blocks, context) => {
      for (const [at, { kind }] of blocks.entries()) {
        if (!ONCE.includes(kind) || blocks.findIndex((one) => one.kind === kind) === at) continue;
        context.addIssue({ code: 'custom', path: [at], message: 'A page has this block once. Remove one of the two.' });
      }
    })
    .refine(
      (blocks) => charactersOf(blocks) <= MAX_PAGE_CHARACTERS,
      'This page is too long. Move a part of it to another page.',
    ),
});
export type CustomPage = z.infer<typeof customPageSchema>;

function charactersOf(blocks: readonly PageBlock[]): number {
  return blocks.reduce((sum, one) => sum + ('html' in one ? one.html.length : 0), 0);
}

/** What customers see: nothing yet, an earlier state than the draft, or just this. */
export type PageState = 'draft' | 'changed' | 'published';

export function pageState(draft: CustomPage, published: CustomPage | null): PageState {
  if (published === null) return 'draft';
  return JSON.stringify(draft) === JSON.stringify(published) ? 'published' : 'changed';
}
