/** Comments by one touch, beside what is typed by hand: the same text field holds both. Pure. */

/** As long as a comment may be (domain/ordering/cart.schema.ts). */
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

/** Touched once it stands there, touched again it is gone; what was typed beside it stays. */
export function toggleComment(text: string, comment: string): string {
  const parts = partsOf(text);
  const others = parts.filter((part) => !isSame(part, comment));
  const next = (others.length < parts.length ? others : [...parts, comment]).join(', ');
  return next.length > COMMENT_LENGTH ? text : next;
}
