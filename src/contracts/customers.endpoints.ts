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
export interface SendEmailCodeBody {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly email: string;
}
export interface GetOrCreateUserBody {
  readonly restaurantId: string;
  /** The code that was texted to a number. Makes its customer, once, and sets their cookie; left out by who is signed in. */
  readonly proof?: Pick<VerifyPhoneCodeBody, 'storeId' | 'phone' | 'verificationId' | 'code'> | undefined;
  /**
   * The code that was emailed. Signs in whoever proved the email before; with `proof`, or by who is signed in, it becomes theirs. Alone and
   * for the first time it is `phone_needed`, and stays good: every customer has a mobile number.
   */
  readonly emailProof?:
    | (Pick<VerifyPhoneCodeBody, 'storeId' | 'verificationId' | 'code'> & { readonly email: string })
    | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}
export interface CustomerAnswer {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly mobileNumberE164: string;
  /** Empty: none was proved. */
  readonly provedEmail: string;
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
/** A code to whoever reads the mailbox, which proves it to `get-or-create`. */
export const sendEmailCodeEndpoint = endpoint<SendEmailCodeBody, PhoneCodeSentAnswer>()(
  'POST',
  '/api/email-auth/verification-code/send',
);
/** The customer of a proved number or email, or who is signed in, with the name and email typed now. Sets their cookie. */
export const getOrCreateUserEndpoint = endpoint<GetOrCreateUserBody, CustomerAnswer>()(
  'POST',
  '/api/user/get-or-create',
);
/** Everything held about a customer, as a file. */
export const exportCustomerEndpoint = endpoint<void, Record<string, unknown>>()(
  'GET',
  '/api/restaurants/:restaurantId/customers/:customerId/export',
);
