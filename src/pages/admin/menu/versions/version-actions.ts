import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { choosePublishing } from '#src/features/menu/discard-draft.ts';
import { rollBackMenu } from '#src/features/menu/roll-back-menu.ts';
import { putItemBack, undoVersion } from '#src/features/menu/undo-version.ts';
import type { ActionAnswer, PageActionRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { textOf, tickedOf, wholeOf } from '../../forms.ts';
import { changesText } from './difference-list.tsx';
import { ALSO_BACK } from './undo-parts.tsx';

type Sent = PageActionRequest<StoreScope>;

/** The buttons of the page of versions. */
export async function actOnVersions(sent: Sent): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by } = sent;
  const to = url.pathname;
  const seen = textOf(form, 'seen');
  switch (form.get('do')) {
    case 'publishing': {
      const atOnce = form.get('atOnce') === 'yes';
      await choosePublishing(ctx, scope, { atOnce, by });
      const notice = atOnce ? 'Changes now go live as soon as you save.' : 'Changes now wait until you publish them.';
      return { kind: 'redirect', to, notice };
    }
    case 'undo': {
      const number = wholeOf(form, 'number');
      const alsoBack = new Set(tickedOf(form, ALSO_BACK));
      const { changes } = await undoVersion(ctx, scope, { number, seen, alsoBack, by });
      return { kind: 'redirect', to, notice: `Version ${number} undone${await where(sent)}: ${changesText(changes)}.` };
    }
    case 'putItemBack': {
      const number = wholeOf(form, 'number');
      await putItemBack(ctx, scope, { itemId: textOf(form, 'itemId'), number, seen, by });
      return { kind: 'redirect', to, notice: `1 item is back as in version ${number}${await where(sent)}.` };
    }
    default: {
      const toNumber = wholeOf(form, 'toNumber');
      const { changes } = await rollBackMenu(ctx, scope, { toNumber, seen, by });
      const notice = `Rolled back to version ${toNumber} on the website and tills: ${changesText(changes)}.`;
      return { kind: 'redirect', to, notice };
    }
  }
}

async function where({ ctx, scope }: Sent): Promise<string> {
  return (await publishesAtOnce(ctx.db, scope)) ? ' on the website and tills' : ' in your unpublished changes';
}
