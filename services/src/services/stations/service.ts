import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { findStations } from './operations/find-stations';
import { getStation } from './operations/get-station';
import * as schema from './schema';

export const stations = defineService({
  name: 'stations',
  title: 'Stations',
  description: 'Stations of Great Britain and of the imported timetables, with search as you type.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [findStations, getStation],
});
