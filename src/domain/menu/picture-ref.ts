/** A picture as the menu names it. Which sizes exist is told by the page that shows it: `path?w=200`. */
export function pictureRef(imageId: string | null): { id: string; path: string } | null {
  return imageId === null ? null : { id: imageId, path: `/images/${imageId}` };
}
