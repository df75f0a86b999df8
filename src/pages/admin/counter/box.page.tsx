import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { PAIRING_MINUTES } from '#src/domain/access/pos-terminal.schema.ts';
import { boxStatusSummary } from '#src/domain/sync/box-status.ts';
import { formatStoreTime, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { addBox, readBox, renewBoxCode, revokeBox } from '#src/features/sync/manage-box.ts';
import { type ReadFile as ReadFileAnswer, readUnsentFile } from '#src/features/sync/read-unsent-file.ts';
import { checkRestoreReport, readRestoreReport } from '#src/features/sync/restore-report.ts';
import { changeStoreKey } from '#src/features/sync/store-keys.ts';
import { boxNameSchema } from '#src/features/sync/sync.routes.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { changesText } from '#src/ui/box-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { BoxIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { RemoveFold } from '../form-parts.tsx';
import { refused, textOf, valuesOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { AfterRestore, ReadFile } from './box-restore.tsx';
import { type BoxFacts, BoxState, boxStatusStyle } from './box-state.tsx';

/** The code appears once, on the page after the press: it is in no address and no log. */
const CODE_NOTICE = 'Pairing code ';

/** A box can check PINs, so anyone with its file and key can try them all. */
const NEW_PINS = 'If it was lost or stolen, give every employee a new PIN.';

/** The store's own server: add it, see its status, replace it, remove it (product design journey 2). */
export const boxPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  inStore: { in: 'counter', at: 50, label: 'Box', icon: BoxIcon },
  words: 'offline internet pairing',
  example: {
    forms: { add: { name: 'Counter box' }, newCode: {}, newKey: {}, unpair: { agreedUnsent: '0' } },
    answers: [303, 400, 404],
  },
})({
  path: paths.box.path,
  async load({ ctx, scope, base, url }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const { timezone } = store.profile;
    const day = (iso: string | null | undefined) =>
      iso ? formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone) : null;
    const box = await readBox(ctx, scope);
    const expires = box?.pairingExpiresIsoDateTimeUtc ?? null;
    return {
      base,
      here: url.pathname,
      store,
      restore: await readRestoreReport(ctx, scope),
      since: String(await lastEventSequence(ctx.db)),
      origin: otherFrontEnds(ctx, { base, url }),
      codeUntil: expires ? formatStoreTime(Temporal.Instant.from(expires), timezone) : null,
      facts: box
        ? ({
            box,
            standing: boxStatusSummary(box, isoUtc(now)),
            seen: day(box.lastSeenIsoDateTimeUtc),
            said: day(box.status?.sentIsoDateTimeUtc),
            paired: day(box.pairedIsoDateTimeUtc),
            now,
          } satisfies BoxFacts)
        : null,
    };
  },
  title: ({ store }) => `Box · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const answer = (notice: string) => ({ kind: 'redirect' as const, to: url.pathname, notice });
    try {
      switch (form.get('do')) {
        case 'add': {
          const name = boxNameSchema.safeParse(textOf(form, 'name'));
          if (!name.success) throw nameError(name.error.issues[0]?.message ?? 'Enter a name for the box.');
          const { pairingCode } = await addBox(ctx, scope, { name: name.data, by });
          return answer(`${CODE_NOTICE}${pairingCode}`);
        }
        case 'newCode': {
          const { pairingCode } = await renewBoxCode(ctx, scope, { by });
          return answer(`${CODE_NOTICE}${pairingCode}`);
        }
        case 'unpair':
          await revokeBox(ctx, scope, { by, agreedUnsent: wholeOf(form, 'agreedUnsent') });
          return answer(`Box unpaired. ${NEW_PINS}`);
        case 'newKey':
          await changeStoreKey(ctx, scope, { by });
          return answer('Key changed. The box takes the new one when it is online.');
        case 'checked':
          await checkRestoreReport(ctx, scope, { upToId: textOf(form, 'upToId'), by });
          return answer('Marked as checked');
        case 'readFile':
          return answer(readFileText(await readUnsentFile(ctx, scope, { text: await fileText(form), by })));
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, restore, since, origin, codeUntil, facts }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <IslandTag
          of={liveParts}
          hydrate="load"
          props={{
            store: params,
            types: ['boxChanged'],
            timezone: store.profile.timezone,
            orderId: null,
            parts: ['[data-live="box"]', '[data-live="box-state"]'],
            since,
          }}
        />
        <div data-live="box">
          <PageHeader
            title={facts?.box.name ?? 'Box'}
            status={
              facts ? (
                <StatusPill look={boxStatusStyle(facts.standing)} />
              ) : (
                'A small computer that keeps your store selling offline'
              )
            }
          />
        </div>
        <div className="mb-4 flex max-w-narrow flex-col gap-3 empty:hidden">
          <CodeNotice notice={notice} origin={origin} until={codeUntil} isReplacing={facts?.paired != null} />
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        {facts ? (
          <>
            <div data-live="box-state" className="max-w-narrow">
              <BoxState facts={facts} printersHref={href(base, paths.printerSettings, params)} />
            </div>
            <AfterRestore report={restore} />
            <Machine facts={facts} />
          </>
        ) : (
          <>
            <AddBox typed={valuesOf(form).text('name', 'Counter box')} error={form.errors.name} />
            <AfterRestore report={restore} />
          </>
        )}
        <ReadFile error={form.errors.file} />
      </AdminLayout>
    );
  },
});

const NO_FILE = 'Choose the file that was saved on the box.';

async function fileText(form: FormData): Promise<string> {
  const file = form.get('file');
  if (file instanceof File && file.size > 0) return file.text();
  throw new AppError('validation_failed', NO_FILE, { details: { fields: [{ path: 'file', message: NO_FILE }] } });
}

function readFileText({ orders, known, renumbered }: ReadFileAnswer): string {
  const read = orders - known;
  const parts = [`${read} ${read === 1 ? 'order' : 'orders'} added`];
  if (known > 0) parts.push(`${known} already here`);
  if (renumbered > 0) parts.push(`${renumbered} with a new number`);
  return parts.join(', ');
}

function nameError(message: string): AppError {
  return new AppError('validation_failed', message, { details: { fields: [{ path: 'name', message }] } });
}

function AddBox({ typed, error }: { typed: string; error: string | undefined }) {
  return (
    <div className="flex max-w-narrow flex-col gap-6">
      <EmptyState title="This store relies on the internet">
        With a box in the store, tills, kitchen printers and table ordering keep working when the internet is down.
        Nothing is lost. Everything syncs when it’s back.
      </EmptyState>
      <Card as="section">
        <SectionHeading>Add the box</SectionHeading>
        <p className="mb-4 text-ink-2">
          Plug the box into power and your store’s network first. You’ll get a code that works for {PAIRING_MINUTES}{' '}
          minutes.
        </p>
        <form method="post" className="flex flex-wrap items-end gap-3">
          <Field name="name" label="Name" error={error} isRequired className="min-w-0 flex-1 basis-56">
            {(wiring) => <Input {...wiring} maxLength={40} autoComplete="off" defaultValue={typed} />}
          </Field>
          <Button type="submit" name="do" value="add" variant="primary">
            Add the box
          </Button>
        </form>
      </Card>
    </div>
  );
}

interface CodeNoticeProps {
  notice: string | null;
  origin: string;
  until: string | null;
  isReplacing: boolean;
}

/** The message after a press: a code is large enough to read across the room. */
function CodeNotice({ notice, origin, until, isReplacing }: CodeNoticeProps) {
  if (!notice) return null;
  if (!notice.startsWith(CODE_NOTICE)) return <Banner kind="success" title={notice} isOutcome />;
  const code = notice.slice(CODE_NOTICE.length);
  return (
    <Card className="border-accent-text!">
      <p className="font-semibold">Enter this code on the box</p>
      <p data-part="pairing-code" className="mt-2 font-extrabold font-mono text-36 tracking-wide">
        {code.slice(0, 4)}-{code.slice(4)}
      </p>
      <p className="mt-1 text-14 text-ink-2">
        Works once{until ? `, until ${until},` : ''} and won’t be shown again. If the box asks for your Servery address,
        enter <b className="break-all">{origin}</b>
      </p>
      {isReplacing ? (
        <p className="mt-2 text-14 text-ink-2">The current box keeps working until the code is used.</p>
      ) : null}
    </Card>
  );
}

/** Another machine, or none. */
function Machine({ facts: { box, standing, said } }: { facts: BoxFacts }) {
  const unsent = box.status?.unsent ?? 0;
  const isPaired = box.pairedIsoDateTimeUtc !== null;
  return (
    <section className="mt-8 max-w-narrow border-line border-t pt-6">
      <SectionHeading>Replace or remove</SectionHeading>
      <p className="text-ink-2">
        {isPaired
          ? 'Use a new code to replace the box, or to pair the same one again after a reset.'
          : 'A new code replaces the previous one.'}
      </p>
      <form method="post" className="mt-3">
        <Button type="submit" name="do" value="newCode">
          Get a new code
        </Button>
      </form>
      {isPaired ? <PinKey isWaiting={box.isKeyWaiting} /> : null}
      <RemoveFold
        label={isPaired ? `Unpair ${box.name}` : `Remove ${box.name}`}
        action="unpair"
        fields={{ agreedUnsent: String(unsent) }}
      >
        {isPaired ? (
          <>
            <p className="font-semibold text-ink">
              {unsent > 0
                ? `${changesText(unsent)} on this box ${unsent === 1 ? 'has' : 'have'} not synced and won’t be added to your records.`
                : 'Everything it reported has synced.'}
            </p>
            <p className="mt-1">
              {standing.kind === 'away'
                ? `It was last seen ${said ?? 'never'}. Sales since then are only on the box. Bring it online first if you can.`
                : 'Sales made through it will no longer sync here.'}{' '}
              A fully synced box resets itself after a day. Anything not synced stays on it until someone saves it
              there.
            </p>
            <p className="mt-1">{NEW_PINS}</p>
          </>
        ) : (
          <p>It hasn’t been paired yet. Its code will stop working.</p>
        )}
      </RemoveFold>
    </section>
  );
}

/** For an owner who suspects a copy of the box's files. Unpairing does the same automatically. */
function PinKey({ isWaiting }: { isWaiting: boolean }) {
  return (
    <>
      <p className="mt-6 text-ink-2">
        {isWaiting
          ? 'A new PIN key waits for the box to come online. PINs work as before.'
          : 'If someone may have copied the box’s files, change its PIN key. PINs work as before, and the copy cannot check new ones.'}
      </p>
      <form method="post" className="mt-3">
        <Button type="submit" name="do" value="newKey">
          Change the PIN key
        </Button>
      </form>
    </>
  );
}
