import printPage from '#islands/admin/print-page.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { RECOVERY_CODES } from '#src/domain/access/two-step.ts';
import type { TwoStepState } from '#src/features/access/manage-two-step.ts';
import type { FormState } from '#src/pages/page.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { Card } from '#src/ui/surface.tsx';
import { CodeField } from './code-form.tsx';
import { PasswordField } from './password-field.tsx';

interface TwoStepCardProps {
  twoStep: TwoStepState;
  /** A platform admin's can't be turned off. */
  isRequired: boolean;
  email: string;
  /** The form of a button as it was rejected; an empty one else. */
  formOf(name: string): FormState;
}

export function TwoStepCard({ twoStep, isRequired, email, formOf }: TwoStepCardProps) {
  return (
    <Card as="section" className="print:hidden">
      <h2 className="text-18">Two-step sign-in</h2>
      {twoStep.kind === 'on' ? (
        <On left={twoStep.recoveryCodesLeft} canTurnOff={!isRequired} email={email} formOf={formOf} />
      ) : (
        <p className="mt-1 text-ink-2">
          After your password, Servery asks for a code from an app on your phone. A stolen password alone no longer
          signs anyone in.
        </p>
      )}
      {twoStep.kind === 'begun' ? (
        <Begun uri={twoStep.uri} secretKey={twoStep.key} email={email} form={formOf('turnOn')} />
      ) : null}
      {twoStep.kind === 'off' ? (
        <form method="post" className="mt-4">
          <ErrorSummary errors={{}} message={formOf('begin').message ?? formOf('turnOn').message} />
          <Button type="submit" name="do" value="begin" variant="primary">
            Set up two-step sign-in
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

function Begun({ uri, secretKey, email, form }: { uri: string; secretKey: string; email: string; form: FormState }) {
  return (
    <form method="post" noValidate className="mt-5 flex flex-col gap-5">
      <ErrorSummary errors={form.errors} message={Object.keys(form.errors).length > 0 ? null : form.message} />
      <div className="flex flex-wrap items-start gap-5">
        <div className="w-44 shrink-0 rounded-card border border-line bg-white p-3">
          <QrCode text={uri} label="QR code for your authenticator app" />
        </div>
        <ol className="flex min-w-56 flex-1 list-decimal flex-col gap-3 pl-5">
          <li>Open an authenticator app on your phone, such as Google Authenticator or 1Password.</li>
          <li>
            Scan the QR code, or enter this key:
            <code className="mt-1 block select-all break-all font-semibold tabular-nums">{spaced(secretKey)}</code>
          </li>
          <li>Enter your password and the code that the app shows.</li>
        </ol>
      </div>
      <Proof form={form} email={email} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="turnOn" variant="primary">
          Turn on
        </Button>
        <Button type="submit" name="do" value="begin" variant="quiet" formNoValidate>
          Make a new key
        </Button>
      </div>
      <p className="text-14 text-ink-2">Your other devices are signed out when it’s on.</p>
    </form>
  );
}

interface OnProps extends Pick<TwoStepCardProps, 'email' | 'formOf'> {
  left: number;
  canTurnOff: boolean;
}

/** One form with both buttons: each asks for the same proof. */
function On({ left, canTurnOff, email, formOf }: OnProps) {
  const [renewing, ending] = [formOf('renewCodes'), formOf('turnOff')];
  const form = hasFailed(ending) ? ending : renewing;
  return (
    <>
      <p className="mt-1 text-ink-2">On. Sign-in asks for a code from your app.</p>
      <p className="mt-1 text-ink-2">{`${left} of ${RECOVERY_CODES} recovery codes left.`}</p>
      <details className="mt-4" open={hasFailed(form)}>
        <summary className={SUMMARY}>
          {canTurnOff ? 'Make new recovery codes, or turn it off…' : 'Make new recovery codes…'}
        </summary>
        <form method="post" noValidate className="mt-3 flex flex-col gap-5">
          <ErrorSummary errors={form.errors} message={Object.keys(form.errors).length > 0 ? null : form.message} />
          <p className="text-ink-2">
            {canTurnOff ? 'Your recovery codes stop working either way.' : 'Your earlier recovery codes stop working.'}
            {canTurnOff ? ' When it’s off, your password alone signs you in.' : ''}
          </p>
          <Proof form={form} email={email} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="do" value="renewCodes">
              Make new codes
            </Button>
            {canTurnOff ? (
              <Button type="submit" name="do" value="turnOff" variant="danger">
                Turn off
              </Button>
            ) : null}
          </div>
        </form>
      </details>
      {canTurnOff ? null : (
        <p className="mt-4 text-14 text-ink-2">Platform admins need two-step sign-in, so it can’t be turned off.</p>
      )}
    </>
  );
}

const SUMMARY =
  'inline-flex min-h-(--control) cursor-pointer items-center font-medium text-accent-text underline underline-offset-2';

const hasFailed = ({ message, errors }: FormState) => message !== null || Object.keys(errors).length > 0;

/** Password and code together: a device left open may be in other hands. */
function Proof({ form, email }: { form: FormState; email: string }) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField label="Your password" error={form.errors.password} autoComplete="current-password" />
      <CodeField error={form.errors.code} />
    </>
  );
}

/** Shown once: nothing keeps them in a form that could be shown again. */
export function NewRecoveryCodes({ codes, doneHref }: { codes: readonly string[]; doneHref: string }) {
  return (
    <Card as="section">
      <h2 className="text-18">Two-step sign-in is on. Save your recovery codes</h2>
      <p className="mt-1 text-ink-2">
        If you lose your phone, each of these signs you in once. Print them or keep them in a password manager. They
        aren’t shown again.
      </p>
      <textarea
        readOnly
        rows={codes.length}
        aria-label="Recovery codes"
        defaultValue={codes.join('\n')}
        className="mt-4 w-full resize-none rounded-input border border-line bg-sunken p-3 font-mono text-18 leading-relaxed"
      />
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <IslandTag of={printPage} hydrate="load" props={{}} />
        <LinkButton href={doneHref} variant="primary">
          I’ve saved them
        </LinkButton>
      </div>
    </Card>
  );
}

function spaced(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key;
}
