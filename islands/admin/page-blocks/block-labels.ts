/** What blocks are called, and what they are for. */
import type { BlockKind } from '#src/domain/tenancy/custom-page.schema.ts';
import {
  CommentIcon,
  GalleryIcon,
  HeadingIcon,
  HoursIcon,
  HtmlIcon,
  type IconType,
  ImageIcon,
  MenuIcon,
  PlaceIcon,
  PressIcon,
  TextIcon,
} from '#src/ui/icon.tsx';
import type { BlockDraft } from './block-draft.ts';

interface BlockLabels {
  readonly label: string;
  /** In the list of blocks to add. */
  readonly note: string;
  readonly icon: IconType;
}

export const BLOCK_LABELS: Readonly<Record<BlockKind, BlockLabels>> = {
  heading: { label: 'Heading', note: 'A line above a part', icon: HeadingIcon },
  text: { label: 'Text', note: 'Paragraphs, lists and links', icon: TextIcon },
  image: { label: 'Picture', note: 'A single picture with a caption', icon: ImageIcon },
  gallery: { label: 'Gallery', note: 'Several, side by side', icon: GalleryIcon },
  button: { label: 'Button', note: 'Leads to a page or a number', icon: PressIcon },
  menu: { label: 'Menu part', note: 'A category, ready to order', icon: MenuIcon },
  hours: { label: 'Opening hours', note: 'The coming week and holidays', icon: HoursIcon },
  map: { label: 'Map', note: 'Where you are, with directions', icon: PlaceIcon },
  inquiry: { label: 'Message form', note: 'Guests write to you by email', icon: CommentIcon },
  html: { label: 'HTML', note: 'Written by hand, for experts', icon: HtmlIcon },
};
export const ADD_ORDER = Object.keys(BLOCK_LABELS) as BlockKind[];

const MAX_TITLE = 40;

/** 'Heading 1: Our story', so that each is known by its place and its words. */
export function blockTitle(
  block: BlockDraft,
  at: number,
  categories: readonly { value: string; label: string }[],
): string {
  const { values, pictures } = block;
  const category = categories.find(({ value }) => value === values.categoryId)?.label;
  const count = pictures.length > 0 ? `${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'}` : '';
  const plain = (values.html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const said =
    values.text || values.label || values.heading || category || count || values.caption || values.alt || plain;
  const short = said.length > MAX_TITLE ? `${said.slice(0, MAX_TITLE).trimEnd()}…` : said;
  return `${at + 1}. ${BLOCK_LABELS[block.kind].label}${short ? `: ${short}` : ''}`;
}
