import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { deleteUnneededVersions } from './feeds/delete-unneeded-versions';
import { importDueFeeds } from './feeds/import-due-feeds';
import { readLiveTrains } from './live/read-live-trains';
import { updateDefaultNetwork } from './network/update-default-network';
import { allowNextVersion } from './operations/allow-next-version';
import { describeFeeds } from './operations/describe-feeds';
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
    listFeeds,
    setTrainStatus,
    listFeedStations,
    describeFeeds,
    allowNextVersion,
  ],
  start: updateDefaultNetwork,
  jobs: [
    { name: 'update-default-network', everySeconds: 3600, run: updateDefaultNetwork },
    { name: 'import-feeds', everySeconds: 60, runsAtStart: true, run: importDueFeeds },
    { name: 'read-live-trains', everySeconds: 30, runsAtStart: true, run: readLiveTrains },
    { name: 'delete-unneeded-versions', everySeconds: 3600, run: deleteUnneededVersions },
    { name: 'delete-old-statuses', everySeconds: 3600, run: deleteOldStatuses },
  ],
});
