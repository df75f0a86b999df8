/** Several pictures in an order, each with what is read to people who don't see it. */

import { textsOf } from '#islands/admin/form-texts.ts';
import {
  changedRows,
  type PictureDraft,
  pictureBox,
  pictureDraftOf,
  pictureOf,
  picturesFromValues,
  picturesToValues,
} from '#islands/admin/gallery/picture-draft.ts';
import galleryIsland from '#islands/admin/gallery.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';
import { storeImage } from '#src/features/images/store-image.ts';
import { type ActionAnswer, formAgain, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import type { Kind } from './kind.ts';
import { mergeRows } from './merge.ts';

interface PicturesStyle {
  /** The field's place in the value, and before the numbers of its boxes. */
  readonly path: string;
  readonly help: string;
  readonly most: number;
  /** As they are cropped on the website: across the page, or square. */
  readonly isWide?: boolean;
}

/** Its page says where files are sent (`data-upload-to` around the fields), and keeps those that come with the form. */
export function pictures(
  label: string,
  { path: list, help, most, isWide = false }: PicturesStyle,
): Kind<PagePicture[]> {
  return {
    label,
    read: ({ form, path, stored }) => (form.has(path) ? sentPictures(form, path, most).map(pictureOf) : stored),
    texts: (all, path) => ({ [path]: '1', ...picturesToValues(path, all.map(pictureDraftOf)) }),
    words: (all) => (all.length === 1 ? '1 picture' : all.length === 0 ? 'No pictures' : `${all.length} pictures`),
    merge: mergeRows(({ imageId }) => imageId),
    boxOf: (_, rest) => [list, ...rest].join('.'),
    draw: ({ path, form }) => (
      <section aria-label={label} className="flex flex-col gap-3">
        <div>
          <h3 className="font-semibold text-16">{label}</h3>
          <p className="text-14 text-ink-3">{help}</p>
        </div>
        <IslandTag
          of={galleryIsland}
          hydrate="load"
          props={{
            name: path,
            label: 'Choose pictures',
            most,
            isWide,
            pictures: picturesFromValues(form.values, path, most),
            errors: Object.fromEntries(Object.entries(form.errors).filter(([box]) => `${box}.`.startsWith(`${path}.`))),
          }}
        />
      </section>
    ),
  };
}

function sentPictures(form: FormData, path: string, most: number): PictureDraft[] {
  return picturesFromValues(textsOf(form), path, most);
}

type Sent = Pick<PageActionRequest<unknown>, 'ctx' | 'form' | 'by'>;
interface Lists {
  readonly restaurantId: string;
  /** Each with the most pictures it has. */
  readonly lists: Readonly<Record<string, number>>;
}

/** Stores the files that came with the form, where no script has sent them before. What is wrong stands at their list. */
export async function keepSentPictures({ ctx, form, by }: Sent, { restaurantId, lists }: Lists): Promise<void> {
  const issues: FieldIssue[] = [];
  for (const [path, most] of Object.entries(lists)) {
    let of = sentPictures(form, path, most).length;
    for (const file of form.getAll(`${path}.file`).slice(0, most)) {
      if (!(file instanceof File) || file.size === 0) continue;
      try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { id } = await storeImage(ctx, grantRestaurantScope({ restaurantId }), { bytes, by });
        form.set(pictureBox(path, of, 'imageId'), id);
        of += 1;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
        issues.push({ path, message: error.message });
      }
    }
    form.delete(`${path}.file`);
  }
  if (issues.length > 0) throw invalidFields(...issues);
}

/** Without script: the form again after `pictures.up.gallery.2`; nothing is saved by it. Null: another button. */
export async function pressPicture(request: Sent, at: Lists): Promise<ActionAnswer | null> {
  const { form } = request;
  const [thing, verb = '', path = '', of = ''] = String(form.get('do') ?? '').split('.');
  const most = at.lists[path];
  if (thing !== 'pictures' || most === undefined) return null;
  await keepSentPictures(request, at);
  const before = sentPictures(form, path, most);
  const others = Object.entries(formAgain(form, []).values).filter(([name]) => !name.startsWith(`${path}.`));
  const after = picturesToValues(path, changedRows(before, verb, Number(of)) ?? before);
  return {
    kind: 'again',
    status: 200,
    form: { values: { ...Object.fromEntries(others), ...after }, errors: {}, message: null },
  };
}
