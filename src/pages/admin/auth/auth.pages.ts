import type { AdminPage } from '../admin-page.ts';
import { accountPage } from './account.page.tsx';
import { accountActionPage } from './account-action.page.tsx';
import { loginPage } from './login.page.tsx';
import { resetPasswordPage } from './reset-password.page.tsx';
import { securityPage } from './security.page.tsx';
import { signUpPage } from './sign-up.page.tsx';
import { twoStepPage } from './two-step.page.tsx';

/** The user's account and password. */
export const authPages: readonly AdminPage[] = [
  loginPage,
  twoStepPage,
  signUpPage,
  resetPasswordPage,
  accountActionPage,
  accountPage,
  securityPage,
];
