import pictureBatch from '#islands/admin/picture-batch.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { pathOf } from '#src/contracts/endpoint.ts';
import { uploadStoreImageEndpoint } from '#src/contracts/images.endpoints.ts';
import { storeImage } from '#src/features/images/store-image.ts';
import { setPictures } from '#src/features/menu/builder/set-pictures.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { type ActionAnswer, type FormState, formAgain, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { ImageIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { refused } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { Notice } from '../../notice.tsx';
import { paths } from '../../paths.ts';
import { type Choice, choicesOf, type PictureRow, pictureBox, picturesOf, rowsOf } from './picture-rows.ts';

const FORM = 'pictures';
const FILES = `${FORM}-files`;

/** Many pictures at once, each matched to an item by its file's name, looked over, and saved together. */
export const menuPicturesPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  inStore: { in: 'menu', at: 30, label: 'Pictures', icon: ImageIcon },
  words: 'photos images upload many',
  // Pictures are missing in a form that is sent without script and without files.
  example: { forms: { match: {}, save: {} }, answers: [400] },
})({
  path: paths.menuPictures.path,
  async load({ ctx, scope, base, url }) {
    const choices = choicesOf(await readEditedMenu(ctx, scope));
    return { base, here: url.pathname, store: await ctx.menus.storeOf(scope), choices };
  },
  title: ({ store }) => `Pictures · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by } = request;
    try {
      if (form.get('do') === 'match') return await matched(request);
      if (form.get('do') !== 'save') {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      const choices = choicesOf(await readEditedMenu(ctx, scope));
      const pictures = picturesOf(formAgain(form, []).values, choices);
      const { changeId, count } = await setPictures(ctx, scope, { pictures, by });
      const to = href(base, paths.menu, { ...scope }, { undo: changeId });
      return { kind: 'redirect', to, notice: count === 1 ? '1 picture saved.' : `${count} pictures saved.` };
    } catch (error) {
      return refused(error, form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, store, choices } = data;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const rows = rowsOf(form.values, choices);
    const without = choices.filter(({ hasPicture }) => !hasPicture);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Pictures"
          status={statusText(choices.length, without.length)}
          breadcrumbs={
            <Breadcrumbs crumbs={[{ label: 'Menu', href: href(base, paths.menu, params) }, { label: 'Pictures' }]} />
          }
        />
        <Notice text={notice} />
        <div className="mb-4 max-w-4xl empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        {rows.length === 0 ? (
          <>
            <ChooseFiles uploadTo={pathOf(uploadStoreImageEndpoint, params)} error={form.errors.files} />
            <Without items={without} hrefOf={(itemId) => href(base, paths.item, { ...params, itemId })} />
          </>
        ) : (
          <Matches {...{ rows, choices, here, form }} />
        )}
      </AdminLayout>
    );
  },
});

function statusText(count: number, without: number): string {
  if (count === 0) return 'No items yet';
  if (without === 0) return 'Every item has a picture';
  return without === 1 ? '1 item has no picture' : `${without} items have no picture`;
}

/** So many fit on a screen; the rest is behind the issues of the menu. */
const MOST_WITHOUT = 60;

/** What is still to be photographed. */
function Without({ items, hrefOf }: { items: readonly Choice[]; hrefOf: (itemId: string) => string }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="without" className="mt-8 max-w-4xl">
      <SectionHeading id="without">No picture yet</SectionHeading>
      <ul className="columns-2 gap-6 sm:columns-3">
        {items.slice(0, MOST_WITHOUT).map(({ id, label }) => (
          <li key={id} className="break-inside-avoid">
            <a href={hrefOf(id)} className="block truncate py-1.5">
              {label}
            </a>
          </li>
        ))}
      </ul>
      {items.length > MOST_WITHOUT ? (
        <p className="mt-2 text-14 text-ink-2">{`And ${items.length - MOST_WITHOUT} more.`}</p>
      ) : null}
    </section>
  );
}

/** Files that came with the form are stored; a script has stored them already and sends their ids. */
async function matched({ ctx, scope, form, by }: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const { values } = formAgain(form, []);
  const next: Record<string, string> = { ...values };
  const problems: string[] = [];
  let count = rowsOf(values, []).length;
  for (const file of form.getAll('files')) {
    if (!(file instanceof File) || file.size === 0) continue;
    try {
      const { id } = await storeImage(ctx, restaurantOf(scope), {
        bytes: new Uint8Array(await file.arrayBuffer()),
        by,
      });
      next[pictureBox(count, 'id')] = id;
      next[pictureBox(count, 'name')] = file.name;
      count += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
      problems.push(`${file.name}: ${error.message}`);
    }
  }
  const message = problems.join(' ') || null;
  if (count > 0) return { kind: 'again', status: 200, form: { values: next, errors: {}, message } };
  const errors = { files: message ?? 'Choose at least 1 picture.' };
  return { kind: 'again', status: 400, form: { values: {}, errors, message: null } };
}

function ChooseFiles({ uploadTo, error }: { uploadTo: string; error: string | undefined }) {
  return (
    <form id={FORM} method="post" encType="multipart/form-data" className="max-w-4xl">
      <Card as="section" className="flex flex-col items-start gap-4">
        <div>
          <SectionHeading>Choose pictures</SectionHeading>
          <p id={`${FILES}-help`} className="text-ink-2">
            Name each file after its item, such as margherita.jpg. You check the matches before anything is saved. JPEG,
            PNG or WebP, up to 10 MB each.
          </p>
        </div>
        <FileInput
          id={FILES}
          name="files"
          multiple
          accept="image/jpeg,image/png,image/webp"
          aria-label="Pictures"
          aria-describedby={`${FILES}-help${error ? ` ${fieldId('files')}-error` : ''}`}
          aria-invalid={error ? true : undefined}
        />
        {error ? <FieldError id={`${fieldId('files')}-error`}>{error}</FieldError> : null}
        <IslandTag
          of={pictureBatch}
          hydrate="load"
          className="w-full empty:hidden"
          props={{ formId: FORM, inputId: FILES, uploadTo }}
        />
        <Button type="submit" name="do" value="match" variant="primary">
          Match pictures
        </Button>
      </Card>
    </form>
  );
}

interface MatchesProps {
  rows: readonly PictureRow[];
  choices: readonly Choice[];
  here: string;
  form: FormState;
}

function Matches({ rows, choices, here, form }: MatchesProps) {
  const matchedCount = rows.filter(({ item }) => item !== '').length;
  const byLabel = new Map(choices.map((choice) => [choice.label, choice]));
  return (
    <form method="post" className="max-w-4xl">
      <datalist id="items">
        {choices.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
      <SectionHeading trailing={`${matchedCount} of ${rows.length} matched`}>Check the matches</SectionHeading>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(({ imageId, fileName, item }, at) => {
          const name = pictureBox(at, 'item');
          const error = form.errors[name];
          const id = fieldId(name);
          return (
            <li
              key={imageId}
              className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.4fr)]"
            >
              <input type="hidden" name={pictureBox(at, 'id')} value={imageId} />
              <input type="hidden" name={pictureBox(at, 'name')} value={fileName} />
              <Image src={`/images/${imageId}`} alt="" ratio={[4, 3]} width={100} className="w-20 rounded-input" />
              <label htmlFor={id} className="min-w-0 wrap-anywhere text-14">
                {fileName}
                {byLabel.get(item)?.hasPicture ? (
                  <span className="block text-ink-3">Replaces the item’s picture.</span>
                ) : null}
              </label>
              <div className="max-sm:col-span-2">
                <Input
                  id={id}
                  name={name}
                  list="items"
                  maxLength={160}
                  autoComplete="off"
                  placeholder="Not used. Type an item’s name."
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-error` : undefined}
                  defaultValue={item}
                />
                {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
              </div>
            </li>
          );
        })}
      </ul>
      <div data-bar className="sticky bottom-0 flex flex-wrap gap-2 border-line border-t bg-paper py-3">
        <Button type="submit" name="do" value="save" variant="primary">
          Save pictures
        </Button>
        <LinkButton href={here} variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
