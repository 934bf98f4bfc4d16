import { deleteTravellerChoices } from './choices/notification-choices';
import { bookingRebooked, seatMovedByCarrier, ticketEnded } from './kinds/carrier-change';
import { complaintChanged } from './kinds/complaint';
import { refunded, refundFailed, refundTransferred, voucherIssued } from './kinds/money';
import { proposalAccepted, proposalEnded, proposalOpened, proposalSettled } from './kinds/proposal';
import { swapConfirmed } from './kinds/swap-confirmed';
import { swapRejected } from './kinds/swap-rejected';
import { heldTrainCancelled, platformChanged, trainCancelled } from './kinds/train-change';
import { wishExpired, wishOpened } from './kinds/wish';
import {
  deleteSessionPushSubscription,
  deleteTravellerPushSubscriptions,
} from './push/push-subscriptions';

export const messageSubscriptions = [
  swapConfirmed,
  swapRejected,
  wishOpened,
  wishExpired,
  proposalOpened,
  proposalAccepted,
  proposalSettled,
  proposalEnded,
  trainCancelled,
  heldTrainCancelled,
  platformChanged,
  seatMovedByCarrier,
  bookingRebooked,
  ticketEnded,
  refunded,
  refundFailed,
  refundTransferred,
  voucherIssued,
  complaintChanged,
  deleteTravellerChoices,
  deleteTravellerPushSubscriptions,
  deleteSessionPushSubscription,
];
