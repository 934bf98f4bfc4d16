import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localMinutes } from '../../../kit/values/local-time';
import {
  bookableSeats,
  type CoachDeckLayout,
  type OpenedTrain,
  openedTrainSchema,
  type ServiceClass,
  type SoldPlace,
  soldPlacesSchema,
} from '../../../services/train-swap/contract';
import { generateOccupancy } from './generate-occupancy';
import { getLayout } from './get-layout';

const classes: readonly ServiceClass[] = ['FIRST', 'STANDARD'];

const seatPassengers = (train: OpenedTrain, layout: CoachDeckLayout): SoldPlace[] =>
  classes.flatMap((serviceClass) =>
    generateOccupancy({
      trainId: `${train.trainId} ${serviceClass}`,
      serviceDate: train.serviceDate,
      callCount: train.callCount,
      departureMinute: localMinutes(new Date(train.departure), train.timeZone),
      seats: bookableSeats(layout, serviceClass),
    }),
  );

/** train-swap calls it when it opens trains. */
export const listSoldPlaces = defineOperation({
  id: 'listSoldPlaces',
  method: 'POST',
  path: '/internal/sold-places',
  summary: 'List the places of the other passengers of these trains',
  access: 'internal',
  request: { body: z.strictObject({ trains: z.array(openedTrainSchema) }) },
  responses: { 200: soldPlacesSchema },
  async handle({ body }, { call }) {
    const trains = await Promise.all(
      body.trains.map(async (train) =>
        seatPassengers(train, await getLayout(call, train.layoutId)),
      ),
    );
    return { status: 200, body: { trains } };
  },
});
