import type { AppContext } from '#src/context.ts';
import { type Difference, menuDifference } from '#src/domain/menu/versions/menu-difference.ts';
import { readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { readUndone } from '#src/features/menu/undo-version.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/controls.tsx';
import { changesText, DifferenceList } from './difference-list.tsx';

/** Before the mark of a later change, in the name of its box. */
export const ALSO_BACK = 'alsoBack.';

/** The effect of undoing a version on the menu as its editor sees it. */
export interface UndoShown {
  readonly differences: readonly Difference[];
  /** What was changed again since: each is asked about. */
  readonly later: readonly { readonly mark: string; readonly difference: Difference }[];
}

export async function readUndo(ctx: AppContext, scope: StoreScope, number: number): Promise<UndoShown> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { live, menu } = await readDrafted(ctx, scope, ctx.db);
  const { deltas, later } = await readUndone(ctx.db, scope, { menu, number });
  const around = { menus: [menu, live], currencyCode: profile.currencyCode };
  return {
    differences: menuDifference(deltas, around),
    later: later.flatMap(({ mark, delta }) =>
      menuDifference([delta], around).map((difference) => ({ mark, difference })),
    ),
  };
}

interface UndoProps {
  undo: UndoShown;
  number: number;
  here: string;
  seen: string;
  isAtOnce: boolean;
}

/** What goes back, and a question for each field that was changed again since. */
export function ConfirmUndo({ undo: { differences, later }, number, here, seen, isAtOnce }: UndoProps) {
  const count = differences.length;
  const isAnything = count > 0 || later.length > 0;
  return (
    <>
      <p className="mb-3 font-semibold">
        {count > 0
          ? `Undo ${changesText(count)}?`
          : later.length > 0
            ? 'Everything in this version was changed again later.'
            : 'Nothing of this version is left to undo.'}
      </p>
      {count > 0 ? <DifferenceList differences={differences} /> : null}
      <form method="post" action={here} className="mt-3 flex flex-col gap-3">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="seen" value={seen} />
        {later.length > 0 ? (
          <fieldset data-part="later-changes" className="flex flex-col gap-2">
            <legend className="mb-2 font-semibold">Changed again later. Put these back too?</legend>
            {later.map(({ mark, difference }) => (
              <Checkbox
                key={mark}
                name={`${ALSO_BACK}${mark}`}
                label={difference.name}
                help={difference.kind === 'removed' ? 'Delete this item.' : difference.lines.join('. ')}
              />
            ))}
          </fieldset>
        ) : null}
        {isAnything ? (
          <p className="text-14 text-ink-2">
            {isAtOnce
              ? 'Takes effect immediately on the website, tills and kitchen dockets. Orders already taken keep their prices.'
              : 'Waits with your other changes until you publish them.'}{' '}
            Allergens, diets and sold out stay as they are.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {isAnything ? (
            <Button type="submit" name="do" value="undo" variant="danger">
              Undo version {number}
            </Button>
          ) : null}
          <LinkButton href={`${here}?version=${number}`} variant="quiet">
            Keep the current menu
          </LinkButton>
        </div>
      </form>
    </>
  );
}

interface PutBackProps {
  difference: Difference;
  number: number;
  here: string;
  seen: string;
}

/** An item as it was in the version, without the rest of the menu. */
export function PutItemBack({ difference: { subject, subjectId, kind, name }, number, here, seen }: PutBackProps) {
  if (subject !== 'item' || kind === 'removed') return null;
  return (
    <form method="post" action={here}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="itemId" value={subjectId} />
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" name="do" value="putItemBack" size="small">
        Put back only this item<span className="sr-only">: {name}</span>
      </Button>
    </form>
  );
}
