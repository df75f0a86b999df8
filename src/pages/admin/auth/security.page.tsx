import { findUser } from '#db/access/users.repository.ts';
import {
  beginTwoStep,
  readTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  turnOnTwoStep,
} from '#src/features/access/manage-two-step.ts';
import { endOwnSessions, listOwnSessions } from '#src/features/access/own-sessions.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { type ActionAnswer, EMPTY_FORM, type FormState, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { staffOf } from '../home.pages.tsx';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { SessionList } from './session-list.tsx';
import { sessionCookie } from './signed-in.ts';
import { NewRecoveryCodes, TwoStepCard } from './two-step-card.tsx';

const PROOF = { password: 'not the one', code: '000000' };

/** Two-step sign-in, and the devices where the person is signed in. */
export const securityPage = adminPage<unknown>({
  guard: 'ownAccount',
  words: 'two-step 2fa authenticator code recovery sessions devices sign out security',
  example: {
    forms: {
      begin: {},
      turnOn: PROOF,
      turnOff: PROOF,
      renewCodes: PROOF,
      signOutOne: { session: 'none' },
      signOutOthers: {},
    },
    answers: [303, 400, 409],
  },
})({
  path: paths.security.path,
  async load({ ctx, actor, base, url, cookies }) {
    const user = await findUser(ctx.db, grantPlatformScope(), staffOf(actor).userId);
    if (!user) throw notFound('user');
    const twoStep = await readTwoStep(ctx, user);
    return {
      base,
      here: url.pathname,
      email: user.email,
      twoStep,
      isRequired: user.isSuperAdmin && ctx.requiresTwoStep === true,
      sessions: await listOwnSessions(ctx, { userId: user.id, token: cookies[STAFF_COOKIE] ?? '' }),
    };
  },
  title: () => 'Sign-in and security · Servery',
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { form } = request;
    try {
      return await act(request);
    } catch (error) {
      form.delete('password');
      form.delete('code');
      return refused(error, form);
    }
  },
  render: ({ base, here, email, twoStep, isRequired, sessions }, { form, notice }) => {
    const of = (name: string): FormState => (form.values.do === name ? form : EMPTY_FORM);
    const codes = form.lists?.newRecoveryCodes;
    const isOff = twoStep.kind !== 'on';
    return (
      <AdminLayout base={base} here={here} store={null}>
        <PageHeader
          title="Sign-in and security"
          status={email}
          breadcrumbs={
            <a href={href(base, paths.account, {})} className="text-accent-text underline underline-offset-2">
              Your account
            </a>
          }
        />
        <Notice text={notice} />
        <div className="flex max-w-narrow flex-col gap-6">
          {isRequired && isOff ? (
            <Banner kind="waiting" title="Turn on two-step sign-in to continue">
              Platform admins need it. Everything else opens once it’s on.
            </Banner>
          ) : null}
          {codes ? <NewRecoveryCodes codes={codes} doneHref={here} /> : null}
          <TwoStepCard twoStep={twoStep} isRequired={isRequired} email={email} formOf={of} />
          <SessionList sessions={sessions} />
        </div>
      </AdminLayout>
    );
  },
});

async function act({ ctx, form, base, by, actor, cookies, url }: PageActionRequest<unknown>): Promise<ActionAnswer> {
  const { userId } = staffOf(actor);
  const token = cookies[STAFF_COOKIE] ?? '';
  const proof = { userId, by, password: String(form.get('password') ?? ''), code: textOf(form, 'code') };
  const typed = { code: proof.code };
  const back = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  switch (form.get('do')) {
    case 'begin':
      await beginTwoStep(ctx, { userId, by });
      return { kind: 'redirect', to: url.pathname };
    case 'turnOn': {
      const on = await turnOnTwoStep(ctx, proof);
      return withCodes(on.recoveryCodes, actor, on.token);
    }
    case 'renewCodes':
      return withCodes(await renewRecoveryCodes(ctx, { ...proof, typed }), actor, token);
    case 'turnOff':
      await turnOffTwoStep(ctx, { ...proof, typed });
      return back('Two-step sign-in is off');
    case 'signOutOthers': {
      const { ended } = await endOwnSessions(ctx, { userId, token, which: 'others', by });
      return back(ended === 1 ? '1 other device signed out' : `${ended} other devices signed out`);
    }
    case 'signOutOne': {
      await endOwnSessions(ctx, { userId, token, which: { name: textOf(form, 'session') }, by });
      if (form.get('isThis') !== '1') return back('Device signed out');
      const ended = [{ name: STAFF_COOKIE, value: '', maxAgeSeconds: 0 }];
      return { kind: 'redirect', to: href(base, paths.login, {}), cookies: ended };
    }
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

/** The page itself, this once with the codes: no address shows them again. */
function withCodes(
  newRecoveryCodes: readonly string[],
  actor: PageActionRequest<unknown>['actor'],
  token: string,
): ActionAnswer {
  return {
    kind: 'again',
    status: 200,
    form: { ...EMPTY_FORM, lists: { newRecoveryCodes } },
    signedIn: { actor, cookies: [sessionCookie(token)] },
  };
}
