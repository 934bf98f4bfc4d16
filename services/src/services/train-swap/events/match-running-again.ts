import { defineSubscription } from '../../../kit/service';
import { changeAllMarkets } from '../inventory/market-changes';
import { marketsOfTrain } from '../proposals/markets-to-match';
import { trainChanged } from './train-news/news-of-train';

/** A train that was cancelled and runs again has its free seats again, and nobody lets go of one to tell of them. */
export const matchRunningAgain = defineSubscription({
  name: 'match-train-that-runs-again',
  ...trainChanged,
  async handle({ data: { trainId, serviceDate, before, cancelled } }, context) {
    if (!before.cancelled || cancelled) return;
    const markets = await marketsOfTrain(context, { trainId, serviceDate });
    if (markets.length === 0) return;
    await changeAllMarkets(context.database);
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
