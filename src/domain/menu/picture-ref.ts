/** A picture as the menu refers to it. The page that shows it chooses the size: `path?w=200`. */
export function pictureRef(imageId: string | null): { id: string; path: string } | null {
  return imageId === null ? null : { id: imageId, path: `/images/${imageId}` };
}
