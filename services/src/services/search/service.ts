import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { updateDefaultNetwork } from './network/update-default-network';
import { findDepartures } from './operations/find-departures';
import { findJourneys } from './operations/find-journeys';
import { getTrain } from './operations/get-train';
import { getTrainStatus } from './operations/get-train-status';
import { listFeedStations } from './operations/list-feed-stations';
import { listFeeds } from './operations/list-feeds';
import { listTrainStatuses } from './operations/list-train-statuses';
import { setTrainStatus } from './operations/set-train-status';
import * as schema from './schema';
import { deleteOldStatuses } from './store/train-statuses';

export const search = defineService({
  name: 'search',
  title: 'Search',
  description:
    'Journeys, trains and departures, from imported GTFS feeds and from an illustrative default network.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    findJourneys,
    getTrain,
    getTrainStatus,
    listTrainStatuses,
    findDepartures,
    listFeeds,
    setTrainStatus,
    listFeedStations,
  ],
  start: updateDefaultNetwork,
  jobs: [
    { name: 'update-default-network', everySeconds: 3600, run: updateDefaultNetwork },
    { name: 'delete-old-statuses', everySeconds: 3600, run: deleteOldStatuses },
  ],
});
