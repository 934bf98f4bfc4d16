import { defineSubscription } from '../../../kit/service';
import { invalidateAllMarkets } from '../inventory/occupancy/market-changes';
import { findTrainMarkets } from '../proposals/planning/find-markets';
import { trainChanged } from './train-changes/train-changed';

/** Matches wishes again when a cancelled train runs again, because its free seats are available again. */
export const matchResumedTrain = defineSubscription({
  name: 'match-train-that-runs-again',
  ...trainChanged,
  async handle({ data: { trainId, serviceDate, before, cancelled } }, context) {
    if (!before.cancelled || cancelled) return;
    const markets = await findTrainMarkets(context, { trainId, serviceDate });
    if (markets.length === 0) return;
    await invalidateAllMarkets(context.database);
    for (const market of markets) {
      await context.publish({
        type: 'wishes.reopened',
        subject: market,
        audience: 'services',
        data: { routeDay: market },
      });
    }
  },
});
