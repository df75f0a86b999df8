import type { AdminPage } from '../admin-page.ts';
import { accountPage } from './account.page.tsx';
import { accountActionPage } from './account-action.page.tsx';
import { loginPage } from './login.page.tsx';
import { resetPasswordPage } from './reset-password.page.tsx';
import { signUpPage } from './sign-up.page.tsx';

/** The user's account and password. */
export const authPages: readonly AdminPage[] = [
  loginPage,
  signUpPage,
  resetPasswordPage,
  accountActionPage,
  accountPage,
];
