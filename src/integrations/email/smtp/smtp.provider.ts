import { z } from 'zod';
import { provider } from '../../provider.ts';
import { createSmtpEmail } from './smtp-email.ts';

export const smtpProvider = provider({
  port: 'email',
  env: {
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
      .optional(),
    EMAIL_FROM: z.email('must be an email address').optional(),
  },
  together: ['SMTP_URL', 'EMAIL_FROM'],
  create: ({ SMTP_URL: url }) => (url ? createSmtpEmail({ url }) : null),
});
