import { IslandTag } from '#islands/runtime/island.tsx';
import addPasskey from '#islands/staff/add-passkey.island.tsx';
import { MAX_PASSKEYS } from '#src/domain/access/passkey.ts';
import { listOwnPasskeys, type PasskeyInList, removePasskey } from '#src/features/access/passkeys/own-passkeys.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { spanText } from '#src/ui/box-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { refused, textOf } from '../admin/forms.ts';
import { staffOf } from '../admin/home.pages.tsx';
import { StaffLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { staffPage } from './staff-page.ts';

/** The passkeys that sign a person in without their password. */
export const passkeysPage = staffPage<unknown>({
  guard: 'signedIn',
  // Whose passkey it is shows first: nobody's.
  example: { forms: { remove: { passkeyId: 'none' } }, answers: [404] },
})({
  path: paths.passkeys.path,
  async load({ ctx, actor, base }) {
    return { base, passkeys: await listOwnPasskeys(ctx, staffOf(actor).userId), now: ctx.clock.now() };
  },
  title: () => 'Passkeys · Servery staff',
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, actor, by, url }) {
    try {
      await removePasskey(ctx, { userId: staffOf(actor).userId, passkeyId: textOf(form, 'passkeyId'), by });
      return { kind: 'redirect', to: url.pathname, notice: 'That passkey no longer signs in.' };
    } catch (error) {
      return refused(error, form);
    }
  },
  render: ({ base, passkeys, now }, { notice }) => (
    <StaffLayout
      base={base}
      tab="account"
      title="Sign in faster"
      back={{ href: href(base, paths.account, {}), label: 'Account' }}
      status="A passkey signs you in with your face, finger or screen lock."
    >
      <div className="flex flex-col gap-4">
        {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
        <Card as="section">
          {passkeys.length >= MAX_PASSKEYS ? (
            <p className="text-ink-2">
              You have {MAX_PASSKEYS} passkeys, which is the most. Remove one to add another.
            </p>
          ) : (
            <IslandTag of={addPasskey} hydrate="load" needsScript props={{}} />
          )}
          <p className="mt-3 text-14 text-ink-2">
            Add one only on your own phone: anyone who can unlock it can sign in as you.
          </p>
        </Card>
        <div data-live="passkeys">{passkeys.length > 0 ? <PasskeyList passkeys={passkeys} now={now} /> : null}</div>
      </div>
    </StaffLayout>
  ),
});

function PasskeyList({ passkeys, now }: { passkeys: readonly PasskeyInList[]; now: Temporal.Instant }) {
  return (
    <Card as="section">
      <SectionHeading>Your passkeys</SectionHeading>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{passkey.name}</p>
              <p className="text-14 text-ink-2">{usedText(passkey, now)}</p>
            </div>
            <form method="post">
              <input type="hidden" name="passkeyId" value={passkey.id} />
              <Button type="submit" name="do" value="remove" variant="quiet">
                Remove<span className="sr-only"> {passkey.name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `Added 3 days ago, last used 2 hours ago`. */
function usedText(
  { createdIsoDateTimeUtc: created, usedIsoDateTimeUtc: used }: PasskeyInList,
  now: Temporal.Instant,
): string {
  const ago = (iso: string) => `${spanText(Temporal.Instant.from(iso), now)} ago`;
  return `Added ${ago(created)}, ${used === null ? 'not used yet' : `last used ${ago(used)}`}`;
}
