import { cardPaymentsSuite } from '../card-payments.suite.ts';
import { openStripeBench } from './stripe-bench.ts';

cardPaymentsSuite('Stripe on the wire', () => openStripeBench());
