import { endpoint } from './endpoint.ts';

export interface SendPhoneCodeBody {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly phone: string;
  /** Left out: a text. */
  readonly channel?: 'sms' | 'call' | undefined;
}
export interface PhoneCodeSentAnswer {
  readonly verificationId: string;
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
}
export interface VerifyPhoneCodeBody extends Omit<SendPhoneCodeBody, 'channel'> {
  /** From the answer to the request for the code. */
  readonly verificationId: string;
  readonly code: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}
export interface GetOrCreateUserBody {
  readonly restaurantId: string;
  /** The code that was texted to a number. Makes its customer, once, and sets their cookie; left out by who is signed in. */
  readonly proof?: Pick<VerifyPhoneCodeBody, 'storeId' | 'phone' | 'verificationId' | 'code'> | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}
export interface CustomerAnswer {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly mobileNumberE164: string;
}

export const sendPhoneCodeEndpoint = endpoint<SendPhoneCodeBody, PhoneCodeSentAnswer>()(
  'POST',
  '/api/phone-auth/verification-code/send',
);
/** Sets the customer's cookie. */
export const verifyPhoneCodeEndpoint = endpoint<VerifyPhoneCodeBody, CustomerAnswer>()(
  'POST',
  '/api/phone-auth/verification-code/verify',
);
/** The customer of a proved number, or who is signed in, with the name and email typed now. */
export const getOrCreateUserEndpoint = endpoint<GetOrCreateUserBody, CustomerAnswer>()(
  'POST',
  '/api/user/get-or-create',
);
/** Everything held about a customer, as a file. */
export const exportCustomerEndpoint = endpoint<void, Record<string, unknown>>()(
  'GET',
  '/api/restaurants/:restaurantId/customers/:customerId/export',
);
