/** Pictures in an order, as a form holds and sends them: `gallery.0.imageId`, `gallery.0.alt`. */
import type { PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';

export interface PictureDraft {
  readonly imageId: string;
  readonly width: string;
  readonly height: string;
  readonly alt: string;
}

export const PICTURE_PARTS = ['imageId', 'width', 'height', 'alt'] as const;
export const pictureBox = (list: string, of: number, part: string) => `${list}.${of}.${part}`;

export function picturesFromValues(
  values: Readonly<Record<string, string>>,
  list: string,
  most: number,
): PictureDraft[] {
  const pictures: PictureDraft[] = [];
  for (let of = 0; values[pictureBox(list, of, 'imageId')] !== undefined && of <= most; of += 1) {
    const [imageId = '', width = '', height = '', alt = ''] = PICTURE_PARTS.map(
      (part) => values[pictureBox(list, of, part)] ?? '',
    );
    pictures.push({ imageId, width, height, alt });
  }
  return pictures;
}

export function picturesToValues(list: string, pictures: readonly PictureDraft[]): Record<string, string> {
  return Object.fromEntries(
    pictures.flatMap((picture, of) => PICTURE_PARTS.map((part) => [pictureBox(list, of, part), picture[part]])),
  );
}

export function pictureDraftOf({ imageId, width, height, alt }: PagePicture): PictureDraft {
  return { imageId, width: String(width), height: String(height), alt };
}

/** What the schema then looks at. */
export function pictureOf({ imageId, width, height, alt }: PictureDraft): PagePicture {
  return { imageId, width: sideOf(width), height: sideOf(height), alt };
}

/** A picture’s size is read from the picture when it is saved. */
export function sideOf(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** After a button of a list: `up`, `down` or `remove`. Null: it does nothing there. */
export function changedRows<Row>(rows: readonly Row[], verb: string, at: number): Row[] | null {
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
