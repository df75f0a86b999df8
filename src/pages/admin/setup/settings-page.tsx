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
import { type FormState, href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
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
  readonly Layout: (props: SettingsLayoutProps) => ReactNode;
}

/** A page for one group of a store's settings: its fields, and what helps beside them. */
export function settingsPage<Name extends StoreSettingsName, const Path extends string>(
  page: SettingsPage<Name, Path>,
) {
  type Value = StoreSettings[Name];
  const { at, name, title, status, saved, help, fields, check, Layout, ...stands } = page;
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
      const today = localDateOf(ctx.clock.now(), store.profile.timezone).toString();
      return { base, here: url.pathname, store, today, ...(await readSettingsGroup(ctx, scope, name)) };
    },
    title: ({ store }) => `${title} · ${store.profile.name}`,
    head: () => ({ isIndexed: false }),
    action: ({ ctx, scope, form, url, by }) =>
      saveForm({
        kit,
        form,
        newId: () => ctx.ids.next(),
        read: () => readSettingsGroup(ctx, scope, name),
        save: (value, { version }) => saveSettings(ctx, scope, { name, value, version, by }),
        editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, name), value),
        done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(saved, since) }),
      }),
    render({ base, here, store, today, value, version }, { form, notice }) {
      const { restaurantId, id: storeId, currencyCode } = store.profile;
      return (
        <AdminLayout base={base} here={here} store={store}>
          <PageHeader title={title} status={status} />
          <WithSide label="Help" side={<HelpCard {...help} />}>
            <KitForm
              {...{ id: name, kit, stored: value, version, form, notice, today }}
              symbol={currencySymbol(currencyCode)}
              label="Save"
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
