import { onRefundOfTheBox } from '#src/features/eftpos/refund-of-the-box.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { onTenderTaken, onTerminalPayment } from './apply-terminal-payment.ts';

export const counterHandlers: Handler[] = [onTerminalPayment, onRefundOfTheBox, onTenderTaken];
