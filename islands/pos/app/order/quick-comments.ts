/** Comments with one tap. They share a text field with what is typed by hand. Pure. */

/** The maximum length of a comment (domain/ordering/cart.schema.ts). */
export const COMMENT_LENGTH = 300;

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const isSame = (part: string, comment: string) => part.toLowerCase() === comment.toLowerCase();

export function hasComment(text: string, comment: string): boolean {
  return partsOf(text).some((part) => isSame(part, comment));
}

/** The first tap adds it, the second removes it. What was typed beside it stays. */
export function toggleComment(text: string, comment: string): string {
  const parts = partsOf(text);
  const others = parts.filter((part) => !isSame(part, comment));
  const next = (others.length < parts.length ? others : [...parts, comment]).join(', ');
  return next.length > COMMENT_LENGTH ? text : next;
}

interface Presets {
  readonly comments?: readonly string[];
  readonly commentCategories?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The comments for an item of a category, or for the whole order (null): those that fit everything, those that fit the category,
 * and those in the text already, so that the tap that added one can remove it.
 */
export function fittingComments(presets: Presets, categoryId: string | null, text: string): readonly string[] {
  // A session stored before this feature has none.
  const { comments = [], commentCategories = {} } = presets;
  return comments.filter((comment) => {
    const only = Object.hasOwn(commentCategories, comment) ? commentCategories[comment] : undefined;
    if (only === undefined || hasComment(text, comment)) return true;
    return categoryId !== null && only.includes(categoryId);
  });
}
