import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DisplayState } from './display-state.schema.ts';

/** What a customer display is drawn from. JSON as it is sent. */
export interface DisplayBoard {
  readonly storeName: string;
  /** Null: the restaurant has no logo. */
  readonly logoImageId: string | null;
  readonly currencyCode: CurrencyCode;
  readonly shown: DisplayState;
}
