import type { ReactNode } from 'react';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import {
  STORE_SETTINGS,
  type StoreSettings,
  type StoreSettingsName,
} from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { readSettingsGroup, saveSettings, settingsAct } from '#src/features/tenancy/save-settings.ts';
import { type FormState, formAgain, href, type PageContext } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { type AdminFacts, adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { type FormKitOf, formKit } from '../forms/form-kit.ts';
import type { FieldsOf } from '../forms/kind.ts';
import { KitForm } from '../forms/kit-form.tsx';
import type { Put } from '../forms/put.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';

export interface SettingsLayoutProps {
  /** The field of this path where it stands. */
  put: Put;
  form: FormState;
  store: StoreFacts;
}

export interface SettingsPage<Name extends StoreSettingsName, Path extends string>
  extends Omit<AdminFacts, 'guard' | 'example'> {
  readonly at: { readonly path: Path };
  readonly name: Name;
  readonly title: string;
  readonly status: string;
  /** What is said once it is saved. */
  readonly saved: string;
  readonly help: { readonly title: string; readonly points: readonly string[] };
  readonly fields: FieldsOf<StoreSettings[Name]>;
  readonly check?: FormKitOf<StoreSettings[Name]>['check'];
  /** A button beside "Save" that fills the form in; nothing is saved by it. */
  readonly fills?: FillButton;
  readonly Layout: (props: SettingsLayoutProps) => ReactNode;
}

interface FillButton {
  readonly do: string;
  readonly label: string;
  /** The form's values as they are from then on. */
  fill(
    values: FormState['values'],
    at: { readonly store: StoreFacts; readonly today: string },
  ): Promise<FormState['values']>;
  /** What is said above a form that was filled in; null: it wasn't. */
  said(values: FormState['values']): string | null;
}

/** A page for one group of a store's settings: its fields, and what helps beside them. */
export function settingsPage<Name extends StoreSettingsName, const Path extends string>(
  page: SettingsPage<Name, Path>,
) {
  type Value = StoreSettings[Name];
  const { at, name, title, status, saved, help, fields, check, fills, Layout, ...stands } = page;
  const schema = STORE_SETTINGS[name] as unknown as FormKitOf<Value>['schema'];
  const kit = formKit<Value>({ schema, fields, ...(check ? { check } : {}) });
  return adminPage<StoreScope>({
    ...stands,
    guard: { action: 'store.manage' },
    example: { forms: { '': {} }, answers: [303, 400, 409] },
  })({
    path: at.path,
    async load({ ctx, scope, base, url }) {
      const store = await ctx.menus.storeOf(scope);
      return {
        base,
        here: url.pathname,
        store,
        today: todayAt(ctx, store),
        ...(await readSettingsGroup(ctx, scope, name)),
      };
    },
    title: ({ store }) => `${title} · ${store.profile.name}`,
    head: () => ({ isIndexed: false }),
    async action({ ctx, scope, form, url, by }) {
      if (fills && form.get('do') === fills.do) {
        const store = await ctx.menus.storeOf(scope);
        const values = await fills.fill(formAgain(form, []).values, { store, today: todayAt(ctx, store) });
        return { kind: 'again', status: 200, form: { values, errors: {}, message: null } };
      }
      return saveForm({
        kit,
        form,
        newId: () => ctx.ids.next(),
        read: () => readSettingsGroup(ctx, scope, name),
        save: (value, { version }) => saveSettings(ctx, scope, { name, value, version, by }),
        editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, name), value),
        done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(saved, since) }),
      });
    },
    render({ base, here, store, today, value, version }, { form, notice }) {
      const { restaurantId, id: storeId, currencyCode } = store.profile;
      return (
        <AdminLayout base={base} here={here} store={store}>
          <PageHeader title={title} status={status} />
          <Filled text={fills?.said(form.values) ?? null} />
          <WithSide label="Help" side={<HelpCard {...help} />}>
            <KitForm
              {...{ id: name, kit, stored: value, version, form, notice, today }}
              symbol={currencySymbol(currencyCode)}
              label="Save"
              also={fills ? <SubmitToFill button={fills} /> : null}
              backHref={href(base, paths.store, { restaurantId, storeId })}
            >
              {(put) => <Layout put={put} form={form} store={store} />}
            </KitForm>
          </WithSide>
        </AdminLayout>
      );
    },
  });
}

function todayAt({ clock }: Pick<PageContext, 'clock'>, { profile }: StoreFacts): string {
  return localDateOf(clock.now(), profile.timezone).toString();
}

function SubmitToFill({ button }: { button: FillButton }) {
  return (
    <Button type="submit" name="do" value={button.do}>
      {button.label}
    </Button>
  );
}

function Filled({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className="mb-4" role="status">
      <Banner kind="info" title={text} />
    </div>
  );
}
