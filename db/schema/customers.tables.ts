import type { Generated } from 'kysely';
import type { CouponType } from '#src/domain/promotions/promotions.schema.ts';
import type { Flag } from './flag.ts';

export interface CustomersTable {
  id: string;
  restaurantId: string;
  name: string;
  previousNamesJson: Generated<string>;
  mobileNumberE164: string;
  unverifiedEmail: Generated<string>;
  previousOrderCount: Generated<number>;
  previousPosOrderCount: Generated<number>;
  createdIsoDateTimeUtc: string;
  previousMobilesJson: Generated<string>;
  /** Whose everything is; the row is left with the number that finds them. */
  mergedIntoId: string | null;
  messagesOffJson: Generated<string>;
  previousUnverifiedEmailsJson: Generated<string>;
  phoneNumberE164: Generated<string>;
  previousGoogleOrderCount: Generated<number>;
}

export interface ForgottenCustomersTable {
  id: string;
  restaurantId: string;
  customerId: string;
  salt: string;
  phoneHashesJson: string;
  forgottenIsoDateTimeUtc: string;
}

export interface StoreCustomerPlacesTable {
  id: string;
  storeId: string;
  customerId: string;
  restaurantId: string;
  addressJson: string;
  isHidden: Generated<Flag>;
  createdIsoDateTimeUtc: string;
}

export interface CustomerAddressesTable {
  id: string;
  restaurantId: string;
  customerId: string;
  addressJson: string;
  createdIsoDateTimeUtc: string;
}

export interface StoreCustomersTable {
  storeId: string;
  customerId: string;
  restaurantId: string;
  notes: Generated<string>;
  orderCount: Generated<number>;
  lastOrderIsoDateTimeUtc: string | null;
  lastAddress: Generated<string>;
  createdIsoDateTimeUtc: string;
}

export interface PhoneCodesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  phoneE164: string;
  codeHash: string;
  origin: string;
  tries: Generated<number>;
  createdIsoDateTimeUtc: string;
  expiresIsoDateTimeUtc: string;
  usedIsoDateTimeUtc: string | null;
}

export interface EmailCodesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  /** In small letters. */
  email: string;
  codeHash: string;
  origin: string;
  tries: Generated<number>;
  createdIsoDateTimeUtc: string;
  expiresIsoDateTimeUtc: string;
  usedIsoDateTimeUtc: string | null;
}

export interface ProvedEmailsTable {
  restaurantId: string;
  /** In small letters. */
  email: string;
  customerId: string;
  provedIsoDateTimeUtc: string;
}

export interface CartsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  customerId: string | null;
  linesJson: Generated<string>;
  couponCodesJson: Generated<string>;
  detailsJson: Generated<string>;
  version: Generated<number>;
  orderId: string | null;
  updatedIsoDateTimeUtc: string;
}

export interface CouponsTable {
  id: string;
  restaurantId: string;
  couponCode: string;
  type: CouponType;
  specJson: string;
  isPaused: Generated<Flag>;
  createdIsoDateTimeUtc: string;
}

export interface CouponRedemptionsTable {
  id: string;
  restaurantId: string;
  couponId: string;
  orderId: string;
  customerId: string | null;
  amountInCents: number;
  redeemedIsoDateTimeUtc: string;
  givenBackIsoDateTimeUtc: string | null;
  /** 1 if its discount is now amounts on the order's lines, which were moved or merged. */
  isOnLines: Generated<Flag>;
}

export interface LoyaltySettingsTable {
  restaurantId: string;
  valueJson: string;
}

export interface LoyaltyCardsTable {
  id: string;
  restaurantId: string;
  customerId: string;
  /** Earned stamps that no reward has used; below zero the card owes one. */
  credits: Generated<number>;
  createdIsoDateTimeUtc: string;
  /** Stamps of orders that are neither paid nor completed yet. */
  creditsOnTheWay: Generated<number>;
}

/** A person's changes to a card. */
export interface LoyaltyAdjustmentsTable {
  id: string;
  restaurantId: string;
  loyaltyCardId: string;
  credits: number;
  reason: string;
  byName: string;
  occurredIsoDateTimeUtc: string;
}

export interface LoyaltyEntriesTable {
  id: string;
  restaurantId: string;
  loyaltyCardId: string;
  orderId: string;
  /** A promise becomes `earn` when its order is paid or completed; its credits are 1 only while it is on the way. */
  kind: 'promise' | 'earn' | 'redeem' | 'earnGivenBack' | 'redeemGivenBack';
  credits: number;
  occurredIsoDateTimeUtc: string;
}
