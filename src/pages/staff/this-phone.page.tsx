import { IslandTag } from '#islands/runtime/island.tsx';
import thisPhone from '#islands/staff/this-phone.island.tsx';
import { listOwnPhones, type OwnPhone } from '#src/features/notifications/phones/own-phones.ts';
import { removePhone } from '#src/features/notifications/phones/subscribe-phone.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { PHONE_BADGES, reachedText } from '#src/ui/phone-badges.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { refused, textOf } from '../admin/forms.ts';
import { staffOf } from '../admin/home.pages.tsx';
import { StaffLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { staffPage } from './staff-page.ts';

/** Whether this phone rings while the app is closed, and the person's other phones that do. */
export const thisPhonePage = staffPage<unknown>({
  guard: 'signedIn',
  // Whose phone it is shows first: nobody's.
  example: { forms: { remove: { deviceId: 'none' } }, answers: [404] },
})({
  path: paths.thisPhone.path,
  async load({ ctx, actor, base, cookies }) {
    const token = cookies[STAFF_COOKIE] ?? '';
    return {
      base,
      publicKey: ctx.ports.push?.publicKey ?? null,
      phones: await listOwnPhones(ctx, { userId: staffOf(actor).userId, token }),
      now: ctx.clock.now(),
    };
  },
  title: () => 'This phone · Servery staff',
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, actor, by, url }) {
    try {
      await removePhone(ctx, { userId: staffOf(actor).userId, deviceId: textOf(form, 'deviceId'), by });
      return { kind: 'redirect', to: url.pathname, notice: 'That phone no longer rings.' };
    } catch (error) {
      return refused(error, form);
    }
  },
  render: ({ base, publicKey, phones, now }, { notice }) => (
    <StaffLayout
      base={base}
      tab="account"
      title="This phone"
      back={{ href: href(base, paths.account, {}), label: 'Account' }}
      status="New orders ring here while the app is closed."
    >
      <div className="flex flex-col gap-4">
        {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
        <Card as="section">
          {publicKey === null ? (
            <p className="text-ink-2">Ringing isn’t set up on this server. Open orders ring while the app is open.</p>
          ) : (
            <IslandTag of={thisPhone} hydrate="load" props={{ publicKey, isOn: phones.some(({ isThis }) => isThis) }} />
          )}
        </Card>
        <Checklist />
        <div data-live="phones">{phones.length > 0 ? <PhoneList phones={phones} now={now} /> : null}</div>
      </div>
    </StaffLayout>
  ),
});

/** What no page can see: it is the person's to look at. */
function Checklist() {
  return (
    <Card as="section">
      <SectionHeading>Before a shift</SectionHeading>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Send a test and hear it. Each phone is also checked once a day.</li>
        <li>Turn the volume up. Silent mode and Do Not Disturb silence new orders too.</li>
        <li>
          On Android, set the battery use of your browser, or of Servery if you installed it, to Unrestricted. A battery
          saver can hold rings back.
        </li>
      </ul>
    </Card>
  );
}

function PhoneList({ phones, now }: { phones: readonly OwnPhone[]; now: Temporal.Instant }) {
  return (
    <Card as="section">
      <SectionHeading>Your phones that ring</SectionHeading>
      <ul className="divide-y divide-line">
        {phones.map((phone) => (
          <li key={phone.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {phone.name}
                {phone.isThis ? <span className="font-normal text-ink-2"> (this phone)</span> : null}
              </p>
              <p className="text-14 text-ink-2">{reachedText(phone, now)}</p>
            </div>
            <div className="flex items-center gap-2">
              <StatusPill look={PHONE_BADGES[phone.state]} />
              {phone.isThis ? null : (
                <form method="post">
                  <input type="hidden" name="deviceId" value={phone.id} />
                  <Button type="submit" name="do" value="remove" variant="quiet">
                    Silence<span className="sr-only"> {phone.name}</span>
                  </Button>
                </form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
